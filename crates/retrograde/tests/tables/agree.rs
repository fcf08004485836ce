//! The tables and the explicit graph agree at every position.

use retrograde::{
    Control, Question, Solver, Values,
    explore::{Limits, explore},
    graph::NONE,
    random::Random,
    rules::Game,
    tablebase::{Probe, check},
    tabulate::{Method, Options},
};

use super::{bytes_of, opened, random::Listed};

/// Holds a tablebase against the solved graph of its game.
#[track_caller]
pub(crate) fn agrees<G: Game>(game: &G, bytes: Vec<u8>, what: &str) {
    let base = opened(bytes).unwrap();
    let control = Control::default();
    let explored = explore(game, &Limits::default(), &control).unwrap();
    let solution = Solver::new().question(Question::Outcome).control(&control).solve(&explored.game).unwrap();
    let Values::Outcome { outcomes, remoteness } = &solution.values else { panic!("not asked") };
    assert_eq!(base.header().counted().positions(), explored.positions.len() as u64, "{what}");
    let probe = Probe::new(&base);
    for (v, position) in explored.positions.iter().enumerate() {
        let key = game.key(position).unwrap().unwrap();
        let entry = probe.entry(game.tier(position).unwrap(), key).unwrap().unwrap();
        let name = || format!("{what}: {}", game.name(position).unwrap());
        assert_eq!(entry.outcome(), Some(outcomes.get(v as u32)), "{}", name());
        if base.header().remoteness {
            assert_eq!(entry.remoteness().unwrap_or(NONE), remoteness[v], "{}", name());
        }
    }
    match check::check(game, &base, &control).unwrap() {
        check::Verdict::Right(report) => assert_eq!(report.positions, explored.positions.len() as u64),
        check::Verdict::Wrong(wrong) => panic!("{what}: {wrong:?}"),
    }
}

#[test]
fn random_games_agree_with_their_graphs_by_every_method() {
    let mut random = Random::new(16);
    for round in 0..400 {
        let positions = 1 + random.below(if round < 300 { 14 } else { 300 });
        let game = Listed::random(&mut random, positions);
        let inside = {
            let explored = explore(&game, &Limits::default(), &Control::default()).unwrap();
            let tier = |v: u32| game.tier(&explored.positions[v as usize]).unwrap();
            explored.game.graph.all_moves().any(|(from, to)| tier(from) == tier(to))
        };
        let mut all = Vec::new();
        for method in [None, Some(Method::Rows), Some(Method::Passes), Some(Method::Once)] {
            let options = Options { method, ..Options::default() };
            match bytes_of(&game, &options, 1 + round % 3) {
                Ok(bytes) => all.push(bytes),
                Err(error) => {
                    assert!(method == Some(Method::Once) && inside, "{round}: {error}");
                    assert!(error.message().contains("the method once needs"), "{error}");
                }
            }
        }
        assert_eq!(all.len(), if inside { 3 } else { 4 });
        assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{round}: the methods differ");
        agrees(&game, all.swap_remove(0), &format!("round {round}"));
        let outcomes = Options { outcome_only: true, ..Options::default() };
        agrees(&game, bytes_of(&game, &outcomes, 2).unwrap(), &format!("round {round}, outcomes only"));
    }
}
