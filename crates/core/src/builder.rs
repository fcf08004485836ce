//! Builds a game from what a reader meets, in the order in which it meets it.
//!
//! A reader says: here is a position (by number or by name), these are its moves, these its attributes. The builder keeps
//! that as flat arrays and makes rows of it at the end. Numbers that are dense need neither a hash map nor a string; rows
//! that come in ascending order become the graph without being moved. What is declared twice and differently is an error
//! that names both lines.

mod columns;
mod ids;
mod ledger;
mod rows;
mod settle;

pub use ids::Key;

use crate::{
    Control, End, Error, GameGraph, Infinite, Labels, Player, Position, Result, Rule, error::Place,
    graph::NONE, labels::Names,
};
use columns::{Column, Weight};
use ids::Ids;
use ledger::Ledger;
use rows::MoveLists;
use settle::{Settling, line, say_once, second, word};

/// Collects positions, moves and attributes, and makes a [`GameGraph`] of them.
///
/// A call of [`GraphBuilder::row`] turns to a position; moves and attributes that follow are its own until the next
/// call. The same position may be turned to again: its moves append.
///
/// Positions that are all mentioned by number are ordered by their numbers; otherwise all are names, in the order of
/// first mention.
///
/// ```
/// use retrograde_core::{Control, builder::{GraphBuilder, Key}};
/// let control = Control::default();
/// let mut builder = GraphBuilder::new(&control);
/// builder.row(Key::Number(7))?;
/// builder.target(Key::Number(3))?;
/// let game = builder.finish(b"7 -> 3")?;
/// assert_eq!(game.label(0), "3");
/// assert_eq!(game.graph.moves(1), [0]);
/// # Ok::<(), retrograde_core::Error>(())
/// ```
#[derive(Debug)]
pub struct GraphBuilder<'a> {
    ledger: Ledger<'a>,
    ids: Ids,
    rows: MoveLists,
    owners: Column<Player>,
    ends: Column<End>,
    priorities: Column<u64>,
    captions: Column<u32>,
    caption_texts: Names,
    /// Owner and priority of every row, for formats in which every row has both.
    described: (Vec<Player>, Vec<u64>),
    /// The row of the start, and where it says so.
    start: Option<(usize, u64)>,
    /// Where the first owners are written as 0 and as 1, if any are.
    numbered: [Option<u64>; 2],
    rule: Option<(Rule, u64)>,
    infinite: Option<(Infinite, u64)>,
    merge_parallel: bool,
}

/// Why rows that were declared to be complete are not: see [`GraphBuilder::check_rows`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowFlaw {
    /// A position has two rows: these, counted from 0.
    Twice(usize, usize),
    /// A position is only ever the target of a move: its label.
    Missing(String),
}

