//! The front door: a question about a game, a method that answers it, a solution.

mod attract;
pub mod grundy;
pub mod methods;
pub(crate) mod order;
pub mod outcome;
mod reverse;
pub mod score;
pub(crate) mod strategy;
mod turn;
pub(crate) mod work;

use crate::core::{
    Control, Error, GameGraph, Graph, Position, Question, Result, Solution, error::Advice, memory,
};
use methods::{METHODS, Method};

/// Solves every position of a game, with everything chosen: the question that the game asks for (its scores if it has
/// some, else who wins), the best method that fits, the moves to play, all cores, no limit on memory.
///
/// Errors, time and space: see [`Solver::solve`].
///
/// ```
/// use retrograde::{GameGraph, Graph, Outcome, solve};
///
/// let moves = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)];
/// let game = GameGraph::new(Graph::from_moves(6, &moves)?);
/// let solution = solve(&game)?;
/// assert_eq!(solution.outcome(0), Some(Outcome::Win));
/// assert_eq!(solution.remoteness(0), Some(3));
/// assert_eq!(solution.best_move(0), Some(1));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn solve(game: &GameGraph) -> Result<Solution> {
    Solver::new().solve(game)
}

/// A game with fewer positions and moves than this is solved sooner than the cores of the machine are counted.
const FEW: u64 = 1 << 16;

/// What is asked, and how it shall be answered; what is not said is chosen as [`solve()`] chooses it.
///
/// ```
/// use retrograde::{Control, GameGraph, Graph, Grundy, Question, Solver};
///
/// let game = GameGraph::new(Graph::from_moves(3, &[(2, 1), (2, 0), (1, 0)])?);
/// let control = Control::new(2, retrograde::memory::Budget::new(1 << 30));
/// let solution = Solver::new().question(Question::Grundy).method("levels").control(&control).solve(&game)?;
/// assert_eq!(solution.grundy(&game.graph, 2), Some(Grundy::Nimber(2)));
/// # Ok::<(), retrograde::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "nothing is solved before `solve` is called"]
pub struct Solver<'a> {
    question: Option<Question>,
    method: Option<&'a str>,
    moves: bool,
    control: Option<&'a Control>,
}

impl Default for Solver<'_> {
    fn default() -> Self {
        Solver { question: None, method: None, moves: true, control: None }
    }
}

impl<'a> Solver<'a> {
    /// A solver to which nothing has been said.
    pub fn new() -> Solver<'a> {
        Solver::default()
    }

    /// Asks this question; `None` asks for the score if the game has scores, else for the outcome.
    pub fn question(mut self, question: impl Into<Option<Question>>) -> Solver<'a> {
        self.question = question.into();
        self
    }

    /// Takes the method of this name (see [`METHODS`]); `None` takes the best that fits.
    pub fn method(mut self, name: impl Into<Option<&'a str>>) -> Solver<'a> {
        self.method = name.into();
        self
    }

    /// Whether the solution shall say which move to play; it does if nothing else is said.
    pub fn moves(mut self, wanted: bool) -> Solver<'a> {
        self.moves = wanted;
        self
    }

    /// Works under this control: its threads, its limit on memory, its progress, its stopping.
    pub fn control(mut self, control: &'a Control) -> Solver<'a> {
        self.control = Some(control);
        self
    }

    /// Solves every position of a game.
    ///
    /// Needs complete rules ([`GameGraph::check_rules`]). Errors: the rules are incomplete, the question has no meaning
    /// for this game, the method does not exist or does not fit, memory is short, or the work was stopped; each with
    /// advice. Time and space are the method's. The memory of the answer stays taken of the control's budget.
    pub fn solve(self, game: &GameGraph) -> Result<Solution> {
        let chosen;
        let control = match self.control {
            Some(control) => control,
            None => {
                let size = u64::from(game.positions()) + game.graph.move_count();
                chosen = if size < FEW { Control::default() } else { Control::all_cores() };
                &chosen
            }
        };
        game.check_rules()?;
        let question = self.question.unwrap_or_else(|| default_question(game));
        let method = match self.method {
            Some(name) => named(question, name)?,
            None => best(game, question)?,
        };
        let (values, moves) = match method.with_moves {
            // There the moves are part of the proof.
            Some(run) => run(game, control)?,
            None => {
                let values = (method.run)(game, control)?;
                let moves = match self.moves {
                    // Without the moves there is no solution, and nobody keeps the values.
                    true => strategy::moves(game, &values, control)
                        .inspect_err(|_| control.budget.give_back(values.bytes()))?,
                    false => Vec::new(),
                };
                (values, moves)
            }
        };
        Ok(Solution { rule: game.rule, infinite: game.infinite, values, moves, method: method.name })
    }
}

/// Whether no play on this graph can come back to where it was. Time and space as for a sweep.
pub fn is_acyclic(graph: &Graph, control: &Control) -> Result<bool> {
    Ok(order::Order::of(graph, control)?.is_ok())
}

