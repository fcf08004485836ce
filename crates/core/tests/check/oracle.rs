//! Definitions, played out in rounds on an owned game.

use retrograde_core::{
    End, GameGraph, Graph, Infinite, Outcome,
    Outcome::{Draw, Loss, Tie, Win},
    Player,
    Player::{First, Second},
};

/// An owned game: who moves, where to, and what a terminal gives (to First).
pub(crate) struct Owned {
    pub(crate) owner: Vec<Player>,
    pub(crate) moves: Vec<Vec<usize>>,
    pub(crate) end: Vec<Option<End>>,
}

/// The game with a mover at each position. An alternating game becomes pairs: `2v` with First to move at v, `2v + 1` with
/// Second. Where to read the value of v for its mover: `2v`.
pub(crate) fn owned(game: &GameGraph) -> Owned {
    let n = game.positions();
    let row = |v| game.graph.moves(v).iter().map(|&t| t as usize);
    if game.is_owned() {
        return Owned {
            owner: (0..n).map(|v| game.owner(v).unwrap_or(First)).collect(),
            moves: (0..n).map(|v| row(v).collect()).collect(),
            end: (0..n).map(|v| game.terminal_result(v)).collect(),
        };
    }
    let reversed = |end| match end {
        End::Win => End::Loss,
        End::Loss => End::Win,
        End::Tie => End::Tie,
        End::Score(score) => End::Score(-score),
    };
    let pairs = || (0..n).flat_map(|v| [(v, First), (v, Second)]);
    Owned {
        owner: pairs().map(|(_, player)| player).collect(),
        moves: pairs()
            .map(|(v, player)| row(v).map(|t| 2 * t + usize::from(player == First)).collect())
            .collect(),
        end: pairs()
            .map(|(v, player)| {
                game.terminal_result(v).map(|end| if player == First { end } else { reversed(end) })
            })
            .collect(),
    }
}

impl Owned {
    /// Which positions, and in which round: those in `seed` in round 0, then whom `player` can force there within
    /// `among`. A move to a position in `also` helps the other player no more than one into the set.
    fn forced(
        &self,
        player: Player,
        seed: impl Fn(usize) -> bool,
        among: impl Fn(usize) -> bool,
        also: impl Fn(usize) -> bool,
    ) -> Vec<Option<u32>> {
        let n = self.owner.len();
        let mut round: Vec<Option<u32>> = (0..n).map(|v| seed(v).then_some(0)).collect();
        for now in 1.. {
            let before = round.clone();
            for v in (0..n).filter(|&v| before[v].is_none() && among(v) && !self.moves[v].is_empty()) {
                let row = &self.moves[v];
                let joins = if self.owner[v] == player {
                    row.iter().any(|&t| before[t].is_some())
                } else {
                    row.iter().all(|&t| before[t].is_some() || also(t))
                        && row.iter().any(|&t| before[t].is_some())
                };
                if joins {
                    round[v] = Some(now);
                }
            }
            if round == before {
                return round;
            }
        }
        unreachable!()
    }

    /// Outcome for First, and remoteness.
    pub(crate) fn outcomes(&self, infinite: Infinite) -> Vec<(Outcome, Option<u32>)> {
        let n = self.owner.len();
        let end = |v: usize| {
            self.end[v].map(|end| match end {
                End::Win => Win,
                End::Loss => Loss,
                End::Score(score) if score != 0 => {
                    if score > 0 {
                        Win
                    } else {
                        Loss
                    }
                }
                End::Tie | End::Score(_) => Tie,
            })
        };
        let wins = self.forced(First, |v| end(v) == Some(Win), |_| true, |_| false);
        let losses = self.forced(Second, |v| end(v) == Some(Loss), |_| true, |_| false);
        let decided = |v: usize| wins[v].is_some() || losses[v].is_some();
        // Infinite play drawn: an undecided position that reaches a tie through undecided ones, whoever moves, is a tie.
        let ties = match infinite {
            Infinite::Wins(First) => {
                self.forced(Second, |v| end(v) == Some(Tie), |v| losses[v].is_none(), |v| losses[v].is_some())
            }
            Infinite::Wins(Second) => {
                self.forced(First, |v| end(v) == Some(Tie), |v| wins[v].is_none(), |v| wins[v].is_some())
            }
            _ => {
                let either =
                    Owned { owner: vec![First; n], moves: self.moves.clone(), end: self.end.clone() };
                either.forced(First, |v| end(v) == Some(Tie), |v| !decided(v), |_| false)
            }
        };
        (0..n)
            .map(|v| match (wins[v], losses[v], ties[v], infinite) {
                (Some(round), ..) => (Win, Some(round)),
                (_, Some(round), ..) => (Loss, Some(round)),
                (_, _, Some(round), _) => (Tie, Some(round)),
                (.., Infinite::Wins(First)) => (Win, None),
                (.., Infinite::Wins(Second)) => (Loss, None),
                _ => (Draw, None),
            })
            .collect()
    }

    /// Score for First; and a rank, the round in which the score is forced.
    pub(crate) fn scores(&self, endless: i64, worth: impl Fn(End) -> i64) -> Vec<(i64, Option<u32>)> {
        let n = self.owner.len();
        let end: Vec<_> = self.end.iter().map(|end| end.map(&worth)).collect();
        let mut of: Vec<_> = end.iter().map(|end| (end.unwrap_or(endless), end.map(|_| 0))).collect();
        let mut levels: Vec<i64> = end.iter().flatten().copied().collect();
        levels.sort_unstable();
        // Ascending, so that the greatest score that First can force is written last; and the mirror image.
        for &s in levels.iter().filter(|&&s| s > endless) {
            let rounds = self.forced(First, |v| end[v].is_some_and(|end| end >= s), |_| true, |_| false);
            (0..n).filter(|&v| end[v].is_none()).for_each(|v| {
                if let Some(round) = rounds[v] {
                    of[v] = (s, Some(round));
                }
            });
        }
        for &s in levels.iter().rev().filter(|&&s| s < endless) {
            let rounds = self.forced(Second, |v| end[v].is_some_and(|end| end <= s), |_| true, |_| false);
            (0..n).filter(|&v| end[v].is_none()).for_each(|v| {
                if let Some(round) = rounds[v] {
                    of[v] = (s, Some(round));
                }
            });
        }
        of
    }
}

/// Nimber and time by Smith's rule, position after position until nothing changes; time counts the labels given.
pub(crate) fn nimbers(graph: &Graph) -> Vec<Option<(u32, u32)>> {
    let n = graph.positions();
    let mut label: Vec<Option<(u32, u32)>> = vec![None; n as usize];
    let mut time = 0;
    loop {
        let before = time;
        for u in 0..n {
            let of = |v: u32| label[v as usize].map(|(nimber, _)| nimber);
            let has = |v: u32, m: u32| graph.moves(v).iter().any(|&t| of(t) == Some(m));
            let m = (0..).find(|&m| !has(u, m)).unwrap();
            let answered = |&v: &u32| of(v).is_some_and(|nimber| nimber < m) || has(v, m);
            if of(u).is_none() && graph.moves(u).iter().all(answered) {
                label[u as usize] = Some((m, time));
                time += 1;
            }
        }
        if time == before {
            return label;
        }
    }
}
