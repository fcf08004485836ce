//! The levels one after the other, each by the cheapest of three steps: see `switch.rs`.

use crate::{
    core::{Control, Error, Graph, Position, Result, error::Advice, memory},
    random::Random,
    solve::work,
};

use super::{
    block::Tables,
    board::{Board, PIECE},
    compact::{Compact, Compacting},
    partition::Layout,
    pass::{self, Found, Fresh, Piece, RowSource},
    switch::{Choice, Outlook, Step},
};

mod hand_over;

/// After so many passes, turning rows round may take as much memory as there is.
const MODEST_PASSES: u32 = 8;

/// Without the memory to push, pulls may cost this many times what it would have cost. A deep game must not take for ever.
const PATIENCE: f64 = 256.0;

/// Decides every position that can be decided from the sets of the board, whose labels all count as level 0. Returns how
/// many passes pulled.
pub(super) fn decide(graph: &Graph, board: &mut Board, choice: Choice, control: &Control) -> Result<u32> {
    Levels::new(graph, board, choice, control)?.run()
}

struct Levels<'a> {
    graph: &'a Graph,
    board: &'a mut Board,
    choice: Choice,
    control: &'a Control,
    new_won: Vec<u64>,
    new_lost: Vec<u64>,
    /// For each piece of the positions, how many moves its open positions have.
    moves: Vec<u64>,
    level: u32,
    /// How many labels of each kind the last level brought.
    won: u64,
    lost: u64,
    open: u64,
    /// How many positions were open before each of the last two passes.
    open_before: [u64; 2],
    /// Which share of them the last pass was to decide, and whether such a forecast has always been true enough.
    expected: f64,
    trusted: bool,
    /// What passes have cost that had no other choice.
    pulled: f64,
}

