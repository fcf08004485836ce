//! The front door: a request, a reply, and what is remembered between them.

use std::{
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use retrograde::{Control, GameGraph, input, words::Language};

use crate::{
    cache::{Cache, Key},
    failure::{Failure, Reason},
    ops::{self, Call, OPS},
    request::{COMMON, Request},
    source::{self, Loaded, Solved},
};

/// What a request may be and need. Time and memory are bounded by the [`Control`] that comes with each request.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The bytes of a request.
    pub request_bytes: usize,
    /// The positions of a game that is discovered from its rules.
    pub positions: u64,
    /// The bytes of the solved games that are remembered.
    pub remembered_bytes: u64,
}

impl Default for Limits {
    /// What a browser's tab can bear.
    fn default() -> Self {
        Limits { request_bytes: 4 << 20, positions: 2_000_000, remembered_bytes: 256 << 20 }
    }
}

/// The engine. It may be shared by threads; requests do not wait for each other.
#[derive(Debug)]
pub struct Engine {
    pub(crate) limits: Limits,
    cache: Mutex<Cache>,
    /// The game that this engine was started with, which is never forgotten.
    pub(crate) opened: Option<Opened>,
}

/// A game that stays.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) name: String,
    pub(crate) key: Key,
    pub(crate) solved: Arc<Solved>,
}

impl Engine {
    /// An engine that has seen no game yet.
    pub fn new(limits: Limits) -> Engine {
        Engine { limits, cache: Mutex::new(Cache::new(limits.remembered_bytes)), opened: None }
    }

    /// The same, opened on `game`, which is solved now and never forgotten: the op `start` tells it to the page. `name` is
    /// what people call it.
    pub fn opened_on(
        mut self,
        name: &str,
        game: GameGraph,
        notes: Vec<String>,
        control: &Control,
    ) -> Result<Engine, Failure> {
        let loaded = Arc::new(Loaded::read("opened".to_owned(), game, notes));
        let asked = source::under_rules(loaded, None, None, None, control)?;
        let key = asked.key();
        let solved = source::solved(&self, asked, control)?;
        self.opened = Some(Opened { name: name.to_owned(), key, solved });
        Ok(self)
    }

    /// Answers a request: a JSON object, as `API.md` has it. Whatever the request is, the answer is a JSON object, with
    /// `"ok": true` or with an error for people.
    ///
    /// Time and space are those of what is asked, within the limits and what `control` allows. To stop it, call
    /// [`Control::stop`] in another thread.
    pub fn handle(&self, request: &str, control: &Control) -> String {
        self.answer(request, control).unwrap_or_else(|failure| failure.reply())
    }

    /// The same, with a failure told apart: see [`Engine::handle`].
    pub fn answer(&self, request: &str, control: &Control) -> Result<String, Failure> {
        let most = self.limits.request_bytes;
        if request.len() > most {
            return Err(too_large(most));
        }
        let request = Request::parse(request)?;
        self.answer_to(&request, control).map_err(|failure| failure.in_language(request.language))
    }

    fn answer_to(&self, request: &Request, control: &Control) -> Result<String, Failure> {
        let name = request.text("op")?.unwrap_or_default();
        let Some(op) = OPS.iter().find(|op| op.name == name) else {
            let names: Vec<_> = OPS.iter().map(|op| op.name).collect();
            let message = format!("there is no op `{}`", crate::request::shown(name));
            return Err(Failure::request(message, format!("`op` is one of {}", names.join(", "))));
        };
        request.admit(op.name, |key| op.fields.contains(&key) || op.source && COMMON.contains(&key))?;
        // What was stopped before it began is not begun.
        control.advance(0)?;
        (op.run)(&Call { engine: self, request, control })
    }

    /// Takes a file in, which may be compressed, and answers as the op `solve` does. Its name tells the format, if it does.
    pub fn open(
        &self,
        name: &str,
        language: Language,
        bytes: &[u8],
        control: &Control,
    ) -> Result<String, Failure> {
        let digest = source::digest("file", bytes);
        let loaded = match self.remembered(&digest) {
            Some(loaded) => loaded,
            None => {
                let source = input::read(bytes, control)?;
                let loaded = source::of_bytes(
                    Arc::clone(&source.bytes),
                    Some(Path::new(name)),
                    None,
                    digest,
                    control,
                )?;
                // Only the binary format goes on using them.
                if Arc::strong_count(&source.bytes) == 1 {
                    source.release(control);
                }
                Arc::new(loaded)
            }
        };
        let asked = source::under_rules(loaded, None, None, None, control)?;
        let solved = source::solved(self, asked, control)?;
        ops::solve_reply(&solved, language, control)
    }

    /// The game of this digest, if it is still known.
    pub(crate) fn remembered(&self, digest: &str) -> Option<Arc<Loaded>> {
        let opened = self.opened.as_ref().filter(|opened| opened.key.digest == digest);
        opened.map(|opened| Arc::clone(&opened.solved.asked.loaded)).or_else(|| self.cache().loaded(digest))
    }

    /// The solution of this key, if it is still known.
    pub(crate) fn remembered_solution(&self, key: &Key) -> Option<Arc<Solved>> {
        let opened = self.opened.as_ref().filter(|opened| opened.key == *key);
        opened.map(|opened| Arc::clone(&opened.solved)).or_else(|| self.cache().solved(key))
    }

    pub(crate) fn cache(&self) -> MutexGuard<'_, Cache> {
        // Nothing panics while it holds the lock; if it did, the cache would still be whole.
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The error of a request or a file that is too large.
pub(crate) fn too_large(most: usize) -> Failure {
    let most = retrograde::error::human_bytes(most as u64);
    Failure::new(
        Reason::Resource,
        format!("this is more than {most}, which is as much as is taken at once"),
        "larger games are for the command line: `retrograde solve FILE`, or `retrograde serve FILE`",
    )
}
