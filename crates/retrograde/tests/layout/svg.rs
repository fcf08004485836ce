//! Pictures: whole, told without colour, and safe for every name.

use retrograde::{
    Control, End, GameGraph, Graph, Infinite, Labels, Player, Question, Solution, Solver,
    error::Kind as Fault,
    export::{Arrangement, Picture, write_svg},
    labels::Names,
    layout::Direction,
    random::Random,
    words::Language,
};

use super::random_graph;

fn solution(game: &GameGraph, question: Question) -> Solution {
    Solver::new().question(question).solve(game).unwrap()
}

fn svg(game: &GameGraph, question: Question, picture: &Picture) -> String {
    let mut bytes = Vec::new();
    write_svg(game, &solution(game, question), picture, &Control::default(), &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Whether the tags of a text of XML open and close as they should, and no bare sign stands in it.
fn check_xml(text: &str) {
    let mut open = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let between = &rest[..at];
        assert!(!between.contains('>') || between.contains('{'), "a bare sign: {between}");
        let end = at + rest[at..].find('>').unwrap();
        let tag = &rest[at + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap().to_owned());
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
    for entity in text.split('&').skip(1) {
        assert!(
            ["amp;", "lt;", "gt;", "quot;"].iter().any(|known| entity.starts_with(known)),
            "&{entity:.10}"
        );
    }
    assert!(!text.contains("NaN") && !text.contains("inf,"), "a number is missing");
}

#[test]
fn the_worked_example_shows_everything_that_was_found() {
    let moves = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)];
    let mut game = GameGraph::new(Graph::from_moves(6, &moves).unwrap());
    game.start = Some(0);
    let text = svg(&game, Question::Outcome, &Picture::default());
    check_xml(&text);
    assert!(text.contains("role=\"img\"") && text.contains("aria-labelledby=\"title about\""));
    assert!(text.contains("<title id=\"title\">A game of 6 positions and 7 moves"));
    assert!(text.contains("0: win in 3, best move to 1; 1: loss in 2, best move to 3;"));
    assert!(text.contains("prefers-color-scheme: dark"));
    assert_eq!(
        text.matches("class=\"move best\" d=\"M").count(),
        5 + 1,
        "five moves are played; the legend shows one"
    );
    assert_eq!(text.matches("class=\"move\" d=\"M").count(), 2);
    // A value is told by a class, a sign, a letter and a number.
    assert_eq!(text.matches("<g class=\"win\" transform").count(), 3 + 1);
    assert_eq!(text.matches(">W 1</text>").count(), 2);
    assert_eq!(text.matches(" inner\"").count(), 1 + 1, "one end, and one in the legend");
    assert!(!text.contains("http") || text.matches("http").count() == 1, "it needs nothing from elsewhere");

    let chinese = Picture { language: Language::Chinese, ..Picture::default() };
    let text = svg(&game, Question::Outcome, &chinese);
    check_xml(&text);
    assert!(text.contains("lang=\"zh\"") && text.contains(">胜 1</text>"));
    for phrase in
        ["有 6 个局面和 7 个走法的博弈", "0：3 步必胜，最佳走法：到 1；", "走子方必胜", "终局", "起始局面"]
    {
        assert!(text.contains(phrase), "{phrase}");
    }
}

#[test]
fn owners_scores_and_grundy_values_are_shown_by_shape_and_number() {
    let mut game = GameGraph::new(Graph::from_moves(3, &[(0, 1), (1, 1), (1, 2)]).unwrap());
    game.owners = Some(vec![Some(Player::Second), Some(Player::First), None]);
    game.end_play([(2, End::Score(-7))]);
    game.infinite = Infinite::Score(0);
    let text = svg(&game, Question::Score, &Picture::default());
    check_xml(&text);
    assert!(text.contains(">-7</text>") && text.contains("score -7, no moves"));
    assert!(text.contains("First moves") && text.contains("Second moves"));
    let loops = GameGraph::new(Graph::from_moves(2, &[(0, 0), (0, 1)]).unwrap());
    let text = svg(&loops, Question::Grundy, &Picture::default());
    assert!(text.contains(">∞{0}</text>"), "{text}");
    // The numbers of the rows stand at the side.
    let text = svg(
        &loops,
        Question::Outcome,
        &Picture { arrangement: Arrangement::Remoteness, ..Picture::default() },
    );
    assert!(text.contains("class=\"row\"") && text.contains(">1</text>"));
}

