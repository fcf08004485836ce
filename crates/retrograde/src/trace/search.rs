//! Alpha-beta search in its plain form, step by step: the score of one position, with what cannot change it left out.
//!
//! The methods of [`crate::solve()`] decide every position once. This searches the tree of plays from one position, depth
//! first, as programs do that cannot see the whole game; it is here to be watched and counted. Who only wants the score takes
//! [`crate::search`], which remembers positions. [`CODE`] is the method.

use std::collections::HashSet;

use serde::Serialize;

use super::{Line, LineKey, MAX_STEPS};
use crate::{
    core::{Control, End, Error, GameGraph, Player, Position, Question, Result, error::Advice, error::Kind},
    words::{self, Language, Seeker, Words},
};

/// The pseudo-code.
const CODE: &[Line] = &[
    Line::new(LineKey::Search, 0, "search(v, α, β):"),
    Line::new(LineKey::End, 1, "if v has no moves: return its score"),
    Line::new(LineKey::Each, 1, "for each option t of v: x ← search(t, α, β)"),
    Line::new(
        LineKey::Greatest,
        2,
        "if the maximiser moves at v: best ← the greatest x so far; α ← max(α, best)",
    ),
    Line::new(LineKey::Least, 2, "else: best ← the least x so far; β ← min(β, best)"),
    Line::new(LineKey::Cut, 2, "if α ≥ β: look at no other option of v"),
    Line::new(LineKey::Return, 1, "return best"),
];

/// A search that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SearchTrace {
    /// The pseudo-code; steps name its lines by their keys.
    pub code: Vec<Line>,
    /// The score: to who moves at the start, in a game with owners to First.
    pub value: i64,
    /// The first move that gets it; `None` at an end.
    pub best: Option<Position>,
    /// How many nodes of the tree were visited.
    pub visited: usize,
    /// How many options were left out.
    pub cut: usize,
    /// The steps.
    pub steps: Vec<SearchStep>,
}

/// One step of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SearchStep {
    /// The key of the line of pseudo-code.
    pub line: LineKey,
    /// Where the search is.
    pub position: Position,
    /// How many moves it has made from the start.
    pub depth: usize,
    /// What the maximiser has for certain; `None` is minus infinity.
    pub alpha: Option<i64>,
    /// What the minimiser has for certain; `None` is infinity.
    pub beta: Option<i64>,
    /// The best score of the options so far.
    pub best: Option<i64>,
    /// The options in question: the one that was looked at, or those that are left out.
    pub moves: Vec<(Position, Position)>,
    /// What happens, in a sentence or two.
    pub text: String,
}

/// Searches the tree of plays from `start` with alpha-beta pruning, or without if `prune` is false.
///
/// Needs complete rules and a position of the game. Returns the same score as the methods for
/// [`Question::Score`], whatever is pruned. Errors: a play from `start` can come back to where it was;
/// some ends have a score and others not; the search takes more than [`MAX_STEPS`] steps; stopped. Time and space
/// O(steps + positions); a tree has a node for every play.
///
/// Source: Hart and Edwards 1961; Knuth and Moore 1975.
///
/// ```
/// use retrograde::{End, GameGraph, Graph, trace::search, Control};
///
/// // The mover at 0 gets 2 at 1. At 2 the opponent can already hold him down to 1, so 5 is not looked at.
/// let mut game = GameGraph::new(Graph::from_moves(6, &[(0, 1), (0, 2), (1, 3), (2, 4), (2, 5)])?);
/// game.end_play([(3, End::Score(2)), (4, End::Score(1)), (5, End::Score(7))]);
/// let search = search(&game, 0, true, &Control::default())?;
/// assert_eq!((search.value, search.best, search.visited, search.cut), (2, Some(1), 5, 1));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn search(game: &GameGraph, start: Position, prune: bool, control: &Control) -> Result<SearchTrace> {
    search_in(game, start, prune, Language::English, control)
}

/// The pseudo-code in a language.
pub(super) fn code(language: Language) -> Vec<Line> {
    CODE.iter().map(|line| Line { text: language.words().search_code(line), ..*line }).collect()
}

/// The same as [`search()`], told in a language.
pub fn search_in(
    game: &GameGraph,
    start: Position,
    prune: bool,
    language: Language,
    control: &Control,
) -> Result<SearchTrace> {
    game.check_rules()?;
    if start >= game.positions() {
        return Err(Error::invalid(format!("there is no position {start} to start from")));
    }
    game.admit_score()?;
    let mut tree = Tree {
        game,
        words: language.words(),
        path: Vec::new(),
        on_path: HashSet::new(),
        steps: Vec::new(),
        visited: 0,
        cut: 0,
    };
    tree.enter(start, None, None)?;
    loop {
        control.advance(1)?;
        let Some(node) = tree.path.last() else { return Err(Error::invalid("the search lost its way")) };
        let value = match node.options.get(node.next) {
            Some(&option) => {
                let (alpha, beta) = (node.alpha, node.beta);
                tree.enter(option, alpha, beta)?;
                continue;
            }
            None if node.options.is_empty() => {
                tree.end(game.terminal_result(node.position).map_or(0, End::points))?
            }
            None => tree.leave()?,
        };
        let (position, best) = match tree.path.pop() {
            Some(node) => (node.position, node.best_option),
            None => (start, None),
        };
        tree.on_path.remove(&position);
        if tree.path.is_empty() {
            let Tree { steps, visited, cut, .. } = tree;
            return Ok(SearchTrace { code: code(language), value, best, visited, cut, steps });
        }
        tree.weigh(position, value, prune)?;
    }
}

