//! Every preset is solved, and what it states is true.
#![allow(clippy::unwrap_used)]

use std::{collections::BTreeSet, fs, path::Path};

use retrograde::Control;
use retrograde_page::{
    engine::{Engine, Limits},
    presets::{self, Preset},
};
use serde_json::{Map, Value, json};

fn ask(engine: &Engine, request: Value) -> Value {
    let reply: Value =
        serde_json::from_str(&engine.handle(&request.to_string(), &Control::default())).unwrap();
    assert_eq!(reply["ok"], true, "{request}: {reply}");
    reply
}

fn request(op: &str, fields: &Map<String, Value>) -> Value {
    let mut request = fields.clone();
    request.insert("op".into(), op.into());
    request.into()
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// The preset without what only a trace needs.
fn asked(preset: &Preset) -> Map<String, Value> {
    preset.ask.clone().into_iter().filter(|(key, _)| key != "method").collect()
}

#[test]
fn what_every_preset_states_is_what_the_solver_finds() {
    let engine = Engine::new(Limits::default());
    for preset in presets::all().unwrap() {
        let solved = ask(&engine, request("solve", &asked(&preset)));
        assert_eq!(solved["large"], false, "{} is too large for a picture", preset.id);
        let labels: Vec<&str> = solved["game"]["labels"]
            .as_array()
            .unwrap()
            .iter()
            .map(|label| label.as_str().unwrap())
            .collect();
        assert!(!preset.facts.is_empty(), "{} states nothing", preset.id);
        for fact in &preset.facts {
            let place = labels.iter().position(|label| *label == fact.position);
            let place = place.unwrap_or_else(|| panic!("{}: no position {}", preset.id, fact.position));
            let found = &solved["values"][place];
            let about = format!("{}: {fact:?}, but found {found}", preset.id);
            assert_eq!(found["value"], fact.value, "{about}");
            assert!(fact.number.is_none_or(|number| found["number"] == json!(number)), "{about}");
            let best = found["move"].as_u64().map(|to| labels[to as usize].to_owned());
            assert!(fact.best.is_none() || best == fact.best, "{about}");
        }
    }
}

#[test]
fn every_preset_can_be_watched_and_explained_in_both_languages() {
    let engine = Engine::new(Limits::default());
    for preset in presets::all().unwrap() {
        for language in ["en", "zh"] {
            let mut trace = request("trace", &preset.ask);
            trace["language"] = language.into();
            let mut explain = request("explain", &asked(&preset));
            explain["language"] = language.into();
            explain["position"] = preset.facts[0].position.clone().into();
            let (trace, explanation) = (ask(&engine, trace), ask(&engine, explain));
            let (steps, sentences) =
                (trace["steps"].as_array().unwrap(), explanation["sentences"].as_array().unwrap());
            assert!(steps.len() > 2 && !sentences.is_empty(), "{}", preset.id);
            for said in steps.iter().chain(sentences) {
                let text = said["text"].as_str().unwrap();
                assert_eq!(is_chinese(text), language == "zh", "{}: {text}", preset.id);
            }
        }
    }
}

#[test]
fn what_a_preset_shows_beside_its_game_can_be_asked() {
    let engine = Engine::new(Limits::default());
    let mut shown = BTreeSet::new();
    for preset in presets::all().unwrap() {
        for (key, value) in preset.show.clone() {
            shown.insert(key.clone());
            match key.as_str() {
                "nim" => drop(ask(&engine, request("nim", value.as_object().unwrap()))),
                "sum" => drop(ask(&engine, json!({"op": "sum", "components": value}))),
                "alphabeta" => {
                    let mut fields = asked(&preset);
                    fields.remove("question");
                    fields.extend(value.as_object().unwrap().clone());
                    drop(ask(&engine, request("alphabeta", &fields)));
                }
                "compare" => {
                    let mut fields = asked(&preset);
                    fields.extend(value.as_object().unwrap().clone());
                    drop(ask(&engine, request("solve", &fields)));
                }
                "grid" => assert!(["pair", "board"].contains(&value.as_str().unwrap())),
                other => panic!("{}: the page has nothing called {other}", preset.id),
            }
        }
    }
    assert_eq!(shown.len(), 5, "{shown:?}");
}

#[test]
fn every_file_is_a_preset_with_texts_of_its_own_in_both_languages() {
    let presets = presets::all().unwrap();
    let ids: BTreeSet<&str> = presets.iter().map(|preset| preset.id.as_str()).collect();
    assert_eq!(ids.len(), presets.len());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("presets");
    let files: BTreeSet<String> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert_eq!(files.iter().map(String::as_str).collect::<BTreeSet<_>>(), ids);
    for preset in &presets {
        let texts = |texts: &presets::Texts| {
            let mut all = vec![texts.title.clone(), texts.about.clone()];
            all.extend(texts.pitfalls.clone());
            all
        };
        let (english, chinese) = (texts(&preset.en), texts(&preset.zh));
        assert_eq!(english.len(), chinese.len(), "{}: a pitfall is missing in one language", preset.id);
        assert!(english.len() > 3, "{}: fewer than two pitfalls", preset.id);
        assert!(english.iter().all(|text| !is_chinese(text) && !text.is_empty()), "{}", preset.id);
        assert!(chinese.iter().all(|text| is_chinese(text)), "{}", preset.id);
    }
}

#[test]
fn a_game_with_too_many_moves_for_rows_is_drawn_without_them() {
    let engine = Engine::new(Limits::default());
    let text: String = (0..79)
        .map(|v| format!("{v} -> {}\n", (v + 1..80).map(|t| t.to_string()).collect::<Vec<_>>().join(" ")))
        .collect();
    let drawn = ask(&engine, json!({"op": "layout", "kind": "layered", "source": {"text": text}}));
    assert_eq!((&drawn["kind"], drawn["nodes"].as_array().unwrap().len()), (&json!("force"), 80));
}