#[test]
fn every_name_and_every_game_gives_a_whole_picture() {
    let mut names = Names::default();
    for name in ["<&\">", "a\u{0}\u{7}b", "深度", &"long ".repeat(50), "]]>", "\u{FFFE}"] {
        names.push(name).unwrap();
    }
    let mut game = GameGraph::new(Graph::from_moves(6, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]).unwrap());
    game.labels = Labels::Names(names.clone());
    game.captions = Some(names);
    let text = svg(&game, Question::Outcome, &Picture::default());
    check_xml(&text);
    assert!(text.contains("&lt;&amp;&quot;&gt;") && text.contains("深度") && text.contains("…"));
    assert!(!text.contains('\u{0}') && !text.contains('\u{FFFE}'));

    let mut random = Random::new(21);
    for round in 0..60 {
        let graph = random_graph(&mut random, 20);
        let game = GameGraph::new(graph);
        let (_, arrangement) = Arrangement::ALL[round % 3];
        let direction = if round % 2 == 0 { Direction::Down } else { Direction::Right };
        let question = [Question::Outcome, Question::Grundy][round / 3 % 2];
        let picture =
            Picture { arrangement, direction, language: Language::ALL[round / 6 % 2].1, known: None };
        let text = svg(&game, question, &picture);
        check_xml(&text);
        assert_eq!(text, svg(&game, question, &picture), "not the same again");
        let drawn =
            text.matches("class=\"move\" d=\"M").count() + text.matches("class=\"move best\" d=\"M").count();
        assert!(drawn as u64 >= game.graph.move_count());
    }
    check_xml(&svg(&GameGraph::default(), Question::Outcome, &Picture::default()));
    let large = GameGraph::new(Graph::from_moves(6_000, &[]).unwrap());
    let error = write_svg(
        &large,
        &solution(&large, Question::Outcome),
        &Picture::default(),
        &Control::default(),
        &mut Vec::new(),
    );
    assert_eq!(error.unwrap_err().kind(), Fault::Resource);
}

/// First turns to the even circle, whatever Second does; at 4 Second has one of his own.
fn parity_game() -> GameGraph {
    let moves = [(0, 1), (0, 2), (1, 0), (2, 0), (3, 4), (3, 0), (4, 3), (4, 4)];
    let mut game = GameGraph::new(Graph::from_moves(5, &moves).unwrap());
    let players = [Player::First, Player::Second];
    game.owners = Some([0, 1, 1, 0, 1].map(|owner| Some(players[owner])).into());
    game.priorities = Some(vec![0, 3, 4, 1, 7]);
    game.infinite = game.default_infinite();
    game
}

#[test]
fn a_parity_game_shows_its_priorities_regions_and_the_winners_strategies_alone() {
    let game = parity_game();
    let text = svg(&game, Question::Outcome, &Picture::default());
    check_xml(&text);
    for (v, priority) in game.priorities.as_ref().unwrap().iter().enumerate() {
        assert!(text.contains(&format!(">p{priority}</text>")), "{v} {priority}");
    }
    // First wins 0, 1, 2 and 3 by two moves, Second 4 by one; the legend has another arrow. 1 and 2 have nothing to choose.
    assert_eq!(text.matches("class=\"move best\" d=\"M").count(), 3 + 1);
    for arrow in ["0 → 2", "3 → 0", "4 → 4"] {
        assert!(text.contains(&format!("<title>{arrow}</title>")), "{arrow}");
    }
    assert_eq!(text.matches("<g class=\"win\" transform").count(), 4 + 1);
    assert_eq!(text.matches("<g class=\"loss\" transform").count(), 1 + 1);
    assert!(text.contains("move of who wins there") && text.contains(">priority</text>"), "{text}");
    let mut dot = Vec::new();
    retrograde::export::write_dot(&game, &solution(&game, Question::Outcome), &mut dot).unwrap();
    let dot = String::from_utf8(dot).unwrap();
    assert!(dot.contains(r##""2" [label="2\npriority 4\nwin", fillcolor="#9fd8b4", shape=box];"##), "{dot}");
    assert_eq!(dot.matches("penwidth=3").count(), 3, "{dot}");
    assert!(
        dot.contains("\"0\" -> \"2\" [penwidth=3];") && dot.contains("\"4\" -> \"4\" [penwidth=3];"),
        "{dot}"
    );
}

#[test]
fn a_buchi_game_marks_what_shall_recur_and_other_games_show_no_priorities() {
    let mut game = parity_game();
    game.let_recur(Infinite::Buchi, |v| v == 2).unwrap();
    let text = svg(&game, Question::Outcome, &Picture { language: Language::Chinese, ..Picture::default() });
    check_xml(&text);
    assert_eq!(text.matches(">●</text>").count(), 1 + 1, "one position, and the legend");
    assert!(text.contains("指定局面：无穷多次出现则先手方获胜") && text.contains("获胜一方的走法"), "{text}");
    let mut plain = parity_game();
    plain.infinite = Infinite::Draw;
    let text = svg(&plain, Question::Outcome, &Picture::default());
    assert!(!text.contains(">p4<") && !text.contains(">priority<"), "{text}");
}
