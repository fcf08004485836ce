//! Is there a circle on which the wrong player's priority is on top?
//!
//! Halving the range of priorities answers it for all of them at once: circles of low priorities lie in strongly connected
//! components of the low vertices; on circles of a high priority such a component is like one vertex. So each edge goes
//! to the low half (inside a component) or to the high one (between them), and every one is looked at once for each of
//! log₂ k halvings. (King, Kupferman and Vardi 2001, "On the complexity of parity word automata".)

use super::components::{Edges, components};
use crate::{Control, Error, GameGraph, Parity, Player, Position, Result, graph::NONE, memory};

/// Vertices and edges whose circles of these ranks are still to be looked at.
struct Part {
    /// Ranks from here to there; a vertex with a lower one stands for a component of lower vertices.
    low: u32,
    high: u32,
    ranks: Vec<u32>,
    /// The position that each vertex is.
    origins: Vec<Position>,
    rows: Edges,
}

/// A position on a circle that `hero` loses, with the priority that decides there, if there is such a circle among the
/// positions that `belongs` names, along `moves`. All positions that belong have `moves`.
///
/// Time O((positions + moves) · log of the number of priorities), extra space O(positions + moves).
pub(super) fn lost<'m>(
    game: &GameGraph,
    parity: Parity,
    hero: Player,
    belongs: impl Fn(Position) -> bool,
    moves: impl Fn(Position) -> &'m [Position],
    control: &Control,
) -> Result<Option<Position>> {
    let (ranks, lowest) = ranks(game, parity)?;
    let is_lost = |rank: u32| (rank % 2 == 1) != (lowest == hero);
    let n = game.positions();
    let _held = control.budget.hold(40 * u64::from(n) + 16 * game.graph.move_count())?;
    let mut number = memory::filled(n as usize, NONE)?;
    let mut origins = memory::with_capacity(n as usize)?;
    for v in (0..n).filter(|&v| belongs(v)) {
        number[v as usize] = origins.len() as u32;
        origins.push(v);
    }
    let edges = origins.iter().enumerate().flat_map(|(i, &v)| moves(v).iter().map(move |&t| (i as u32, t)));
    let edges = edges.map(|(i, t)| (i, number[t as usize])).filter(|&(_, t)| t != NONE);
    let rows = rows(origins.len(), edges)?;
    let mut own = memory::with_capacity(origins.len())?;
    own.extend(origins.iter().map(|&v| ranks[v as usize]));
    let high = own.iter().max().copied().unwrap_or(0);
    let mut parts = vec![Part { low: 1, high, ranks: own, origins, rows }];
    while let Some(part) = parts.pop() {
        control.check()?;
        if part.rows.targets.is_empty() || part.low > part.high {
            continue;
        }
        if part.low < part.high {
            parts.extend(halves(part)?);
        } else if is_lost(part.low)
            && let Some(v) = on_circle(&part)?
        {
            return Ok(Some(v));
        }
    }
    Ok(None)
}

/// The priorities as ranks from 1, a greater one decides; neighbours that the same player wins by are one rank, so
/// players take turns. And who wins by the lowest.
fn ranks(game: &GameGraph, parity: Parity) -> Result<(Vec<u32>, Player)> {
    let priorities = game.priorities.as_deref().unwrap_or(&[]);
    let mut order = memory::with_capacity(priorities.len())?;
    order.extend(0..priorities.len() as u32);
    order.sort_unstable_by_key(|&v| priorities[v as usize]);
    if !parity.is_max() {
        order.reverse();
    }
    let mut ranks = memory::filled(priorities.len(), 0)?;
    let winner = |v: u32| parity.winner(priorities[v as usize]);
    let lowest = order.first().map_or(Player::First, |&v| winner(v));
    let (mut rank, mut last) = (1, lowest);
    for v in order {
        if winner(v) != last {
            (rank, last) = (rank + 1, last.other());
        }
        ranks[v as usize] = rank;
    }
    Ok((ranks, lowest))
}

/// Rows of these edges, which ascend by where they start.
fn rows(vertices: usize, edges: impl Iterator<Item = (u32, u32)>) -> Result<Edges> {
    let mut rows = Edges { starts: memory::with_capacity(vertices + 1)?, targets: Vec::new() };
    for (from, to) in edges {
        while rows.starts.len() <= from as usize {
            rows.starts.push(rows.targets.len() as u32);
        }
        if rows.targets.len() >= NONE as usize {
            return Err(Error::invalid("there are 2^32 moves or more where the play need not end"));
        }
        memory::reserve(&mut rows.targets, 1)?;
        rows.targets.push(to);
    }
    rows.starts.resize(vertices + 1, rows.targets.len() as u32);
    Ok(rows)
}

