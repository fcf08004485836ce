//! `retrograde check`: is this answer right? Asked of the ground floor, which knows no solver.

use std::path::Path;

use retrograde::{
    Control, Infinite, Parity, Player, Question,
    check::{self, Wrong},
    heap::Certificate,
    solution_file::{self, About, SolutionFile},
};

use retrograde::tablebase::check::Verdict as Checked;

use crate::{
    args::{Check, Rules},
    commands::heap,
    failure::{Failure, Verdict},
    input::{self, Loaded},
    numbers::count,
    output::{self, is_dash},
    plan,
    progress::Progress,
    summary::facts_in,
    tablebase,
    words::{Words, words},
};

pub(crate) fn run(args: &Check) -> Result<Verdict, Failure> {
    let Some(solution) = &args.solution else { return check_alone(args) };
    if is_dash(&args.input.game.path) && is_dash(solution) {
        return Err(Failure::arguments(
            "the game and the solution cannot both come from standard input",
            "name a file for one of them",
        ));
    }
    let words = words(args.speaking.language);
    let (control, _) = plan::work(&args.loading.resources);
    let progress = Progress::of(&control);
    let mut loaded = input::load_with_digest(&args.input.game, &args.loading, &control)?.0;
    let answer = input::bytes_of(solution, &control)?;
    let name = input::name_of(solution);
    let is_kept = solution_file::is_binary((*answer.bytes).as_ref());
    let solution = solution_file::read_shared(answer.bytes.clone(), &loaded.game, &control)
        .map_err(Failure::within(&name))?;
    if !is_kept {
        answer.release(&control);
    }
    agree(&solution.about, &mut loaded, &args.loading.rules, words).map_err(|error| match error {
        Failure::Error { error, .. } => Failure::within(&name)(error),
        other => other,
    })?;
    let verdict = check::check(&loaded.game, &solution, &control)?;
    drop(progress);
    let (text, verdict) = match verdict {
        check::Verdict::Right => (right(&solution, &loaded, words), Verdict::Yes),
        check::Verdict::Wrong(wrong) => {
            let other = otherwise(&mut loaded, &solution, words, &control)?;
            (wrong_in_words(&wrong, words) + &other, Verdict::No)
        }
    };
    output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    Ok(verdict)
}

/// Checks a certificate that says itself what it is about: that of a heap game.
fn check_alone(args: &Check) -> Result<Verdict, Failure> {
    let path = &args.input.game.path;
    if tablebase::is_tablebase(path) {
        return check_tablebase(path, args);
    }
    if !heap::is_certificate(path) {
        return Err(Failure::arguments(
            format!("say which solution of `{}` to check", path.display()),
            "it comes after the input: retrograde check INPUT SOLUTION; only a tablebase and the certificate of a heap game stand alone",
        ));
    }
    let (control, _) = plan::work(&args.loading.resources);
    let progress = Progress::of(&control);
    let answer = input::bytes_of(path, &control)?;
    let certificate =
        Certificate::read((*answer.bytes).as_ref()).map_err(Failure::within(&input::name_of(path)))?;
    let verdict = check::heap::check(&certificate, &control)?;
    drop(progress);
    let words = words(args.speaking.language);
    let (text, verdict) = match verdict {
        check::heap::Verdict::Right => {
            let period = if certificate.period.is_some() { ", the period and its proof" } else { "" };
            let values = count(certificate.computed, "value");
            let said = format!("right: the values of {}{period} ({values} computed again)", certificate.code);
            (words.said(&said) + "\n", Verdict::Yes)
        }
        check::heap::Verdict::Wrong { claim, claimed, found } => {
            let head = words.said(&format!("wrong: {claim}"));
            (head + "\n" + &facts_in(words, &[("claimed", &claimed), ("found", &found)]), Verdict::No)
        }
    };
    output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    Ok(verdict)
}

/// Checks a tablebase, which says itself what game it is of.
fn check_tablebase(path: &Path, args: &Check) -> Result<Verdict, Failure> {
    let (control, _) = plan::work(&args.loading.resources);
    let progress = Progress::of(&control);
    let tables = tablebase::open(path, &control)?;
    let verdict = tables.check(&control).map_err(Failure::within(&input::name_of(path)))?;
    drop(progress);
    let words = words(args.speaking.language);
    let (text, verdict) = match verdict {
        Checked::Right(report) => {
            let header = tables.base().header();
            let what = if header.remoteness { "outcome and remoteness" } else { "outcome" };
            let proven = match report.proves_all {
                true => "are proven",
                false => {
                    "agree with those that moves lead to (without remoteness that is no proof where play can go round)"
                }
            };
            let positions = count(report.positions, "position");
            let text =
                format!("right: the {what} of every position of {} {proven} ({positions})", header.game);
            (words.said(&text) + "\n", Verdict::Yes)
        }
        Checked::Wrong(wrong) => {
            let witness = wrong.witness.as_ref().map(|(to, claim)| (to.as_str(), claim.as_str()));
            (told(&wrong.place, [&wrong.claim, &wrong.required, &wrong.because], witness, words), Verdict::No)
        }
    };
    output::write_to(Path::new("-"), |out| Ok(out.write_all(text.as_bytes())?))?;
    Ok(verdict)
}

