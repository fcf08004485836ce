//! Small graphs as parameters: `0-1,1-2,…`.

use super::Parameters;
use crate::core::Result;

/// The edges of group `index`, at most `most`, between numbers below `bound`, in the order given.
pub(super) fn edges(
    parameters: &Parameters,
    index: usize,
    bound: u32,
    most: usize,
) -> Result<Vec<(u32, u32)>> {
    let number = |text: &str| text.trim().parse().ok().filter(|&number: &u32| number < bound);
    let edges = parameters
        .items(index)
        .map(|item| {
            item.split_once('-').and_then(|(a, b)| Some((number(a)?, number(b)?))).ok_or_else(|| {
                parameters
                    .error(format!("`{item}` is no edge: expected two numbers below {bound}, such as 0-1"))
            })
        })
        .collect::<Result<Vec<_>>>()?;
    match edges.len() {
        0 => Err(parameters.error("edges are missing")),
        given if given > most => {
            Err(parameters.error(format!("{given} edges are given where at most {most} are expected")))
        }
        _ => Ok(edges),
    }
}
