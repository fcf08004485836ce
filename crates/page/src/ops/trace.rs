//! `trace`: a method's run, step by step.

use retrograde::trace::{Trace, trace_in};

use super::Call;
use crate::{failure::Failure, reply};

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    reply::ok(of(call)?)
}

/// The trace that a request asks for.
pub(super) fn of(call: &Call<'_>) -> Result<Trace, Failure> {
    let asked = call.asked()?;
    Ok(trace_in(
        asked.game(),
        Some(asked.question),
        call.request.text("method")?,
        call.language(),
        call.control,
    )?)
}