/// Takes the rules that a solution says it was solved under, which must be those of the arguments, if these say any.
fn agree(
    about: &About,
    loaded: &mut Loaded,
    rules: &Rules,
    words: &'static dyn Words,
) -> Result<(), Failure> {
    if let Some(rule) = about.rule
        && rules.rule.is_some_and(|flag| flag != rule)
    {
        return Err(Failure::arguments(
            format!("this solution was made under the rule {rule}, not under --rule {}", loaded.game.rule),
            "leave --rule out to check it under its own rule",
        ));
    }
    if !about.goals.is_empty() && !rules.goal.is_empty() && about.goals != loaded.goals {
        return Err(Failure::arguments(
            "this solution was made with other goals than those of --goal",
            "leave --goal out to check it with its own goals",
        ));
    }
    if let Some(infinite) = about.infinite {
        let said = rules.infinite.is_some() || rules.parity.is_some();
        if said && loaded.game.infinite != infinite {
            return Err(Failure::arguments(
                format!("this solution was made with infinite play {infinite}, not {}", loaded.game.infinite),
                "leave --infinite out to check it with its own value",
            ));
        }
        let recurs = matches!(infinite, Infinite::Buchi | Infinite::CoBuchi);
        if recurs && about.recurring.is_none() && !said {
            return Err(Failure::arguments(
                "this solution does not say which positions should recur",
                format!("name them as when it was solved: --infinite {infinite}:WHERE"),
            ));
        }
        if let (true, true, Some(recurring)) = (recurs, said, &about.recurring)
            && loaded.game.recurring().is_none_or(|these| these != *recurring)
        {
            return Err(Failure::arguments(
                "in this solution other positions have to recur than those of --infinite",
                "leave --infinite out to check it with its own",
            ));
        }
    }
    about.settle(&mut loaded.game)?;
    if let (Some(claimed), Some(found)) = (&about.input_sha256, &loaded.sha256)
        && claimed != found
    {
        output::note(
            words,
            "the solution was made from an input with another checksum; it is checked against this one all the same",
        );
    }
    Ok(())
}

fn right(solution: &SolutionFile, loaded: &Loaded, words: &'static dyn Words) -> String {
    let what = match (solution.question(), solution.moves.is_empty()) {
        (Question::Outcome, _) if solution.winners_only => "winner and strategy",
        (Question::Outcome, false) => "outcome, remoteness and move",
        (Question::Outcome, true) => "outcome and remoteness",
        (Question::Score, false) => "score, move and rank",
        (Question::Score, true) => "score and rank",
        (Question::Grundy, _) => "Grundy value and time",
    };
    let positions = count(loaded.game.positions().into(), "position");
    let goals = match solution.about.goals.len() as u64 {
        0 => String::new(),
        goals => format!(", with the play ended at {} as the solution says", count(goals, "position")),
    };
    words.said(&format!("right: the {what} of every position are proven ({positions}){goals}")) + "\n"
}

/// Where an answer of another program is wrong, but right if priorities decide in another way: that it is, and how to say so.
fn otherwise(
    loaded: &mut Loaded,
    solution: &SolutionFile,
    words: &'static dyn Words,
    control: &Control,
) -> Result<String, retrograde::Error> {
    let Infinite::Priorities(now) = loaded.game.infinite else { return Ok(String::new()) };
    if !solution.winners_only {
        return Ok(String::new());
    }
    for parity in Parity::ALL.into_iter().filter(|&parity| parity != now) {
        loaded.game.infinite = Infinite::Priorities(parity);
        if check::check(&loaded.game, solution, control)?.is_right() {
            let which = if parity.is_max() { "greatest" } else { "least" };
            let kind = if parity.winner(0) == Player::First { "even" } else { "odd" };
            let but = format!(
                "it is right where the {which} priority decides and First wins by {kind} ones: --parity {parity}"
            );
            return Ok(facts_in(words, &[("but", &but)]));
        }
    }
    Ok(String::new())
}

fn wrong_in_words(wrong: &Wrong, words: &'static dyn Words) -> String {
    let witness = wrong.witness.as_ref().map(|witness| (witness.label.as_str(), witness.claim.as_str()));
    told(&wrong.label, [&wrong.claim, &wrong.required, wrong.condition.rule()], witness, words)
}

/// What is wrong at a position: claim, what must stand there and why, and the move that shows it.
fn told(
    position: &str,
    [claim, required, because]: [&str; 3],
    witness: Option<(&str, &str)>,
    words: &'static dyn Words,
) -> String {
    let see = witness.map(|(to, claim)| format!("the move to {to}, claimed {claim}"));
    let mut all = vec![("claimed", claim), ("must be", required), ("because", because)];
    all.extend(see.as_deref().map(|see| ("see", see)));
    words.said(&format!("wrong at position {position}")) + "\n" + &facts_in(words, &all)
}
