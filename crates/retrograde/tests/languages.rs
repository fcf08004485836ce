//! Everything that is said can be said in Chinese: on all small games and some large ones no sentence has a word in Latin
//! letters, and every phrase of the dictionary is said by somebody.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use retrograde::{
    Control, End, GameGraph, Graph, Grundy, Infinite, Parity, Player, Question, Rule, Solver,
    explain::explain_in,
    export, heap, nim,
    play::{Opponent, Play},
    random::Random,
    solve::methods::METHODS,
    sum,
    trace::{search, search_in, search_listings, trace_in},
    words::Language,
};

/// What has been said in both languages, and whether any sentence was the same in both.
#[derive(Default)]
struct Said {
    english: BTreeSet<String>,
    chinese: BTreeSet<String>,
}

impl Said {
    fn add(&mut self, say: impl Fn(Language) -> Vec<String>) {
        let (english, chinese) = (say(Language::English), say(Language::Chinese));
        assert_eq!(english.len(), chinese.len());
        for (e, c) in english.iter().zip(&chinese) {
            assert!(e.is_ascii() || !e.chars().any(is_chinese), "{e}");
            assert!(c.chars().any(is_chinese), "{c} is not translated from {e}");
            // Positions are called by numbers here, so letters are words.
            let latin = c.replace("mex", "").replace("Grundy", "");
            assert!(!latin.chars().any(|x| x.is_ascii_alphabetic()), "{c} is not all Chinese: {e}");
            let numbers = |text: &str| {
                let mut all: Vec<String> = text
                    .split(|x: char| !x.is_ascii_digit())
                    .filter(|word| !word.is_empty())
                    .map(str::to_owned)
                    .collect();
                all.sort_unstable();
                all.dedup();
                all
            };
            // What is a number in English is one in Chinese; the other way round `ones` of Nim may be said with figures.
            for number in numbers(e) {
                assert!(numbers(c).contains(&number), "{c} does not say {number}: {e}");
            }
        }
        self.english.extend(english);
        self.chinese.extend(chinese);
    }

    /// Everything that there is to say about a game.
    fn game(&mut self, game: &GameGraph, question: Question) {
        let control = Control::default();
        let solver = Solver::new().question(question);
        let Ok(solution) = solver.control(&control).solve(game) else { return };
        for method in METHODS.iter().filter(|method| method.question == question && method.lesson().is_some())
        {
            if trace_in(game, Some(question), Some(method.name), Language::English, &control).is_err() {
                continue;
            }
            self.add(|language| {
                let trace = trace_in(game, Some(question), Some(method.name), language, &control).unwrap();
                trace.steps.into_iter().map(|step| step.text).collect()
            });
        }
        if question == Question::Score && search(game, 0, true, &control).is_ok() {
            self.add(|language| {
                let search = search_in(game, 0, true, language, &control).unwrap();
                search.steps.into_iter().map(|step| step.text).collect()
            });
        }
        let n = game.positions();
        let some = if n > 60 { vec![0, n / 2, n - 1] } else { (0..n).collect() };
        for v in some {
            self.add(|language| {
                let explanation = explain_in(game, &solution, v, language);
                explanation.sentences.into_iter().map(|sentence| sentence.text).collect()
            });
            self.add(|language| vec![export::words(game, &solution, v, language)]);
            let mut play = Play::new(game, &solution, v).unwrap();
            while play.line().len() < 8
                && let Some(reply) = play.reply(&Opponent::new(2, v.into()))
            {
                self.add(|language| play.choices().iter().map(|choice| choice.text(language)).collect());
                play.play(reply).unwrap();
                self.add(|language| {
                    play.round().map(|round| round.text(game, language)).into_iter().collect()
                });
            }
            self.add(|language| play.review_in(language).to_string().lines().map(str::to_owned).collect());
        }
    }
}

fn is_chinese(c: char) -> bool {
    ('\u{4E00}'..='\u{9FFF}').contains(&c)
}

