//! The positions of chess with given men, numbered: a tier for each set of men that captures and promotions can leave.

use std::collections::{BTreeSet, HashMap};

use super::board::{BISHOP, Board, KING, KNIGHT, NONE, PAWN, QUEEN, ROOK, behind, king_steps, squares};
use crate::core::{Error, Result, rules::Numbering};

/// The men besides the kings: of White, then of Black, each from pawns to queens.
pub(super) type Men = [[u8; 5]; 2];

/// One tier.
struct Tier {
    men: Men,
    /// The same one after the other: kind and colour.
    list: Vec<(usize, bool)>,
    has_pawns: bool,
    /// How many places each man of the list has.
    places: Vec<u32>,
    slots: u64,
}

/// All tiers.
pub(super) struct Numbers {
    tiers: Vec<Tier>,
    place_of: HashMap<Men, usize>,
    pub(super) numbering: Vec<Numbering>,
    /// Pairs of kings up to symmetry, for boards without and with pawns.
    kings: [Kings; 2],
}

/// Pairs of kings up to some symmetries.
struct Kings {
    /// The least pair of each class.
    pairs: Vec<(u8, u8)>,
    /// For each pair its class and the symmetries that lead to the least pair; the kings must not touch.
    of: Vec<Option<(u32, Vec<u8>)>>,
}

/// Where a symmetry takes a square: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 swaps files and ranks.
#[inline]
fn turn(symmetry: u8, square: u8) -> u8 {
    let square = square ^ if symmetry & 1 == 1 { 7 } else { 0 } ^ if symmetry & 2 == 2 { 56 } else { 0 };
    if symmetry & 4 == 4 { square >> 3 | (square & 7) << 3 } else { square }
}

impl Kings {
    fn new(symmetries: u8) -> Kings {
        let mut kings = Kings { pairs: Vec::new(), of: vec![None; 4096] };
        for pair in 0..4096u16 {
            let (white, black) = ((pair >> 6) as u8, (pair & 63) as u8);
            if (king_steps(1 << white) | 1 << white) >> black & 1 == 1 {
                continue;
            }
            let image = |symmetry| (turn(symmetry, white), turn(symmetry, black));
            let least = (0..symmetries).map(image).min().unwrap_or((white, black));
            if least == (white, black) {
                kings.pairs.push(least);
            }
            // The least pair of a class is met first.
            let class = kings.pairs.iter().position(|&pair| pair == least).unwrap_or(0);
            let lead = (0..symmetries).filter(|&symmetry| image(symmetry) == least).collect();
            kings.of[usize::from(pair)] = Some((class as u32, lead));
        }
        kings
    }
}

/// How pawns are numbered: 48 squares, and where both sides have pawns eight files more for one that has just made two steps and
/// can be taken in passing.
const PAWN_SQUARES: u32 = 48;

impl Numbers {
    /// The tiers that play with these men can lead to. Errors: there are too many positions.
    pub(super) fn new(men: Men) -> Result<Numbers> {
        let mut all = BTreeSet::new();
        let mut waiting = vec![men];
        while let Some(men) = waiting.pop() {
            let count: u8 = men.iter().flatten().sum();
            let pawns = men[0][PAWN] + men[1][PAWN];
            // In this order whatever moves lead to comes before.
            if all.insert((count, pawns, men)) {
                waiting.extend(onwards(men));
            }
        }
        let tiers: Vec<Tier> = all.into_iter().map(|(_, _, men)| Tier::new(men)).collect();
        let place_of: HashMap<Men, usize> =
            tiers.iter().enumerate().map(|(place, tier)| (tier.men, place)).collect();
        let mut numbering = Vec::new();
        for tier in &tiers {
            if tier.slots >= u64::from(u32::MAX) {
                return Err(Error::invalid(format!("{} makes more than 2^32 slots", name(&tier.men)))
                    .help("tables of chess have at most five men, the kings included"));
            }
            let reads: BTreeSet<usize> = onwards(tier.men).iter().map(|men| place_of[men]).collect();
            numbering.push(Numbering {
                name: name(&tier.men),
                slots: tier.slots,
                reads: reads.into_iter().collect(),
                inner: true,
            });
        }
        Ok(Numbers { tiers, place_of, numbering, kings: [Kings::new(8), Kings::new(2)] })
    }

