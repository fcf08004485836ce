//! Everything that is written with its output is run: the `console` blocks of README.md, of docs/, and of the snapshots
//! beside this file.
//!
//! A line `$ command` is run by a shell in a fresh folder that has `examples/`; the lines after it, up to the next
//! command or the end of the block, are what it prints. A block that starts with three backticks, a language and the name
//! of a file, such as `python nim.star`, is that file for the commands after it. `UPDATE=1 cargo test -p retrograde-cli console` writes the output
//! anew; look at the difference before you commit it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::common::root;

/// The text with every output as it is now.
fn rerun(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(root().join("examples"), folder.path().join("examples")).unwrap();
    let mut result = String::new();
    let mut lines = text.lines().peekable();
    let mut inside = false;
    while let Some(line) = lines.next() {
        result += line;
        result.push('\n');
        if let Some((_, name)) = line.strip_prefix("```").and_then(|fence| fence.split_once(' ')) {
            let mut content = String::new();
            while let Some(line) = lines.next_if(|line| *line != "```") {
                content += line;
                content.push('\n');
            }
            fs::write(folder.path().join(name), &content).unwrap();
            result += &content;
            continue;
        }
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ => {}
        }
        if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            while lines.next_if(|line| !line.starts_with("$ ") && *line != "```").is_some() {}
            result += &shell(command, folder.path());
        }
    }
    result
}

/// What a command prints, on both streams.
fn shell(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_retrograde"));
    let path = std::env::join_paths(
        [program.parent().unwrap().to_path_buf()]
            .into_iter()
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )
    .unwrap();
    let command = command.replace("cargo run --release -- ", "retrograde ");
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .env("COLUMNS", "100")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Checks the files, or writes them anew.
fn check(files: impl IntoIterator<Item = PathBuf>) {
    let mut blocks = 0;
    for file in files {
        let before = fs::read_to_string(&file).unwrap();
        let after = rerun(&before);
        blocks += before.matches("```console").count();
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&file, &after).unwrap();
            continue;
        }
        let differs = before.lines().zip(after.lines()).position(|(before, after)| before != after);
        assert!(
            before == after,
            "{}:{}: the output is another one now:\n{after}",
            file.display(),
            differs.unwrap_or(before.lines().count().min(after.lines().count())) + 1,
        );
    }
    assert!(blocks > 0, "there is nothing to run");
}

fn markdown(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    files.sort();
    files
}

#[test]
#[cfg(unix)]
fn what_the_readme_and_the_book_show_is_what_the_program_prints() {
    check([root().join("README.md")].into_iter().chain(markdown(&root().join("docs"))));
}

#[test]
#[cfg(unix)]
fn errors_read_as_they_did_when_somebody_last_looked() {
    check(markdown(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/snapshots")));
}
