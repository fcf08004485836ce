//! Infinite play decided by priorities: parity games, with ends.
//!
//! ```text
//! 1. retrograde analysis from the ends: who can force one that he wins has won, with remoteness
//! 2. what is left is total: without ties, or once with the ties given to First and once to Second:
//!      its strongly connected components, from the end: Zielonka's algorithm and tangle learning, in turns,
//!      then what the winners attract is won, too
//! 3. won by First both times: won; by Second both times: lost; else tied
//! ```
//!
//! The two algorithms take turns in slices of looked-at moves, which are the same on every machine, each slice four times
//! the last: Zielonka's is the faster one nearly always, and explodes on games that were made against it, where tangle
//! learning does not. What was decided and learned survives a slice.

mod arena;
mod bits;
mod components;
pub(crate) mod plain;
mod regions;
mod tangles;
mod zielonka;

use crate::{
    core::{
        Control, Error, GameGraph, Outcome, Parity, Player, Position, Result, Values, control::Phase,
        error::Advice, graph::NONE, memory, value::Outcomes,
    },
    solve::{
        attract::Attraction,
        strategy,
        turn::{Owned, Turn},
    },
    watch::{Event, Region, Stretch, Value, Watch},
};
use arena::Arena;
use regions::Regions;

/// Zielonka's algorithm and tangle learning on what retrograde analysis leaves open.
///
/// - *Decides*: [`Question::Outcome`](crate::Question::Outcome) where [`Infinite::parity`](crate::Infinite::parity) says
///   that priorities decide.
/// - *Needs*: owners and priorities. Ends of every kind are welcome.
/// - *Returns*: outcomes; remoteness where the winner can force an end; a move for every position with moves, at won ones
///   part of a strategy that needs no memory. A tie has no remoteness.
/// - *Errors*: priorities do not decide; 2^32 moves or more; memory is short; stopped.
/// - *Time*: exponential at worst, in practice O((n + m) · few). *Extra space*: about 80 bytes a position and 12 a move.
/// - *Source*: Emerson and Jutla 1991; Zielonka 1998; van Dijk 2018.
pub(crate) fn run(game: &GameGraph, control: &Control) -> Result<(Values, Vec<Position>)> {
    with(game, control, &mut (), |left, player, _| decide(left.arena, player, left.tied, control))
}

/// What ends leave open, for a method that decides it.
struct Left<'a> {
    game: &'a GameGraph,
    /// How its priorities decide.
    parity: Parity,
    /// The positions that are open, as vertices of the arena.
    positions: &'a [Position],
    arena: &'a Arena,
    /// The vertices that have a move to a tied end, and whether they have no other.
    tied: &'a [(u32, bool)],
}

