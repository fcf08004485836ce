//! `draw` and `--language`: pictures and sentences.

use std::fs;

use crate::common::{root, run};

#[test]
fn the_pictures_in_the_documents_are_what_the_program_draws() {
    for (input, document) in [("six", "docs/six.svg"), ("draw", "docs/draw.svg")] {
        let drawn = run(&format!("draw examples/{input}.game -o -")).success();
        let document = root().join(document);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&document, &drawn).unwrap();
        }
        assert!(
            fs::read_to_string(&document).unwrap() == drawn,
            "{} is not up to date: run with UPDATE=1",
            document.display()
        );
    }
}

#[test]
fn every_example_is_drawn_in_every_way_or_refused_with_advice() {
    let folder = tempfile::tempdir().unwrap();
    // Of the games of the world those that are explored at once.
    let quick = ["mu-torere.star", "pong-hau-ki.star", "tapatan.star"];
    let is_long =
        |name: &str| root().join("crates/rules/games").join(name).exists() && !quick.contains(&name);
    let mut refused = Vec::new();
    for entry in fs::read_dir(root().join("examples")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        // A goal is no game.
        if name == "reach.txt" || !name.contains('.') || is_long(&name) {
            continue;
        }
        for layout in ["layered", "remoteness", "force"] {
            let file = folder.path().join(format!("{name}.{layout}.svg"));
            let answer = run(&format!("draw examples/{name} --layout {layout} -o {}", file.display()));
            if answer.status == Some(3) {
                // It is too large, whatever the layout.
                assert!(answer.failure(3).contains("draw a part of the game"), "{name}");
                assert!(!file.exists());
                refused.push(name.clone());
                break;
            }
            assert_eq!(answer.success(), "");
            let text = fs::read_to_string(&file).unwrap();
            assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"), "{name}");
        }
    }
    refused.sort();
    assert_eq!(refused, ["mu-torere.star", "tapatan.star", "tic-tac-toe.game", "tic-tac-toe.star"]);
}

#[test]
fn questions_directions_and_languages_change_the_picture() {
    let plain = run("draw examples/grundy.game -o -").success();
    assert!(plain.contains(">W 5</text>"));
    let grundy = run("draw examples/grundy.game --ask grundy -o -").success();
    assert!(grundy.contains("the Grundy value") && !grundy.contains(">W 5</text>"));
    let turned = run("draw examples/grundy.game --left-to-right -o -").success();
    assert_ne!(turned, plain);
    let chinese = run("draw examples/grundy.game --language zh -o -").success();
    assert!(chinese.contains("最佳走法") && chinese.contains("lang=\"zh\""));
    assert_eq!(run("solve examples/grundy.game -o - --to svg").success(), plain);
    assert!(
        run("draw examples/six.game -o - --layout round").failure(2).contains("layered, remoteness, force")
    );
    assert!(run("draw examples/six.game").failure(2).contains("--output"));
}

#[test]
fn traces_and_explanations_speak_chinese() {
    let explained = run("explain examples/six.game 0 --language zh").success();
    assert!(explained.starts_with("局面 0 是走子方必胜，3 步。\n"), "{explained}");
    let traced = run("trace examples/six.game --language zh").success();
    assert!(
        traced.contains("返回判定结果") && traced.contains("全部 6 个局面都已判定：3 个必胜 和 3 个必败。"),
        "{traced}"
    );
    assert!(run("explain examples/six.game 0 --language de").failure(2).contains("en, zh"));
}