/// The circles of the lower half of the ranks, and those of the upper half.
fn halves(part: Part) -> Result<[Part; 2]> {
    let Part { low, high, ranks, origins, rows: graph } = part;
    let middle = low + (high - low) / 2;
    let (component, count) = components(&graph, |v| ranks[v as usize] <= middle)?;
    let n = graph.len() as u32;
    let edges = || (0..n).flat_map(|v| graph.row(v).iter().map(move |&t| (v, t)));
    let inside =
        |v: u32, t: u32| component[v as usize] != NONE && component[v as usize] == component[t as usize];

    // The vertices of the upper half: one for each component, then those above the middle.
    let mut above = count;
    let mut number = memory::with_capacity(n as usize)?;
    let mut upper =
        Part { low: middle + 1, high, ranks: Vec::new(), origins: Vec::new(), rows: Edges::default() };
    upper.ranks = memory::filled(count as usize, 0)?;
    upper.origins = memory::filled(count as usize, NONE)?;
    for v in 0..n as usize {
        if component[v] == NONE {
            memory::reserve(&mut upper.ranks, 1)?;
            memory::reserve(&mut upper.origins, 1)?;
            upper.ranks.push(ranks[v]);
            upper.origins.push(origins[v]);
            number.push(above);
            above += 1;
        } else {
            upper.origins[component[v] as usize] = origins[v];
            number.push(component[v]);
        }
    }
    let mut between = Vec::new();
    for (v, t) in edges().filter(|&(v, t)| !inside(v, t)) {
        memory::reserve(&mut between, 1)?;
        between.push((number[v as usize], number[t as usize]));
    }
    // Components come in any order of their vertices.
    between.sort_unstable();
    upper.rows = rows(above as usize, between.into_iter())?;
    let lower = rows(n as usize, edges().filter(|&(v, t)| inside(v, t)))?;
    let lower = Part { low, high: middle, ranks, origins, rows: lower };
    Ok([without_lonely(lower)?, without_lonely(upper)?])
}

/// The part without vertices that have no edge there: kept, they would double with each halving.
fn without_lonely(part: Part) -> Result<Part> {
    let n = part.rows.len();
    let mut has_edge = memory::filled(n, false)?;
    for v in 0..n as u32 {
        let row = part.rows.row(v);
        has_edge[v as usize] |= !row.is_empty();
        row.iter().for_each(|&t| has_edge[t as usize] = true);
    }
    let mut kept = 0;
    let mut number = memory::with_capacity(n)?;
    for &has_edge in &has_edge {
        number.push(kept);
        kept += u32::from(has_edge);
    }
    let all = || (0..n as u32).filter(|&v| has_edge[v as usize]);
    let mut ranks = memory::with_capacity(kept as usize)?;
    ranks.extend(all().map(|v| part.ranks[v as usize]));
    let mut origins = memory::with_capacity(kept as usize)?;
    origins.extend(all().map(|v| part.origins[v as usize]));
    let edges = all().flat_map(|v| part.rows.row(v).iter().map(move |&t| (v, t)));
    let edges = edges.map(|(v, t)| (number[v as usize], number[t as usize]));
    Ok(Part { ranks, origins, rows: rows(kept as usize, edges)?, ..part })
}

/// A vertex of the only rank that is left on a circle, as a position.
fn on_circle(part: &Part) -> Result<Option<Position>> {
    let (component, count) = components(&part.rows, |_| true)?;
    let mut sizes = memory::filled(count as usize, 0u32)?;
    component.iter().for_each(|&c| sizes[c as usize] += 1);
    Ok((0..part.rows.len() as u32)
        .filter(|&v| part.ranks[v as usize] == part.low)
        .find(|&v| sizes[component[v as usize] as usize] > 1 || part.rows.row(v).contains(&v))
        .map(|v| part.origins[v as usize]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vertex_is_in_no_half_where_it_has_no_edge() {
        // Position v goes on to v + 1 and back to v - 1: on each circle of two the greater one decides.
        let n = 1000_u32;
        let edges = (0..n).flat_map(|v| {
            [v.checked_sub(1), (v + 1 < n).then_some(v + 1)].into_iter().flatten().map(move |t| (v, t))
        });
        let whole = Part {
            low: 1,
            high: n,
            ranks: (1..=n).collect(),
            origins: (0..n).collect(),
            rows: rows(n as usize, edges).unwrap(),
        };
        let (mut parts, mut vertices, mut ranks) = (vec![whole], 0, 0);
        while let Some(part) = parts.pop() {
            if part.rows.targets.is_empty() {
                continue;
            }
            vertices += part.rows.len();
            match part.low < part.high {
                true => parts.extend(halves(part).unwrap()),
                false => ranks += usize::from(on_circle(&part).unwrap().is_some()),
            }
        }
        // Every vertex but the first decides a circle; with lonely vertices the sum would be beyond 500,000.
        assert_eq!(ranks, n as usize - 1);
        assert!(vertices < 40 * n as usize, "{vertices}");
    }
}
