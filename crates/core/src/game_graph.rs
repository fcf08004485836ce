//! A game as an explicit graph: what a file holds, and what the solvers and the checker read.

use crate::{
    End, Error, Graph, Infinite, Labels, Parity, Player, Position, Result, Rule,
    error::Advice,
    labels::{Finder, Names},
};

/// A finite two-player game as a graph: positions and moves, who moves where, how the play ends, and names.
///
/// Invariant: a position with a declared result has no moves (see [`GameGraph::end_play`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameGraph {
    /// Positions and moves.
    pub graph: Graph,
    /// What the positions are called.
    pub labels: Labels,
    /// Who moves at each position; `None` for an alternating game. A terminal position may belong to nobody.
    pub owners: Option<Vec<Option<Player>>>,
    /// The result of a terminal for which none is declared.
    pub rule: Rule,
    /// What infinite play is worth.
    pub infinite: Infinite,
    /// The position at which the play starts, if the input says so.
    pub start: Option<Position>,
    /// The priorities of a parity game. They decide infinite play where [`GameGraph::infinite`] says so, else they
    /// change no answer.
    pub priorities: Option<Vec<u64>>,
    /// A text for each position that people see beside its label; it need not be unique and may be empty.
    pub captions: Option<Names>,
    ends: Vec<(Position, End)>,
    ignored_moves: u64,
}

impl GameGraph {
    /// The alternating game on this graph, normal play, positions called 0, 1, 2, …
    pub fn new(graph: Graph) -> GameGraph {
        GameGraph { graph, ..GameGraph::default() }
    }

    /// How many positions there are.
    pub fn positions(&self) -> u32 {
        self.graph.positions()
    }

    /// Whether every position says who moves there.
    pub fn is_owned(&self) -> bool {
        self.owners.is_some()
    }

    /// Who moves at `v`; `None` in an alternating game and at a terminal that belongs to nobody.
    pub fn owner(&self, v: Position) -> Option<Player> {
        self.owners.as_ref().and_then(|owners| owners[v as usize])
    }

