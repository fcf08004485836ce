//! `parameters`: what can be replaced in a rules file; `selftest`: whether rules keep their promises; `guess`: whether an expression
//! says what positions are worth.

use retrograde::selftest;
use serde::Serialize;

use super::Call;
use crate::{failure::Failure, reply, source};

#[derive(Serialize)]
struct Report {
    positions: usize,
    all: bool,
    faults: Vec<Fault>,
}

#[derive(Serialize)]
struct Fault {
    promise: String,
    position: String,
    found: String,
}

pub(super) fn selftest(call: &Call<'_>) -> Result<String, Failure> {
    let game = source::by_rules(call.request)?.ok_or_else(|| {
        Failure::from(retrograde::Error::invalid("only rules can be tested: this game is a graph"))
    })?;
    let report = game.selftest(&selftest::Options::default(), call.control)?;
    let said = |english: &str| call.language().message(english, &[]);
    let fault = |fault: selftest::Fault| Fault {
        promise: said(fault.promise.sentence()),
        position: fault.position,
        found: said(&fault.found),
    };
    let faults = report.faults.into_iter().map(fault).collect();
    reply::ok(Report { positions: report.positions, all: report.all, faults })
}

#[cfg(not(feature = "rules"))]
pub(super) fn parameters(_: &Call<'_>) -> Result<String, Failure> {
    Err(source::no_interpreter())
}

#[cfg(not(feature = "rules"))]
pub(super) fn guess(_: &Call<'_>) -> Result<String, Failure> {
    Err(source::no_interpreter())
}

#[cfg(feature = "rules")]
pub(super) use interpreted::{guess, parameters};

#[cfg(feature = "rules")]
mod interpreted {
    use retrograde::{Outcome, Position};
    use retrograde_rules::{
        Guess, Rules,
        guess::{Counterexample, Said},
        parameters_of,
    };
    use serde::Serialize;
    use serde_json::Value;

    use super::{super::Call, Failure, reply, source};
    use crate::ops::boards::Picture;

    #[derive(Serialize)]
    struct Parameters {
        parameters: Vec<Parameter>,
    }

    #[derive(Serialize)]
    struct Parameter {
        name: String,
        value: String,
        line: usize,
    }

    pub(in super::super) fn parameters(call: &Call<'_>) -> Result<String, Failure> {
        let text = call.request.text("rules")?.unwrap_or_default();
        let found = parameters_of(text)?.into_iter();
        let parameter = |found: retrograde_rules::Parameter| Parameter {
            name: found.name,
            value: found.value,
            line: found.line,
        };
        reply::ok(Parameters { parameters: found.map(parameter).collect() })
    }

    #[derive(Serialize)]
    struct Tried {
        positions: u64,
        right: u64,
        wrong: u64,
        wrongly_lost: u64,
        missed: u64,
        said_lost: u64,
        counterexample: Option<Example>,
    }

    #[derive(Serialize)]
    struct Example {
        position: Position,
        label: String,
        /// `"loss"`, `"no loss"`, another outcome, or a number.
        said: Value,
        value: reply::Value,
        scene: Option<Picture>,
    }

    pub(in super::super) fn guess(call: &Call<'_>) -> Result<String, Failure> {
        let text = call.request.text("guess")?.unwrap_or_default();
        let rules = match call.request.get("source").and_then(Value::as_object) {
            Some(fields) => match fields.get("rules").and_then(Value::as_str) {
                Some(text) => Some(Rules::read("rules", text, &source::parameters(fields)?)?),
                None => None,
            },
            None => None,
        };
        let guess = Guess::read(text, rules.as_ref())?;
        let solved = call.solved()?;
        let known = solved.asked.loaded.discovered().map(|discovered| &discovered.known);
        let tried = guess.try_on(solved.game(), &solved.solution, known, call.control)?;
        let example = |Counterexample { position, said }: Counterexample| -> Result<Example, Failure> {
            let scene = known.map(|known| known.scene(position)).transpose()?.flatten();
            Ok(Example {
                position,
                label: solved.game().label(position).into_owned(),
                said: match said {
                    Said::Lost(true) | Said::Outcome(Outcome::Loss) => "loss".into(),
                    Said::Lost(false) => "no loss".into(),
                    Said::Outcome(outcome) => outcome.word().into(),
                    Said::Number(number) => number.into(),
                },
                value: reply::Value::of(solved.game(), &solved.solution, position, call.language()),
                scene: scene.as_ref().map(Picture::of),
            })
        };
        reply::ok(Tried {
            positions: tried.positions,
            right: tried.positions - tried.wrong,
            wrong: tried.wrong,
            wrongly_lost: tried.wrongly_lost,
            missed: tried.missed,
            said_lost: tried.said_lost,
            counterexample: tried.counterexample.map(example).transpose()?,
        })
    }
}
