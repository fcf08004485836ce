//! Every sentence about an end of the play, under every rule, for every owner, result, question and length of the play, in
//! both languages: it is read as a person would read it, and compared with the play by the definition.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use retrograde::{
    End, GameGraph, Graph, Infinite, Player, Question, Rule, Solver, explain::explain_in, export,
    words::Language,
};

/// Who wins at the end of a chain, by the definition: `None` for nobody. In an alternating game First moves first.
fn winner(game: &GameGraph, last: u32) -> Option<Player> {
    let turn = match &game.owners {
        Some(owners) => owners[last as usize],
        None if last.is_multiple_of(2) => Some(Player::First),
        None => Some(Player::Second),
    };
    // Results are First's where positions have owners, else those of the player whose turn it is.
    let whose = if game.owners.is_some() { Player::First } else { turn.unwrap() };
    match game.end(last) {
        Some(End::Win) => Some(whose),
        Some(End::Loss) => Some(whose.other()),
        Some(End::Tie) => None,
        Some(End::Score(score)) if score > 0 => Some(whose),
        Some(End::Score(score)) if score < 0 => Some(whose.other()),
        Some(End::Score(_)) => None,
        None if game.rule == Rule::Misere => turn,
        None => turn.map(Player::other),
    }
}

/// What a sentence about an end says: who wins, and for whom there are how many points, if it says so.
#[derive(Debug, PartialEq)]
struct Said {
    winner: Option<Option<Player>>,
    score: Option<(i64, Player)>,
}

/// Reads a sentence about the position `at` of a chain that begins at `from`. People are found by the longest phrase first.
fn read(sentence: &str, owned: bool, odd: bool) -> Said {
    // A sentence that introduces the end speaks of whose turn it is there; one about a line, of who moves where it begins.
    let (first, second) = (Player::First, Player::Second);
    let mover = if odd && !sentence.contains("Best play") && !sentence.contains("最佳走法") {
        second
    } else {
        first
    };
    let opponent = mover.other();
    let people: &[(&str, Player)] = &[
        ("First", first),
        ("Second", second),
        ("先手方", first),
        ("后手方", second),
        ("the player to move", mover),
        ("the mover", mover),
        ("the opponent", opponent),
        ("走子方", mover),
        ("对手", opponent),
        // Only after it was said whose turn it is.
        ("he", opponent),
        ("him", opponent),
    ];
    let mut said = Said { winner: None, score: None };
    for (name, who) in people {
        for (verb, wins) in [
            (" wins", true),
            (" loses", false),
            (" has no moves and wins", true),
            (" has no moves and loses", false),
            ("获胜", true),
            ("失败", false),
            ("无路可走，按反常规则获胜", true),
            ("无路可走而失败", false),
        ] {
            let phrase = format!("{name}{verb}");
            // `he` is a word, not the end of `the`.
            let at = sentence.find(&phrase).filter(|&at| *name != "he" || sentence[..at].ends_with(' '));
            if at.is_some() {
                let found = Some(if wins { *who } else { who.other() });
                assert!(said.winner.is_none() || said.winner == Some(found), "two winners: {sentence}");
                said.winner = Some(found);
            }
        }
        let mark = format!(" for {name}");
        if let (Some(at), Some(start)) = (sentence.find(&mark), sentence.find("with score ")) {
            if sentence[at + mark.len()..].starts_with(|c: char| c.is_ascii_lowercase()) {
                continue;
            }
            said.score = Some((sentence[start + 11..at].parse().unwrap(), *who));
        }
        let mark = format!("{name}得 ");
        if let Some(at) = sentence.find(&mark) {
            let rest = &sentence[at + mark.len()..];
            let digits = rest.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(rest.len());
            said.score = Some((rest[..digits].parse().unwrap(), *who));
        }
    }
    if sentence.contains("nobody wins") || sentence.contains("不分胜负") {
        assert_eq!(said.winner, None, "{sentence}");
        said.winner = Some(None);
    }
    assert!(owned || !sentence.contains("First") && !sentence.contains("先手方"), "{sentence}");
    // In a line whose end is the opponent's turn, `the player to move` would be two people.
    if odd && !owned && sentence.contains("Best play") {
        let end = &sentence[sentence.find("There").unwrap()..];
        assert!(!end.contains("the player to move"), "{sentence}");
        assert!(end.contains("the opponent"), "{sentence}");
    }
    said
}

