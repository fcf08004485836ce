//! Games that number their positions: their tables agree with the explicit graph, whatever the method, and broken promises are found.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use retrograde::{
    Control, End, Question, Result, Rule, Solver, Values,
    error::Kind,
    explore::{Limits, explore},
    graph::NONE,
    random::Random,
    rules::{Game, Numbered, Numbering, Scan, Slot},
    selftest::{self, Promise},
    tablebase::{Entry, Key, Probe, Tablebase, check, write_values},
    tabulate::{About, Method, Options, tabulate},
};

use super::{bytes_of, opened, random::Listed};

/// Holds a tablebase of a numbered game against the solved graph of its game. There may be more in the tablebase.
#[track_caller]
pub(crate) fn agrees<G: Game>(game: &G, bytes: Vec<u8>, what: &str) {
    let base = opened(bytes).unwrap();
    assert_eq!(base.header().keys, "none");
    let control = Control::default();
    let explored = explore(game, &Limits::default(), &control).unwrap();
    let solution = Solver::new().question(Question::Outcome).control(&control).solve(&explored.game).unwrap();
    let Values::Outcome { outcomes, remoteness } = &solution.values else { panic!("not asked") };
    let probe = Probe::new(&base);
    for (v, position) in explored.positions.iter().enumerate() {
        let (tier, slot) = game.numbered().unwrap().slot(position).unwrap().unwrap();
        let entry = probe.at(tier, slot as usize).unwrap().unwrap();
        let name = || format!("{what}: {}", game.name(position).unwrap());
        assert_eq!(entry.outcome(), Some(outcomes.get(v as u32)), "{}", name());
        if base.header().remoteness {
            assert_eq!(entry.remoteness().unwrap_or(NONE), remoteness[v], "{}", name());
        }
    }
    match check::check(game, &base, &control).unwrap() {
        check::Verdict::Right(report) => assert!(report.positions >= explored.positions.len() as u64),
        check::Verdict::Wrong(wrong) => panic!("{what}: {wrong:?}"),
    }
}

/// How a numbering lies.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lie {
    Nothing,
    /// A position says that it is elsewhere.
    Slot,
    /// A tier that moves lead to is not named.
    Reads,
    /// Moves stay in a tier that has none.
    Inner,
    /// One move too few is told.
    Scan,
    /// One move back is missing.
    Missing,
    /// A move back where there is no move.
    Extra,
    /// Moves back lead out of the tier.
    Beyond,
}

/// A game of lists whose positions are numbered, with an empty slot after each.
struct Numbers {
    game: Listed,
    lie: Lie,
    /// Whether the tiers tell of their slots themselves.
    scans: bool,
    tiers: Vec<Vec<u32>>,
    /// Stops the work after so many calls for moves back.
    stops: Option<(Arc<Control>, AtomicUsize)>,
}

impl Numbers {
    fn new(game: Listed, lie: Lie, scans: bool) -> Numbers {
        let falls = game.tiers[0] == 10;
        let mut numbers = game.tiers.clone();
        numbers.sort_unstable();
        numbers.dedup();
        if !falls {
            numbers.reverse();
        }
        let of =
            |tier: &u64| (0..game.tiers.len() as u32).filter(|&v| game.tiers[v as usize] == *tier).collect();
        let tiers = numbers.iter().map(of).collect();
        Numbers { game, lie, scans, tiers, stops: None }
    }

    fn place(&self, v: u32) -> Slot {
        let tier = self.tiers.iter().position(|tier| tier.contains(&v)).unwrap();
        (tier, 2 * self.tiers[tier].iter().position(|&other| other == v).unwrap() as u32)
    }
}

impl Game for Numbers {
    type Position = u32;
    fn starts(&self) -> Result<Vec<u32>> {
        self.game.starts()
    }
    fn moves(&self, v: &u32, moves: &mut Vec<u32>) -> Result<()> {
        self.game.moves(v, moves)
    }
    fn name(&self, v: &u32) -> Result<String> {
        self.game.name(v)
    }
    fn result(&self, v: &u32) -> Result<Option<End>> {
        self.game.result(v)
    }
    fn is_owned(&self) -> bool {
        self.game.is_owned()
    }
    fn owner(&self, v: &u32) -> Result<Option<retrograde::Player>> {
        self.game.owner(v)
    }
    fn rule(&self) -> Rule {
        self.game.rule()
    }
    fn tier(&self, v: &u32) -> Result<u64> {
        self.game.tier(v)
    }
    fn key(&self, v: &u32) -> Result<Option<Key>> {
        self.game.key(v)
    }
    fn of_key(&self, key: &Key) -> Result<u32> {
        self.game.of_key(key)
    }
    fn numbered(&self) -> Option<&dyn Numbered<Position = u32>> {
        Some(self)
    }
}

