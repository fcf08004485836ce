//! Why a request has no answer, as a reply.

use retrograde::{Error, error::Kind};
use serde::Serialize;

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What sort of failure it is, for programs.
    pub reason: Reason,
    /// What to tell people.
    pub error: Error,
}

/// What sort of failure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// The request is not what `API.md` says.
    Request,
    /// The game or what is asked of it is wrong.
    Invalid,
    /// A limit was reached: size, memory, steps.
    Resource,
    /// There is no game of this digest, or no longer: send it in full.
    Unknown,
    /// The work was stopped before its end.
    Stopped,
    /// It took too long.
    Time,
    /// Too much work is waiting already.
    Busy,
    /// This program failed.
    Internal,
}

impl Failure {
    /// A failure of this sort.
    pub fn new(reason: Reason, message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure { reason, error: Error::invalid(message).help(help) }
    }

    /// The request is not what it must be.
    pub fn request(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::new(Reason::Request, message, help)
    }

    /// The reply.
    pub fn reply(&self) -> String {
        #[derive(Serialize)]
        struct Reply<'a> {
            ok: bool,
            error: Body<'a>,
        }
        #[derive(Serialize)]
        struct Body<'a> {
            kind: Reason,
            message: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            help: Option<&'a str>,
            #[serde(flatten)]
            place: Option<Place<'a>>,
        }
        #[derive(Serialize)]
        struct Place<'a> {
            line: u64,
            column: u64,
            length: usize,
            excerpt: &'a str,
            expected: &'a str,
        }
        let place = self.error.place().filter(|place| place.line > 0).map(|place| Place {
            line: place.line,
            column: place.column,
            length: place.excerpt[place.fault.clone()].chars().count().max(1),
            excerpt: &place.excerpt,
            expected: &place.expected,
        });
        let (message, help) = (self.error.message(), self.error.advice());
        let reply = Reply { ok: false, error: Body { kind: self.reason, message, help, place } };
        // Strings and numbers always have a JSON.
        serde_json::to_string(&reply).unwrap_or_default()
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let reason = match error.kind() {
            Kind::Invalid => Reason::Invalid,
            Kind::Resource => Reason::Resource,
            Kind::Stopped => Reason::Stopped,
            Kind::Io => Reason::Internal,
        };
        // The library's advice names options of the command line, which nobody has on a page.
        let elsewhere =
            reason == Reason::Resource && error.advice().is_some_and(|advice| advice.contains("--"));
        let error = match elsewhere {
            true => Error::new(error.kind(), error.message()).help(
                "ask for less, or solve it with the command line, which takes larger games: retrograde solve",
            ),
            false => error,
        };
        Failure { reason, error }
    }
}
