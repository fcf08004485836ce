//! `API.md` is true: every example in it is asked, in order and of one engine, and every op and field is in it.
//!
//! A reply in the document may leave out fields, and the rest of a list after `"…"`; what it shows is what is answered.
//! `UPDATE=1 cargo test -p retrograde-page --test all api` writes the shown parts of the replies anew.
#![allow(clippy::unwrap_used)]

use std::{env, fs, path::PathBuf};

use retrograde::Control;
use retrograde_page::{
    engine::{Engine, Limits},
    ops::OPS,
};
use serde_json::Value;

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("API.md")
}

/// The part about this op.
fn section<'t>(text: &'t str, op: &str) -> &'t str {
    let heading = format!("\n### `{op}`");
    let start = text.find(&heading).unwrap_or_else(|| panic!("API.md has no section about {op}"));
    let rest = &text[start + heading.len()..];
    &rest[..rest.find("\n##").unwrap_or(rest.len())]
}

/// Whether a reply is as shown.
fn fits(shown: &Value, real: &Value) -> bool {
    match (shown, real) {
        (Value::Object(shown), Value::Object(real)) => {
            shown.iter().all(|(key, shown)| real.get(key).is_some_and(|real| fits(shown, real)))
        }
        (Value::Array(shown), Value::Array(real)) => match shown.split_last() {
            Some((Value::String(dots), shown)) if dots == "…" => {
                shown.len() < real.len() && shown.iter().zip(real).all(|(shown, real)| fits(shown, real))
            }
            _ => shown.len() == real.len() && shown.iter().zip(real).all(|(shown, real)| fits(shown, real)),
        },
        _ => shown == real,
    }
}

/// The real reply as far as the shown one shows it.
fn cut(shown: &Value, real: &Value) -> Value {
    match (shown, real) {
        (Value::Object(shown), Value::Object(real)) if !shown.is_empty() => {
            let kept = real.iter().filter(|(key, _)| shown.contains_key(*key));
            kept.map(|(key, real)| (key.clone(), cut(&shown[key], real))).collect()
        }
        (Value::Array(shown), Value::Array(real)) if shown.last() == Some(&"…".into()) => {
            let mut kept: Vec<Value> = shown.iter().zip(real).map(|(shown, real)| cut(shown, real)).collect();
            kept.truncate(shown.len() - 1);
            kept.push("…".into());
            kept.into()
        }
        _ => real.clone(),
    }
}

#[test]
fn every_example_is_answered_as_it_is_shown() {
    let text = fs::read_to_string(path()).unwrap();
    let engine = Engine::new(Limits::default());
    let (mut written, mut rest, mut request, mut examples) = (String::new(), &text[..], None, 0);
    while let Some(start) = rest.find("```json") {
        let (head, body) = rest[start + 7..].split_once('\n').unwrap();
        let end = body.find("```").unwrap();
        let block = &body[..end];
        written += &rest[..rest.len() - body.len()];
        rest = &body[end..];
        match (head.trim(), request.take()) {
            ("request", None) => {
                request = Some(block);
                written += block;
            }
            ("reply", Some(request)) => {
                let shown: Value =
                    serde_json::from_str(block).unwrap_or_else(|error| panic!("{error}: {block}"));
                let real = engine.handle(request, &Control::default());
                let real: Value = serde_json::from_str(&real).unwrap();
                examples += 1;
                let interpreted = ["examples", "parameters", "guess"];
                let op = serde_json::from_str::<Value>(request).unwrap()["op"].clone();
                if !cfg!(feature = "rules") && interpreted.iter().any(|known| op == **known) {
                    written += block;
                } else if env::var_os("UPDATE").is_some() {
                    written += &laid_out(&cut(&shown, &real));
                } else {
                    assert!(fits(&shown, &real), "{request}shown: {block}real: {real}");
                }
            }
            other => panic!("a request is followed by its reply, but here is {other:?}: {block}"),
        }
    }
    assert!(request.is_none() && examples > OPS.len(), "{examples} examples");
    if env::var_os("UPDATE").is_some() {
        fs::write(path(), written + rest).unwrap();
    }
}

/// One field a line, so that it can be read.
fn laid_out(reply: &Value) -> String {
    let fields = reply.as_object().unwrap();
    let lines: Vec<String> = fields.iter().map(|(key, value)| format!("  {key:?}: {value}")).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

#[test]
fn every_op_has_a_section_with_its_fields_and_an_example() {
    let text = fs::read_to_string(path()).unwrap();
    for op in OPS {
        let section = section(&text, op.name);
        for field in op.fields {
            assert!(
                section.contains(&format!("`{field}`")),
                "API.md does not say what `{field}` of {} is",
                op.name
            );
        }
        assert!(
            section.contains(&format!("\"op\": \"{}\"", op.name)),
            "API.md has no example of {}",
            op.name
        );
        assert!(section.contains("```json reply"), "API.md has no reply of {}", op.name);
    }
    assert_eq!(text.matches("\n### `").count(), OPS.len(), "API.md has a section about something else");
}

#[test]
fn every_field_of_every_reply_is_named() {
    let text = fs::read_to_string(path()).unwrap();
    let engine = Engine::new(Limits::default());
    for op in OPS {
        let section = section(&text, op.name);
        for part in section.split("```json request\n").skip(1) {
            let request = &part[..part.find("```").unwrap()];
            let reply: Value = serde_json::from_str(&engine.handle(request, &Control::default())).unwrap();
            if reply["ok"] != true {
                continue;
            }
            for key in reply.as_object().unwrap().keys().filter(|key| *key != "ok") {
                assert!(
                    section.contains(&format!("`{key}`")),
                    "API.md does not say what `{key}` of {} is",
                    op.name
                );
            }
        }
    }
}