impl Numbered for Numbers {
    fn numbering(&self) -> Result<Vec<Numbering>> {
        let tiers = self.tiers.iter().enumerate();
        Ok(tiers
            .map(|(place, tier)| Numbering {
                name: format!("t{place}"),
                slots: 2 * tier.len() as u64,
                reads: if self.lie == Lie::Reads { Vec::new() } else { (0..place).collect() },
                inner: self.lie != Lie::Inner,
            })
            .collect())
    }

    fn slot(&self, &v: &u32) -> Result<Option<Slot>> {
        let (tier, slot) = self.place(v);
        Ok(Some((tier, if self.lie == Lie::Slot && slot == 2 { 0 } else { slot })))
    }

    fn position(&self, (tier, slot): Slot) -> Result<Option<u32>> {
        Ok(if slot % 2 == 1 { None } else { self.tiers[tier].get(slot as usize / 2).copied() })
    }

    fn scan(&self, tier: usize, slots: std::ops::Range<u32>, scan: &mut Scan) -> Result<bool> {
        if !self.scans {
            return Ok(false);
        }
        for slot in slots {
            let Some(v) = self.position((tier, slot))? else {
                scan.empty();
                continue;
            };
            let mut moves = Vec::new();
            if self.result(&v)?.is_none() {
                self.moves(&v, &mut moves)?;
            }
            if moves.is_empty() {
                let outcome = match (self.result(&v)?, self.rule()) {
                    (Some(End::Win), _) | (None, Rule::Misere) => retrograde::Outcome::Win,
                    (Some(End::Tie), _) => retrograde::Outcome::Tie,
                    _ => retrograde::Outcome::Loss,
                };
                scan.end(outcome);
                continue;
            }
            let mut inside = 0;
            for target in moves {
                let (to, slot) = self.place(target);
                if to == tier { inside += 1 } else { scan.outside(to, slot) }
            }
            scan.open(inside - u32::from(self.lie == Lie::Scan && inside > 1), false);
        }
        Ok(true)
    }

    fn has_moves_back(&self) -> bool {
        true
    }

    fn moves_back(&self, tier: usize, slots: &[u32], before: &mut Vec<u32>) -> Result<()> {
        if let Some((control, left)) = &self.stops
            && left.fetch_sub(1, Ordering::Relaxed) == 1
        {
            control.stop();
        }
        for &slot in slots {
            let Some(v) = self.position((tier, slot))? else { continue };
            for &source in &self.tiers[tier] {
                if self.result(&source)?.is_none() {
                    let times = self.game.moves[source as usize].iter().filter(|&&to| to == v).count();
                    let times = times.saturating_sub(usize::from(self.lie == Lie::Missing && source != v));
                    before.extend(std::iter::repeat_n(self.place(source).1, times));
                }
            }
            match self.lie {
                Lie::Extra => before.push(2 * self.tiers[tier].len() as u32 - 1),
                Lie::Beyond => before.push(1_000_000),
                _ => {}
            }
        }
        Ok(())
    }
}

