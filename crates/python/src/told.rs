//! An answer told to people: sentences, a method's steps, pictures, a play with the quality of its moves.

use pyo3::prelude::*;
use retrograde::{
    Control, Position,
    explain::explain_in,
    export::{Arrangement, Picture, write_svg},
    layout::Direction,
    play::{Choice, Ending, Opponent, Play, Worth},
    trace::trace_in,
    words::Language,
};

use crate::{
    errors::{raised, wrong},
    game::Game,
    solution::{Solution, question_of},
    work::Resources,
};

/// The language of this code.
pub(crate) fn language_of(code: &str) -> PyResult<Language> {
    code.parse().map_err(raised)
}

/// Why a position has its value: the value, sentences with the moves they speak of, the line of play, where it goes back
/// to, and whether it is whole.
pub(crate) type Explained =
    (String, Vec<(String, Vec<(Position, Position)>)>, Vec<Position>, Option<usize>, bool);

/// Explains the value of a position.
#[pyfunction]
pub(crate) fn explain(
    py: Python<'_>,
    solution: &Bound<'_, Solution>,
    position: Position,
    language: &str,
) -> PyResult<Explained> {
    let solution = solution.get();
    solution.admit(position)?;
    let language = language_of(language)?;
    let told = solution.with(py, |game, solution| explain_in(game, solution, position, language));
    let sentences = told.sentences.into_iter().map(|said| (said.text, said.moves)).collect();
    Ok((told.value, sentences, told.line, told.returns_to, told.complete))
}

/// What there is to see at a position, in a few words.
#[pyfunction]
pub(crate) fn words(
    py: Python<'_>,
    solution: &Bound<'_, Solution>,
    position: Position,
    language: &str,
) -> PyResult<String> {
    let solution = solution.get();
    solution.admit(position)?;
    let language = language_of(language)?;
    Ok(solution.with(py, |game, solution| retrograde::export::words(game, solution, position, language)))
}

/// A method's run: its name, its lines (key, indent, text), and its steps as rows.
type Traced =
    (&'static str, Vec<(&'static str, u8, &'static str)>, Vec<(usize, &'static str, String, String, String)>);

/// Runs a method and tells its steps.
#[pyfunction]
#[pyo3(signature = (game, ask, method, language, resources))]
pub(crate) fn trace(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    ask: Option<&str>,
    method: Option<&str>,
    language: &str,
    resources: Resources,
) -> PyResult<Traced> {
    let (language, question) = (language_of(language)?, ask.map(question_of).transpose()?);
    let game = game.get();
    resources.run(py, |control| {
        let trace = trace_in(&game.read(), question, method, language, control)?;
        let code = trace.code.iter().map(|line| (line.key.word(), line.indent, line.text)).collect();
        let rows = trace
            .rows()
            .map(|row| (row.step, row.line.word(), row.position, row.changed, row.text))
            .collect();
        Ok((trace.method, code, rows))
    })
}

/// The solved game as a picture, in SVG.
#[pyfunction]
pub(crate) fn draw(
    py: Python<'_>,
    solution: &Bound<'_, Solution>,
    layout: &str,
    left_to_right: bool,
    scenes: bool,
    language: &str,
    resources: Resources,
) -> PyResult<String> {
    let arrangement: Arrangement = layout.parse().map_err(|_| {
        let words: Vec<_> = Arrangement::ALL.iter().map(|(word, _)| format!("'{word}'")).collect();
        wrong(format!("there is no layout {layout:?}"), format!("the layouts are {}", words.join(", ")))
    })?;
    let direction = if left_to_right { Direction::Right } else { Direction::Down };
    let language = language_of(language)?;
    let solution = solution.get();
    let game = solution.game.get();
    resources.run(py, |control: &Control| {
        let known = if scenes { game.known() } else { None };
        let picture = Picture { arrangement, direction, language, known };
        let mut svg = Vec::new();
        write_svg(&game.read(), &solution.solution, &picture, control, &mut svg)?;
        Ok(String::from_utf8_lossy(&svg).into_owned())
    })
}

/// A move in a play: where it leads, its quality, what it is worth, how many moves longer, all that in words.
type Chosen = (Position, &'static str, String, Option<i64>, String);

/// Everything about a play: the moves, a best one, who moves, what it is worth to him, how it ended (a word and a value),
/// how often this position came up, the opponent's move, the way round that was gone (with who wins it, and the sentence), what was
/// not the best (with the sentence of each).
type Reviewed = (
    Vec<Chosen>,
    Option<Position>,
    Option<&'static str>,
    String,
    Option<(&'static str, Option<&'static str>, Option<i64>)>,
    usize,
    Option<Position>,
    Option<(Vec<Position>, Option<&'static str>, String)>,
    Vec<(usize, &'static str, Position, Position, Position, &'static str, String)>,
    Option<usize>,
);

/// Looks at the play that went through `line`. `level` and `seed` say who would reply.
#[pyfunction]
pub(crate) fn review(
    py: Python<'_>,
    solution: &Bound<'_, Solution>,
    line: Vec<Position>,
    level: u8,
    seed: u64,
    language: &str,
) -> PyResult<Reviewed> {
    let language = language_of(language)?;
    let solution = solution.get();
    let Some((&start, moves)) = line.split_first() else {
        return Err(wrong("a play has a first position", ""));
    };
    let told = solution.with(py, |game, solution| {
        let mut play = Play::new(game, solution, start)?;
        for &to in moves {
            play.play(to)?;
        }
        let chosen = |choice: &Choice| {
            let worth: Worth = choice.worth;
            let word = match choice.quality {
                retrograde::play::Quality::Best => "best",
                retrograde::play::Quality::Keeps => "keeps",
                retrograde::play::Quality::Loses => "loses",
            };
            (choice.to, word, worth.text(language), choice.detour, choice.text(language))
        };
        let ending = play.ending().map(|ending| match ending {
            Ending::Won(player) => ("won", Some(player.word()), None),
            Ending::Tied => ("tied", None, None),
            Ending::Scored(score) => ("scored", None, Some(score)),
        });
        let review = play.review_in(language);
        let mistakes = review
            .mistakes
            .into_iter()
            .map(|m| {
                let quality = if m.quality == retrograde::play::Quality::Loses { "loses" } else { "keeps" };
                (m.ply, m.player.word(), m.from, m.to, m.better, quality, m.text)
            })
            .collect();
        let round = play.round().map(|round| {
            let text = round.text(game, language);
            (round.way, round.winner.map(|player| player.word()), text)
        });
        let opponent = if level >= 10 { Opponent::PERFECT } else { Opponent::new(level, seed) };
        Ok((
            play.choices().iter().map(chosen).collect(),
            play.hint().map(|choice| choice.to),
            play.mover().map(|player| player.word()),
            play.outlook().text(language),
            ending,
            play.repetitions(),
            play.reply(&opponent),
            round,
            mistakes,
            review.decisive,
        ))
    });
    told.map_err(raised)
}
