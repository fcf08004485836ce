//! One suite for every row of the table.

use retrograde::{
    Control, End, GameGraph, Infinite, Question, Rule, Solver, Values, check::check, graph::NONE,
    solve::methods::METHODS,
};

use super::naive;

/// Whether the question has a meaning for this game at all.
fn has_meaning(game: &GameGraph, question: Question, cyclic: bool) -> bool {
    let fair = game.is_owned() || matches!(game.infinite, Infinite::Draw | Infinite::Score(0));
    match question {
        Question::Outcome => fair,
        Question::Score => {
            let some_lack_scores = (0..game.positions())
                .any(|v| game.graph.is_terminal(v) && !matches!(game.end(v), Some(End::Score(_))));
            !(game.has_scores() && some_lack_scores)
                && (!cyclic || fair && !matches!(game.infinite, Infinite::Wins(_)))
        }
        Question::Grundy => {
            !game.is_owned()
                && game.rule == Rule::Normal
                && game.ends().iter().all(|&(_, end)| end == End::Loss)
        }
    }
}

/// Without a method's name there must be an answer to every question that has a meaning.
fn somebody_answers(game: &GameGraph, cyclic: bool) {
    for question in Question::ALL {
        let solver = Solver::new().question(question).moves(false);
        let answer = solver.solve(game);
        assert_eq!(answer.is_ok(), has_meaning(game, question, cyclic), "{question}: {answer:?} on {game:?}");
    }
}

/// Runs every method on this game: it must give the values of the definition with a certificate that the checker
/// accepts, and refuse where there are none.
pub(crate) fn agrees_with_the_definitions(game: &GameGraph) {
    let cyclic = naive::has_cycle(game);
    let outcomes = naive::outcomes(game);
    let scores = has_meaning(game, Question::Score, cyclic).then(|| naive::scores(game));
    somebody_answers(game, cyclic);
    for method in METHODS.iter().filter(|method| method.admits(game.infinite)) {
        let solver = Solver::new().question(method.question).method(method.name);
        let solution = match solver.solve(game) {
            Ok(solution) => solution,
            Err(error) => {
                // The `attractors` need a score of infinite play even if no play is infinite.
                let strict = method.question == Question::Score && !has_meaning(game, method.question, true);
                assert!(
                    method.acyclic_only && cyclic || strict || !has_meaning(game, method.question, cyclic),
                    "{} for {} refused {game:?}: {error}",
                    method.name,
                    method.question
                );
                assert!(error.advice_text().is_some(), "{error} gives no advice");
                continue;
            }
        };
        let case = || format!("{} for {} on {game:?}", method.name, method.question);
        assert!(!(method.acyclic_only && cyclic), "accepted a cycle: {}", case());
        assert!(has_meaning(game, method.question, cyclic), "answered what has no meaning: {}", case());
        match &solution.values {
            Values::Outcome { outcomes: found, remoteness } => {
                for (v, &(outcome, left)) in outcomes.iter().enumerate() {
                    assert_eq!(
                        (found.get(v as u32), remoteness[v]),
                        (outcome, left.unwrap_or(NONE)),
                        "position {v}: {}",
                        case()
                    );
                }
            }
            Values::Score { scores: found, .. } => assert_eq!(Some(found), scores.as_ref(), "{}", case()),
            Values::Grundy { nimbers, .. } => {
                let rows: Vec<_> = (0..game.positions()).map(|v| game.graph.moves(v).to_vec()).collect();
                let labels = naive::grundy::labels(&rows);
                assert!(nimbers.iter().copied().eq(labels.iter().map(|m| m.unwrap_or(NONE))), "{}", case());
            }
        }
        // Certificates and moves are the checker's to judge.
        let verdict = check(game, &solution, &Control::default()).unwrap();
        assert!(verdict.is_right(), "{verdict:?}: {}", case());
        assert!(game.positions() == 0 || !solution.moves.is_empty());
    }
}