#[test]
fn random_numbered_games_agree_with_their_graphs_by_every_method() {
    let mut random = Random::new(17);
    for round in 0..400 {
        let positions = 1 + random.below(if round < 300 { 14 } else { 300 });
        let game = Numbers::new(Listed::random(&mut random, positions), Lie::Nothing, round % 2 == 0);
        let mut all = Vec::new();
        for method in [None, Some(Method::Rows), Some(Method::Passes), Some(Method::Back)] {
            let options = Options { method, ..Options::default() };
            match bytes_of(&game, &options, 1 + round % 3) {
                Ok(bytes) => all.push(bytes),
                Err(error) => {
                    assert!(method == Some(Method::Back) && game.is_owned(), "{round}: {error}");
                    assert!(error.message().contains("the method back needs"), "{error}");
                }
            }
        }
        assert_eq!(all.len(), if game.is_owned() { 3 } else { 4 });
        assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{round}: the methods differ");
        agrees(&game, all.swap_remove(0), &format!("round {round}"));
        let outcomes = Options { outcome_only: true, ..Options::default() };
        agrees(&game, bytes_of(&game, &outcomes, 2).unwrap(), &format!("round {round}, outcomes only"));
        // By keys it is the same game: what play can reach has the same values.
        let reachable = Options { reachable: true, ..Options::default() };
        super::agree::agrees(
            &game,
            bytes_of(&game, &reachable, 1).unwrap(),
            &format!("round {round}, by keys"),
        );
    }
}

#[test]
fn long_plays_need_wider_cells_in_the_middle_of_the_work() {
    // A path of 300 moves beside short plays of odd losses: the last position is won for its mover.
    for (ends, rule) in [(None, Rule::Normal), (None, Rule::Misere), (Some(End::Win), Rule::Normal)] {
        let n = 300;
        let mut game = Listed::random(&mut Random::new(1), n);
        game.moves = (0..n as u32).map(|v| if v + 1 < n as u32 { vec![v + 1] } else { vec![] }).collect();
        game.moves[0].push(7);
        (game.results, game.owners, game.rule) = (vec![None; n], None, rule);
        game.results[n - 1] = ends;
        game.tiers = vec![10; n];
        let game = Numbers::new(game, Lie::Nothing, true);
        for threads in [1, 3] {
            let back = Options { method: Some(Method::Back), ..Options::default() };
            let rows = Options { method: Some(Method::Rows), ..Options::default() };
            let bytes = bytes_of(&game, &back, threads).unwrap();
            assert!(bytes == bytes_of(&game, &rows, 1).unwrap());
            agrees(&game, bytes, "a path");
        }
    }
}

/// A path of so many moves, on which values are decided one by one.
fn path(moves: usize) -> Listed {
    let mut game = Listed::random(&mut Random::new(1), moves + 1);
    game.moves = (0..=moves as u32).map(|v| if v < moves as u32 { vec![v + 1] } else { vec![] }).collect();
    (game.results, game.owners, game.rule) = (vec![None; moves + 1], None, Rule::Normal);
    game.tiers = vec![10; moves + 1];
    game
}

#[test]
fn a_run_stopped_in_the_middle_of_a_tier_goes_on_from_there_to_the_same_bytes() {
    // How often a whole run asks for moves back: first to try the promises, then once a level.
    let mut whole = game_of(600);
    whole.stops = Some((Arc::default(), AtomicUsize::new(usize::MAX)));
    let right = bytes_of(&whole, &Options::default(), 1).unwrap();
    let allowed = usize::MAX - whole.stops.unwrap().1.into_inner() - 400;
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("parts");
    let mut runs = 0;
    loop {
        let control = Arc::new(Control::default());
        let mut game = game_of(600);
        game.stops = Some((Arc::clone(&control), AtomicUsize::new(allowed)));
        let options =
            Options { folder: Some(folder.clone()), resume: runs > 0, pause: 1, ..Options::default() };
        let about = About { game: "@test".into(), rules: None };
        let done = tabulate(&game, &about, &options, &control);
        runs += 1;
        match done {
            Ok(tables) => {
                let mut bytes = Vec::new();
                tables.write(&mut bytes).unwrap();
                assert!(bytes == right);
                break;
            }
            Err(error) => assert_eq!(error.kind(), Kind::Stopped, "{error}"),
        }
        if runs == 2 {
            // What was kept and altered is refused.
            let part = folder.join("0.levels");
            let bytes = std::fs::read(&part).unwrap();
            let mut altered = bytes.clone();
            altered[100] ^= 1;
            for damaged in [altered, bytes[..bytes.len() - 1].to_vec()] {
                std::fs::write(&part, damaged).unwrap();
                let error = tabulate(&game_of(600), &about, &options, &Control::default()).unwrap_err();
                assert!(error.message().contains("damaged"), "{error}");
            }
            std::fs::write(&part, bytes).unwrap();
        }
        assert!(runs < 20, "it does not go on");
    }
    assert!(runs > 2, "{runs} runs");
}

