//! Awari (Oware Abapa) with few stones: sown around twelve pits, captured in twos and threes.

use std::sync::OnceLock;

use super::{BuiltIn, Parameters, keys::Keyed};
use crate::{
    End, Outcome,
    core::{
        Player, Result,
        rules::{Game, Numbered, Numbering, Scan, Slot},
        scene::{Kind, Look, Scene},
        tablebase::Key,
    },
    explore::AnyGame,
    numbering::Spreads,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "awari",
    parameters: "the stones, from 2 to 24; they begin spread as evenly as can be",
    example: "4",
    rules: "Take all stones of one of your six pits and sow one into each pit that follows, but not into the one they came from. If \
            the last falls into a pit of the other player that then has two or three, these are taken, and so are those of the pits \
            before it as long as it goes on; a move that would take all that the other player has takes none. Who finds the other \
            side empty must sow into it. Who cannot move, or need not as that is impossible, ends the play: each takes what is on \
            his side. More than half of the stones win; infinite play is a draw.",
    position: "1,0,0,0,0,0/0,0,2,0,0,1 0-0 S: North's pits from the left, South's, what South and North have taken, and the mover",
    theory: "Settled by search; with 48 stones a draw (Romein and Bal 2002).",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let stones = parameters.number(0, 2..=24, 4)? as u8;
    Ok(Box::new(Awari { stones, spreads: OnceLock::new() }))
}

struct Awari {
    stones: u8,
    /// By the stones on the board; made when they are needed.
    spreads: OnceLock<Vec<Spreads>>,
}

/// Pits 0 to 5 are South's from the left, 6 to 11 North's from the right; what South and North have taken; the mover.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    pits: [u8; 12],
    taken: [u8; 2],
    souths_turn: bool,
}

/// The pits and what was taken in 8 bits each, and the mover: 15 bytes, of which a number of 128 bits is made.
impl Keyed for State {
    fn key(&self) -> Key {
        let [south, north] = self.taken;
        let bytes = self.pits.into_iter().chain([south, north, self.souths_turn.into()]);
        Key::Wide(bytes.fold(0, |key, byte| key << 8 | u128::from(byte)))
    }

    fn of_key(key: &Key) -> Option<State> {
        let Key::Wide(key) = key else { return None };
        let mut bytes = key.to_be_bytes().into_iter().skip(1);
        let pits = std::array::from_fn(|_| bytes.next().unwrap_or(0));
        let taken = std::array::from_fn(|_| bytes.next().unwrap_or(0));
        let souths_turn = bytes.next()?;
        (souths_turn < 2).then_some(State { pits, taken, souths_turn: souths_turn == 1 })
    }
}

/// A position as the mover sees it: his pits are 0 to 5.
#[derive(Clone, Copy)]
struct View {
    pits: [u8; 12],
    mine: u8,
    others: u8,
}

impl View {
    fn of(state: &State) -> View {
        let [south, north] = state.taken;
        let mut pits = state.pits;
        if !state.souths_turn {
            pits.rotate_left(6);
            return View { pits, mine: north, others: south };
        }
        View { pits, mine: south, others: north }
    }

    fn state(self, souths_turn: bool) -> State {
        let mut pits = self.pits;
        if souths_turn {
            return State { pits, taken: [self.mine, self.others], souths_turn };
        }
        pits.rotate_left(6);
        State { pits, taken: [self.others, self.mine], souths_turn }
    }

    fn on_board(&self) -> u8 {
        self.pits.iter().sum()
    }

    /// The pits after the stones of one are sown, and how many are taken; `None` if it is no move.
    fn sown(&self, pit: usize) -> Option<([u8; 12], u8)> {
        let mut pits = self.pits;
        let stones = std::mem::take(&mut pits[pit]);
        if stones == 0 {
            return None;
        }
        let mut at = pit;
        for _ in 0..stones {
            at = (at + 1) % 12;
            if at == pit {
                at = (at + 1) % 12;
            }
            pits[at] += 1;
        }
        let others = |pits: &[u8; 12]| pits[6..].iter().sum::<u8>();
        if others(&self.pits) == 0 && others(&pits) == 0 {
            return None;
        }
        let sown = pits;
        let mut taken = 0;
        while at >= 6 && matches!(pits[at], 2 | 3) {
            taken += std::mem::take(&mut pits[at]);
            at -= 1;
        }
        if taken > 0 && others(&pits) == 0 { Some((sown, 0)) } else { Some((pits, taken)) }
    }

