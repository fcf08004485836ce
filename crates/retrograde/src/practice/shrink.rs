//! A smaller input on which a program is still wrong: parts of lists are taken out, the largest first (delta debugging, Zeller
//! and Hildebrandt 2002), then numbers are made smaller, until nothing more can be.

use super::trial::{Tree, Trial};

/// Makes inputs smaller while `fails` says that the program is still wrong; `None` ends the work with what there is.
pub(super) struct Shrinker<'a> {
    pub(super) trial: Trial,
    pub(super) fails: &'a mut dyn FnMut(&str) -> Option<bool>,
    pub(super) tree: Tree,
    /// Whether `fails` has ended the work.
    pub(super) ended: bool,
}

impl Shrinker<'_> {
    /// Until a whole round changes nothing.
    pub(super) fn run(&mut self) {
        while !self.ended {
            let before = self.tree.clone();
            for path in self.paths(|tree| matches!(tree, Tree::List(_))) {
                self.shorten(&path);
            }
            self.simplify();
            for path in self.paths(|tree| matches!(tree, Tree::Number(_))) {
                self.lower(&path);
            }
            if self.tree == before && !self.lower_two() {
                return;
            }
        }
    }

    /// Takes this tree if the program is wrong on it too.
    fn take_if_wrong(&mut self, tree: Tree) -> bool {
        if self.ended || tree == self.tree {
            return false;
        }
        match (self.fails)(&(self.trial.render)(&tree)) {
            Some(true) => {
                self.tree = tree;
                true
            }
            Some(false) => false,
            None => {
                self.ended = true;
                false
            }
        }
    }

    /// Where there is such a part, outer ones first.
    fn paths(&self, is: impl Fn(&Tree) -> bool) -> Vec<Vec<usize>> {
        /// Larger inputs are first shortened as wholes; there is another round.
        const MOST: usize = 2000;
        let mut open = std::collections::VecDeque::from([(Vec::new(), &self.tree)]);
        let mut found = Vec::new();
        while let Some((path, tree)) = open.pop_front() {
            if is(tree) {
                found.push(path.clone());
                if found.len() == MOST {
                    break;
                }
            }
            for (i, item) in tree.items().iter().enumerate().take(MOST) {
                open.push_back(([&path[..], &[i]].concat(), item));
            }
        }
        found
    }

    /// The part at a path, if it is still there.
    fn part(&self, path: &[usize]) -> Option<&Tree> {
        path.iter().try_fold(&self.tree, |tree, &i| tree.items().get(i))
    }

    /// The tree with another part at a path.
    fn with(&self, path: &[usize], part: Tree) -> Tree {
        let mut tree = self.tree.clone();
        let mut at = &mut tree;
        for &i in path {
            // The path was found in this tree.
            match at {
                Tree::List(items) if i < items.len() => at = &mut items[i],
                _ => return tree,
            }
        }
        *at = part;
        tree
    }

    /// Takes stretches out of the list at a path: half of it, a quarter, …, two items, one.
    fn shorten(&mut self, path: &[usize]) {
        let mut stretch = self.part(path).map_or(0, |list| list.items().len());
        while stretch > 0 && !self.ended {
            let mut from = 0;
            while let Some(Tree::List(items)) = self.part(path) {
                if from >= items.len() || self.ended {
                    break;
                }
                let to = items.len().min(from + stretch);
                let left: Vec<Tree> = [&items[..from], &items[to..]].concat();
                let shorter = self.with(path, Tree::List(left));
                if !self.take_if_wrong(shorter) {
                    from = to;
                }
            }
            stretch /= 2;
        }
    }

    /// Makes the number at a path smaller: 0, 1, half of it, two less, one less.
    fn lower(&mut self, path: &[usize]) {
        while let Some(&Tree::Number(number)) = self.part(path) {
            let toward = number.signum();
            let smaller = [
                0,
                1,
                number / 2,
                number - toward * (number.abs() / 8),
                number - 2 * toward,
                number - toward,
                -number,
            ];
            let size = |x: i64| (x.unsigned_abs(), x < 0);
            let better = smaller.into_iter().filter(|&x| size(x) < size(number));
            let trees: Vec<Tree> = better.map(|x| self.with(path, Tree::Number(x))).collect();
            if !trees.into_iter().any(|tree| self.take_if_wrong(tree)) {
                return;
            }
        }
    }

    /// Makes two numbers smaller by one: a sum keeps its parity, a difference its value. Only where there are few.
    fn lower_two(&mut self) -> bool {
        const FEW: usize = 24;
        let paths = self.paths(|tree| matches!(tree, Tree::Number(number) if *number > 0));
        if paths.len() > FEW {
            return false;
        }
        for (i, one) in paths.iter().enumerate() {
            for other in &paths[..i] {
                let (Some(&Tree::Number(a)), Some(&Tree::Number(b))) = (self.part(one), self.part(other))
                else {
                    continue;
                };
                let before = self.tree.clone();
                self.tree = self.with(one, Tree::Number(a - 1));
                let both = self.with(other, Tree::Number(b - 1));
                self.tree = before;
                if self.take_if_wrong(both) {
                    return true;
                }
            }
        }
        false
    }

    /// Tries what only this problem knows to be simpler.
    fn simplify(&mut self) {
        while !self.ended {
            let simpler = (self.trial.simpler)(&self.tree);
            if !simpler.into_iter().any(|tree| self.take_if_wrong(tree)) {
                return;
            }
        }
    }
}