impl<'a> Levels<'a> {
    fn new(
        graph: &'a Graph,
        board: &'a mut Board,
        choice: Choice,
        control: &'a Control,
    ) -> Result<Levels<'a>> {
        let words = board.open.len();
        let starts = graph.rows().starts;
        let mut moves = memory::with_capacity(words.div_ceil(PIECE))?;
        moves.extend((0..words).step_by(PIECE).map(|word| {
            let end = (64 * (word + PIECE)).min(starts.len() - 1);
            starts[end] - starts[64 * word]
        }));
        let count = |set: &[u64]| set.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        let open = count(&board.open);
        Ok(Levels {
            graph,
            choice,
            control,
            new_won: memory::filled(words, 0)?,
            new_lost: memory::filled(words, 0)?,
            moves,
            level: 0,
            won: count(&board.won),
            lost: count(&board.lost),
            open,
            open_before: [open; 2],
            expected: 0.0,
            trusted: true,
            pulled: 0.0,
            board,
        })
    }

    fn run(mut self) -> Result<u32> {
        let graph = self.graph;
        let step = loop {
            match self.next_step(false)? {
                Some(Step::Pull) => self.pass(self.moves.iter().map(|_| Fresh(graph)).collect(), |_| None)?,
                step => break step,
            }
        };
        let rows = match step {
            None => return Ok(self.level),
            Some(Step::Push) => {
                let rows = self.moves.iter().map(|_| Fresh(graph)).collect();
                return self.push(rows, false);
            }
            _ => self.open_rows(),
        };
        let moves = self.moves.iter().sum::<u64>();
        let _held = self.control.budget.hold(compact_bytes(self.open, moves))?;
        let mut sizes = memory::filled(rows.iter().sum(), 0)?;
        let mut targets = memory::filled(moves as usize, 0)?;
        let mut compact = divide(&mut sizes, &mut targets, &rows, &self.moves)?;
        let compacting = compact.iter_mut().map(|to| Compacting { from: Fresh(graph), to }).collect();
        self.pass(compacting, |rows| Some(rows.to.kept()))?;
        loop {
            compact.iter_mut().for_each(Compact::rewind);
            match self.next_step(true)? {
                None => return Ok(self.level),
                Some(Step::Push) => return self.push(compact.iter_mut().collect(), true),
                Some(_) => self.pass(compact.iter_mut().collect(), |rows| Some(rows.kept()))?,
            }
        }
    }

    /// How many positions are open in each piece.
    fn open_rows(&self) -> Vec<usize> {
        let count = |words: &[u64]| words.iter().map(|word| word.count_ones() as usize).sum();
        self.board.open.chunks(PIECE).map(count).collect()
    }

    fn next_step(&mut self, compact: bool) -> Result<Option<Step>> {
        if self.open == 0 || self.won + self.lost == 0 {
            return Ok(None);
        }
        let (positions, moves) = (u64::from(self.graph.positions()), self.graph.move_count());
        let open_moves = self.moves.iter().sum::<u64>();
        let live = self.live(compact);
        let layout = Layout::of(self.graph.positions());
        let left = self.control.budget.left();
        // Beside the graph and the answer: at most two bytes a move and four a position.
        let modest = left.min(2 * moves + 4 * positions);
        // Who is that modest may have to pull for ever, so there is an end to it.
        let for_push = if self.level < MODEST_PASSES { modest } else { left };
        let next = self.expect();
        let to_push = push_bytes(layout, positions, live, self.control.threads);
        let outlook = Outlook {
            pass: self.level + 1,
            positions,
            moves,
            open: self.open,
            open_moves: live,
            open_before: self.open_before[0],
            next,
            compact,
            may_compact: compact_bytes(self.open, open_moves) <= modest,
            may_push: to_push <= for_push,
        };
        let step = self.choice.choose(&outlook);
        if to_push > left && step != Step::Push {
            self.pulled += outlook.pull();
            if self.pulled > PATIENCE * outlook.push(self.open as f64) {
                return Err(Error::memory(to_push, self.control.budget.limit())
                    .help(Advice::AllowMemory)
                    .help("a game as deep as this one has to be analysed backwards"));
            }
        }
        Ok(Some(step))
    }

    /// Which share of the open positions the next pass will decide, by a look at some hundred of them; none, once the
    /// truth was far below what this said, so that nobody can make us pull for ever.
    fn expect(&mut self) -> f64 {
        let decided = 1.0 - self.open as f64 / self.open_before[1].max(1) as f64;
        self.trusted &= decided >= self.expected / 2.0 - 0.05;
        self.expected = if self.trusted { self.sample() } else { 0.0 };
        self.expected
    }

    fn sample(&self) -> f64 {
        const LOOKS: usize = 256;
        const LONG: usize = 1 << 10;
        let crate::core::Rows { starts, targets } = self.graph.rows();
        let has = |set: &[u64], v: Position| set[v as usize / 64] >> (v % 64) & 1 == 1;
        let words = &self.board.open;
        let (mut looks, mut decided) = (0, 0);
        let mut random = Random::new(self.level.into());
        for _ in 0..LOOKS {
            let w = random.below(words.len());
            let Some(w) = (w..words.len().min(w + 64)).find(|&w| words[w] != 0) else { continue };
            // Any of the word's open positions: the first would often be the next of a chain.
            let turned = random.below(64) as u32;
            let bit = (words[w].rotate_right(turned).trailing_zeros() + turned) % 64;
            let v = 64 * w as Position + bit;
            let (start, end) = (starts[v as usize] as usize, starts[v as usize + 1] as usize);
            let row = &targets[start..end.min(start + LONG)];
            let (good, bad) = match &self.board.first {
                Some(first) if has(first, v) => (&self.board.won, &self.board.lost),
                _ => (&self.board.lost, &self.board.won),
            };
            looks += 1;
            let wins = row.iter().any(|&t| has(good, t));
            decided += u32::from(wins || end - start <= LONG && row.iter().all(|&t| has(bad, t)));
        }
        f64::from(decided) / f64::from(looks.max(1))
    }

    /// How many moves lead from open positions to open ones.
    ///
    /// Fresh rows still list those to decided positions. Their number is guessed, as if moves led everywhere alike, unless
    /// there is a limit on memory to be kept to.
    fn live(&self, compact: bool) -> u64 {
        let moves = self.moves.iter().sum::<u64>();
        if compact || self.control.budget.limit().is_some() {
            return moves;
        }
        let count = |set: &[u64]| set.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        // In an alternating game an open position has no move to a lost one, in an owned game none to half of the decided.
        let (won, lost) = (count(&self.board.won), count(&self.board.lost));
        let decided = if self.board.first.is_none() { won } else { (won + lost) / 2 };
        (moves as f64 * self.open as f64 / (self.open + decided).max(1) as f64) as u64
    }

    /// One pass over the open positions. `rows` are those of each piece; `kept` says how many moves a piece kept.
    fn pass<R: RowSource + Send>(&mut self, rows: Vec<R>, kept: impl Fn(&R) -> Option<usize>) -> Result<()> {
        self.level += 1;
        let (level, control) = (self.level, self.control);
        let mut rows = rows;
        let mut found = vec![Found::default(); rows.len()];
        let tables = Tables {
            won: &self.board.won,
            lost: &self.board.lost,
            ask_won: self.won > 0,
            ask_lost: self.lost > 0,
        };
        let pieces = pieces(
            &mut self.board.open,
            self.board.first.as_deref(),
            &mut self.new_won,
            &mut self.new_lost,
            Some(&mut self.board.remoteness),
        );
        let items = pieces.into_iter().zip(&mut rows).zip(&mut found).collect();
        work::each(
            control.threads,
            items,
            |((mut piece, rows), found): ((Piece<'_>, &mut R), &mut Found)| {
                *found = pass::decide(&mut piece, rows, &tables, level, control)?;
                Ok(())
            },
        )?;
        for ((moves, rows), found) in self.moves.iter_mut().zip(&rows).zip(&found) {
            *moves = kept(rows).map_or(*moves - found.moves_gone, |kept| kept as u64);
        }
        self.show(found.iter());
        Ok(())
    }

    /// Makes the labels of a pass visible.
    fn show<'f>(&mut self, found: impl Iterator<Item = &'f Found>) {
        (self.won, self.lost) = found.fold((0, 0), |(won, lost), found| (won + found.won, lost + found.lost));
        for (set, new, count) in [
            (&mut self.board.won, &mut self.new_won, self.won),
            (&mut self.board.lost, &mut self.new_lost, self.lost),
        ] {
            if count > 0 {
                set.iter_mut().zip(&*new).for_each(|(set, new)| *set |= new);
                new.fill(0);
            }
        }
        self.open_before = [self.open_before[1], self.open];
        self.open -= self.won + self.lost;
    }
}

