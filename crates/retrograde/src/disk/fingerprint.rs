//! What tells a run's game from any other.

use std::sync::Mutex;

use xxhash_rust::xxh3::xxh3_64;

use crate::core::{
    Control, End, Error, GameGraph, Infinite, Player, Result, Rows, Rule, control::Phase, threads,
};

/// Bytes of the rows that are looked at in one go.
const PIECE: usize = 1 << 22;

/// A checksum of everything that decides the answer. Time O(positions + moves), over the control's threads.
pub(super) fn fingerprint(game: &GameGraph, control: &Control) -> Result<u64> {
    let Rows { starts, targets } = game.graph.rows();
    let (starts, targets): (&[u8], &[u8]) = (bytemuck::cast_slice(starts), bytemuck::cast_slice(targets));
    control.phase(Phase::Reading, (starts.len() + targets.len()) as u64)?;
    let mut pieces: Vec<&[u8]> = starts.chunks(PIECE).collect();
    pieces.extend(targets.chunks(PIECE));
    let sums = Mutex::new(Vec::with_capacity(pieces.len()));
    threads::in_order(
        pieces.len(),
        control.threads,
        |piece| {
            control.advance(pieces[piece].len() as u64)?;
            Ok::<_, Error>(xxh3_64(pieces[piece]))
        },
        |sum| {
            sums.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(sum);
            Ok(())
        },
    )?;
    let mut words = sums.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    words.extend([game.positions().into(), game.graph.move_count(), u64::from(game.rule == Rule::Misere)]);
    words.extend(match game.infinite {
        Infinite::Draw => [0, 0],
        Infinite::Wins(player) => [1, u64::from(player == Player::Second)],
        Infinite::Score(score) => [2, score as u64],
        // Nobody gets here with priorities.
        _ => [3, 0],
    });
    for &(v, end) in game.ends() {
        words.extend([v.into(), outcome(end)]);
    }
    if let Some(owners) = &game.owners {
        let bytes = owners.chunks(1 << 16).map(|owners| {
            let codes: Vec<u8> = owners.iter().map(|&owner| code(owner)).collect();
            xxh3_64(&codes)
        });
        words.extend(bytes);
    }
    Ok(xxh3_64(bytemuck::cast_slice(&words)))
}

fn outcome(end: End) -> u64 {
    end.outcome() as u64
}

fn code(owner: Option<Player>) -> u8 {
    match owner {
        None => 0,
        Some(Player::First) => 1,
        Some(Player::Second) => 2,
    }
}