    /// Where a legal position is. `None` if it has other men.
    pub(super) fn slot(&self, board: &Board) -> Option<(usize, u32)> {
        let count = |side: usize, kind: usize| (board.sides[side] & board.kinds[kind]).count_ones() as u8;
        let men = [0, 1].map(|side| std::array::from_fn(|kind| count(side, kind)));
        let place = *self.place_of.get(&men)?;
        Some((place, self.slot_in(place, board)?))
    }

    /// The same, where it is known that the board has the men of this tier.
    pub(super) fn slot_in(&self, place: usize, board: &Board) -> Option<u32> {
        let tier = &self.tiers[place];
        let kings = &self.kings[usize::from(tier.has_pawns)];
        let king = |side: usize| (board.kinds[KING] & board.sides[side]).trailing_zeros() as usize;
        let (class, lead) = kings.of.get(king(0) << 6 | king(1))?.as_ref()?;
        let rest = lead.iter().map(|&symmetry| tier.number(board, symmetry)).min()?;
        Some(tier.join(board.black_moves, *class, kings.pairs.len(), rest))
    }

    /// The position of a slot, and how many symmetries fix it; `None` if the slot is empty.
    pub(super) fn position(&self, (place, slot): (usize, u32)) -> Option<(Board, u32)> {
        let tier = &self.tiers[place];
        let kings = &self.kings[usize::from(tier.has_pawns)];
        let size = (tier.slots / 2 / kings.pairs.len() as u64) as u32;
        let (rest, of_kings) = (slot % size, slot / size);
        let (black_moves, class) =
            (of_kings as usize >= kings.pairs.len(), of_kings as usize % kings.pairs.len());
        let (white, black) = kings.pairs[class];
        let mut board = Board { sides: [0; 2], kinds: [0; 6], black_moves, passed: NONE };
        board.put(white, KING, false);
        board.put(black, KING, true);
        tier.put(rest, &mut board)?;
        if board.attacks_king(black_moves) || (board.passed != NONE && !board.can_take_passed()) {
            return None;
        }
        let lead = &kings.of[usize::from(white) << 6 | usize::from(black)].as_ref()?.1;
        let mut alike = 1;
        for &symmetry in lead.iter().filter(|&&symmetry| symmetry != 0) {
            match tier.number(&board, symmetry).cmp(&rest) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => alike += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some((board, alike))
    }
}

/// What the men may become: one is taken, or a pawn promotes, or both.
fn onwards(men: Men) -> Vec<Men> {
    let mut next = BTreeSet::new();
    for side in 0..2 {
        for kind in (PAWN..=QUEEN).filter(|&kind| men[side][kind] > 0) {
            let mut taken = men;
            taken[side][kind] -= 1;
            next.insert(taken);
            if men[1 - side][PAWN] > 0 {
                next.extend(promoted(taken, 1 - side));
            }
        }
        if men[side][PAWN] > 0 {
            next.extend(promoted(men, side));
        }
    }
    next.into_iter().collect()
}

fn promoted(men: Men, side: usize) -> impl Iterator<Item = Men> {
    [KNIGHT, BISHOP, ROOK, QUEEN].into_iter().map(move |kind| {
        let mut men = men;
        men[side][PAWN] -= 1;
        men[side][kind] += 1;
        men
    })
}

/// `KRvK`: the men from the greatest, first White's.
pub(super) fn name(men: &Men) -> String {
    let side = |men: &[u8; 5]| -> String {
        let letters = [(QUEEN, "Q"), (ROOK, "R"), (BISHOP, "B"), (KNIGHT, "N"), (PAWN, "P")];
        letters.map(|(kind, letter)| letter.repeat(men[kind].into())).concat()
    };
    format!("K{}vK{}", side(&men[0]), side(&men[1]))
}

impl Tier {
    fn new(men: Men) -> Tier {
        let mut list = Vec::new();
        for (side, black) in [(0, false), (1, true)] {
            for (kind, &count) in men[side].iter().enumerate() {
                list.extend(std::iter::repeat_n((kind, black), count.into()));
            }
        }
        let has_pawns = list.iter().any(|(kind, _)| *kind == PAWN);
        let passing = men[0][PAWN] > 0 && men[1][PAWN] > 0;
        let places: Vec<u32> = list
            .iter()
            .map(|(kind, _)| match (*kind == PAWN, passing) {
                (true, true) => PAWN_SQUARES + 8,
                (true, false) => PAWN_SQUARES,
                _ => 64,
            })
            .collect();
        let pairs: u64 = if has_pawns { 1806 } else { 462 };
        let slots = places.iter().try_fold(2 * pairs, |slots, &places| slots.checked_mul(places.into()));
        Tier { men, list, has_pawns, places, slots: slots.unwrap_or(u64::MAX) }
    }