/// Answers for all positions, where `solver` decides what ends leave open if a player, 0 for First, has the ties.
fn with<W: Watch>(
    game: &GameGraph,
    control: &Control,
    watch: &mut W,
    solver: impl Fn(&Left<'_>, u8, &mut W) -> Result<Decided>,
) -> Result<(Values, Vec<Position>)> {
    let Some(parity) = game.infinite.parity() else {
        return Err(Error::invalid(format!(
            "this method is for games in which priorities decide infinite play, and here it is worth `{}`",
            game.infinite
        ))
        .help(Advice::InfinitePriorities));
    };
    let (Some(owners), Some(priorities)) = (&game.owners, &game.priorities) else {
        // `check_rules` has seen to it that there are both.
        return Err(Error::invalid("a parity game has owners and priorities"));
    };
    let (mut outcomes, remoteness, has_ties) = from_ends(game, owners, control, watch)?;
    let open = Open::of(game, &outcomes)?;
    let mut passes = Vec::new();
    if !open.positions.is_empty() {
        let _held = control.budget.hold(
            2 * Arena::bytes(open.positions.len() as u64, game.graph.move_count())
                + 8 * u64::from(game.positions()),
        )?;
        control.phase(Phase::Solving, 0)?;
        let arena = open.arena(game, owners, ranks(&open.positions, priorities, parity)?)?;
        // The ties go to First, then to Second; without any the answers are the same.
        let tied = if has_ties { open.tied(game) } else { Vec::new() };
        let left = Left { game, parity, positions: &open.positions, arena: &arena, tied: &tied };
        passes.push(solver(&left, Player::First as u8, watch)?);
        if has_ties {
            passes.push(solver(&left, Player::Second as u8, watch)?);
        }
        for (i, &v) in open.positions.iter().enumerate() {
            let outcome = match (passes[0].winners[i], passes[passes.len() - 1].winners[i]) {
                (_, 0) => Outcome::Win,
                (1, _) => Outcome::Loss,
                _ => Outcome::Tie,
            };
            outcomes.set(v, outcome);
        }
    }
    let moves = moves(game, &outcomes, &remoteness, &open, &passes, control)?;
    Ok((Values::Outcome { outcomes, remoteness }, moves))
}

/// What can be forced by ends that are won: outcomes (a tie at the ends that are tied, a draw where nothing is decided) and
/// remoteness. And whether an end is tied.
fn from_ends<W: Watch>(
    game: &GameGraph,
    owners: &[Option<Player>],
    control: &Control,
    watch: &mut W,
) -> Result<(Outcomes, Vec<u32>, bool)> {
    let mut state = Attraction::new(game, Owned(owners), control)?;
    let ends = || game.terminals().map(|(v, end)| (v, end.outcome()));
    let is_tie = |outcome: Outcome| outcome == Outcome::Tie;
    ends().filter(|&(_, outcome)| !is_tie(outcome)).for_each(|(v, outcome)| state.settle(v, outcome));
    let won = ends().filter(|&(_, outcome)| !is_tie(outcome)).map(|(v, _)| v);
    let value = |_: Position, _: Position, outcome, number| Value::Outcome(outcome, number);
    state.spread(&mut (), Stretch::Decisive, won, |turn, p, outcome| outcome == turn.aim(p), value)?;
    let (mut outcomes, mut remoteness) = state.finish(Outcome::Draw);
    let mut has_ties = false;
    for (v, _) in ends().filter(|&(_, outcome)| is_tie(outcome)) {
        outcomes.set(v, Outcome::Tie);
        remoteness[v as usize] = 0;
        has_ties = true;
    }
    if W::ON {
        let decided = |&v: &Position| outcomes.get(v) != Outcome::Draw;
        let told: Vec<_> = (0..game.positions())
            .filter(decided)
            .map(|v| (v, outcomes.get(v), remoteness[v as usize]))
            .collect();
        if !told.is_empty() {
            watch.event(Event::Region(0, Region::Ends(&told)));
        }
    }
    Ok((outcomes, remoteness, has_ties))
}

/// The positions that ends do not decide.
struct Open {
    positions: Vec<Position>,
    /// The place of a position among them, [`NONE`] for the others. Empty if all are open.
    numbers: Vec<u32>,
}

impl Open {
    fn of(game: &GameGraph, outcomes: &Outcomes) -> Result<Open> {
        let is_open = |&v: &Position| outcomes.get(v) == Outcome::Draw;
        let mut open =
            Open { positions: Vec::new(), numbers: memory::filled(game.positions() as usize, NONE)? };
        open.positions = memory::with_capacity((0..game.positions()).filter(is_open).count())?;
        for v in (0..game.positions()).filter(is_open) {
            open.numbers[v as usize] = open.positions.len() as u32;
            open.positions.push(v);
        }
        Ok(open)
    }

    /// The game on them. A position whose only moves go to ties gets a loop: it is attracted to them before anything else.
    fn arena(&self, game: &GameGraph, owners: &[Option<Player>], ranks: Vec<u32>) -> Result<Arena> {
        let mut who = memory::with_capacity(self.positions.len())?;
        who.extend(self.positions.iter().map(|&v| u8::from(owners[v as usize] == Some(Player::Second))));
        Arena::new(who, ranks, |i| {
            let row = game.graph.moves(self.positions[i as usize]);
            let mut inside = row.iter().map(|&t| self.numbers[t as usize]).filter(|&t| t != NONE).peekable();
            let alone = inside.peek().is_none().then_some(i);
            inside.chain(alone)
        })
    }

    /// Which of them have a move to a tied end, and whether they have no other that is open.
    fn tied(&self, game: &GameGraph) -> Vec<(u32, bool)> {
        (0..)
            .zip(&self.positions)
            .filter(|&(_, &v)| tied_end(game, v).is_some())
            .map(|(i, &v)| {
                let row = game.graph.moves(v);
                (i, row.iter().all(|&t| self.numbers[t as usize] == NONE))
            })
            .collect()
    }
}

/// A tied end that `v` can move to.
fn tied_end(game: &GameGraph, v: Position) -> Option<Position> {
    game.graph.moves(v).iter().copied().find(|&t| {
        game.graph.is_terminal(t) && game.terminal_result(t).is_some_and(|end| end.outcome() == Outcome::Tie)
    })
}

/// The move of every position, [`NONE`] at terminals: by remoteness where there is one, else of the strategy that wins or
/// ties; who loses for ever stays where the play does not end.
fn moves(
    game: &GameGraph,
    outcomes: &Outcomes,
    remoteness: &[u32],
    open: &Open,
    passes: &[Decided],
    control: &Control,
) -> Result<Vec<Position>> {
    let n = game.positions();
    let held = control.budget.hold(u64::from(n) * 4)?;
    control.phase(Phase::Choosing, n.into())?;
    let mut moves = memory::with_capacity(n as usize)?;
    for v in 0..n {
        let row = game.graph.moves(v);
        let (i, left) = (open.numbers[v as usize], remoteness[v as usize]);
        if row.is_empty() {
            moves.push(NONE);
            continue;
        }
        if i == NONE {
            moves.push(strategy::chosen_by_remoteness(game, outcomes, remoteness, v).unwrap_or(NONE));
            continue;
        }
        debug_assert_eq!(left, NONE);
        // In the first pass the ties are First's.
        let pass = match (outcomes.get(v), game.owner(v)) {
            (Outcome::Win, Some(Player::First)) | (Outcome::Tie, Some(Player::Second)) => passes.last(),
            (Outcome::Loss, Some(Player::Second)) | (Outcome::Tie, _) => passes.first(),
            _ => None,
        };
        let target = match pass.map(|pass| pass.strategy[i as usize]) {
            Some(END) => tied_end(game, v),
            Some(to) => open.positions.get(to as usize).copied(),
            None => row
                .iter()
                .copied()
                .find(|&t| open.numbers[t as usize] != NONE && outcomes.get(t) == outcomes.get(v)),
        };
        moves.push(target.unwrap_or(row[0]));
    }
    held.keep();
    Ok(moves)
}

/// The priorities as ranks: a greater one decides, an even one is First's. Neighbours that the same player wins by are one.
fn ranks(positions: &[Position], priorities: &[u64], parity: Parity) -> Result<Vec<u32>> {
    let n = positions.len();
    let of = |i: u32| priorities[positions[i as usize] as usize];
    let mut ranks = memory::filled(n, 0u32)?;
    let greatest = (0..n as u32).map(of).max().unwrap_or(0);
    // A table by priority where there are few, else the positions in order.
    let mut rank_of = Rank { next: None };
    if greatest <= 4 * n as u64 + 64 {
        let mut there = memory::filled(greatest as usize + 1, u32::MAX)?;
        (0..n as u32).for_each(|i| there[of(i) as usize] = 0);
        let mut name = |priority: usize| {
            if there[priority] == 0 {
                there[priority] = rank_of.of(parity.winner(priority as u64));
            }
        };
        if parity.is_max() {
            (0..=greatest as usize).for_each(&mut name);
        } else {
            (0..=greatest as usize).rev().for_each(&mut name);
        }
        (0..n as u32).for_each(|i| ranks[i as usize] = there[of(i) as usize]);
        return Ok(ranks);
    }
    let mut order = memory::with_capacity(n)?;
    order.extend(0..n as u32);
    order.sort_unstable_by_key(|&i| of(i));
    if !parity.is_max() {
        order.reverse();
    }
    for i in order {
        ranks[i as usize] = rank_of.of(parity.winner(of(i)));
    }
    Ok(ranks)
}

/// Counts ranks up.
struct Rank {
    next: Option<u32>,
}

impl Rank {
    /// The rank of the next priority, which this player wins by.
    fn of(&mut self, winner: Player) -> u32 {
        let parity = winner as u32;
        // Nothing is below rank 2, so that a table may say 0 for "not named yet".
        let rank = self.next.map_or(2 + parity, |last| last + u32::from(last % 2 != parity));
        self.next = Some(rank);
        rank
    }
}

/// Who wins each vertex (0 is First), and the moves of the winners to other vertices or to an [`END`].
struct Decided {
    winners: Vec<u8>,
    strategy: Vec<u32>,
}

/// The move to a tied end.
const END: u32 = NONE - 1;

/// Decides the arena if `player` has the tied ends, to which the vertices `tied` can move, some of them only there.
fn decide(arena: &Arena, player: u8, tied: &[(u32, bool)], control: &Control) -> Result<Decided> {
    let mut board = Board::of(arena, player, tied)?;
    let found = components::components(arena)?;
    let mut numbers = memory::filled(arena.len(), NONE)?;
    let mut start = 0;
    for &end in &found.ends {
        let component = &found.vertices[start as usize..end as usize];
        start = end;
        let mut open = memory::with_capacity(component.len())?;
        open.extend(component.iter().copied().filter(|&v| board.winners[v as usize] == OPEN));
        if open.len() == arena.len() {
            return solve(arena, control);
        }
        if let &[v] = &open[..] {
            // It has a move inside, so that is a loop.
            board.win(v, (arena.ranks[v as usize] & 1) as u8, v);
        } else if !open.is_empty() {
            let part = arena::sub(arena, &open, &mut numbers)?;
            let Decided { winners, strategy } = solve(&part, control)?;
            for (i, &v) in open.iter().enumerate() {
                board.win(v, winners[i], open.get(strategy[i] as usize).copied().unwrap_or(NONE));
            }
        }
        board.attract();
    }
    Ok(board.decided())
}

/// A vertex that nobody has won yet.
const OPEN: u8 = 2;

/// What is decided of an arena, component by component.
struct Board<'a> {
    arena: &'a Arena,
    winners: Vec<u8>,
    strategy: Vec<u32>,
    /// How many moves of each vertex do not lead to a win of its opponent, as far as is known.
    left: Vec<u32>,
    queue: Vec<u32>,
    /// How many of the queue have told their predecessors.
    told: usize,
}

