//! `explain`: why a position has its value, in sentences.

use retrograde::explain::explain_in;

use super::Call;
use crate::{failure::Failure, reply};

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let solved = call.solved()?;
    let position = call.position(solved.game())?;
    reply::ok(explain_in(solved.game(), &solved.solution, position, call.language()))
}
