//! Scripts rely on the exit status: 0 done, 1 the answer is no, 2 the input or the arguments are wrong, 3 out of a resource.

use std::{
    io::Read,
    process::Stdio,
    time::{Duration, Instant},
};

use crate::common::{piped, program, run};

#[test]
fn wrong_arguments_are_2() {
    for args in [
        "",
        "solve",
        "frobnicate",
        "solve examples/six.game --rule upside-down",
        "solve examples/six.game --threads 0",
        "solve examples/six.game --max-memory lots",
        "solve examples/six.game --goal first",
        "solve examples/six.game --to csv",
        "solve examples/six.game -o six.xyz",
        "solve examples/six.game -o - --stats -",
        "solve @nimm",
        "man frobnicate",
    ] {
        let run = run(args);
        assert_eq!(run.status, Some(2), "`{args}`: {run:?}");
        assert_eq!(run.out, "", "`{args}`");
        assert!(!run.err.is_empty(), "`{args}`");
    }
}

#[test]
fn a_file_that_is_not_there_is_2() {
    let err = run("solve no/such/file.game").failure(2);
    assert!(err.contains("no/such/file.game"), "{err}");
}

#[test]
fn a_folder_is_no_game() {
    run("solve examples").failure(2);
}

#[test]
fn too_little_memory_is_3() {
    let err = run("solve @nim:30,30,30 --max-memory 10k").failure(3);
    assert!(err.contains("--max-memory"), "{err}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_3() {
    run("solve @nim:3,4,5 -o /dev/full --to csv").failure(3);
}

#[test]
fn a_folder_that_is_not_there_is_2() {
    run("solve @nim:3,4,5 -o no/such/folder/a.csv").failure(2);
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = program()
        .args(["solve", "@nim:40,40,40", "-o", "-"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 8];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap(); // and the pipe is closed here
    assert_eq!(&first, b"position");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn help_and_version_are_0_and_on_standard_output() {
    for args in ["--help", "--version", "solve --help", "check --help", "man solve", "completions bash"] {
        let run = run(args).status(0);
        assert!(run.out.contains("retrograde") && run.err.is_empty(), "{args}: {run:?}");
    }
}

#[test]
fn an_empty_input_is_an_error() {
    piped("solve -", "").failure(2);
}

#[test]
#[cfg(unix)]
fn ctrl_c_stops_the_work_with_a_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    let began = Instant::now();
    let child = program()
        .args(["solve", "@nim:90,90,90,90", "-o"])
        .arg(folder.path().join("answer.csv"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(500));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("stopped"), "{err}");
    assert!(began.elapsed() < Duration::from_secs(60));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing half written is left");
}