/// Every graph of up to three positions, then chains, cycles, stars and random graphs.
fn graphs() -> Vec<Graph> {
    let mut graphs = Vec::new();
    for n in 1..=3u32 {
        for code in 0..1u32 << (n * n) {
            let arrows =
                (0..n * n).filter(|arrow| code >> arrow & 1 == 1).map(|arrow| (arrow / n, arrow % n));
            graphs.push(Graph::from_moves(n, &arrows.collect::<Vec<_>>()).unwrap());
        }
    }
    let chain = |n: u32| (1..n).map(|v| (v - 1, v)).collect::<Vec<_>>();
    graphs.push(Graph::from_moves(40, &chain(40)).unwrap());
    graphs.push(Graph::from_moves(1200, &chain(1200)).unwrap());
    let mut cycle = chain(1200);
    cycle.push((1199, 0));
    graphs.push(Graph::from_moves(1200, &cycle).unwrap());
    // Far more options than are said; all of them answered.
    let star: Vec<_> = (1..20).flat_map(|v| [(0, v), (v, 20)]).collect();
    graphs.push(Graph::from_moves(21, &star).unwrap());
    let mut random = Random::new(5);
    for _ in 0..250 {
        let n = 2 + random.below(14);
        let moves: Vec<_> =
            (0..random.below(3 * n)).map(|_| (random.below(n) as u32, random.below(n) as u32)).collect();
        graphs.push(Graph::from_moves(n as u32, &moves).unwrap());
    }
    graphs
}

/// The games on a graph: with and without owners, rules, results, scores, and values of infinite play.
fn games(graph: &Graph, random: &mut Random) -> Vec<(GameGraph, Question)> {
    let n = graph.positions();
    let plain = GameGraph::new(graph.clone());
    let mut misere = plain.clone();
    misere.rule = Rule::Misere;
    let mut number = |below: i64| random.below(2 * below as usize + 1) as i64 - below;
    let mut owned = plain.clone();
    owned.owners =
        Some((0..n).map(|_| Some(if number(1) > 0 { Player::First } else { Player::Second })).collect());
    let mut results = plain.clone();
    let terminals: Vec<u32> = (0..n).filter(|&v| graph.is_terminal(v)).collect();
    let ends = [End::Win, End::Loss, End::Tie];
    results.end_play(terminals.iter().map(|&v| (v, ends[(number(1) + 1) as usize])));
    let mut scores = plain.clone();
    scores.end_play(terminals.iter().map(|&v| (v, End::Score(number(3)))));
    scores.infinite = Infinite::Score(0);
    let with_owners = |game: &GameGraph| {
        let mut game = game.clone();
        game.owners.clone_from(&owned.owners);
        game
    };
    let mut games = vec![
        (plain.clone(), Question::Grundy),
        (plain.clone(), Question::Outcome),
        (plain, Question::Score),
        (misere.clone(), Question::Outcome),
        (results.clone(), Question::Outcome),
        (scores.clone(), Question::Score),
        (scores.clone(), Question::Outcome),
        (with_owners(&scores), Question::Score),
        (with_owners(&results), Question::Outcome),
        (with_owners(&misere), Question::Outcome),
    ];
    for winner in [Player::First, Player::Second] {
        let mut game = with_owners(&results);
        game.infinite = Infinite::Wins(winner);
        games.push((game, Question::Outcome));
        let mut game = owned.clone();
        game.infinite = Infinite::Wins(winner);
        games.push((game, Question::Outcome));
    }
    for parity in [Parity::MaxEven, Parity::MinOdd] {
        let mut game = with_owners(&results);
        game.priorities = Some((0..n).map(|v| u64::from(v % 6)).collect());
        game.infinite = Infinite::Priorities(parity);
        games.push((game, Question::Outcome));
    }
    for infinite in [Infinite::Buchi, Infinite::CoBuchi] {
        let mut game = owned.clone();
        game.let_recur(infinite, |v| v.is_multiple_of(3)).unwrap();
        games.push((game, Question::Outcome));
    }
    let mut points = with_owners(&scores);
    points.infinite = Infinite::Score(2);
    games.push((points, Question::Score));
    games
}