impl<'a> Board<'a> {
    /// What is won if `player` has the tied ends that the vertices `tied` can move to.
    fn of(arena: &'a Arena, player: u8, tied: &[(u32, bool)]) -> Result<Board<'a>> {
        let mut board = Board::new(arena)?;
        for &(v, only) in tied {
            if only || arena.owner(v) == player {
                board.win(v, player, END);
            }
        }
        board.attract();
        Ok(board)
    }

    fn new(arena: &'a Arena) -> Result<Board<'a>> {
        let mut left = memory::with_capacity(arena.len())?;
        left.extend((0..arena.len() as u32).map(|v| arena.successors(v).len() as u32));
        Ok(Board {
            arena,
            winners: memory::filled(arena.len(), OPEN)?,
            strategy: memory::filled(arena.len(), NONE)?,
            left,
            queue: memory::with_capacity(arena.len())?,
            told: 0,
        })
    }

    /// `player` wins `v`, by the move `to` if it is his.
    fn win(&mut self, v: u32, player: u8, to: u32) {
        self.winners[v as usize] = player;
        self.strategy[v as usize] = if self.arena.owner(v) == player { to } else { NONE };
        self.queue.push(v);
    }

    /// When everything is won.
    fn decided(self) -> Decided {
        Decided { winners: self.winners, strategy: self.strategy }
    }

    /// Tells the predecessors of what was won.
    fn attract(&mut self) {
        while let Some(&v) = self.queue.get(self.told) {
            self.told += 1;
            let winner = self.winners[v as usize];
            for &u in self.arena.predecessors(v) {
                let i = u as usize;
                if self.winners[i] != OPEN {
                    continue;
                }
                if self.arena.owner(u) == winner {
                    self.win(u, winner, v);
                } else {
                    self.left[i] -= 1;
                    if self.left[i] == 0 {
                        self.win(u, winner, NONE);
                    }
                }
            }
        }
    }
}

/// Both algorithms, in turns.
fn solve(arena: &Arena, control: &Control) -> Result<Decided> {
    let mut regions = Regions::new(arena)?;
    let mut budget = 16 * (arena.move_count() + arena.len()) as u64 + 50_000;
    while !zielonka::solve(&mut regions, budget, control)?
        && !tangles::solve(&mut regions, budget.saturating_mul(8), control)?
    {
        budget = budget.saturating_mul(4);
    }
    Ok(Decided { winners: regions.winners, strategy: regions.strategy })
}