/// All chains of up to three moves with every rule, owner and result.
fn games() -> Vec<GameGraph> {
    let mut games = Vec::new();
    let owners: &[Option<Option<Player>>] =
        &[None, Some(None), Some(Some(Player::First)), Some(Some(Player::Second))];
    let ends = [
        None,
        Some(End::Win),
        Some(End::Loss),
        Some(End::Tie),
        Some(End::Score(3)),
        Some(End::Score(0)),
        Some(End::Score(-2)),
    ];
    for length in 0..4u32 {
        let moves: Vec<_> = (0..length).map(|v| (v, v + 1)).collect();
        for rule in [Rule::Normal, Rule::Misere] {
            for infinite in [Infinite::Draw, Infinite::Wins(Player::First), Infinite::Score(-7)] {
                for owner in owners {
                    for end in ends {
                        for starts in [Player::First, Player::Second] {
                            let mut game = GameGraph::new(Graph::from_moves(length + 1, &moves).unwrap());
                            (game.rule, game.infinite) = (rule, infinite);
                            game.owners = owner.map(|last| {
                                let turn = |v| if v % 2 == 0 { starts } else { starts.other() };
                                let mut owners: Vec<_> = (0..=length).map(|v| Some(turn(v))).collect();
                                owners[length as usize] = last;
                                owners
                            });
                            game.end_play(end.map(|end| (length, end)));
                            games.push(game);
                        }
                    }
                }
            }
        }
    }
    games
}

#[test]
fn every_sentence_about_an_end_is_what_the_play_comes_to() {
    let mut read_sentences = 0;
    for game in games() {
        let last = game.positions() - 1;
        let owned = game.is_owned();
        for question in Question::ALL {
            let Ok(solution) = Solver::new().question(question).solve(&game) else { continue };
            for (_, language) in Language::ALL {
                for v in [0, last] {
                    let told = explain_in(&game, &solution, v, language);
                    let about: Vec<_> =
                        told.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
                    // The sentence about the end is the last one; at the end itself there may be one about its value after it.
                    let is_end = v == last;
                    let sentence = if is_end { about[0] } else { about[about.len() - 1] };
                    let said = read(sentence, owned, last % 2 == 1);
                    let all = format!("{about:?} of {game:?}");
                    let whose = match (owned, last % 2) {
                        (true, _) | (false, 0) => Player::First,
                        _ => Player::Second,
                    };
                    match said.winner {
                        Some(found) => assert_eq!(found, winner(&game, last), "{all}"),
                        None => assert_eq!(question, Question::Score, "{all}"),
                    }
                    match (game.end(last), said.score) {
                        (Some(End::Score(score)), Some(found)) => assert_eq!(found, (score, whose), "{all}"),
                        // A sum of points is asked for where the game has none: a win counts 1.
                        (_, Some((score, who))) => {
                            let counts = match winner(&game, last) {
                                None => 0,
                                Some(winner) if winner == who => 1,
                                Some(_) => -1,
                            };
                            assert_eq!((question, score), (Question::Score, counts), "{all}");
                        }
                        (_, None) => {}
                    }
                    read_sentences += 1;
                    // Nothing goes on for ever where every play ends.
                    for text in about
                        .iter()
                        .map(|text| (*text).to_owned())
                        .chain([export::words(&game, &solution, v, language)])
                    {
                        for word in ["infinite", "for ever", "never end", "永远", "无限"] {
                            assert!(!text.contains(word), "{text}");
                        }
                    }
                }
            }
        }
    }
    assert!(read_sentences > 3_000, "{read_sentences}");
}

#[test]
fn where_the_loser_is_to_move_at_the_end_the_winner_is_not_called_by_his_name() {
    let mut game = GameGraph::new(Graph::from_moves(2, &[(0, 1)]).unwrap());
    game.end_play([(1, End::Loss)]);
    let solution = retrograde::solve(&game).unwrap();
    let told = explain_in(&game, &solution, 0, Language::English);
    assert_eq!(
        told.sentences.last().unwrap().text,
        "Best play: 0 → 1. There it is the opponent's turn, the play ends, and he loses."
    );
}
