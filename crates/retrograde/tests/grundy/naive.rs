//! The definitions, written as they stand in the books and as slowly, and graphs to try them on.

use retrograde::{GameGraph, Graph, Grundy, Outcome, Position};

/// A graph as its rows of moves.
pub(crate) type Rows = Vec<Vec<Position>>;

/// The game on these rows.
pub(crate) fn game(rows: &Rows) -> GameGraph {
    let moves: Vec<_> =
        rows.iter().enumerate().flat_map(|(u, row)| row.iter().map(move |&v| (u as Position, v))).collect();
    GameGraph::new(Graph::from_moves(rows.len() as u32, &moves).unwrap())
}

/// Labels somebody who may be labelled until nobody may: the definition of loopy Grundy values.
pub(crate) fn labels(rows: &Rows) -> Vec<Option<u32>> {
    let mut label: Vec<Option<u32>> = vec![None; rows.len()];
    loop {
        let found = (0..rows.len()).filter(|&u| label[u].is_none()).find_map(|u| {
            let m = (0u32..).find(|&m| rows[u].iter().all(|&v| label[v as usize] != Some(m)))?;
            let reverts = |v: Position| rows[v as usize].iter().any(|&w| label[w as usize] == Some(m));
            let fine = rows[u].iter().all(|&v| label[v as usize].is_some_and(|k| k < m) || reverts(v));
            fine.then_some((u, m))
        });
        match found {
            Some((u, m)) => label[u] = Some(m),
            None => return label,
        }
    }
}

/// The values that follow from the labels.
pub(crate) fn values(rows: &Rows) -> Vec<Grundy> {
    let label = labels(rows);
    (0..rows.len())
        .map(|u| match label[u] {
            Some(m) => Grundy::Nimber(m),
            None => Grundy::loopy(rows[u].iter().filter_map(|&v| label[v as usize]).collect()),
        })
        .collect()
}

/// Win, loss and draw under normal play, by going round until nothing changes.
pub(crate) fn outcomes(rows: &Rows) -> Vec<Outcome> {
    let mut outcome = vec![Outcome::Draw; rows.len()];
    loop {
        let mut changed = false;
        for u in 0..rows.len() {
            let now = if rows[u].iter().any(|&v| outcome[v as usize] == Outcome::Loss) {
                Outcome::Win
            } else if rows[u].iter().all(|&v| outcome[v as usize] == Outcome::Win) {
                Outcome::Loss
            } else {
                Outcome::Draw
            };
            changed |= now != outcome[u];
            outcome[u] = now;
        }
        if !changed {
            return outcome;
        }
    }
}

/// The sum of two games as one graph: position `(a, b)` is `a * positions of the second + b`.
pub(crate) fn sum(first: &Rows, second: &Rows) -> Rows {
    let width = second.len() as u32;
    let mut rows = Rows::new();
    for (a, first_row) in first.iter().enumerate() {
        for (b, second_row) in second.iter().enumerate() {
            let in_first = first_row.iter().map(|&to| to * width + b as u32);
            let in_second = second_row.iter().map(|&to| a as u32 * width + to);
            rows.push(in_first.chain(in_second).collect());
        }
    }
    rows
}

/// The Nim heaps of up to `size` as one graph: a number reaches every smaller one.
pub(crate) fn nim_heap(size: u32) -> Rows {
    (0..=size).map(|heap| (0..heap).collect()).collect()
}

/// A stream of numbers that look random and are the same every time (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    /// Sparse, dense, or nearly acyclic with a few moves back; self-loops and parallel moves included.
    pub(crate) fn rows(&mut self, positions: usize, style: usize) -> Rows {
        (0..positions)
            .map(|u| match style % 3 {
                0 => {
                    (0..[0, 1, 1, 2, 2, 3, 4][self.below(7)]).map(|_| self.below(positions) as u32).collect()
                }
                1 => (0..[0, 1, 2, 3, 3, 4, 5, 6][self.below(8)])
                    .map(|_| self.below(positions) as u32)
                    .collect(),
                _ => {
                    let mut row: Vec<u32> = (0..u.min(self.below(7))).map(|_| self.below(u) as u32).collect();
                    if self.below(4) == 0 {
                        row.push(self.below(positions) as u32);
                    }
                    row
                }
            })
            .collect()
    }
}

/// All graphs with this many positions in which no move has more than `copies` copies.
pub(crate) fn all_rows(positions: usize, copies: usize) -> impl Iterator<Item = Rows> {
    let pairs = positions * positions;
    (0..(copies + 1).pow(pairs as u32)).map(move |mut code| {
        let mut rows = vec![Vec::new(); positions];
        for pair in 0..pairs {
            rows[pair / positions]
                .extend(std::iter::repeat_n((pair % positions) as u32, code % (copies + 1)));
            code /= copies + 1;
        }
        rows
    })
}
