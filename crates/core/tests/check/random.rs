//! Random games, the same in every run.

use retrograde_core::{End, GameGraph, Graph, Infinite, Player, Rule};

/// The generator splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        (self.next() % u64::from(bound)) as u32
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u32) as usize]
    }

    /// Up to `most` moves at each position, parallel moves and self-loops among them; some only go down.
    pub(crate) fn graph(&mut self, n: u32, most: u32) -> Graph {
        let mut moves = Vec::new();
        let acyclic = self.below(4) == 0;
        for u in 0..n {
            for _ in 0..self.below(most + 1) {
                if acyclic && u == 0 {
                    break;
                }
                moves.push((u, if acyclic { self.below(u) } else { self.below(n) }));
            }
        }
        Graph::from_moves(n, &moves).unwrap()
    }

    /// A game on `graph` with a rule, perhaps owners, perhaps results from `ends` at some terminals.
    pub(crate) fn game(&mut self, graph: Graph, owned: bool, ends: &[End]) -> GameGraph {
        let mut game = GameGraph::new(graph);
        let n = game.positions();
        game.rule = self.pick(&[Rule::Normal, Rule::Misere]);
        if owned {
            let owners = (0..n).map(|_| Some(self.pick(&[Player::First, Player::Second]))).collect();
            game.owners = Some(owners);
            game.infinite =
                self.pick(&[Infinite::Draw, Infinite::Wins(Player::First), Infinite::Wins(Player::Second)]);
        }
        if !ends.is_empty() {
            let mut some = Vec::new();
            for v in (0..n).filter(|&v| game.graph.is_terminal(v)) {
                if self.below(3) > 0 {
                    some.push((v, self.pick(ends)));
                }
            }
            game.end_play(some);
        }
        game
    }
}