    /// The position after a move, as the other player sees it.
    fn after(&self, pit: usize) -> Option<View> {
        let (mut pits, taken) = self.sown(pit)?;
        pits.rotate_left(6);
        Some(View { pits, mine: self.others, others: self.mine + taken })
    }

    /// How the play ends there, if it does, when so many stones are in the play.
    fn end(&self, stones: u8) -> Option<Outcome> {
        if 2 * self.others > stones {
            return Some(Outcome::Loss);
        }
        if (0..6).any(|pit| self.sown(pit).is_some()) {
            return None;
        }
        let mine = self.mine + self.pits[..6].iter().sum::<u8>();
        let others = self.others + self.pits[6..].iter().sum::<u8>();
        Some(match mine.cmp(&others) {
            std::cmp::Ordering::Less => Outcome::Loss,
            std::cmp::Ordering::Equal => Outcome::Tie,
            std::cmp::Ordering::Greater => Outcome::Win,
        })
    }
}

impl Awari {
    /// The ways to spread the stones, by how many are on the board.
    fn spreads(&self) -> Result<&Vec<Spreads>> {
        if let Some(spreads) = self.spreads.get() {
            return Ok(spreads);
        }
        let spreads =
            (0..=u32::from(self.stones)).map(|stones| Spreads::new(stones, 12)).collect::<Result<_>>()?;
        Ok(self.spreads.get_or_init(|| spreads))
    }

    /// In a tier of so many stones on the board the mover has taken one of these numbers: at most half, or he would have won.
    fn counts(&self, on_board: u8) -> u8 {
        (self.stones - on_board).min(self.stones / 2) + 1
    }

    fn place(&self, view: &View) -> Result<Option<Slot>> {
        let on_board = view.on_board();
        if on_board + view.mine + view.others != self.stones || 2 * view.mine > self.stones {
            return Ok(None);
        }
        let spreads = &self.spreads()?[usize::from(on_board)];
        Ok(Some((on_board.into(), u32::from(view.mine) * spreads.len() + spreads.rank(&view.pits))))
    }

    fn view(&self, (tier, slot): Slot) -> Result<View> {
        let spreads = &self.spreads()?[tier];
        let mine = (slot / spreads.len()) as u8;
        let mut pits = [0; 12];
        pits.copy_from_slice(&spreads.heaps(slot % spreads.len()));
        Ok(View { pits, mine, others: self.stones - tier as u8 - mine })
    }
}

impl Game for Awari {
    type Position = State;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<State>> {
        // Stones that are left over go to both sides in turn: if one side had them all, the play could be over at once.
        let turn = |pit: usize| pit % 6 * 2 + pit / 6;
        let left_over = usize::from(self.stones % 12);
        let pits = std::array::from_fn(|pit| self.stones / 12 + u8::from(turn(pit) < left_over));
        Ok(vec![State { pits, taken: [0; 2], souths_turn: true }])
    }

    fn moves(&self, state: &State, moves: &mut Vec<State>) -> Result<()> {
        let view = View::of(state);
        moves.extend((0..6).filter_map(|pit| Some(view.after(pit)?.state(!state.souths_turn))));
        Ok(())
    }

    fn result(&self, state: &State) -> Result<Option<End>> {
        Ok(View::of(state).end(self.stones).map(|outcome| match outcome {
            Outcome::Win => End::Win,
            Outcome::Tie => End::Tie,
            Outcome::Loss | Outcome::Draw => End::Loss,
        }))
    }

    /// The stones that are gone.
    fn tier(&self, state: &State) -> Result<u64> {
        Ok(u64::from(state.taken[0]) + u64::from(state.taken[1]))
    }

    fn name(&self, state: &State) -> Result<String> {
        let listed = |pits: &mut dyn Iterator<Item = u8>| {
            pits.map(|pit| pit.to_string()).collect::<Vec<_>>().join(",")
        };
        let north = listed(&mut state.pits[6..].iter().rev().copied());
        let south = listed(&mut state.pits[..6].iter().copied());
        let mover = if state.souths_turn { 'S' } else { 'N' };
        Ok(format!("{north}/{south} {}-{} {mover}", state.taken[0], state.taken[1]))
    }

    fn find(&self, name: &str) -> Result<Option<State>> {
        Ok(self.read(name))
    }

