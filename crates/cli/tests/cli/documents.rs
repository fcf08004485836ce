//! What is written about the tree is true of the tree.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::common::root;

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// The source files and folders at the top of each crate.
fn rooms() -> Vec<(String, PathBuf)> {
    let mut rooms = Vec::new();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let krate = entry.unwrap();
        for file in fs::read_dir(krate.path().join("src")).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.is_file() && !["lib.rs", "main.rs"].contains(&name.as_str()) {
                rooms.push((krate.file_name().into_string().unwrap(), name.into()));
            }
        }
    }
    assert!(rooms.len() > 20);
    rooms
}

/// The section of a text under this heading, up to the next heading of its depth.
fn section<'t>(text: &'t str, heading: &str) -> &'t str {
    let start = text.find(heading).unwrap_or_else(|| panic!("there is no {heading}"));
    let rest = &text[start + heading.len()..];
    &rest[..rest.find("\n##").unwrap_or(rest.len())]
}

#[test]
fn the_architecture_names_every_room_and_no_other() {
    let text = read("ARCHITECTURE.md");
    let rooms = rooms();
    for (krate, file) in &rooms {
        let section = section(&text, &format!("### `crates/{krate}`"));
        let name = format!("`{}`", file.display());
        assert!(section.contains(&name), "ARCHITECTURE.md does not mention {} of {krate}", file.display());
    }
    for krate in rooms.iter().map(|(krate, _)| krate) {
        for name in section(&text, &format!("### `crates/{krate}`")).split('`').skip(3).step_by(2) {
            if name != "src/" && (name.ends_with(".rs") || name.ends_with('/')) {
                let path = root().join("crates").join(krate).join("src").join(name);
                assert!(path.exists(), "ARCHITECTURE.md mentions {name} of {krate}, which is not there");
            }
        }
    }
}

/// What the library says is said through every door: it knows no command and no option of the program.
#[test]
fn the_library_names_no_command() {
    let mut folders: Vec<PathBuf> =
        ["core", "retrograde", "rules"].map(|krate| format!("crates/{krate}/src").into()).into();
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap() {
            let path = folder.join(entry.unwrap().file_name());
            if root().join(&path).is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files += 1;
                for line in read(&path).lines().filter(|line| !line.trim_start().starts_with("//")) {
                    let option = |at: &str| at.starts_with(|c: char| c.is_ascii_lowercase());
                    let names = line.contains("`retrograde ") || line.split("`--").skip(1).any(option);
                    assert!(!names, "{}: {line}", path.display());
                }
            }
        }
    }
    assert!(files > 200, "{files}");
}

/// A suite that no program names would never run.
#[test]
fn every_suite_of_tests_runs() {
    for krate in ["core", "retrograde", "rules", "page"] {
        let folder = format!("crates/{krate}/tests");
        let all = read(format!("{folder}/all.rs"));
        let mut suites = 0;
        for entry in fs::read_dir(root().join(&folder)).unwrap() {
            let path = entry.unwrap().path();
            let is_suite =
                path.join("main.rs").exists() || path.extension().is_some_and(|ending| ending == "rs");
            let name = path.file_stem().unwrap().to_str().unwrap();
            if is_suite && name != "all" {
                suites += 1;
                assert!(all.contains(&format!("mod {name};")), "{folder}/all.rs does not name {name}");
            }
        }
        assert!(suites > 2, "{folder}");
    }
}

#[test]
fn where_to_add_things_is_there() {
    let (architecture, contributing) = (read("ARCHITECTURE.md"), read("CONTRIBUTING.md"));
    let table = section(&architecture, "## Where to add");
    let paths: Vec<&str> = table.split('`').skip(1).step_by(2).collect();
    assert!(paths.len() > 10);
    for path in paths {
        assert!(root().join(path).exists(), "{path}");
    }
    let slug = |heading: &str| heading.to_lowercase().replace(',', "").replace(' ', "-");
    let recipes: Vec<String> =
        contributing.lines().filter_map(|line| line.strip_prefix("## ")).map(slug).collect();
    for link in table.split("CONTRIBUTING.md#").skip(1) {
        let recipe = link.split(')').next().unwrap();
        assert!(recipes.iter().any(|known| known == recipe), "{recipe}");
    }
}

#[test]
fn every_dependency_has_its_reason() {
    let manifest = read("Cargo.toml");
    let reasons = read("CONTRIBUTING.md");
    let table = section(&reasons, "## Dependencies");
    for line in section(&manifest.replace("\n[", "\n##["), "[workspace.dependencies]").lines() {
        let Some((name, _)) = line.split_once(" = ") else { continue };
        if name.starts_with("retrograde") || name.starts_with('#') {
            continue;
        }
        let listed = table.lines().filter_map(|row| row.split('|').nth(1));
        let mut names = listed.flat_map(|names| names.split(',')).map(str::trim);
        assert!(names.any(|listed| listed == name), "CONTRIBUTING.md gives no reason for {name}");
    }
}

#[test]
fn the_workflows_call_what_is_there() {
    let manifest = read("Cargo.toml");
    for file in [".github/workflows/test.yml", ".github/workflows/release.yml"].map(Path::new) {
        let text = read(file);
        let words: Vec<&str> = text.split_whitespace().collect();
        let scripts: Vec<_> = words.iter().filter(|word| word.ends_with(".sh")).collect();
        assert!(!scripts.is_empty(), "{} calls no script", file.display());
        for script in scripts {
            assert!(root().join(script).exists(), "{}: there is no {script}", file.display());
        }
        for pair in words.windows(2).filter(|pair| pair[0] == "--profile" && pair[1] != "minimal") {
            let profile = format!("[profile.{}]", pair[1]);
            assert!(manifest.contains(&profile), "{}: there is no {profile}", file.display());
        }
    }
}

#[test]
fn links_between_the_documents_lead_somewhere() {
    let mut files: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(Into::into).into();
    files.extend(
        fs::read_dir(root().join("docs"))
            .unwrap()
            .map(|entry| Path::new("docs").join(entry.unwrap().file_name())),
    );
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "md")) {
        for link in read(file).split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = link.split('#').next().unwrap();
            if !target.is_empty() && !target.contains("://") {
                let path = root().join(file).parent().unwrap().join(target);
                assert!(path.exists(), "{}: {link} leads nowhere", file.display());
            }
        }
    }
}

#[test]
fn every_built_in_game_has_its_place_in_the_book() {
    let book = read("docs/games.md");
    for game in retrograde::games::GAMES {
        let place = format!("## {0}\n\n```console\n$ retrograde games {0}\n", game.name);
        assert!(book.contains(&place), "docs/games.md has nothing about {}", game.name);
    }
}
