//! Watches a method step by step, and stops a long piece of work from outside: `cargo run -p retrograde --example steps`.
#![allow(clippy::print_stdout, reason = "a program talks to its user")]

use std::{error::Error, thread, time::Duration};

use retrograde::{Control, Question, error::Kind, explore::Limits, games, memory::Budget, trace::trace};

fn main() -> Result<(), Box<dyn Error>> {
    let nim = games::open("nim:1,2")?.discover(&Limits::default(), &Control::default())?.game;
    for step in trace(&nim, Some(Question::Grundy), None, &Control::default())?.steps {
        println!("{:8} {}", step.line, step.text);
    }

    // Nine heaps have more positions than anybody waits for. Another thread asks the work to stop.
    let control = Control::new(1, Budget::new(1_000_000_000));
    let stopped = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            control.stop();
        });
        games::open("nim:9,9,9,9,9,9,9,9,9")?
            .discover(&Limits::default(), &control)
            .err()
            .map_or_else(|| Err("it was sooner than that".into()), Ok::<_, Box<dyn Error>>)
    })?;
    let (_, positions, _) = control.progress();
    println!("after {positions} positions: {stopped}");
    assert!(matches!(stopped.kind(), Kind::Stopped | Kind::Resource));
    Ok(())
}
