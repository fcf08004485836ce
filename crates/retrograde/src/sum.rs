//! Sums of games: each move is made in one component of the mover's choice, and who cannot move in any loses.
//!
//! The value of a sum follows from the values of its components, so a sum of five games of a thousand positions is solved
//! by solving five thousand positions instead of a thousand to the fifth. Sprague 1935 and Grundy 1939 for nimbers;
//! Smith 1966 for loopy values:
//!
//! | components | value of the sum | for the mover |
//! | --- | --- | --- |
//! | nimbers only | their xor | 0 lost, else won |
//! | one ∞(K), the xor of the others is s | ∞(K xor s) | won if s is in K, else a draw |
//! | two or more ∞ | ∞{} | a draw |
//!
//! # Winning without going round in circles
//!
//! A winner moves so that all components are nimbers with xor 0. In a loopy game that is not enough: he could do so for
//! ever. Of all such moves he must take one after which the sum of the nimbers is least, and among those one with the least
//! sum of the label times. Then the pair (sum of nimbers, sum of times) falls with each of his moves, so he must come
//! to an end. For if the opponent lowers a component's nimber, the winner can answer by lowering one as in Nim; and if he
//! raises it or makes it loopy, the label's certificate promises a move back to the old nimber with a smaller time.

mod explain;
mod separate;

pub use explain::Reason;
pub use separate::{Separation, separating_heap};

use serde::Serialize;

use crate::core::{
    Error, GameGraph, Grundy, Outcome, Position, Question, Result, Values, error::Advice, graph::NONE,
};

/// A position in a game whose Grundy values are known.
#[derive(Clone, Copy, Debug)]
pub struct Component<'a> {
    game: &'a GameGraph,
    nimbers: &'a [u32],
    times: &'a [u32],
    position: Position,
}

impl<'a> Component<'a> {
    /// `position` in `game`, whose answer to [`Question::Grundy`] is `values`.
    ///
    /// Errors: the values answer another question or belong to another game, or there is no such position.
    pub fn new(game: &'a GameGraph, values: &'a Values, position: Position) -> Result<Component<'a>> {
        let Values::Grundy { nimbers, times } = values else {
            return Err(Error::invalid(format!(
                "a sum needs Grundy values, not values of {}",
                values.question()
            ))
            .help(Advice::Ask(Question::Grundy)));
        };
        let n = game.positions() as usize;
        if nimbers.len() != n || times.len() != n {
            return Err(Error::invalid("these values belong to another game"));
        }
        if position as usize >= n {
            return Err(Error::invalid(format!("there is no position {position} among {n}")));
        }
        Ok(Component { game, nimbers, times, position })
    }

    /// The game.
    pub fn game(&self) -> &'a GameGraph {
        self.game
    }

    /// Where its play stands.
    pub fn position(&self) -> Position {
        self.position
    }

    /// Its value. Time O(moves of the position).
    pub fn value(&self) -> Grundy {
        match self.nimber(self.position) {
            Some(nimber) => Grundy::Nimber(nimber),
            None => Grundy::loopy(self.options().filter_map(|t| self.nimber(t)).collect()),
        }
    }

    fn options(&self) -> impl Iterator<Item = Position> + 'a {
        self.game.graph.moves(self.position).iter().copied()
    }

    fn nimber(&self, v: Position) -> Option<u32> {
        Some(self.nimbers[v as usize]).filter(|&nimber| nimber != NONE)
    }

    fn time(&self, v: Position) -> u64 {
        self.times[v as usize].into()
    }

    /// Whether a player can move from `v` to a position with this nimber.
    fn reaches(&self, v: Position, nimber: u32) -> bool {
        self.game.graph.moves(v).iter().any(|&t| self.nimbers[t as usize] == nimber)
    }
}

/// A move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SumMove {
    /// In which component.
    pub component: usize,
    /// To which of its positions.
    pub to: Position,
}

/// Several games played at once.
///
/// ```
/// use retrograde::{Graph, GameGraph, Grundy, Outcome, Question, Solver, sum::{Component, Sum}};
///
/// // A Nim heap of up to 3 counters, beside a game where 0 can stay for ever, or move to the terminal 1.
/// let heap = GameGraph::new(Graph::from_moves(4, &[(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])?);
/// let lake = GameGraph::new(Graph::from_moves(2, &[(0, 0), (0, 1)])?);
/// let solver = Solver::new().question(Question::Grundy);
/// let values = |game| solver.solve(game).map(|solution| solution.values);
/// let (heap_values, lake_values) = (values(&heap)?, values(&lake)?);
///
/// let sum = Sum::new(vec![Component::new(&heap, &heap_values, 3)?, Component::new(&lake, &lake_values, 0)?]);
/// assert_eq!(sum.value(), Grundy::Loopy(vec![3]));
/// assert_eq!(sum.outcome(), Outcome::Draw);
/// # Ok::<(), retrograde::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sum<'a> {
    components: Vec<Component<'a>>,
}

impl<'a> Sum<'a> {
    /// The sum of these components; of none, it is lost for the mover.
    pub fn new(components: Vec<Component<'a>>) -> Sum<'a> {
        Sum { components }
    }

    /// The components.
    pub fn components(&self) -> &[Component<'a>] {
        &self.components
    }

    /// The value of the sum. Time O(moves of the components' positions).
    pub fn value(&self) -> Grundy {
        add(self.components.iter().map(Component::value))
    }

    /// Who wins the sum, for the mover. Time O(components), and O(moves) of a loopy component's position.
    pub fn outcome(&self) -> Outcome {
        self.outcome_at(None)
    }

    /// Every move, component by component, in input order.
    pub fn moves(&self) -> impl Iterator<Item = SumMove> + '_ {
        (0..self.components.len()).flat_map(|component| {
            self.components[component].options().map(move |to| SumMove { component, to })
        })
    }