fn game_of(moves: usize) -> Numbers {
    Numbers::new(path(moves), Lie::Nothing, true)
}

#[test]
fn a_numbering_that_lies_gets_an_error_with_the_position() {
    let mut random = Random::new(2);
    let mut listed = Listed::random(&mut random, 40);
    (listed.owners, listed.results) = (None, vec![None; 40]);
    listed.tiers = (0..40).map(|v| if v < 20 { 10 } else { 9 }).collect();
    listed.moves = (0..40u32)
        .map(|v| match v {
            0..=9 => vec![v + 1, v + 2, v + 20],
            10..=18 => vec![v + 1, v - 1],
            20..=37 => vec![v + 1, v + 2],
            _ => vec![],
        })
        .collect();
    assert!(bytes_of(&Numbers::new(listed.clone(), Lie::Nothing, true), &Options::default(), 1).is_ok());
    for (lie, promise) in [
        (Lie::Slot, Promise::SlotsLeadBack),
        (Lie::Reads, Promise::TiersAreNamed),
        (Lie::Inner, Promise::TiersAreNamed),
        (Lie::Scan, Promise::ScanIsRight),
        (Lie::Missing, Promise::MovesBackAreInverse),
        (Lie::Extra, Promise::MovesBackAreInverse),
    ] {
        let game = Numbers::new(listed.clone(), lie, true);
        let error = bytes_of(&game, &Options::default(), 1).unwrap_err();
        assert!(error.message().contains(promise.sentence()), "{lie:?}: {error}");
        assert!(!error.advice().is_empty(), "{error}");
        let report = selftest::selftest(&game, &Default::default(), &Control::default()).unwrap();
        assert!(report.faults.iter().any(|fault| fault.promise == promise), "{lie:?}: {report:?}");
    }
    let error = bytes_of(&Numbers::new(listed, Lie::Beyond, true), &Options::default(), 1).unwrap_err();
    assert!(!error.advice().is_empty(), "{error}");
}

/// The tablebase with one entry replaced, and its header told so: only the rules can tell.
fn with_entry(base: &Tablebase, tier: usize, slot: u32, entry: Entry) -> Result<Tablebase> {
    let control = Control::default();
    let mut header = base.header().clone();
    let mut values = Vec::new();
    for (place, about) in header.tiers.iter_mut().enumerate() {
        let cells = base.values(place, &control)?;
        let mut entries: Vec<Entry> = (0..cells.len() as u32).map(|slot| cells.get(slot)).collect();
        if place == tier {
            entries[slot as usize] = entry;
        }
        let mut cells = retrograde::tablebase::Cells::default();
        cells.extend(&entries)?;
        about.counted = Default::default();
        entries.iter().for_each(|&entry| about.counted.add(entry));
        about.width = cells.width() as u32;
        values.push(cells);
    }
    let mut bytes = Vec::new();
    retrograde::tablebase::write(&header, &mut bytes, |place, mut out| {
        let mut blocks = Vec::new();
        let section = write_values(&values[place], &control, &mut blocks)?;
        std::io::Write::write_all(&mut out, &blocks)?;
        Ok(vec![section])
    })?;
    opened(bytes)
}

#[test]
fn every_altered_entry_of_a_numbered_game_is_found() {
    let mut random = Random::new(6);
    let mut tried = 0;
    while tried < 300 {
        let positions = 2 + random.below(12);
        let game = Numbers::new(Listed::random(&mut random, positions), Lie::Nothing, false);
        let base = opened(bytes_of(&game, &Options::default(), 1).unwrap()).unwrap();
        let tier = random.below(base.header().tiers.len());
        let slot = random.below(base.header().tiers[tier].slots as usize) as u32;
        let right = base.values(tier, &Control::default()).unwrap().get(slot);
        let entry = Entry::of_code(random.below(9) as u32);
        if entry == right {
            continue;
        }
        tried += 1;
        let altered = with_entry(&base, tier, slot, entry).unwrap();
        let verdict = check::check(&game, &altered, &Control::default()).unwrap();
        assert!(matches!(verdict, check::Verdict::Wrong(_)), "{entry:?} for {right:?}");
    }
}
