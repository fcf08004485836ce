//! Positions with owners, built in memory: a cop chases a robber along the edges of a graph. From how many pairs of places
//! does the cop catch him? `cargo run -p retrograde --example pursuit -- 6` (a circle of six places, and one in the middle).
#![allow(clippy::print_stdout, reason = "a program talks to its user")]

use std::{env, error::Error};

use retrograde::{End, GameGraph, Graph, Infinite, Outcome, Player, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let around: u32 = env::args().nth(1).map_or(Ok(6), |word| word.parse())?;
    for spokes in [false, true] {
        let game = pursuit(around, spokes)?;
        let solution = solve(&game)?;
        let caught = (0..game.positions()).filter(|&v| solution.outcome(v) == Some(Outcome::Win)).count();
        let longest = (0..game.positions()).filter_map(|v| solution.remoteness(v)).max().unwrap_or(0);
        let kind = if spokes { "a wheel" } else { "a circle" };
        println!("{kind}: caught from {caught} of {} pairs, after {longest} moves at most", game.positions());
    }
    Ok(())
}

/// The cop is First, the robber Second and wins if the play never ends. A position is the cop's place, the robber's place
/// and whose turn it is.
fn pursuit(around: u32, spokes: bool) -> retrograde::Result<GameGraph> {
    let places = around + u32::from(spokes);
    let near = |a: u32, b: u32| {
        let ring = a < around && b < around && (a + 1) % around == b || (b + 1) % around == a;
        a == b || ring && a < around && b < around || spokes && (a == around || b == around)
    };
    let number = |cop: u32, robber: u32, turn: u32| (cop * places + robber) * 2 + turn;
    let (mut moves, mut owners, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for cop in 0..places {
        for robber in 0..places {
            owners.extend([Some(Player::First), Some(Player::Second)]);
            for next in 0..places {
                if near(cop, next) {
                    moves.push((number(cop, robber, 0), number(next, robber, 1)));
                }
                if near(robber, next) {
                    moves.push((number(cop, robber, 1), number(cop, next, 0)));
                }
            }
            if cop == robber {
                ends.extend([(number(cop, robber, 0), End::Win), (number(cop, robber, 1), End::Win)]);
            }
        }
    }
    let mut game = GameGraph::new(Graph::from_moves(places * places * 2, &moves)?);
    game.owners = Some(owners);
    game.end_play(ends);
    game.infinite = Infinite::Wins(Player::Second);
    Ok(game)
}