/// How many bytes compacted rows take.
fn compact_bytes(open: u64, moves: u64) -> u64 {
    open + 4 * moves
}

/// How many bytes a push takes.
fn push_bytes(layout: Layout, positions: u64, moves: u64, threads: usize) -> u64 {
    positions + layout.bytes(moves, threads)
}

/// The pieces of the board.
fn pieces<'p>(
    open: &'p mut [u64],
    first: Option<&'p [u64]>,
    new_won: &'p mut [u64],
    new_lost: &'p mut [u64],
    remoteness: Option<&'p mut [u32]>,
) -> Vec<Piece<'p>> {
    let mut remoteness = remoteness.map(|remoteness| remoteness.chunks_mut(PIECE * 64));
    let sets = open.chunks_mut(PIECE).zip(new_won.chunks_mut(PIECE)).zip(new_lost.chunks_mut(PIECE));
    sets.enumerate()
        .map(|(i, ((open, new_won), new_lost))| {
            let word = i * PIECE;
            let first = first.map(|first| &first[word..word + open.len()]);
            let remoteness = remoteness.as_mut().and_then(Iterator::next);
            Piece { word, open, first, new_won, new_lost, remoteness }
        })
        .collect()
}

/// Divides the memory of compacted rows among the pieces.
fn divide<'p>(
    mut sizes: &'p mut [u8],
    mut targets: &'p mut [Position],
    rows: &[usize],
    moves: &[u64],
) -> Result<Vec<Compact<'p>>> {
    let mut parts = memory::with_capacity(rows.len())?;
    for (&rows, &moves) in rows.iter().zip(moves) {
        let (size, target);
        (size, sizes) = std::mem::take(&mut sizes).split_at_mut(rows);
        (target, targets) = std::mem::take(&mut targets).split_at_mut(moves as usize);
        parts.push(Compact::new(size, target));
    }
    Ok(parts)
}