/// A node of the tree on the way from the start to where the search is.
struct Node {
    position: Position,
    options: Vec<Position>,
    /// Which option is looked at next.
    next: usize,
    alpha: Option<i64>,
    beta: Option<i64>,
    best: Option<i64>,
    best_option: Option<Position>,
}

struct Tree<'a> {
    game: &'a GameGraph,
    words: &'static dyn Words,
    path: Vec<Node>,
    on_path: HashSet<Position>,
    steps: Vec<SearchStep>,
    visited: usize,
    cut: usize,
}

impl Tree<'_> {
    /// Whether who moves at the end of the path wants many points. In an alternating game it is who moves at the start.
    fn maximises(&self) -> bool {
        match self.path.last().and_then(|node| self.game.owner(node.position)) {
            Some(owner) => owner == Player::First,
            None => self.path.len() % 2 == 1,
        }
    }

    /// Who moves at the end of the path, to people.
    fn mover(&self) -> Seeker {
        match self.path.last().and_then(|node| self.game.owner(node.position)) {
            Some(owner) => Seeker::Player(owner),
            None if self.path.len() % 2 == 1 => Seeker::Maximiser,
            None => Seeker::Minimiser,
        }
    }

    fn enter(&mut self, position: Position, alpha: Option<i64>, beta: Option<i64>) -> Result<()> {
        let label = self.game.label(position);
        if !self.on_path.insert(position) {
            return Err(Error::invalid(format!(
                "a play can come back to position {label}, and the tree of plays would be infinite"
            ))
            .help(Advice::Ask(Question::Score)));
        }
        let options = words::distinct(self.game.graph.moves(position));
        self.path.push(Node { position, options, next: 0, alpha, beta, best: None, best_option: None });
        self.visited += 1;
        let bounds = bounds(self.words, alpha, beta);
        let text = self.words.go_to(&label, self.mover(), self.maximises(), &bounds);
        self.step(LineKey::Search, Vec::new(), text)
    }

    /// The score at an end of the play.
    fn end(&mut self, score: i64) -> Result<i64> {
        // In an alternating game it is the score of who would have to move.
        let reversed = !self.game.is_owned() && self.path.len().is_multiple_of(2);
        let score = if reversed { -score } else { score };
        let label = self.here(|game, node| game.label(node.position).into_owned());
        self.step(LineKey::End, Vec::new(), self.words.score_at_end(&label, score))?;
        Ok(score)
    }

    /// The score of a position whose options have been looked at.
    fn leave(&mut self) -> Result<i64> {
        let best = self.path.last().and_then(|node| node.best).unwrap_or(0);
        let label = self.here(|game, node| game.label(node.position).into_owned());
        self.step(LineKey::Return, Vec::new(), self.words.go_back(&label, best))?;
        Ok(best)
    }

    /// Weighs the option `to` of the position at the end of the path, which turned out to be worth `value`.
    fn weigh(&mut self, to: Position, value: i64, prune: bool) -> Result<()> {
        let (maximises, mover) = (self.maximises(), self.mover());
        let game = self.game;
        let Some(node) = self.path.last_mut() else { return Ok(()) };
        node.next += 1;
        let better = node.best.is_none_or(|best| if maximises { value > best } else { value < best });
        if better {
            (node.best, node.best_option) = (Some(value), Some(to));
            // Outside the window nothing new is certain.
            match maximises {
                true => node.alpha = node.alpha.max(Some(value)),
                false => node.beta = Some(node.beta.map_or(value, |beta| beta.min(value))),
            }
        }
        let (position, alpha, beta) = (node.position, node.alpha, node.beta);
        let closed = alpha.zip(beta).is_some_and(|(alpha, beta)| alpha >= beta);
        let rest: Vec<Position> =
            if prune && closed { node.options.split_off(node.next) } else { Vec::new() };
        let label = game.label(position);
        let to_label = game.label(to);
        let text = match better {
            true => {
                let bounds = bounds(self.words, alpha, beta);
                self.words.best_so_far(&label, &to_label, value, mover, &bounds)
            }
            false => self.words.no_better(&label, &to_label, value, mover),
        };
        self.step(if maximises { LineKey::Greatest } else { LineKey::Least }, vec![(position, to)], text)?;
        if rest.is_empty() {
            return Ok(());
        }
        self.cut += rest.len();
        let text = self.words.leave_out(&label, &words::positions(self.words, game, &rest));
        self.step(LineKey::Cut, rest.into_iter().map(|t| (position, t)).collect(), text)
    }

    fn here<T: Default>(&self, of: impl FnOnce(&GameGraph, &Node) -> T) -> T {
        self.path.last().map(|node| of(self.game, node)).unwrap_or_default()
    }

    fn step(&mut self, line: LineKey, moves: Vec<(Position, Position)>, text: String) -> Result<()> {
        if self.steps.len() >= MAX_STEPS {
            return Err(Error::new(Kind::Resource, format!("this search takes more than {MAX_STEPS} steps"))
                .help("start nearer to the end")
                .help(Advice::Ask(Question::Score)));
        }
        let depth = self.path.len().saturating_sub(1);
        let Some(node) = self.path.last() else { return Ok(()) };
        let (position, alpha, beta, best) = (node.position, node.alpha, node.beta, node.best);
        self.steps.push(SearchStep { line, position, depth, alpha, beta, best, moves, text });
        Ok(())
    }
}

