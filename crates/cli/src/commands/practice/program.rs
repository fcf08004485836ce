//! Somebody's program: started with an input, stopped at a limit, with what it wrote and how it ended.

use std::{
    io::{self, Read, Write},
    process::{Command, ExitStatus, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

/// More output than any judge reads; what comes behind it is thrown away.
const MOST_OUTPUT: usize = 64 << 20;

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By itself, with status 0.
    Done,
    /// With another status, or by a signal: this one.
    Crashed(String),
    /// It took longer than the limit.
    TimedOut,
}

/// What a run left behind.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) output: String,
    pub(super) errors: String,
    pub(super) end: End,
    pub(super) time: Duration,
}

/// Runs a command of the shell with this input. `stop` is asked now and then whether to give up.
pub(super) fn run(
    command: &str,
    input: &str,
    limit: Duration,
    stop: &mut dyn FnMut() -> bool,
) -> io::Result<Run> {
    let began = Instant::now();
    let mut child =
        shell(command).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let input = input.to_owned();
    // A program need not read all of its input, so a closed pipe is nothing to speak of.
    let writer = thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    let (output, errors) = (collected(stdout), collected(stderr));
    let mut pause = Duration::from_micros(100);
    let mut stopped = false;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        stopped = stop();
        if stopped || began.elapsed() >= limit {
            break None;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(2));
    };
    let time = began.elapsed();
    if status.is_none() {
        end_group(child.id());
        // It may have ended meanwhile.
        let _ = child.kill();
        child.wait()?;
    }
    // What the program itself has started may still hold the pipes.
    let patience = Duration::from_millis(500);
    let read = |from: &mpsc::Receiver<Vec<u8>>| {
        from.recv_timeout(patience).unwrap_or_else(|_| {
            end_group(child.id());
            from.recv_timeout(patience).unwrap_or_default()
        })
    };
    let (output, errors) = (read(&output), read(&errors));
    if status.is_some() {
        // A panic there would be a fault of the thread, which only writes.
        let _ = writer.join();
    }
    let end = match status {
        Some(status) if status.success() => End::Done,
        Some(status) => End::Crashed(ending(status)),
        None => End::TimedOut,
    };
    if stopped {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Run { output: text(&output), errors: text(&errors), end, time })
}

/// Reads a pipe to its end in a thread of its own.
fn collected(pipe: Option<impl Read + Send + 'static>) -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // An error is the end of what can be read.
            let _ = pipe.by_ref().take(MOST_OUTPUT as u64).read_to_end(&mut bytes);
            let _ = io::copy(&mut pipe, &mut io::sink());
        }
        // Nobody may wait for it any more.
        let _ = sender.send(bytes);
    });
    receiver
}

#[cfg(unix)]
fn shell(command: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let mut shell = Command::new("sh");
    // A group of its own, so that all that it starts can be ended with it.
    shell.arg("-c").arg(command).process_group(0);
    shell
}

#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.arg("/C").arg(command);
    shell
}

/// Ends a program with all that it has started.
fn end_group(id: u32) {
    if cfg!(unix) {
        let mut kill = Command::new("kill");
        kill.args(["-KILL", "--", &format!("-{id}")]).stdout(Stdio::null()).stderr(Stdio::null());
        // There may be nobody left.
        let _ = kill.status();
    }
}

#[cfg(unix)]
fn ending(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        // A shell reports its child's signal like this.
        (Some(code), _) if code > 128 => format!("signal {}", code - 128),
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => status.to_string(),
    }
}

#[cfg(not(unix))]
fn ending(status: ExitStatus) -> String {
    status.to_string()
}