    /// What the mover gets from this move, if both play well afterwards: the outcome that it leaves to the opponent, seen
    /// by the mover. Time as for [`Sum::outcome`].
    pub fn outcome_of(&self, choice: SumMove) -> Outcome {
        self.outcome_at(Some(choice)).reversed()
    }

    /// Every move that wins, component by component; none if the sum is lost or drawn. Time O(moves).
    ///
    /// Each of them leaves a lost sum to the opponent. Who takes any of them again and again may still go round in circles:
    /// [`Sum::best_move`] does not.
    pub fn winning_moves(&self) -> Vec<SumMove> {
        let totals = self.totals(None);
        self.components
            .iter()
            .enumerate()
            .flat_map(|(component, part)| {
                // What is left must be nimbers whose xor is 0.
                let rest = totals.without(part);
                part.options()
                    .filter(move |&to| rest.loopy == 0 && part.nimber(to) == Some(rest.xor))
                    .map(move |to| SumMove { component, to })
            })
            .collect()
    }

    /// The move to play; `None` if there is none.
    ///
    /// In a won sum it is the winning move that keeps to the end in sight (see the [module](self)); in a drawn one the first
    /// move that keeps the draw; in a lost one the first move. Time O(moves), for a draw O(moves of the options).
    pub fn best_move(&self) -> Option<SumMove> {
        match self.outcome() {
            Outcome::Win => self.winning_moves().into_iter().min_by_key(|&choice| self.potential(choice)),
            Outcome::Draw => self.moves().find(|&choice| self.outcome_of(choice) == Outcome::Draw),
            _ => self.moves().next(),
        }
    }

    /// Makes a move. Panics if there is no such component.
    pub fn play(&mut self, choice: SumMove) {
        self.components[choice.component].position = choice.to;
    }

    /// Why the sum has its outcome.
    pub fn explain(&self) -> Reason {
        Reason::of(self.components.iter().map(Component::value))
    }

    /// Where every component stands after `choice`, or now.
    fn positions(&self, choice: Option<SumMove>) -> impl Iterator<Item = (&Component<'a>, Position)> {
        self.components.iter().enumerate().map(move |(i, part)| match choice {
            Some(SumMove { component, to }) if component == i => (part, to),
            _ => (part, part.position),
        })
    }

    fn totals(&self, choice: Option<SumMove>) -> Totals {
        let mut totals = Totals { xor: 0, loopy: 0 };
        for (part, v) in self.positions(choice) {
            match part.nimber(v) {
                Some(nimber) => totals.xor ^= nimber,
                None => totals.loopy += 1,
            }
        }
        totals
    }

    /// The outcome for whoever moves after `choice`, or now.
    fn outcome_at(&self, choice: Option<SumMove>) -> Outcome {
        let Totals { xor, loopy } = self.totals(choice);
        match loopy {
            0 if xor == 0 => Outcome::Loss,
            0 => Outcome::Win,
            1 => {
                let mut loopy = self.positions(choice).filter(|(part, v)| part.nimber(*v).is_none());
                let wins = loopy.any(|(part, v)| part.reaches(v, xor));
                if wins { Outcome::Win } else { Outcome::Draw }
            }
            _ => Outcome::Draw,
        }
    }

    /// What falls with each move of a winner.
    fn potential(&self, choice: SumMove) -> (u64, u64) {
        self.positions(Some(choice)).fold((0, 0), |(nimbers, times), (part, v)| {
            (nimbers + u64::from(part.nimber(v).unwrap_or(0)), times + part.time(v))
        })
    }
}

/// The xor of the components that are nimbers, and how many are not.
#[derive(Clone, Copy)]
struct Totals {
    xor: u32,
    loopy: usize,
}

impl Totals {
    /// The same without this component.
    fn without(self, part: &Component<'_>) -> Totals {
        match part.nimber(part.position) {
            Some(nimber) => Totals { xor: self.xor ^ nimber, ..self },
            None => Totals { loopy: self.loopy - 1, ..self },
        }
    }
}

/// The value of a sum of games with these values.
///
/// ```
/// use retrograde::{Grundy, sum};
///
/// let values = [Grundy::Nimber(3), Grundy::Loopy(vec![0, 3]), Grundy::Nimber(2)];
/// assert_eq!(sum::add(values), Grundy::Loopy(vec![1, 2]));
/// ```
pub fn add(values: impl IntoIterator<Item = Grundy>) -> Grundy {
    let (mut xor, mut reached) = (0, None);
    for value in values {
        match (value, &mut reached) {
            (Grundy::Nimber(nimber), _) => xor ^= nimber,
            (Grundy::Loopy(set), None) => reached = Some(set),
            // Whoever would lose can flee from one loopy component to the other for ever.
            (Grundy::Loopy(_), Some(set)) => set.clear(),
        }
    }
    match reached {
        None => Grundy::Nimber(xor),
        Some(set) => Grundy::loopy(set.into_iter().map(|nimber| nimber ^ xor).collect()),
    }
}