    /// What people call `v`.
    pub fn label(&self, v: Position) -> std::borrow::Cow<'_, str> {
        self.labels.label(v)
    }

    /// Looks positions up by their labels.
    pub fn finder(&self) -> Result<Finder<'_>> {
        self.labels.finder(self.positions())
    }

    /// The declared results, ascending by position.
    pub fn ends(&self) -> &[(Position, End)] {
        &self.ends
    }

    /// The declared result of `v`. Time O(log of the number of declared results).
    pub fn end(&self, v: Position) -> Option<End> {
        self.ends.binary_search_by_key(&v, |end| end.0).ok().map(|i| self.ends[i].1)
    }

    /// Whether any position has a score.
    pub fn has_scores(&self) -> bool {
        self.ends.iter().any(|(_, end)| matches!(end, End::Score(_)))
    }

    /// What infinite play is worth where nobody says so: the priorities decide it if the game has owners and priorities,
    /// else it is a draw.
    pub fn default_infinite(&self) -> Infinite {
        if self.is_owned() && self.priorities.is_some() {
            Infinite::Priorities(Parity::default())
        } else {
            Infinite::default()
        }
    }

    /// Lets First win infinite play if it meets the positions for which `recurring` holds again and again
    /// ([`Infinite::Buchi`]; Büchi 1962), or only finitely often ([`Infinite::CoBuchi`]). Their priorities replace those of
    /// the game. Time and space O(positions). Errors: memory is short.
    pub fn let_recur(&mut self, infinite: Infinite, recurring: impl Fn(Position) -> bool) -> Result<()> {
        let [others, these] = if infinite == Infinite::Buchi { [1, 2] } else { [0, 1] };
        let mut priorities = crate::memory::with_capacity(self.positions() as usize)?;
        priorities.extend((0..self.positions()).map(|v| if recurring(v) { these } else { others }));
        (self.priorities, self.infinite) = (Some(priorities), infinite);
        Ok(())
    }

    /// The positions of which infinite play asks whether they recur, ascending; `None` where it does not ask that. Time O(positions).
    pub fn recurring(&self) -> Option<Vec<Position>> {
        let these = match self.infinite {
            Infinite::Buchi => 2,
            Infinite::CoBuchi => 1,
            _ => return None,
        };
        let priorities = self.priorities.as_ref()?;
        Some((0..).zip(priorities).filter(|(_, priority)| **priority == these).map(|(v, _)| v).collect())
    }

    /// How many listed moves are never played because a declared result ends the play before them.
    pub fn ignored_moves(&self) -> u64 {
        self.ignored_moves
    }

    /// Declares results. The play ends there, so moves listed for these positions are taken out and counted in
    /// [`GameGraph::ignored_moves`]. A later result for the same position replaces the earlier one.
    ///
    /// Time O(positions + moves + k log k) for k results, extra space O(k).
    pub fn end_play(&mut self, results: impl IntoIterator<Item = (Position, End)>) {
        self.ends.extend(results);
        // Stable, so that of several results for one position the last one declared comes last and stays.
        self.ends.sort_by_key(|end| end.0);
        self.ends.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 = later.1;
            }
            same
        });
        if self.ends.iter().all(|&(v, _)| self.graph.is_terminal(v)) {
            return;
        }
        let mut next = 0;
        let ends = &self.ends;
        let (graph, ignored) = std::mem::take(&mut self.graph).without_moves_of(|v| {
            // `v` ascends, and so do the ends: one step of a merge.
            while next < ends.len() && ends[next].0 < v {
                next += 1;
            }
            next < ends.len() && ends[next].0 == v
        });
        self.graph = graph;
        self.ignored_moves += ignored;
    }

    /// Sets all declared results, which ascend by position and are declared for terminals only, and how many moves were
    /// taken out for them before.
    pub(crate) fn set_ended(&mut self, ends: Vec<(Position, End)>, ignored_moves: u64) {
        (self.ends, self.ignored_moves) = (ends, ignored_moves);
    }

    /// The result of the terminal `v`, declared or by the rule; for the mover, in an owned game for First.
    ///
    /// `None` if `v` has moves, or if the game is owned and nobody owns `v`, so that the rule has nobody to speak of.
    pub fn terminal_result(&self, v: Position) -> Option<End> {
        if !self.graph.is_terminal(v) {
            return None;
        }
        self.end(v).or_else(|| self.rule_result(v))
    }

    /// The result that the rule gives to a position without moves and without a declared result; for the mover, in an
    /// owned game for First, and `None` there if nobody owns `v`.
    pub fn rule_result(&self, v: Position) -> Option<End> {
        self.rule.end(self.is_owned(), self.owner(v))
    }

    /// Whether the rules are complete and agree: an owned game has an owner at every position with moves and an owner
    /// or a result at every other; an alternating game does not give infinite play to one player.
    ///
    /// Errors name the first position at fault. Time O(positions).
    pub fn check_rules(&self) -> Result<()> {
        let Some(owners) = &self.owners else {
            return match self.infinite {
                Infinite::Wins(player) => Err(Error::invalid(format!(
                    "infinite play cannot be won by {player}: in an alternating game the players have no names"
                ))
                .help(Advice::InfiniteDraw)
                .help("give every position an owner")),
                infinite if infinite.parity().is_some() => Err(Error::invalid(
                    "priorities cannot decide infinite play here: in an alternating game the players have no names",
                )
                .help(Advice::InfiniteDraw)
                .help("give every position an owner")),
                _ => Ok(()),
            };
        };
        self.check_priorities()?;
        for v in (0..self.positions()).filter(|&v| owners[v as usize].is_none()) {
            if !self.graph.is_terminal(v) {
                return Err(Error::invalid(format!("position {} has moves but no owner", self.label(v)))
                    .help("in an owned game every position with moves says owner=first or owner=second"));
            }
            if self.end(v).is_none() {
                return Err(Error::invalid(format!(
                    "position {} ends the play, but it has neither a result nor an owner whom the rule could speak of",
                    self.label(v)
                ))
                .help("give it result=win, loss or tie (for First), a score, or an owner"));
            }
        }
        Ok(())
    }

    /// Whether there are the priorities that decide infinite play, if any shall.
    fn check_priorities(&self) -> Result<()> {
        let allowed = match self.infinite {
            Infinite::Buchi => 1..=2,
            Infinite::CoBuchi => 0..=1,
            Infinite::Priorities(_) => 0..=u64::MAX,
            Infinite::Draw | Infinite::Wins(_) | Infinite::Score(_) => return Ok(()),
        };
        let Some(priorities) = &self.priorities else {
            return Err(Error::invalid("the priorities shall decide infinite play, but no position has one")
                .help("give every position with moves a priority")
                .help(Advice::InfiniteDraw));
        };
        match (0..).zip(priorities).find(|(_, priority)| !allowed.contains(priority)) {
            Some((v, priority)) => Err(Error::invalid(format!(
                "position {} has priority {priority}, but infinite play that is worth `{}` knows only {} and {}",
                self.label(v),
                self.infinite,
                allowed.start(),
                allowed.end()
            ))
            .help(Advice::InfinitePriorities)),
            None => Ok(()),
        }
    }
}