    fn join(&self, black_moves: bool, class: u32, classes: usize, rest: u32) -> u32 {
        let size = self.places.iter().product::<u32>();
        (u32::from(black_moves) * classes as u32 + class) * size + rest
    }

    /// The number of the men besides the kings, on the board turned by a symmetry.
    fn number(&self, board: &Board, symmetry: u8) -> u32 {
        let (mut number, mut at) = (0, 0);
        while at < self.list.len() {
            let (kind, black) = self.list[at];
            let passed = behind_passed(board).filter(|_| kind == PAWN && black != board.black_moves);
            let mut codes = [0u32; 8];
            let mut count = 0;
            for square in squares(board.kinds[kind] & board.sides[usize::from(black)]) {
                let turned = u32::from(turn(symmetry, square));
                codes[count & 7] = match kind {
                    PAWN if Some(square) == passed => PAWN_SQUARES + turned % 8,
                    PAWN => turned.wrapping_sub(8),
                    _ => turned,
                };
                count += 1;
            }
            let codes = &mut codes[..count.min(8)];
            codes.sort_unstable();
            for &code in codes.iter() {
                number = number * self.places[at.min(self.places.len() - 1)] + code;
                at += 1;
            }
            if count == 0 {
                // The board has other men than the tier.
                return 0;
            }
        }
        number
    }

    /// Puts the men on the board; `None` if they do not stand in order, or two on one square.
    fn put(&self, mut rest: u32, board: &mut Board) -> Option<()> {
        let mut after: Option<(usize, bool, u32)> = None;
        for (&(kind, black), &places) in self.list.iter().zip(&self.places).rev() {
            let code = rest % places;
            rest /= places;
            if let Some((kind_after, black_after, code_after)) = after
                && (kind, black) == (kind_after, black_after)
                && code >= code_after
            {
                return None;
            }
            after = Some((kind, black, code));
            let square = match kind {
                PAWN if code >= PAWN_SQUARES => {
                    let square = (code - PAWN_SQUARES) as u8 + if black { 32 } else { 24 };
                    if board.passed != NONE || black == board.black_moves {
                        return None;
                    }
                    board.passed = behind(square, black);
                    square
                }
                PAWN => code as u8 + 8,
                _ => code as u8,
            };
            if board.taken() >> square & 1 == 1 {
                return None;
            }
            board.put(square, kind, black);
        }
        (board.passed == NONE || board.has_passed()).then_some(())
    }
}

/// Where the pawn stands that has just passed a square.
fn behind_passed(board: &Board) -> Option<u8> {
    // It went on from there, so it is behind for the other player.
    (board.passed != NONE).then(|| behind(board.passed, board.black_moves))
}
