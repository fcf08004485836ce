//! `retrograde solve --sum`: several games at once, of which each player moves in one.

use std::{fmt::Write as _, path::Path};

use retrograde::{
    Control, Question, Solution, Solver,
    sum::{Component, Sum, SumMove, separating_heap},
    words::Language,
};

use unicode_width::UnicodeWidthStr;

use crate::{
    args::Solve,
    failure::{Failure, Verdict},
    input::{Loaded, load_input, name_of},
    output, plan,
    progress::Progress,
    summary::find_position,
    table::Table,
    words::{Key, words},
};

/// A game of the sum, solved.
struct Part {
    name: String,
    loaded: Loaded,
    solution: Solution,
}

pub(super) fn run(args: &Solve) -> Result<Verdict, Failure> {
    if args.asking.ask.is_some_and(|question| question != Question::Grundy) {
        return Err(Failure::arguments(
            "a sum is answered by Grundy values only",
            "leave --ask out: the outcome of the sum follows from them",
        ));
    }
    if args.at.len() > args.sum.len() {
        return Err(Failure::arguments(
            format!("there are {} positions for {} games", args.at.len(), args.sum.len()),
            "give --at one position for each game of --sum, in the same order",
        ));
    }
    let (control, _) = plan::work(&args.loading.resources);
    let progress = Progress::of(&control);
    let parts = (0..args.sum.len()).map(|i| part(args, i, &control)).collect::<Result<Vec<_>, _>>()?;
    let components = parts.iter().enumerate().map(|(i, part)| {
        let at = find_position(&part.loaded.game, args.at.get(i).map(String::as_str), "start from")?;
        Ok(Component::new(&part.loaded.game, &part.solution.values, at)?)
    });
    let sum = Sum::new(components.collect::<Result<_, Failure>>()?);
    drop(progress);
    let text =
        if args.json { json(&parts, &sum) } else { text(&parts, &sum, args.why, args.speaking.language) };
    output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    Ok(Verdict::Yes)
}

fn part(args: &Solve, i: usize, control: &Control) -> Result<Part, Failure> {
    let named = &args.sum[i];
    let loaded = load_input(named, &args.loading, control)?;
    let solver = Solver::new().question(Question::Grundy).method(args.asking.method.as_deref()).moves(false);
    let solution = solver.control(control).solve(&loaded.game)?;
    Ok(Part { name: name_of(&named.path), loaded, solution })
}

fn label(component: &Component<'_>, v: retrograde::Position) -> String {
    component.game().label(v).into_owned()
}

fn text(parts: &[Part], sum: &Sum<'_>, why: bool, language: Language) -> String {
    let words = words(language);
    let columns = [Key::Component, Key::Game, Key::Position, Key::Value];
    let mut table = Table::new(columns.map(|column| words.key(column)));
    for (i, (part, component)) in parts.iter().zip(sum.components()).enumerate() {
        let position = label(component, component.position());
        table.row(
            [(i + 1).to_string(), part.name.clone(), position, component.value().to_string()]
                .each_ref()
                .map(String::as_str),
        );
    }
    let mut text = format!("{table}\n");
    let mut line = |key: &str, fact: &str| {
        const WIDTH: usize = 7;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{key}{}{fact}", " ".repeat(WIDTH.saturating_sub(key.width())));
    };
    line(words.key(Key::Sum), &words.sum_is(&sum.value().to_string(), sum.outcome()));
    line(words.key(Key::Why), &sum.explain().text(language));
    let step = |choice: &SumMove| {
        let component = &sum.components()[choice.component];
        let (from, to) = (label(component, component.position()), label(component, choice.to));
        words.in_component(choice.component + 1, &from, &to)
    };
    for (i, choice) in sum.winning_moves().iter().enumerate() {
        line(if i == 0 { words.key(Key::Wins) } else { "" }, &step(choice));
    }
    if let Some(best) = sum.best_move() {
        line(words.key(Key::Move), &step(&best));
    }
    if why {
        text += &differences(sum, language);
    }
    text
}

/// For every two components, the heap that tells them apart.
fn differences(sum: &Sum<'_>, language: Language) -> String {
    let words = words(language);
    let values: Vec<_> = sum.components().iter().map(Component::value).collect();
    let mut text = String::new();
    for i in 0..values.len() {
        for j in i + 1..values.len() {
            let found = match separating_heap(&values[i], &values[j]) {
                Some(separation) => separation.text(language),
                None => words.equal().to_owned(),
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", words.pair(i + 1, j + 1, &found));
        }
    }
    text
}

fn json(parts: &[Part], sum: &Sum<'_>) -> String {
    let step = |choice: &SumMove| {
        let component = &sum.components()[choice.component];
        serde_json::json!({
            "component": choice.component + 1,
            "from": label(component, component.position()),
            "to": label(component, choice.to),
        })
    };
    let components: Vec<_> = parts
        .iter()
        .zip(sum.components())
        .map(|(part, component)| {
            serde_json::json!({
                "game": part.name,
                "position": label(component, component.position()),
                "value": component.value().to_string(),
            })
        })
        .collect();
    let answer = serde_json::json!({
        "components": components,
        "value": sum.value().to_string(),
        "outcome": sum.outcome().to_string(),
        "why": sum.explain().to_string(),
        "winning_moves": sum.winning_moves().iter().map(step).collect::<Vec<_>>(),
        "move": sum.best_move().as_ref().map(step),
    });
    format!("{answer}\n")
}