impl<'a> GraphBuilder<'a> {
    /// A builder for inputs in which a number is a number and a name is a name.
    pub fn new(control: &'a Control) -> GraphBuilder<'a> {
        GraphBuilder::with(control, Ids::numbers())
    }

    /// A builder for inputs that know only names: if all of them turn out to be written numbers, they are numbers.
    ///
    /// In such a builder the id that [`GraphBuilder::mention`] returns stays valid.
    pub fn of_names(control: &'a Control) -> GraphBuilder<'a> {
        GraphBuilder::with(control, Ids::names_or_numerals())
    }

    fn with(control: &'a Control, ids: Ids) -> GraphBuilder<'a> {
        GraphBuilder {
            ledger: Ledger::new(&control.budget),
            ids,
            rows: MoveLists::default(),
            owners: Column::default(),
            ends: Column::default(),
            priorities: Column::default(),
            captions: Column::default(),
            caption_texts: Names::default(),
            described: (Vec::new(), Vec::new()),
            start: None,
            numbered: [None; 2],
            rule: None,
            infinite: None,
            merge_parallel: false,
        }
    }

    /// Whether nothing was mentioned yet.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    #[inline]
    fn id(&mut self, key: Key<'_>) -> Result<u32> {
        match self.ids.small(key) {
            Some(id) => Ok(id),
            None => self.ids.id(key, &mut self.rows, &mut self.ledger),
        }
    }

    /// Turns to a position, which exists from now on.
    #[inline]
    pub fn row(&mut self, key: Key<'_>) -> Result<()> {
        let id = self.id(key)?;
        self.rows.row(id, &mut self.ledger)
    }

    /// A move from the position turned to.
    #[inline]
    pub fn target(&mut self, key: Key<'_>) -> Result<()> {
        let id = self.id(key)?;
        self.rows.target(id, &mut self.ledger)
    }

    /// A move between any two positions, as lists of moves have them. Turns to `from`, by a new row only if need be.
    #[inline]
    pub fn add_move(&mut self, from: Key<'_>, to: Key<'_>) -> Result<()> {
        let id = self.id(from)?;
        self.row_of(id)?;
        self.target(to)
    }

    /// The id of a position of a builder [of names](GraphBuilder::of_names), and whether this is its first mention.
    pub fn mention(&mut self, name: &str) -> Result<(u32, bool)> {
        let before = self.ids.len();
        let id = self.ids.id(Key::Name(name), &mut self.rows, &mut self.ledger)?;
        Ok((id, self.ids.len() > before))
    }

    /// Turns to a position by its id, by a new row only if need be.
    #[inline]
    pub fn row_of(&mut self, id: u32) -> Result<()> {
        if self.rows.last() == Some(id) { Ok(()) } else { self.rows.row(id, &mut self.ledger) }
    }

    /// A move from the position turned to, by the id of its target.
    pub fn target_of(&mut self, id: u32) -> Result<()> {
        self.rows.target(id, &mut self.ledger)
    }

    /// Makes sure that so many further moves have room, so that a short text cannot ask for endless work first.
    pub fn expect_moves(&mut self, moves: u64) -> Result<()> {
        self.rows.expect(moves, &mut self.ledger)
    }

    /// Takes the last `count` moves of the position turned to back.
    pub fn take_back(&mut self, count: usize) {
        self.rows.take_back(count);
    }

    /// A move that is listed several times counts once.
    pub fn merge_parallel_moves(&mut self) {
        self.merge_parallel = true;
    }

    /// Who moves at the position turned to. `at`, here and below, is the byte of the input where it is written.
    #[inline]
    pub fn owner(&mut self, owner: Player, at: u64) -> Result<()> {
        self.owners.push(self.rows.current(), owner, at, Weight::Said, &mut self.ledger)
    }

    /// Notes that an owner is written as a number, 0 or 1. If all of them are 1, they may be counted from 1, and
    /// [`GraphBuilder::finish`] is an error.
    pub fn numbered_owner(&mut self, owner: Player, at: u64) {
        self.numbered[usize::from(owner == Player::Second)].get_or_insert(at);
    }

    /// Who moves at the position turned to unless it says so itself.
    pub fn default_owner(&mut self, owner: Player) -> Result<()> {
        self.owners.push(self.rows.current(), owner, 0, Weight::Default, &mut self.ledger)
    }

    /// Who moves at the position turned to, and its priority: for formats in which every position has one row with both.
    #[inline]
    pub fn describe(&mut self, owner: Player, priority: u64) -> Result<()> {
        self.ledger.push(&mut self.described.0, owner)?;
        self.ledger.push(&mut self.described.1, priority)
    }

    /// The declared result of the position turned to.
    pub fn end(&mut self, end: End, at: u64) -> Result<()> {
        self.ends.push(self.rows.current(), end, at, Weight::Said, &mut self.ledger)
    }

    /// The result of the position turned to unless it declares one itself.
    pub fn default_end(&mut self, end: End) -> Result<()> {
        self.ends.push(self.rows.current(), end, 0, Weight::Default, &mut self.ledger)
    }

    /// The priority of the position turned to.
    #[inline]
    pub fn priority(&mut self, priority: u64, at: u64) -> Result<()> {
        self.priorities.push(self.rows.current(), priority, at, Weight::Said, &mut self.ledger)
    }

    /// The priority of the position turned to unless it says so itself.
    pub fn default_priority(&mut self, priority: u64) -> Result<()> {
        self.priorities.push(self.rows.current(), priority, 0, Weight::Default, &mut self.ledger)
    }

    /// The caption of the position turned to.
    pub fn caption(&mut self, caption: &str, at: u64) -> Result<()> {
        self.push_caption(caption, at, Weight::Said)
    }

    /// The caption of the position turned to unless it has one itself.
    pub fn default_caption(&mut self, caption: &str) -> Result<()> {
        self.push_caption(caption, 0, Weight::Default)
    }

    fn push_caption(&mut self, caption: &str, at: u64, weight: Weight) -> Result<()> {
        let text = self.caption_texts.len();
        if text == NONE {
            return Err(Error::invalid("there are more than 4,294,967,294 captions"));
        }
        self.ledger.take(caption.len() as u64 + 8)?;
        self.caption_texts.push(caption)?;
        self.captions.push(self.rows.current(), text, at, weight, &mut self.ledger)
    }

    /// The play starts at the position turned to.
    pub fn start(&mut self, at: u64, input: &[u8]) -> Result<()> {
        let row = self.rows.current();
        match self.start {
            Some((first, first_at)) if self.rows.source(first) != self.rows.source(row) => {
                let label = |row| self.ids.label(self.rows.source(row));
                let (first, here) = (label(first), label(row));
                let message =
                    format!("the play starts at {here} here, but at {first} {}", line(input, first_at));
                Err(second(message, input, at))
            }
            Some(_) => Ok(()),
            None => {
                self.start = Some((row, at));
                Ok(())
            }
        }
    }

    /// The result of terminals without a declared one.
    pub fn rule(&mut self, rule: Rule, at: u64, input: &[u8]) -> Result<()> {
        say_once(&mut self.rule, rule, at, input, |first, line| {
            format!("the rule is {rule} here, but {first} {line}")
        })
    }

    /// What infinite play is worth.
    pub fn infinite(&mut self, infinite: Infinite, at: u64, input: &[u8]) -> Result<()> {
        say_once(&mut self.infinite, infinite, at, input, |first, line| {
            format!("infinite play is {infinite} here, but {first} {line}")
        })
    }

    /// Whether every position has one row and no more, for formats in which it must. `declared` says which rows count,
    /// by their number; all of them if it is `None`.
    ///
    /// Time O(positions + moves) where rows ascend, a sort more where not.
    pub fn check_rows(&self, declared: Option<&[usize]>) -> Result<Option<RowFlaw>> {
        self.rows.check(declared, |id| self.ids.label(id))
    }

    /// Which row the position turned to has, counted from 0.
    pub fn current_row(&self) -> usize {
        self.rows.current()
    }

    /// The game. `input` is what was read, for the places of errors.
    ///
    /// Errors: an attribute is declared twice and differently, or memory is short. Time O(positions + moves), a sort
    /// more for sparse numbers and for attributes out of order.
    pub fn finish(mut self, input: &[u8]) -> Result<GameGraph> {
        if let [None, Some(at)] = self.numbered {
            let error = Error::invalid("all owners are 1, which is the second player where 0 is the first")
                .help("if they count from 1, write `first` and `second` instead");
            return Err(match input {
                [] => error,
                _ => error.at(Place::of(input, word(input, at), "`first` or `second`")),
            });
        }
        let ids = std::mem::replace(&mut self.ids, Ids::numbers());
        let (labels, mapping) = ids.finish(&mut self.rows, &mut self.ledger)?;
        let n = mapping.positions;
        self.rows.renumber(&mapping);
        let rows = &self.rows;
        let place = |row| rows.source(row);

        let texts = &self.caption_texts;
        let settling = Settling { rows, labels: &labels, input };
        let ends = settling.values("result", &mut self.ends, |a, b| a == b, |end| end.to_string())?;
        let owners = settling.values("owner", &mut self.owners, |a, b| a == b, |owner| owner.to_string())?;
        let priorities =
            settling.values("priority", &mut self.priorities, |a, b| a == b, |number| number.to_string())?;
        // Each caption has an index of its own: it is the texts that may agree.
        let captions = settling.values(
            "label",
            &mut self.captions,
            |a, b| texts.get(a) == texts.get(b),
            |i| format!("{:?}", texts.get(i)),
        )?;
        let start = self.start.map(|(row, _)| place(row));

        let mut game = GameGraph::default();
        (game.labels, game.start) = (labels, start);
        if !owners.is_empty() {
            let mut all = self.ledger.filled(n as usize, None)?;
            owners.iter().for_each(|&(v, owner)| all[v as usize] = Some(owner));
            game.owners = Some(all);
        }
        if !priorities.is_empty() {
            let mut all = self.ledger.filled(n as usize, 0)?;
            priorities.iter().for_each(|&(v, priority)| all[v as usize] = priority);
            game.priorities = Some(all);
        }
        if !self.described.0.is_empty() {
            let (owners, priorities) = std::mem::take(&mut self.described);
            let mut all = (self.ledger.filled(n as usize, None)?, self.ledger.filled(n as usize, 0)?);
            for (row, (owner, priority)) in owners.into_iter().zip(priorities).enumerate() {
                let v = place(row) as usize;
                (all.0[v], all.1[v]) = (Some(owner), priority);
            }
            (game.owners, game.priorities) = (Some(all.0), Some(all.1));
        }
        game.captions = all_captions(&game.labels, n, &captions, texts, &mut self.ledger)?;
        game.rule = self.rule.map_or(Rule::default(), |(rule, _)| rule);
        let rows = std::mem::take(&mut self.rows);
        game.graph = rows.into_graph(n, self.merge_parallel, &mut self.ledger)?;
        if !ends.is_empty() {
            game.end_play(ends);
        }
        if !priorities.is_empty()
            && let Some(v) = missing(&priorities, n).find(|&v| !game.graph.is_terminal(v))
        {
            return Err(Error::invalid(format!(
                "position {} has moves but no priority, though other positions have one",
                game.label(v)
            ))
            .help("give every position with moves a priority"));
        }
        game.infinite = self.infinite.map_or_else(|| game.default_infinite(), |(infinite, _)| infinite);
        self.ledger.keep(owned_bytes(&game));
        Ok(game)
    }
}

/// The positions below `n` that have no value, ascending.
fn missing<T>(values: &[(Position, T)], n: u32) -> impl Iterator<Item = Position> {
    let mut there = values.iter().map(|&(v, _)| v).peekable();
    (0..n).filter(move |&v| there.next_if_eq(&v).is_none())
}

/// A caption for every position; `None` if none differs from what the position is called anyway.
fn all_captions(
    labels: &Labels,
    n: u32,
    captions: &[(Position, u32)],
    texts: &Names,
    ledger: &mut Ledger<'_>,
) -> Result<Option<Names>> {
    let differs = |&&(v, text): &&(Position, u32)| {
        let text = texts.get(text);
        !text.is_empty() && text != labels.label(v)
    };
    let mut told = captions.iter().filter(differs).peekable();
    if told.peek().is_none() {
        return Ok(None);
    }
    let mut all = Names::default();
    ledger.take(8 * u64::from(n))?;
    for v in 0..n {
        match told.next_if(|caption| caption.0 == v) {
            Some(&(_, text)) => {
                ledger.take(texts.get(text).len() as u64)?;
                all.push(texts.get(text))?;
            }
            None => all.push("")?,
        }
    }
    Ok(Some(all))
}

/// How many bytes of memory the parts of a game take that outlive its reading.
fn owned_bytes(game: &GameGraph) -> u64 {
    let n = u64::from(game.positions());
    game.graph.owned_bytes()
        + game.owners.as_ref().map_or(0, |_| n)
        + game.priorities.as_ref().map_or(0, |_| 8 * n)
        + game.captions.as_ref().map_or(0, Names::owned_bytes)
        + game.labels.owned_bytes()
        + size_of_val(game.ends()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Labels, memory::Budget};

    /// Builds from rows written as words.
    fn build(rows: &[&[&str]]) -> GameGraph {
        let control = Control::default();
        let mut builder = GraphBuilder::new(&control);
        for row in rows {
            builder.row(Key::of_word(row[0])).unwrap();
            row[1..].iter().for_each(|word| builder.target(Key::of_word(word)).unwrap());
        }
        builder.finish(b"").unwrap()
    }

    fn rows(game: &GameGraph) -> Vec<(String, Vec<String>)> {
        let label = |v| game.label(v).into_owned();
        let row = |v| (label(v), game.graph.moves(v).iter().map(|&w| label(w)).collect());
        (0..game.positions()).map(row).collect()
    }

    #[test]
    fn dense_numbers_need_no_table_and_keep_the_order_of_moves() {
        let game = build(&[&["2", "0", "3", "0"], &["1"], &["0", "2", "1"], &["2", "1"]]);
        assert_eq!(game.labels, Labels::Dense { first: 0 });
        assert_eq!(game.graph.moves(2), [0, 3, 0, 1]);
        assert_eq!(game.graph.moves(0), [2, 1]);
        assert_eq!(build(&[&["1", "2"], &["2", "1"]]).labels, Labels::Dense { first: 1 });
    }

    #[test]
    fn sparse_and_huge_numbers_ascend() {
        for numbers in [["7", "900", "5"], ["7", "4000000000", "5"], ["7", "18446744073709551615", "5"]] {
            let game = build(&[&[numbers[0], numbers[1]], &[numbers[1], numbers[2], numbers[0]]]);
            let labels: Vec<_> = (0..3).map(|v| game.label(v).into_owned()).collect();
            assert_eq!(labels, [numbers[2], numbers[0], numbers[1]]);
            assert_eq!(game.graph.moves(1), [2]);
            assert_eq!(game.graph.moves(2), [0, 1]);
        }
    }

    #[test]
    fn one_name_makes_all_of_them_names_in_order_of_first_mention() {
        for first in ["7", "18446744073709551615"] {
            let game = build(&[&[first, "3"], &["3", "a", first], &["b", "3"]]);
            let row = |v: &str, moves: &[&str]| (v.to_owned(), moves.iter().map(|&m| m.to_owned()).collect());
            let expected = [row(first, &["3"]), row("3", &["a", first]), row("a", &[]), row("b", &["3"])];
            assert_eq!(rows(&game), expected);
        }
    }

    #[test]
    fn names_that_are_all_numbers_are_numbers_where_only_names_are_known() {
        let control = Control::default();
        let mut builder = GraphBuilder::of_names(&control);
        let (ten, new) = builder.mention("10").unwrap();
        let (two, _) = builder.mention("2").unwrap();
        assert!(new && !builder.mention("10").unwrap().1);
        builder.row_of(ten).unwrap();
        builder.target_of(two).unwrap();
        builder.row_of(two).unwrap();
        let game = builder.finish(b"").unwrap();
        assert_eq!(rows(&game), [("2".into(), vec![]), ("10".into(), vec!["2".into()])]);
    }

    #[test]
    fn a_second_value_of_an_attribute_is_an_error_that_names_both_lines() {
        let input = b"5 owner=first\n6\n5 owner=second\n";
        let control = Control::default();
        let mut builder = GraphBuilder::new(&control);
        builder.row(Key::Number(5)).unwrap();
        builder.owner(Player::First, 2).unwrap();
        builder.row(Key::Number(6)).unwrap();
        builder.row(Key::Number(5)).unwrap();
        builder.owner(Player::Second, 18).unwrap();
        let error = builder.finish(input).unwrap_err();
        assert_eq!(
            error.to_string(),
            "3:3: position 5 has owner second here, but first in line 1: a second time (take one of the two out)"
        );
    }

    #[test]
    fn a_default_gives_way_to_what_the_position_says() {
        let control = Control::default();
        let mut builder = GraphBuilder::new(&control);
        builder.row(Key::Number(0)).unwrap();
        builder.default_owner(Player::First).unwrap();
        builder.owner(Player::Second, 0).unwrap();
        builder.row(Key::Number(1)).unwrap();
        builder.default_owner(Player::First).unwrap();
        let game = builder.finish(b"").unwrap();
        assert_eq!(game.owners, Some(vec![Some(Player::Second), Some(Player::First)]));
    }

    #[test]
    fn parallel_moves_are_merged_on_demand() {
        let control = Control::default();
        let mut builder = GraphBuilder::new(&control);
        for (u, v) in [(0, 2), (1, 1), (0, 1), (0, 2), (2, 2), (1, 1)] {
            builder.add_move(Key::Number(u), Key::Number(v)).unwrap();
        }
        builder.merge_parallel_moves();
        let graph = builder.finish(b"").unwrap().graph;
        assert_eq!(graph.all_moves().collect::<Vec<_>>(), [(0, 2), (0, 1), (1, 1), (2, 2)]);
    }

    #[test]
    fn rows_can_be_checked_to_be_complete() {
        let control = Control::default();
        let mut builder = GraphBuilder::new(&control);
        for (source, target) in [(4, 9), (9, 4), (7, 8)] {
            builder.row(Key::Number(source)).unwrap();
            builder.target(Key::Number(target)).unwrap();
        }
        assert_eq!(builder.check_rows(None).unwrap(), Some(RowFlaw::Missing("8".into())));
        assert_eq!(builder.check_rows(Some(&[0, 1])).unwrap(), Some(RowFlaw::Missing("7".into())));
        builder.row(Key::Number(8)).unwrap();
        assert_eq!(builder.check_rows(None).unwrap(), None);
        builder.row(Key::Number(9)).unwrap();
        assert_eq!(builder.check_rows(None).unwrap(), Some(RowFlaw::Twice(1, 4)));
    }

    #[test]
    fn memory_is_taken_from_the_budget_and_given_back() {
        let control = Control::new(1, Budget::new(1_000_000));
        let mut builder = GraphBuilder::new(&control);
        for v in 0..1000 {
            builder.row(Key::Number(v)).unwrap();
            builder.target(Key::Number(999 - v)).unwrap();
        }
        let game = builder.finish(b"").unwrap();
        assert_eq!(control.budget.left(), 1_000_000 - game.graph.owned_bytes());
        let mut builder = GraphBuilder::new(&control);
        builder.row(Key::Number(0)).unwrap();
        let error = (0..1_000_000).find_map(|v| builder.target(Key::Number(v)).err()).unwrap();
        assert_eq!(error.kind(), crate::error::Kind::Resource);
        drop(builder);
        assert_eq!(control.budget.left(), 1_000_000 - game.graph.owned_bytes());
    }
}
