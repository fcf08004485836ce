//! The module answers every request byte for byte as the engine does natively.
//!
//! `RETROGRADE_WASM` names the module, as `test.sh` does when it has built one; it runs in Node.
#![allow(clippy::unwrap_used)]

use std::{
    env,
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

use retrograde_page::{
    engine::{Engine, Limits},
    ops::OPS,
    presets,
};
use serde_json::{Value, json};

/// What each op needs beside a source.
fn fields(op: &str) -> Vec<Value> {
    match op {
        "layout" => ["layered", "remoteness", "force"]
            .map(|kind| json!({"kind": kind, "sizes": [[50, 30], [20, 20]], "shapes": ["box"]}))
            .into(),
        "play" => vec![json!({"reply": {"level": 5, "seed": 3}}), json!({})],
        "quiz" => ["win", "0", "∞{0}"].map(|answer| json!({"answer": answer})).into(),
        "nim" => vec![json!({"heaps": [7, 9, 12, 15]}), json!({"heaps": [1, 1, 4], "rule": "misere"})],
        "sum" => {
            vec![json!({"components": [{"source": {"game": "nim:1,2"}}, {"source": {"text": "a -> a b"}}]})]
        }
        "export" => {
            ["text", "dot", "gm", "json", "csv", "svg", "trace.csv"].map(|to| json!({"to": to})).into()
        }
        "find" => vec![json!({"text": "1", "limit": 3})],
        "neighbourhood" => vec![json!({"limit": 9})],
        _ => vec![json!({})],
    }
}

/// All ops on all presets in both languages, and requests that are wrong.
fn requests() -> Vec<String> {
    let mut requests: Vec<String> =
        ["", "{", "[]", "{\"op\": \"fly\"}", "{\"op\": 3}"].map(String::from).into();
    let mut add = |op: &str, fields: &Value, ask: Option<&Value>, language: &str| {
        let mut request = json!({"op": op, "language": language});
        for (key, value) in
            [Some(fields), ask].into_iter().flatten().flat_map(|part| part.as_object().unwrap())
        {
            request[key] = value.clone();
        }
        requests.push(request.to_string());
    };
    for op in OPS {
        for fields in fields(op.name) {
            // Drawings and files take long, and speak no language.
            let languages = if ["layout", "export"].contains(&op.name) { &["en"][..] } else { &["en", "zh"] };
            for language in languages {
                if !op.source {
                    add(op.name, &fields, None, language);
                    continue;
                }
                for preset in presets::all().unwrap() {
                    let ask = preset.ask.into_iter().filter(|(key, _)| key != "method").collect();
                    add(op.name, &fields, Some(&Value::Object(ask)), language);
                }
            }
        }
    }
    requests.retain(|request| !request.is_empty());
    requests
}

fn parsed(reply: &str) -> Value {
    serde_json::from_str(reply).unwrap()
}

/// The boards that an engine without the interpreter of rules files has: here the engine may have it, in the module it has not.
fn without_rules(mut reply: Value) -> Value {
    let boards = reply["boards"].as_array_mut().unwrap();
    boards.retain(|board| board["source"]["rules"].is_null());
    assert!(boards.len() > 10, "{} boards by built-in rules", boards.len());
    reply
}

#[test]
fn the_module_answers_as_the_engine_does() {
    let Some(module) = env::var_os("RETROGRADE_WASM") else {
        eprintln!("skipped: RETROGRADE_WASM does not name a module (./site.sh builds one)");
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/call.mjs");
    let mut node = Command::new("node")
        .arg(script)
        .arg(module)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Only a module with the interpreter of rules answers these.
    let interpreted = ["examples", "parameters", "guess"].map(|op| format!("\"op\":\"{op}\""));
    let mut requests = requests();
    requests.retain(|request| !interpreted.iter().any(|op| request.contains(op.as_str())));
    let mut stdin = node.stdin.take().unwrap();
    stdin.write_all((requests.join("\n") + "\n").as_bytes()).unwrap();
    drop(stdin);
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success());
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), requests.len());
    let engine = Engine::new(Limits::default());
    let mut good = 0;
    for (request, answer) in requests.iter().zip(answers) {
        let expected = engine.handle(request, &Default::default());
        if request.contains("\"op\":\"boards\"") {
            assert_eq!(parsed(answer), without_rules(parsed(&expected)), "{request}");
        } else {
            assert_eq!(answer, expected, "{request}");
        }
        good += usize::from(answer.starts_with("{\"ok\":true"));
    }
    // Some games have no score, some are no Nim heaps; most questions have an answer.
    assert!(good * 4 > requests.len() * 3, "{good} of {}", requests.len());
}
