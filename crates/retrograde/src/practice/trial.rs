//! Inputs to try a program on: from the smallest to the judge's limits, the same for the same seed.
//!
//! An input is a [`Tree`] of lists and numbers, from which its text is written. So one shrinker makes inputs of every problem
//! smaller, and the problem's own reader says whether what is left is an input at all.

use std::fmt::Write as _;

use crate::random::Random;

/// An input, before it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tree {
    Number(i64),
    List(Vec<Tree>),
}

impl Tree {
    /// A list of numbers.
    pub(super) fn numbers(numbers: impl IntoIterator<Item = i64>) -> Tree {
        Tree::List(numbers.into_iter().map(Tree::Number).collect())
    }

    /// The items of a list; none of a number.
    pub(super) fn items(&self) -> &[Tree] {
        match self {
            Tree::List(items) => items,
            Tree::Number(_) => &[],
        }
    }

    /// The number; 0 for a list.
    pub(super) fn number(&self) -> i64 {
        match self {
            Tree::Number(number) => *number,
            Tree::List(_) => 0,
        }
    }

    /// The numbers of a list.
    pub(super) fn values(&self) -> impl Iterator<Item = i64> + '_ {
        self.items().iter().map(Tree::number)
    }

    /// The numbers of a list, parted by this.
    pub(super) fn joined(&self, between: &str) -> String {
        self.values().map(|number| number.to_string()).collect::<Vec<_>>().join(between)
    }
}

/// How a problem makes inputs, and which answers it takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    /// The inputs to begin with: the smallest ones, and where programs go wrong.
    pub(super) edges: fn() -> Vec<Tree>,
    /// An input of about the size that the dice say.
    pub(super) sample: fn(&mut Dice) -> Tree,
    /// The input's text, as the judge gives it.
    pub(super) render: fn(&Tree) -> String,
    /// Smaller inputs that are not made by taking parts out or making numbers smaller.
    pub(super) simpler: fn(&Tree) -> Vec<Tree>,
    /// Whether an answer is right where several are: of the input, the answer of ours and the other one.
    pub(super) accepts: Option<fn(&str, &str, &str) -> bool>,
}

/// Nothing is made simpler in ways of its own.
pub(super) fn plain(_: &Tree) -> Vec<Tree> {
    Vec::new()
}

/// Chance, and how large the input shall be.
pub(super) struct Dice {
    pub(super) random: Random,
    /// From 0, the smallest, to 1, the judge's limits.
    pub(super) share: f64,
}

impl Dice {
    /// A number from `least` to `most`, of the order of the input's size; `most` for the largest input.
    pub(super) fn size(&mut self, least: i64, most: i64) -> i64 {
        if self.share >= 1.0 { most } else { self.between(least, self.limit(least, most)) }
    }

    /// What a size may be at this share: it grows by the same factor from step to step.
    fn limit(&self, least: i64, most: i64) -> i64 {
        let (from, to) = (least.max(1) as f64, most.max(1) as f64);
        ((from * (to / from).powf(self.share)).ceil() as i64).clamp(least, most)
    }

    /// A number from `least` to `most`, all alike.
    pub(super) fn between(&mut self, least: i64, most: i64) -> i64 {
        // The difference of two numbers of a judge's input fits.
        least + self.random.below((most - least + 1) as usize) as i64
    }

    /// True once in so many times.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.random.below(times) == 0
    }

    /// So many numbers from `least` to `most`: mostly mixed, sometimes all the greatest, all equal, or all small.
    pub(super) fn values(&mut self, count: i64, least: i64, most: i64) -> Vec<i64> {
        let most_now = if self.share >= 1.0 { most } else { least + self.limit(1, most - least + 1) - 1 };
        let (low, high) = match self.random.below(8) {
            0 => (most, most),
            1 => {
                let value = self.between(least, most_now);
                (value, value)
            }
            2 => (least, (least + 3).min(most)),
            _ => (least, most_now),
        };
        (0..count).map(|_| self.between(low, high)).collect()
    }
}

/// A judge's several tests, each a list of numbers with its length before it.
pub(super) fn tests_of_lists(tree: &Tree) -> String {
    let mut text = format!("{}\n", tree.items().len());
    for test in tree.items() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}\n{}", test.items().len(), test.joined(" "));
    }
    text
}

/// Tests of lists, with at most so many numbers in all.
pub(super) fn sample_tests(dice: &mut Dice, least: i64, most: i64) -> Tree {
    const ALL: i64 = 200_000;
    let all = dice.size(1, ALL);
    let mut left = all;
    let mut tests = Vec::new();
    // One test that is as large as can be, or many of any size.
    let longest = if dice.once_in(2) { all } else { dice.between(1, all) };
    while left > 0 && tests.len() < 1000 {
        let count = dice.between(1, longest.min(left));
        let count = if tests.is_empty() && longest == all { all } else { count };
        left -= count;
        tests.push(Tree::numbers(dice.values(count, least, most)));
    }
    Tree::List(tests)
}

/// All tests of one to three heaps up to a small one, one by one.
pub(super) fn small_tests(least: i64, most: i64) -> Vec<Tree> {
    let mut trees = Vec::new();
    for a in least..=most {
        trees.push(Tree::List(vec![Tree::numbers([a])]));
    }
    for a in least..=most {
        for b in least..=most {
            trees.push(Tree::List(vec![Tree::numbers([a, b])]));
        }
    }
    trees
}

/// Graphs as `[nodes, [[a, b], …], start]`: the same without one of the nodes that may go, and the others numbered anew.
pub(super) fn without_a_node(tree: &Tree, kept: i64) -> Vec<Tree> {
    let [nodes, edges, rest @ ..] = tree.items() else { return Vec::new() };
    let nodes = nodes.number();
    let start = rest.first().map(Tree::number);
    (kept..nodes)
        .rev()
        .filter(|&gone| start != Some(gone))
        .take(200)
        .map(|gone| {
            let renumbered = |node: i64| node - i64::from(node > gone);
            let left = edges.items().iter().filter(|edge| edge.values().all(|node| node != gone));
            let edges = left.map(|edge| Tree::numbers(edge.values().map(renumbered))).collect();
            let mut items = vec![Tree::Number(nodes - 1), Tree::List(edges)];
            items.extend(start.map(|start| Tree::Number(renumbered(start))));
            Tree::List(items)
        })
        .collect()
}