/// `α = 3, β = ∞.`
fn bounds(words: &dyn Words, alpha: Option<i64>, beta: Option<i64>) -> String {
    let number = |bound: Option<i64>, none: &str| bound.map_or(none.to_owned(), |bound| bound.to_string());
    words.bounds(&number(alpha, "−∞"), &number(beta, "∞"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Solver,
        core::{End, Graph, Question, Values},
        random::Random,
    };

    /// A random game without cycles; with owners or not.
    fn game(random: &mut Random, owned: bool) -> GameGraph {
        let n = 2 + random.below(11) as u32;
        let mut moves = Vec::new();
        for v in 0..n {
            for t in v + 1..n {
                if random.below(2) == 0 {
                    moves.push((v, t));
                }
            }
        }
        let mut game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
        let ends: Vec<_> = (0..n).filter(|&v| game.graph.is_terminal(v)).collect();
        game.end_play(ends.into_iter().map(|v| (v, End::Score(random.below(9) as i64 - 4))));
        if owned {
            let owner = |bit| if bit == 0 { Player::First } else { Player::Second };
            game.owners = Some((0..n).map(|_| Some(owner(random.below(2)))).collect());
        }
        game
    }

    #[test]
    fn pruning_saves_work_and_never_changes_the_score() {
        let mut random = Random::new(7);
        let (mut all, mut pruned) = (0, 0);
        for round in 0..200 {
            let game = game(&mut random, round % 2 == 0);
            let control = Control::default();
            let solver = Solver::new().question(Question::Score);
            let solution = solver.control(&control).solve(&game).unwrap();
            let Values::Score { scores, .. } = &solution.values else { panic!() };
            for v in 0..game.positions() {
                let full = search(&game, v, false, &control).unwrap();
                let short = search(&game, v, true, &control).unwrap();
                assert_eq!(
                    (full.value, short.value),
                    (scores[v as usize], scores[v as usize]),
                    "{game:?} {v}"
                );
                assert_eq!(full.cut, 0);
                assert!(short.visited + short.cut <= full.visited);
                assert_eq!(full.best, short.best);
                (all, pruned) = (all + full.visited, pruned + short.visited);
            }
        }
        assert!(pruned * 10 < all * 9, "{pruned} of {all}");
    }

    #[test]
    fn the_tree_of_the_books_is_cut_where_they_cut_it() {
        let moves = [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)];
        let mut game = GameGraph::new(Graph::from_moves(7, &moves).unwrap());
        let (first, second) = (Some(Player::First), Some(Player::Second));
        game.owners = Some(vec![first, second, second, None, None, None, None]);
        game.end_play([3, 4, 5, 6].into_iter().zip([3, 5, 2, 9].map(End::Score)));
        let search = search(&game, 0, true, &Control::default()).unwrap();
        assert_eq!((search.value, search.best, search.visited, search.cut), (3, Some(1), 6, 1));
        let cut: Vec<_> = search.steps.iter().filter(|step| step.line == LineKey::Cut).collect();
        assert_eq!((cut.len(), &cut[0].moves[..]), (1, &[(2, 6)][..]));
        assert!(search.steps.iter().all(|step| CODE.iter().any(|line| line.key == step.line)));
    }

    #[test]
    fn a_cycle_and_a_tree_that_is_too_large_are_errors() {
        let cycle = GameGraph::new(Graph::from_moves(2, &[(0, 1), (1, 0)]).unwrap());
        let error = search(&cycle, 0, true, &Control::default()).unwrap_err();
        assert!(error.message().contains("come back to position 0"), "{error}");
        // A ladder: two to the twentieth plays.
        let moves: Vec<_> = (0..20)
            .flat_map(|i| {
                [(3 * i, 3 * i + 1), (3 * i, 3 * i + 2), (3 * i + 1, 3 * i + 3), (3 * i + 2, 3 * i + 3)]
            })
            .collect();
        let ladder = GameGraph::new(Graph::from_moves(61, &moves).unwrap());
        let error = search(&ladder, 0, false, &Control::default()).unwrap_err();
        assert_eq!(error.kind(), Kind::Resource);
    }
}
