use std::collections::BTreeSet;

type Set = BTreeSet<usize>;

/// moves[v]: where v can move. owner[v]: 1 or -1; who cannot move loses. A play without end is won by 1 if its greatest
/// priority that recurs is even, else by -1.
pub struct Game<'a> {
    pub moves: &'a [Vec<usize>],
    pub owner: &'a [i32],
    pub priority: &'a [i64],
}

impl Game<'_> {
    /// Adds the positions from where i can force the play into the region.
    fn attract(&self, i: i32, game: &Set, mut region: Set) -> Set {
        loop {
            let is_in = |w: &&usize| region.contains(w);
            let joins = |v: &&usize| {
                let mut inside = self.moves[**v].iter().filter(|w| game.contains(w)).peekable();
                let any = inside.peek().is_some();
                if self.owner[**v] == i { inside.any(|w| is_in(&w)) } else { any && inside.all(|w| is_in(&w)) }
            };
            let new: Vec<usize> = game.difference(&region).filter(joins).copied().collect();
            if new.is_empty() {
                return region;
            }
            region.extend(new);
        }
    }

    /// What 1 wins, and what -1 wins.
    fn wins(&self, mut game: Set) -> [Set; 2] {
        let mut won = [Set::new(), Set::new()];
        while let Some(p) = game.iter().map(|&v| self.priority[v]).max() {  //~ heads
            let (i, him) = if p % 2 == 0 { (1, 0) } else { (-1, 1) };  //~ heads
            let heads = game.iter().copied().filter(|&v| self.priority[v] == p).collect();  //~ heads
            let a = self.attract(i, &game, heads);  //~ join
            let mut smaller = self.wins(&game - &a);  //~ smaller
            if smaller[1 - him].is_empty() {  //~ all
                won[him].extend(game);  //~ all
                break;  //~ all
            }
            let b = std::mem::take(&mut smaller[1 - him]);  //~ seeds
            let b = self.attract(-i, &game, b);  //~ grow
            game = &game - &b;  //~ won
            won[1 - him].extend(b);  //~ won
        }
        won
    }

    /// Who wins each position.
    pub fn solve(&self) -> Vec<i32> {
        let all: Set = (0..self.moves.len()).collect();
        let [ends, others] = [1, -1].map(|i| {  //~ end
            let stuck = |v: &usize| self.moves[*v].is_empty() && self.owner[*v] != i;  //~ end
            self.attract(i, &all, all.iter().copied().filter(stuck).collect())  //~ end
        });
        let [won, _] = self.wins(&(&all - &ends) - &others);
        (0..self.moves.len()).map(|v| if ends.contains(&v) || won.contains(&v) { 1 } else { -1 }).collect()  //~ result
    }
}
