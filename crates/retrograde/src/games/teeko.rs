//! Teeko (John Scarne 1937): four men each on 25 squares, placed and then moved to touching squares until they stand in a row
//! or in a square.

use std::{ops::Range, sync::Arc};

use super::{
    BuiltIn, Parameters,
    board::{Board, lines},
    keys::Keyed,
};
use crate::{
    End, Outcome,
    core::{
        Result,
        rules::{Game, Numbered, Numbering, Scan, Slot},
        scene::{Look, Scene},
        tablebase::Key,
    },
    explore::AnyGame,
    numbering::{Classes, Pairs, Squeeze, Symmetries, points},
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "teeko",
    parameters: "the board, COLUMNSxROWS, from 3x3 to 5x5 : the men of each player, from 3 to 4",
    example: "5x5:4",
    rules: "Place the men in turn, then move one to an empty square that touches, diagonally too. All men in a row, or four in a \
            square of two by two, win; infinite play is a draw.",
    position: "XO.../...../...../...../..... X: the rows from the top, and the mover",
    theory: "Settled by search: a draw (Steele 1998).",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(2)?;
    let (width, height) = parameters.board(0, 3..=5)?;
    let men = parameters.number(1, 3..=4, 4)? as u32;
    Ok(Box::new(Teeko::new(width, height, men)?))
}

struct Teeko {
    width: usize,
    height: usize,
    men: u32,
    /// The squares that touch each.
    touching: Vec<u32>,
    goals: Vec<u32>,
    /// The placements after 0, 1, 2, … men; the last one is that of men who move.
    tiers: Vec<Pairs>,
}

/// The men, and whether it is X's turn. Who is to move has one man less than the other, or as many.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    board: Board,
    xs_turn: bool,
}

/// The men in 31 bits each, and the mover.
impl Keyed for State {
    fn key(&self) -> Key {
        Key::Short(self.board.x << 33 | self.board.o << 1 | u64::from(self.xs_turn))
    }

    fn of_key(key: &Key) -> Option<State> {
        let key = super::keys::short(key)?;
        let board = Board { x: key >> 33, o: key >> 1 & 0xFFFF_FFFF };
        (board.x & board.o == 0).then_some(State { board, xs_turn: key & 1 == 1 })
    }
}

impl State {
    /// The men of the mover and of the other player.
    fn sides(self) -> (u32, u32) {
        let (x, o) = (self.board.x as u32, self.board.o as u32);
        if self.xs_turn { (x, o) } else { (o, x) }
    }

    /// The position in which the mover has these men; X has begun. Where all men are placed anybody may be to move: it is X.
    fn of(mover: u32, other: u32) -> State {
        let xs_turn = mover.count_ones() == other.count_ones();
        let (x, o) = if xs_turn { (mover, other) } else { (other, mover) };
        State { board: Board { x: x.into(), o: o.into() }, xs_turn }
    }
}

impl Teeko {
    fn new(width: usize, height: usize, men: u32) -> Result<Teeko> {
        let squares = width * height;
        let apart = |a: usize, b: usize| (a % width).abs_diff(b % width).max((a / width).abs_diff(b / width));
        let touching = |a: usize| (0..squares).filter(|&b| apart(a, b) == 1).fold(0, |set, b| set | 1 << b);
        let mut goals: Vec<u32> =
            lines(width, height, men as usize).into_iter().map(|line| line as u32).collect();
        if men == 4 {
            let corner = |square: &usize| square % width + 1 < width && square / width + 1 < height;
            goals.extend((0..squares).filter(corner).map(|square| 0b11 << square | 0b11 << (square + width)));
        }
        let symmetries = Arc::new(Symmetries::of_rectangle(width as u32, height as u32)?);
        let squeeze = Arc::new(Squeeze::new());
        let tiers = (0..=2 * men)
            .map(|placed| {
                Pairs::of(&Arc::new(Classes::new(&symmetries, &squeeze, placed.div_ceil(2))?), placed / 2)
            })
            .collect::<Result<_>>()?;
        Ok(Teeko { width, height, men, touching: (0..squares).map(touching).collect(), goals, tiers })
    }

    fn is_goal(&self, men: u32) -> bool {
        self.goals.iter().any(|goal| men & goal == *goal)
    }

    fn board(&self) -> u32 {
        (1 << (self.width * self.height)) - 1
    }

    /// Whether such a position has a slot: the player to move would have won before.
    fn holds(&self, mover: u32) -> bool {
        !self.is_goal(mover)
    }
}

impl Game for Teeko {
    type Position = State;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<State>> {
        Ok(vec![State::of(0, 0)])
    }

    fn moves(&self, state: &State, moves: &mut Vec<State>) -> Result<()> {
        let (mover, other) = state.sides();
        let free = self.board() & !(mover | other);
        let turned = |mover: u32| {
            let (x, o) = if state.xs_turn { (mover, other) } else { (other, mover) };
            State { board: Board { x: x.into(), o: o.into() }, xs_turn: !state.xs_turn }
        };
        if mover.count_ones() < self.men {
            moves.extend(points(free).map(|to| turned(mover | 1 << to)));
            return Ok(());
        }
        for from in points(mover) {
            let to = points(self.touching[from as usize] & free);
            moves.extend(to.map(|to| turned(mover & !(1 << from) | 1 << to)));
        }
        Ok(())
    }

