//! Running the program.

use std::{
    ffi::OsStr,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
};

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// The run, which must have ended with this status.
    #[track_caller]
    pub(crate) fn status(self, status: i32) -> Run {
        assert_eq!(self.status, Some(status), "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        self
    }

    /// Standard output of a run that must have succeeded.
    #[track_caller]
    pub(crate) fn success(self) -> String {
        self.status(0).out
    }

    /// Standard error of a run that must have failed with this status.
    #[track_caller]
    pub(crate) fn failure(self, status: i32) -> String {
        let run = self.status(status);
        assert!(run.err.starts_with("error: "), "{}", run.err);
        assert!(!run.err.contains("panicked"), "{}", run.err);
        run.err
    }
}

/// The folder of the whole project: examples are named from there, as a user would.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_path_buf()
}

/// The program, not yet run.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_retrograde"));
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// Runs the program with these arguments.
pub(crate) fn retrograde<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Run {
    finish(program().args(args))
}

/// Runs the program with these arguments, separated by blanks, on this standard input.
pub(crate) fn piped(args: &str, input: impl Into<Vec<u8>>) -> Run {
    let mut child = program()
        .args(args.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.into();
    // The program need not read it all.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs a command to its end.
pub(crate) fn finish(command: &mut Command) -> Run {
    let output = command.output().unwrap();
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the program with arguments separated by blanks.
pub(crate) fn run(args: &str) -> Run {
    retrograde(args.split_whitespace())
}
