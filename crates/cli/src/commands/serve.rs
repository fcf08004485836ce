//! `retrograde serve`: the page for browsers on this machine.

use std::{
    io,
    net::TcpListener,
    path::Path,
    sync::{Arc, OnceLock},
};

use retrograde::{Control, Error, error::Kind, memory::Budget};
use retrograde_page::{
    engine::{Engine, Limits},
    server::{Server, Settings, Stopper, listen},
};

use crate::{
    args::Serve,
    failure::{Failure, Verdict},
    input::{load_input, name_of},
    interrupt, output, plan,
    progress::Progress,
};

/// Where the page is if nobody says otherwise, so that it can be found again.
const PORT: u16 = 7117;

/// The positions that a built-in game may have here.
const POSITIONS: u64 = 20_000_000;

pub(crate) fn run(args: &Serve) -> Result<Verdict, Failure> {
    let listener = listener(args.port)?;
    let (threads, memory) = (plan::threads(&args.loading.resources), plan::memory(&args.loading.resources));
    let control = Arc::new(Control::new(threads, memory.map_or_else(Budget::unlimited, Budget::new)));
    // Ctrl-C stops the loading at first, then the server.
    let stopper: Arc<OnceLock<Stopper>> = Arc::default();
    let (loading, serving) = (Arc::clone(&control), Arc::clone(&stopper));
    interrupt::calls(move || match serving.get() {
        Some(stopper) => stopper.stop(),
        None => interrupt::stop(&loading),
    });
    // Each piece of work has its share of the memory, and so have the games that are remembered; one share stays free.
    let parallel = threads.clamp(2, 4);
    let share = memory.map(|memory| memory / (parallel as u64 + 2));
    let engine = engine(args, share, &control)?;
    let settings = Settings { parallel, threads, memory: share, ..Settings::default() };
    let server = Server::new(listener, engine, settings).map_err(system)?;
    let address = server.address();
    // Nobody else sets it.
    let _ = stopper.set(server.stopper());
    output::write_to(Path::new("-"), |out| {
        Ok(writeln!(out, "The page is at http://{address}/ (Ctrl-C ends it)")?)
    })?;
    server.run().map_err(system)?;
    Ok(Verdict::Yes)
}

/// The engine, opened on INPUT if there is one.
fn engine(args: &Serve, share: Option<u64>, control: &Arc<Control>) -> Result<Engine, Failure> {
    let remembered_bytes = share.unwrap_or(1 << 30);
    let engine = Engine::new(Limits { positions: POSITIONS, remembered_bytes, ..Limits::default() });
    let Some(input) = &args.input else { return Ok(engine) };
    let _progress = Progress::of(control);
    let loaded = load_input(input, &args.loading, control)?;
    let opened = engine.opened_on(&name_of(&input.path), loaded.game, loaded.notes, control);
    Ok(opened.map_err(|failure| failure.error)?)
}

fn listener(port: Option<u16>) -> Result<TcpListener, Failure> {
    let error = match listen(port.unwrap_or(PORT)) {
        Ok(listener) => return Ok(listener),
        Err(_) if port.is_none() => return listen(0).map_err(system),
        Err(error) => error,
    };
    let port = port.unwrap_or(PORT);
    Err(Failure::arguments(
        match error.kind() {
            io::ErrorKind::AddrInUse => format!("another program listens on port {port} already"),
            io::ErrorKind::PermissionDenied => format!("the system does not let you listen on port {port}"),
            _ => format!("cannot listen on port {port}: {error}"),
        },
        "give another --port, or leave it out",
    ))
}

fn system(error: io::Error) -> Failure {
    Error::new(Kind::Resource, format!("the server cannot run: {error}")).into()
}
