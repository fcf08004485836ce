//! Whatever is asked, there is an answer: a JSON object that says whether it is one.
#![allow(clippy::unwrap_used)]

use retrograde::{Control, memory::Budget, random::Random};
use retrograde_page::{
    engine::{Engine, Limits},
    ops::OPS,
    presets,
};
use serde_json::{Map, Value, json};

fn engine() -> Engine {
    Engine::new(Limits { positions: 5_000, request_bytes: 1 << 20, remembered_bytes: 1 << 20 })
}

/// The answer, which has to have the form of one.
fn answer(engine: &Engine, request: &str) -> Value {
    let reply = engine.handle(request, &Control::new(1, Budget::new(1 << 28)));
    let reply: Value =
        serde_json::from_str(&reply).unwrap_or_else(|error| panic!("{request}: {error}: {reply}"));
    if reply["ok"] != true {
        let error = &reply["error"];
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{request}: {reply}");
        assert!(error["kind"].is_string() && error["kind"] != "internal", "{request}: {reply}");
    }
    reply
}

fn pick<'a, T>(random: &mut Random, items: &'a [T]) -> &'a T {
    &items[random.below(items.len())]
}

/// Some JSON that a field might be.
fn any(random: &mut Random, depth: u32) -> Value {
    match random.below(if depth == 0 { 7 } else { 9 }) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => json!(random.below(12)),
        3 => json!(*pick(random, &[-1, i64::MIN, i64::MAX, 1 << 53])),
        4 => json!(*pick(random, &[0.5, -1e300, 1e18, u64::MAX as f64])),
        5 => json!(*pick(
            random,
            &[
                "",
                "0",
                "win",
                "outcome",
                "score",
                "grundy",
                "normal",
                "misere",
                "draw",
                "first",
                "sweep",
                "queue",
                "layered",
                "force",
                "remoteness",
                "csv",
                "dot",
                "text",
                "json",
                "∞{0}",
                "\u{0}",
                "nim:3,4,5",
                "nim:999,999,999",
                "0 -> 1",
                "0 -> 0 1\n1 score=3 x",
                "a -> b owner=first\nb result=win",
                "{\"edges\":[[0,1]]}",
                "𝔘𝔫𝔦"
            ]
        )),
        6 => json!({}),
        7 => (0..random.below(4)).map(|_| any(random, depth - 1)).collect(),
        _ => {
            let key = pick(
                random,
                &["text", "game", "digest", "format", "position", "source", "level", "seed", "x"],
            );
            let mut fields = Map::new();
            fields.insert((*key).to_owned(), any(random, depth - 1));
            fields.into()
        }
    }
}

#[test]
fn requests_with_fields_of_any_kind_are_answered() {
    let (engine, mut random) = (engine(), Random::new(1));
    let sources: Vec<Value> =
        presets::all().unwrap().into_iter().map(|preset| preset.ask["source"].clone()).collect();
    let (mut good, mut bad) = (0, 0);
    for _ in 0..2_500 {
        let op = pick(&mut random, OPS);
        let mut request = json!({"op": op.name});
        if op.source {
            request["source"] = pick(&mut random, &sources).clone();
        }
        let common = ["source", "question", "rule", "infinite", "language"];
        let known: Vec<&str> = op.fields.iter().copied().chain(common).collect();
        for _ in 0..random.below(4) {
            request[*pick(&mut random, &known)] = any(&mut random, 3);
        }
        match answer(&engine, &request.to_string())["ok"] == true {
            true => good += 1,
            false => bad += 1,
        }
    }
    assert!(good > 150 && bad > 150, "{good} good, {bad} bad");
}

#[test]
fn requests_that_are_cut_or_damaged_are_answered() {
    let (engine, mut random) = (engine(), Random::new(2));
    for preset in presets::all().unwrap() {
        let request = json!({"op": "solve", "source": preset.ask["source"]}).to_string();
        for _ in 0..60 {
            let mut bytes = request.clone().into_bytes();
            for _ in 0..=random.below(3) {
                let at = random.below(bytes.len());
                match random.below(3) {
                    0 => bytes.truncate(at.max(1)),
                    1 => bytes[at] = random.below(128) as u8,
                    _ => bytes.insert(at, *pick(&mut random, b"{}[]\",:\\0-\n")),
                }
            }
            answer(&engine, &String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn texts_that_are_no_games_are_answered_with_a_place() {
    let (engine, mut random) = (engine(), Random::new(3));
    let pieces = [
        "0",
        "1",
        "a",
        " -> ",
        "->",
        "\n",
        " ",
        "owner=first",
        "score=",
        "9",
        "result=win",
        "start=true",
        "\"",
        "#",
        "digraph {",
        "}",
        ";",
        "[",
        "rule=misere",
        "infinite=",
        "parity",
        ",",
        "\u{feff}",
        "\r\n",
        "18446744073709551616",
    ];
    let mut placed = 0;
    for _ in 0..3_000 {
        let text: String = (0..random.below(12)).map(|_| *pick(&mut random, &pieces)).collect();
        let format =
            pick(&mut random, &[None, Some("text"), Some("dot"), Some("json"), Some("gm"), Some("contest")]);
        let reply =
            answer(&engine, &json!({"op": "solve", "source": {"text": text, "format": format}}).to_string());
        let error = &reply["error"];
        if let Some(line) = error["line"].as_u64() {
            let lines = text.split('\n').count() as u64;
            assert!(
                (1..=lines + 1).contains(&line) && error["column"].as_u64() >= Some(1),
                "{text:?}: {reply}"
            );
            assert!(error["length"].as_u64() >= Some(1), "{text:?}: {reply}");
            placed += 1;
        }
    }
    assert!(placed > 500, "{placed}");
}

#[test]
fn requests_that_are_too_deep_or_too_large_are_answered() {
    let engine = engine();
    for request in
        ["[".repeat(500_000), format!("{{\"op\":{}", "{\"a\":".repeat(100_000)), " ".repeat(2 << 20)]
    {
        let kind = answer(&engine, &request)["error"]["kind"].clone();
        assert!(kind == "request" || kind == "resource", "{kind}");
    }
    let game = json!({"op": "solve", "source": {"game": "nim:999,999,999,999"}}).to_string();
    let reply = answer(&engine, &game);
    assert_eq!(reply["error"]["kind"], "resource");
    assert!(!reply["error"]["help"].as_str().unwrap().contains("--"), "{reply}");
    let line: Vec<u32> = vec![0; 20_000];
    let play = json!({"op": "play", "source": {"text": "0 -> 0"}, "line": line}).to_string();
    assert_eq!(answer(&engine, &play)["error"]["kind"], "request");
}