#[test]
fn everything_can_be_said_in_chinese_and_every_phrase_is_said() {
    let mut said = Said::default();
    let mut random = Random::new(3);
    for graph in graphs() {
        for (game, question) in games(&graph, &mut random) {
            said.game(&game, question);
        }
    }
    for code in 0..4u64.pow(3) {
        let heaps: Vec<u64> = (0..3).map(|i| code / 4u64.pow(i) % 4).collect();
        for rule in [Rule::Normal, Rule::Misere] {
            said.add(|language| vec![nim::explain(&heaps, rule).text(language)]);
        }
    }
    let loopy = |set: &[u32]| Grundy::Loopy(set.to_vec());
    for values in [
        vec![],
        vec![Grundy::Nimber(3), Grundy::Nimber(5), Grundy::Nimber(6)],
        vec![Grundy::Nimber(1), Grundy::Nimber(6)],
        vec![Grundy::Nimber(2), loopy(&[0, 2])],
        vec![loopy(&[1]), Grundy::Nimber(3)],
        vec![loopy(&[0]), Grundy::Nimber(0), loopy(&[])],
    ] {
        said.add(|language| vec![sum::Reason::of(values.clone()).text(language)]);
    }
    for (one, other) in [
        (Grundy::Nimber(0), Grundy::Nimber(3)),
        (Grundy::Nimber(2), Grundy::Nimber(3)),
        (loopy(&[]), Grundy::Nimber(1)),
    ] {
        said.add(|language| vec![sum::separating_heap(&one, &other).unwrap().text(language)]);
    }

    for code in [
        "0.77",
        "0.1",
        "0.2",
        "0.137",
        "4!.",
        "4.",
        "0.6",
        "0.5",
        "0.6!",
        "0.E",
        "C.",
        "0.7!",
        "0.5!",
        "{1,3,4,5,6}",
        "all-but {}",
        "all-but {1,2}",
        "{}",
    ] {
        let code = code.parse().unwrap();
        said.add(|language| heap::explain_in(&code, language));
    }

    // Every run of Chinese characters between quotes in the dictionary occurs in something that was said. (Pseudo-code and
    // pictures have tests of their own.)
    let all: String = said.chinese.into_iter().collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/words/chinese/");
    let mut phrases = 0;
    for file in ["common", "heaps", "plays", "proofs", "searches", "steps", "sums"] {
        let source = std::fs::read_to_string(format!("{folder}{file}.rs")).unwrap();
        for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for phrase in line.split(|c| !is_chinese(c)).filter(|phrase| phrase.chars().count() > 1) {
                assert!(all.contains(phrase), "{file}.rs: nobody says {phrase}");
                phrases += 1;
            }
        }
    }
    assert!(phrases > 200, "{phrases}");
}

#[test]
fn pseudo_code_is_translated_line_by_line() {
    let watched = METHODS.iter().filter(|method| method.lesson().is_some());
    let code = |language| {
        let mut all = vec![search_listings(language).pseudocode];
        all.extend(watched.clone().map(|method| method.code(language)));
        all
    };
    for (english, chinese) in code(Language::English).into_iter().zip(code(Language::Chinese)) {
        assert_eq!(english.len(), chinese.len());
        for (e, c) in english.iter().zip(&chinese) {
            assert_eq!((e.key, e.indent), (c.key, c.indent));
            assert!(c.text.chars().any(is_chinese), "{} is not translated", e.text);
            let names = [
                "count",
                "v",
                "p",
                "w",
                "m",
                "d",
                "K",
                "t",
                "queue",
                "remoteness",
                "search",
                "best",
                "max",
                "min",
                "x",
                "rank",
                "order",
                "value",
                "set",
                "mex",
                "A",
                "B",
                "i",
            ];
            for word in c.text.split(|x: char| !x.is_ascii_alphabetic()).filter(|word| !word.is_empty()) {
                assert!(names.contains(&word), "{}: {word} is not translated", c.text);
            }
        }
    }
}

#[test]
fn languages_are_called_by_their_codes() {
    for (code, language) in Language::ALL {
        assert_eq!(code.parse(), Ok(language));
        assert_eq!(language.code(), code);
    }
    assert!("de".parse::<Language>().is_err());
}
