//! `alphabeta`: minimax with alpha-beta pruning from one position, step by step.

use retrograde::trace::search_in;

use super::Call;
use crate::{failure::Failure, reply, request::wrong};

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let asked = call.asked()?;
    let prune = match call.request.get("prune") {
        None => true,
        Some(value) => value.as_bool().ok_or_else(|| wrong("prune", "true or false", value))?,
    };
    let position = call.position(asked.game())?;
    reply::ok(search_in(asked.game(), position, prune, call.language(), call.control)?)
}
