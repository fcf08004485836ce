//! The front door: a request, a reply, and what is remembered between them.

use std::{path::Path, sync::Arc};

use retrograde::{Control, GameGraph, input, words::Language};

use crate::{
    failure::{Failure, Reason},
    game::{Loaded, under_rules},
    ops::{self, Call, OPS},
    request::{COMMON, Request},
    shelf::{Opened, Shelf},
    source,
};

pub use crate::shelf::Limits;

/// The engine. It may be shared by threads; requests do not wait for each other.
#[derive(Debug)]
pub struct Engine {
    shelf: Shelf,
}

impl Engine {
    /// An engine that has seen no game yet.
    pub fn new(limits: Limits) -> Engine {
        Engine { shelf: Shelf::new(limits) }
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
        let asked = under_rules(loaded, None, None, None, control)?;
        let key = asked.key();
        let solved = self.shelf.solved(asked, control)?;
        self.shelf.opened = Some(Opened { name: name.to_owned(), key, solved });
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
        let most = self.shelf.limits.request_bytes;
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
        (op.run)(&Call { shelf: &self.shelf, request, control })
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
        let loaded = match self.shelf.remembered(&digest) {
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
        let asked = under_rules(loaded, None, None, None, control)?;
        let solved = self.shelf.solved(asked, control)?;
        ops::solve_reply(&solved, language, control)
    }

    /// What a request may need.
    #[cfg(feature = "serve")]
    pub(crate) fn limits(&self) -> &Limits {
        &self.shelf.limits
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