    fn result(&self, state: &State) -> Result<Option<End>> {
        let (mover, other) = state.sides();
        if self.is_goal(other) {
            return Ok(Some(End::Loss));
        }
        // On a small board the men can stand so that none can move.
        let free = self.board() & !(mover | other);
        let stuck = mover.count_ones() == self.men
            && points(mover).all(|from| self.touching[from as usize] & free == 0);
        Ok(stuck.then_some(End::Tie))
    }

    fn name(&self, state: &State) -> Result<String> {
        let mover = if state.xs_turn { 'X' } else { 'O' };
        Ok(format!("{} {mover}", state.board.rows(self.width, self.height, "/")))
    }

    fn find(&self, name: &str) -> Result<Option<State>> {
        let Some((rows, mover)) = name.split_once(' ') else { return Ok(None) };
        let board = Board::read(rows, self.width, self.height);
        Ok(board.filter(|_| matches!(mover, "X" | "O")).map(|board| State { board, xs_turn: mover == "X" }))
    }

    fn tier(&self, state: &State) -> Result<u64> {
        Ok(state.board.marks().into())
    }

    fn numbered(&self) -> Option<&dyn Numbered<Position = State>> {
        Some(self)
    }

    fn scene(&self, state: &State) -> Result<Option<Scene>> {
        let mut scene = Scene::grid(self.height, self.width);
        state.board.put(&mut scene, (Look::Disc, Look::Disc));
        // Once all men are placed the board does not tell whose turn it is.
        scene.notes.push(if state.xs_turn { "X" } else { "O" }.to_owned());
        Ok(Some(scene))
    }
}

/// Tiers from the last: first the men who move, then one man less placed each.
impl Numbered for Teeko {
    fn numbering(&self) -> Result<Vec<Numbering>> {
        let tiers = self.tiers.iter().enumerate().rev().enumerate();
        Ok(tiers
            .map(|(place, (placed, pairs))| Numbering {
                name: format!("{placed} men"),
                slots: pairs.len().into(),
                reads: place.checked_sub(1).into_iter().collect(),
                inner: place == 0,
            })
            .collect())
    }

    fn slot(&self, state: &State) -> Result<Option<Slot>> {
        let (mover, other) = state.sides();
        let placed = (mover.count_ones() + other.count_ones()) as usize;
        let fits =
            placed < self.tiers.len() && mover.count_ones() as usize == placed / 2 && self.holds(mover);
        Ok(fits.then(|| (self.tiers.len() - 1 - placed, self.tiers[placed].slot(mover, other))))
    }

    fn position(&self, (tier, slot): Slot) -> Result<Option<State>> {
        let found = self.tiers[self.tiers.len() - 1 - tier].position(slot);
        Ok(found.filter(|&(mover, _)| self.holds(mover)).map(|(mover, other)| State::of(mover, other)))
    }

    fn scan(&self, tier: usize, slots: Range<u32>, scan: &mut Scan) -> Result<bool> {
        let placed = self.tiers.len() - 1 - tier;
        let pairs = &self.tiers[placed];
        for slot in slots {
            let Some((mover, other)) = pairs.position(slot).filter(|&(mover, _)| self.holds(mover)) else {
                scan.empty();
                continue;
            };
            if self.is_goal(other) {
                scan.end(Outcome::Loss);
                continue;
            }
            let free = self.board() & !(mover | other);
            if tier > 0 {
                for to in points(free) {
                    scan.outside(tier - 1, self.tiers[placed + 1].slot(other, mover | 1 << to));
                }
                scan.open(0, pairs.alike(slot) > 1);
                continue;
            }
            let moves: u32 =
                points(mover).map(|from| (self.touching[from as usize] & free).count_ones()).sum();
            match moves {
                0 => scan.end(Outcome::Tie),
                _ => scan.open(moves, pairs.alike(slot) > 1),
            }
        }
        Ok(true)
    }

    fn has_moves_back(&self) -> bool {
        true
    }

    fn moves_back(&self, tier: usize, slots: &[u32], before: &mut Vec<u32>) -> Result<()> {
        let pairs = &self.tiers[self.tiers.len() - 1 - tier];
        for &slot in slots {
            // Before the move its player was to move, and the player to move now was not.
            let Some((now, moved)) = pairs.position(slot).filter(|_| tier == 0) else { continue };
            let (class, symmetry) = pairs.class(now);
            let (now, moved) =
                (pairs.symmetries().set(symmetry, now), pairs.symmetries().set(symmetry, moved));
            let free = self.board() & !(now | moved);
            for from in points(moved) {
                let rest = moved & !(1 << from);
                let touching = self.touching[from as usize] & free;
                for to in points(touching) {
                    if self.holds(rest | 1 << to) {
                        before.push(pairs.slot_in(class, rest | 1 << to));
                    }
                }
            }
        }
        Ok(())
    }

    fn alike(&self, (tier, slot): Slot) -> Result<u32> {
        Ok(self.tiers[self.tiers.len() - 1 - tier].alike(slot))
    }
}
