//! `retrograde solve --sum`: several games at once, of which each player moves in one.

use std::{fmt::Write as _, path::Path};

use retrograde::{
    Control, Outcome, Question, Solution, Solver,
    sum::{Component, Sum, SumMove, separating_heap},
};

use crate::{
    args::Solve,
    failure::{Failure, Verdict},
    input::{Loaded, load_input, name_of},
    output, plan,
    progress::Progress,
    summary::find_position,
    table::Table,
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
    let text = if args.json { json(&parts, &sum) } else { text(&parts, &sum, args.why) };
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

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "won for the player to move",
        Outcome::Loss => "lost for the player to move",
        Outcome::Tie | Outcome::Draw => "a draw",
    }
}

fn text(parts: &[Part], sum: &Sum<'_>, why: bool) -> String {
    let mut table = Table::new(["component", "game", "position", "value"]);
    for (i, (part, component)) in parts.iter().zip(sum.components()).enumerate() {
        let position = label(component, component.position());
        table.row(
            [(i + 1).to_string(), part.name.clone(), position, component.value().to_string()]
                .each_ref()
                .map(String::as_str),
        );
    }
    let mut text = format!("{table}\nsum    value {}, {}\n", sum.value(), outcome(sum.outcome()));
    // Writing to a string cannot fail.
    let _ = writeln!(text, "why    {}", sum.explain());
    let step = |choice: &SumMove| {
        let component = &sum.components()[choice.component];
        format!(
            "in component {}, from {} to {}",
            choice.component + 1,
            label(component, component.position()),
            label(component, choice.to)
        )
    };
    for (i, choice) in sum.winning_moves().iter().enumerate() {
        let _ = writeln!(text, "{:<7}{}", if i == 0 { "wins" } else { "" }, step(choice));
    }
    if let Some(best) = sum.best_move() {
        let _ = writeln!(text, "move   {}", step(&best));
    }
    if why {
        text += &differences(sum);
    }
    text
}

/// For every two components, the heap that tells them apart.
fn differences(sum: &Sum<'_>) -> String {
    let values: Vec<_> = sum.components().iter().map(Component::value).collect();
    let mut text = String::new();
    for i in 0..values.len() {
        for j in i + 1..values.len() {
            let found = match separating_heap(&values[i], &values[j]) {
                Some(separation) => separation.to_string(),
                None => "They are equal: no game beside them tells them apart.".to_owned(),
            };
            let _ = writeln!(text, "{} and {}: {found}", i + 1, j + 1);
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
