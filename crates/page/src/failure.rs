//! Why a request has no answer, as a reply.

use retrograde::{
    Error,
    error::{Advice, Kind},
    words::Language,
};
use serde::Serialize;

use crate::{advice, messages::MESSAGES};

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What sort of failure it is, for programs.
    pub reason: Reason,
    /// What to tell people.
    pub error: Error,
    /// The language in which they are told what to do.
    pub language: Language,
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
    pub fn new(reason: Reason, message: impl Into<String>, help: impl Into<Advice>) -> Failure {
        Failure { reason, error: Error::invalid(message).help(help), language: Language::default() }
    }

    /// The request is not what it must be.
    pub fn request(message: impl Into<String>, help: impl Into<Advice>) -> Failure {
        Failure::new(Reason::Request, message, help)
    }

    /// The same, told in this language.
    pub(crate) fn in_language(self, language: Language) -> Failure {
        Failure { language, ..self }
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
            message: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            help: Option<String>,
            #[serde(flatten)]
            place: Option<Place<'a>>,
        }
        #[derive(Serialize)]
        struct Place<'a> {
            line: u64,
            column: u64,
            length: usize,
            excerpt: &'a str,
            expected: String,
        }
        let said = |english| self.language.message(english, MESSAGES);
        let place = self.error.place().filter(|place| place.line > 0).map(|place| Place {
            line: place.line,
            column: place.column,
            length: place.excerpt[place.fault.clone()].chars().count().max(1),
            excerpt: &place.excerpt,
            expected: said(&place.expected),
        });
        let (message, help) = (said(self.error.message()), advice::words(self.error.advice(), self.language));
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
        Failure { reason, error, language: Language::default() }
    }
}