/// From which positions a play can go on for ever.
///
/// Takes away positions from which every move leads to one that was taken away before (Kahn 1962, backwards); a play from what
/// is left can stay there. Time O(positions + moves), extra space at most 13 bytes a position and 4 a move.
///
/// ```
/// use retrograde::{Control, Graph, solve::endless};
///
/// let graph = Graph::from_moves(4, &[(0, 1), (1, 0), (1, 2), (3, 2)])?;
/// assert_eq!(endless(&graph, &Control::default())?, [true, true, false, false]);
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn endless(graph: &Graph, control: &Control) -> Result<Vec<bool>> {
    let n = graph.positions();
    if graph.numbering().is_some() {
        return memory::filled(n as usize, false);
    }
    let _held = control.budget.hold(reverse::reverse_bytes(graph) + 13 * u64::from(n))?;
    let backwards = reverse::reverse(graph, control)?;
    let mut endless = memory::filled(n as usize, true)?;
    // How many moves lead to what is left: 64 bits, since parallel moves can be more than 2^32.
    let mut left: Vec<u64> = memory::with_capacity(n as usize)?;
    left.extend((0..n).map(|v| graph.moves(v).len() as u64));
    let mut ended: Vec<Position> = memory::with_capacity(n as usize)?;
    ended.extend((0..n).filter(|&v| left[v as usize] == 0));
    let mut next = 0;
    while let Some(&v) = ended.get(next) {
        next += 1;
        endless[v as usize] = false;
        for &from in backwards.moves(v) {
            left[from as usize] -= 1;
            if left[from as usize] == 0 {
                ended.push(from);
            }
        }
    }
    Ok(endless)
}

/// The question that a game asks for by itself: the score if it has scores, else the outcome.
pub fn default_question(game: &GameGraph) -> Question {
    if game.has_scores() { Question::Score } else { Question::Outcome }
}

/// The method of this name.
fn named(question: Question, name: &str) -> Result<&'static Method> {
    METHODS.iter().find(|method| method.question == question && method.name == name).ok_or_else(|| {
        let names = METHODS.iter().filter(|m| m.question == question).map(|m| m.name).collect();
        Error::invalid(format!("there is no method `{name}` for {question}")).help(Advice::Methods(names))
    })
}

/// The best method that fits: the first of the table, but a sweep where the numbering makes it a single pass, and where
/// only a game without cycles has an answer.
fn best(game: &GameGraph, question: Question) -> Result<&'static Method> {
    let admitted = |method: &&Method| method.question == question && method.admits(game.infinite);
    let mut methods = METHODS.iter().filter(admitted);
    let sweeps =
        game.graph.numbering().is_some() || question == Question::Score && game.infinite_score().is_err();
    methods
        .clone()
        .find(|method| method.acyclic_only == sweeps)
        .or_else(|| methods.next())
        .ok_or_else(|| Error::invalid(format!("there is no method for {question}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{End, Infinite, Player, error::Kind};

    fn game(positions: u32, moves: &[(u32, u32)]) -> GameGraph {
        GameGraph::new(Graph::from_moves(positions, moves).unwrap())
    }

    fn method(game: &GameGraph, question: Option<Question>) -> (Question, &'static str) {
        let solution = Solver::new().question(question).solve(game).unwrap();
        (solution.values.question(), solution.method)
    }

    #[test]
    fn a_game_with_scores_asks_for_the_score_and_others_for_the_outcome() {
        let mut game = game(3, &[(0, 1), (1, 0), (1, 2)]);
        assert_eq!(method(&game, None).0, Question::Outcome);
        game.end_play([(2, End::Score(4))]);
        assert_eq!(method(&game, None), (Question::Score, "attractors"));
    }

    #[test]
    fn a_numbering_that_is_an_order_is_swept() {
        let chain = game(3, &[(2, 1), (1, 0)]);
        let cycle = game(2, &[(0, 1), (1, 0)]);
        for question in Question::ALL {
            assert_eq!(method(&chain, Some(question)).1, "sweep");
            assert_ne!(method(&cycle, Some(question)).1, "sweep");
        }
    }

    #[test]
    fn scores_without_cycles_need_no_score_of_infinite_play() {
        let mut game = game(3, &[(0, 2), (2, 1)]);
        game.owners = Some(vec![Some(Player::First); 3]);
        game.infinite = Infinite::Wins(Player::Second);
        assert_eq!(method(&game, Some(Question::Score)).1, "sweep");
    }

    #[test]
    fn scores_with_cycles_need_one_and_the_advice_says_so() {
        let mut game = game(2, &[(0, 1), (1, 0)]);
        game.owners = Some(vec![Some(Player::First); 2]);
        game.infinite = Infinite::Wins(Player::Second);
        let error = Solver::new().question(Question::Score).solve(&game).unwrap_err();
        assert!(error.message().contains("0 → 1 → 0"), "{error}");
        assert!(error.advice_text().unwrap().contains("declare infinite play a draw"), "{error}");
    }

    #[test]
    fn an_unknown_method_is_refused_with_the_names_of_the_others() {
        let error = Solver::new().method("guess").solve(&game(1, &[])).unwrap_err();
        assert_eq!(error.message(), "there is no method `guess` for outcome");
        assert!(error.advice_text().unwrap().contains("queue, sweep"), "{error}");
    }

    #[test]
    fn names_are_unique_among_the_methods_of_a_question() {
        for (i, one) in METHODS.iter().enumerate() {
            assert!(
                METHODS[..i].iter().all(|other| (other.question, other.name) != (one.question, one.name))
            );
        }
    }

    #[test]
    fn work_stops_when_it_is_asked_to() {
        let game = game(2, &[(0, 1), (1, 0)]);
        let control = Control::default();
        control.stop();
        for method in METHODS.iter().filter(|method| method.admits(game.infinite)) {
            let solver = Solver::new().question(method.question).method(method.name).control(&control);
            assert_eq!(solver.solve(&game).unwrap_err().kind(), Kind::Stopped, "{}", method.name);
        }
    }
}