    fn numbered(&self) -> Option<&dyn Numbered<Position = State>> {
        Some(self)
    }

    fn scene(&self, state: &State) -> Result<Option<Scene>> {
        let mut scene = Scene::default();
        for (pit, &stones) in state.pits.iter().enumerate() {
            let (column, row, owner) =
                if pit < 6 { (pit, 1.0, Player::First) } else { (11 - pit, 0.0, Player::Second) };
            let side = if pit < 6 { 'S' } else { 'N' };
            let place = scene.add(format!("{side}{}", pit % 6 + 1), column as f64, row, Kind::Hole);
            if stones > 0 {
                scene.put(place, Look::Letter, Some(owner), &stones.to_string());
            }
        }
        let mover = if state.souths_turn { 'S' } else { 'N' };
        scene.notes.push(format!("S {} · N {} · {mover}", state.taken[0], state.taken[1]));
        Ok(Some(scene))
    }
}

impl Awari {
    /// The position that is called so.
    fn read(&self, name: &str) -> Option<State> {
        let mut words = name.split(' ');
        let (north, south) = words.next()?.split_once('/')?;
        let (taken, mover) = (words.next()?.split_once('-')?, words.next()?);
        let listed =
            |text: &str| -> Option<Vec<u8>> { text.split(',').map(|pit| pit.parse().ok()).collect() };
        let (mut pits, north) = (listed(south)?, listed(north)?);
        pits.extend(north.into_iter().rev());
        let taken = [taken.0.parse::<u8>().ok()?, taken.1.parse().ok()?];
        let sum: u32 = pits.iter().chain(&taken).map(|&stones| u32::from(stones)).sum();
        let fits = words.next().is_none() && matches!(mover, "S" | "N") && sum == u32::from(self.stones);
        let pits = pits.try_into().ok().filter(|_| fits)?;
        Some(State { pits, taken, souths_turn: mover == "S" })
    }
}

/// A tier for each number of stones on the board.
impl Numbered for Awari {
    fn numbering(&self) -> Result<Vec<Numbering>> {
        let spreads = self.spreads()?.iter().enumerate();
        Ok(spreads
            .map(|(on_board, spreads)| Numbering {
                name: format!("{on_board} stones"),
                slots: u64::from(spreads.len()) * u64::from(self.counts(on_board as u8)),
                reads: (0..on_board).collect(),
                inner: on_board > 0,
            })
            .collect())
    }

    fn slot(&self, state: &State) -> Result<Option<Slot>> {
        self.place(&View::of(state))
    }

    fn position(&self, place: Slot) -> Result<Option<State>> {
        Ok(Some(self.view(place)?.state(true)))
    }

    fn scan(&self, tier: usize, slots: std::ops::Range<u32>, scan: &mut Scan) -> Result<bool> {
        for slot in slots {
            let view = self.view((tier, slot))?;
            if let Some(outcome) = view.end(self.stones) {
                scan.end(outcome);
                continue;
            }
            let mut inside = 0;
            for after in (0..6).filter_map(|pit| view.after(pit)) {
                if usize::from(after.on_board()) == tier {
                    inside += 1;
                } else if let Some((tier, slot)) = self.place(&after)? {
                    scan.outside(tier, slot);
                }
            }
            scan.open(inside, false);
        }
        Ok(true)
    }

    fn has_moves_back(&self) -> bool {
        true
    }

    fn moves_back(&self, tier: usize, slots: &[u32], before: &mut Vec<u32>) -> Result<()> {
        for &slot in slots {
            let now = self.view((tier, slot))?;
            if 2 * now.others > self.stones {
                continue;
            }
            // As the player sees it who has just moved.
            let mut after = now.pits;
            after.rotate_left(6);
            for pit in (0..6).filter(|&pit| after[pit] == 0) {
                let (mut pits, mut at) = (after, pit);
                loop {
                    at = (at + 1) % 12;
                    if at == pit {
                        at = (at + 1) % 12;
                    }
                    if pits[at] == 0 {
                        break;
                    }
                    pits[at] -= 1;
                    pits[pit] += 1;
                    let view = View { pits, mine: now.others, others: now.mine };
                    // Whether that is a move, and takes nothing, is easier to see forward.
                    if view.sown(pit) == Some((after, 0))
                        && let Some((_, slot)) = self.place(&view)?
                    {
                        before.push(slot);
                    }
                }
            }
        }
        Ok(())
    }
}
