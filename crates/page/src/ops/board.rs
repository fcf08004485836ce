//! `board`: a play as one sees it: the picture of the current position, its moves by what they change in the picture, and what
//! all this is worth if that is wanted. Without values nothing is discovered, so that a play of any game begins at once.

use std::collections::HashMap;

use retrograde::{
    End, Player, Position,
    export::{Drawn, draw_scene},
    play::{Ending, Opponent, Play, Quality},
    random::Random,
    scene::{Difference, Scene},
    walk::{Stop, Walk},
    words::Language,
};
use serde::Serialize;

use super::{Call, play::opponent};
use crate::{
    failure::Failure,
    game::Solved,
    reply::{self, Worth},
    request::{whole, wrong},
    source,
};

/// The most moves of a play.
const MOST: usize = 2000;

#[derive(Serialize)]
struct Reply {
    line: Vec<u32>,
    owned: bool,
    /// Left, top, width and height of all pictures of the play together.
    view: [f64; 4],
    body: String,
    places: Vec<Spot>,
    notes: Vec<String>,
    spoken: String,
    /// What the last move changed.
    last: Option<Difference>,
    mover: Option<&'static str>,
    stops: Vec<Told>,
    moves: Vec<Move>,
    ending: Option<Ending>,
    repetitions: usize,
    hint: Option<usize>,
}

/// A place of the board, in the units of the picture.
#[derive(Serialize)]
struct Spot {
    name: String,
    x: f64,
    y: f64,
    kind: &'static str,
    width: f64,
    height: f64,
}

/// A position of the play.
#[derive(Serialize)]
struct Told {
    name: String,
    label: String,
    mover: Option<&'static str>,
    /// The move that led there, as people write it.
    written: String,
    /// What it is worth to First, if values are wanted.
    value: Option<Worth>,
    number: Option<u32>,
    words: Option<String>,
    /// How good the move was that led there.
    quality: Option<Quality>,
}

#[derive(Serialize)]
struct Move {
    written: String,
    name: String,
    label: String,
    change: Difference,
    quality: Option<Quality>,
    value: Option<Worth>,
    number: Option<u32>,
    words: Option<String>,
}

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    let mut line = call
        .request
        .list("line", MOST)?
        .unwrap_or_default()
        .iter()
        .map(|value| whole("line", value, u32::MAX.into()).map(|number| number as u32))
        .collect::<Result<Vec<u32>, Failure>>()?;
    let wants_values = match call.request.get("values") {
        None => false,
        Some(value) => value.as_bool().ok_or_else(|| wrong("values", "true or false", value))?,
    };
    let opponent = call.request.get("reply").map(opponent).transpose()?;
    let seed = call.request.get("reply").and_then(|reply| reply.get("seed")?.as_u64()).unwrap_or(0);
    let solved = if wants_values { Some(call.solved()?) } else { None };
    // Another position than the start is one of the discovered game.
    let found = match (&solved, call.request.get("from")) {
        (None, Some(_)) => Some(call.asked()?),
        _ => None,
    };
    let asked = solved.as_deref().map(|solved| &solved.asked).or(found.as_ref());
    let from = asked.map(|asked| call.request.position("from", asked.game())).transpose()?.flatten();
    let walk = |line: &[u32]| match asked {
        Some(asked) => asked.loaded.walk(from, line),
        None => source::walked(call.shelf, call.request, line, call.control),
    };
    let mut walked = walk(&line)?;
    if let Some(opponent) = opponent
        && !walked.moves.is_empty()
    {
        let number = match &solved {
            Some(solved) => replied(&Values::of(solved, &walked)?, &walked, &opponent),
            None => glanced(&walked, seed),
        };
        if let Some(number) = number {
            line.push(number as u32);
            walked = walk(&line)?;
        }
    }
    let values = solved.as_deref().map(|solved| Values::of(solved, &walked)).transpose()?;
    reply::ok(told(line, &walked, values.as_ref(), call.language()))
}

/// Where the positions of a walk are in a solved game.
struct Values<'a> {
    solved: &'a Solved,
    numbers: HashMap<String, Position>,
    play: Play<'a>,
}

impl<'a> Values<'a> {
    /// Time O(positions): all labels are looked through once.
    fn of(solved: &'a Solved, walk: &Walk) -> Result<Values<'a>, Failure> {
        let game = solved.game();
        let finder = game.finder()?;
        let numbers: HashMap<String, Position> = walk
            .stops
            .iter()
            .chain(&walk.moves)
            .filter_map(|stop| Some((stop.label.clone(), finder.find(&stop.label)?)))
            .collect();
        let missing = || Failure::from(retrograde::Error::invalid("the play is not one of this game"));
        let start = walk.stops.first().and_then(|stop| numbers.get(&stop.label)).ok_or_else(missing)?;
        let mut play = Play::new(game, &solved.solution, *start)?;
        for stop in &walk.stops[1..] {
            play.play(*numbers.get(&stop.label).ok_or_else(missing)?)?;
        }
        Ok(Values { solved, numbers, play })
    }

    /// What a position is worth to First, who moves at even plies of a game without owners.
    fn first(&self, label: &str, ply: usize) -> (Option<Worth>, Option<u32>) {
        let Some(&v) = self.numbers.get(label) else { return (None, None) };
        let game = self.solved.game();
        let worth = Worth::of(game, &self.solved.solution.values, v);
        let worth = if game.is_owned() || ply.is_multiple_of(2) { worth } else { worth.turned() };
        (Some(worth), reply::number(&self.solved.solution.values, v))
    }
}

/// The move that an opponent plays who knows what each is worth.
fn replied(values: &Values<'_>, walk: &Walk, opponent: &Opponent) -> Option<usize> {
    let to = values.play.reply(opponent)?;
    walk.moves.iter().position(|next| values.numbers.get(&next.label) == Some(&to))
}

/// The move of an opponent who looks only at what ends at once; the same play gets the same reply.
fn glanced(walk: &Walk, seed: u64) -> Option<usize> {
    let mover = mover_at(walk, walk.stops.len() - 1);
    // What the end of the play after a move is worth to who makes it.
    let gain = |next: &Stop| match (next.end, walk.is_owned) {
        (Some(End::Win), true) => {
            if mover == Some(Player::First) {
                1
            } else {
                -1
            }
        }
        (Some(End::Loss), true) => {
            if mover == Some(Player::First) {
                -1
            } else {
                1
            }
        }
        (Some(End::Win), false) => -1,
        (Some(End::Loss), false) => 1,
        _ => 0,
    };
    let best = walk.moves.iter().map(gain).max()?;
    let good: Vec<usize> = (0..walk.moves.len()).filter(|&i| gain(&walk.moves[i]) == best).collect();
    let mut random = Random::new(seed ^ (walk.stops.len() as u64) << 32);
    good.get(random.below(good.len())).copied()
}

/// Who moves at a ply of the play.
fn mover_at(walk: &Walk, ply: usize) -> Option<Player> {
    match walk.is_owned {
        true => walk.stops[ply].owner,
        false => Some(if ply.is_multiple_of(2) { Player::First } else { Player::Second }),
    }
}

fn told(line: Vec<u32>, walk: &Walk, values: Option<&Values<'_>>, language: Language) -> Reply {
    let here = &walk.stops[walk.stops.len() - 1];
    let scene = here.scene.clone().unwrap_or_default();
    let empty = Scene::default();
    let of = |stop: &Stop| stop.scene.clone().unwrap_or_default();
    let pairs = walk.stops.windows(2).map(|pair| of(&pair[0]).difference(&of(&pair[1])));
    let changes: Vec<Difference> = pairs.collect();
    let mut view: Option<[f64; 4]> = None;
    for stop in &walk.stops {
        let Drawn { view: [x, y, w, h], .. } = draw_scene(&Scene { pieces: Vec::new(), ..of(stop) });
        view = Some(match view {
            None => [x, y, w, h],
            Some([l, t, a, b]) => {
                let (left, top) = (l.min(x), t.min(y));
                [left, top, (l + a).max(x + w) - left, (t + b).max(y + h) - top]
            }
        });
    }
    let qualities = values.map(|values| made(values)).unwrap_or_default();
    let stops = walk.stops.iter().enumerate().map(|(ply, stop)| {
        let (value, number) = values.map_or((None, None), |values| values.first(&stop.label, ply));
        Told {
            name: stop.name.clone(),
            label: stop.label.clone(),
            mover: mover_at(walk, ply).map(Player::word),
            written: if ply == 0 { String::new() } else { written(&changes[ply - 1], stop) },
            value,
            number,
            words: values.and_then(|values| words(values, &stop.label, language)),
            quality: if ply == 0 { None } else { qualities.get(ply - 1).copied().flatten() },
        }
    });
    let ply = walk.stops.len();
    let choices = values.map(|values| values.play.choices()).unwrap_or_default();
    let moves = walk.moves.iter().map(|next| {
        let change = scene.difference(next.scene.as_ref().unwrap_or(&empty));
        let (value, number) = values.map_or((None, None), |values| values.first(&next.label, ply));
        let to = values.and_then(|values| values.numbers.get(&next.label).copied());
        let choice = choices.iter().find(|choice| Some(choice.to) == to);
        Move {
            written: written(&change, next),
            name: next.name.clone(),
            label: next.label.clone(),
            change,
            quality: choice.map(|choice| choice.quality),
            value,
            number,
            words: choice.map(|choice| choice.text(language)),
        }
    });
    let hint = values.and_then(|values| {
        let best = values.play.hint()?.to;
        walk.moves.iter().position(|next| values.numbers.get(&next.label) == Some(&best))
    });
    Reply {
        stops: stops.collect(),
        moves: moves.collect(),
        line,
        owned: walk.is_owned,
        view: view.unwrap_or([0.0, 0.0, 40.0, 40.0]),
        body: draw_scene(&scene).body,
        places: scene.places.iter().map(spot).collect(),
        notes: scene.notes.clone(),
        spoken: if scene.places.is_empty() { here.name.clone() } else { scene.spoken() },
        last: changes.last().cloned(),
        mover: mover_at(walk, ply - 1).map(Player::word),
        ending: ending(walk),
        repetitions: repetitions(walk),
        hint,
    }
}

/// How good each move of the play was.
fn made(values: &Values<'_>) -> Vec<Option<Quality>> {
    let line = values.play.line();
    let Ok(mut again) = Play::new(values.solved.game(), &values.solved.solution, line[0]) else {
        return Vec::new();
    };
    line[1..].iter().map(|&to| again.play(to).ok().map(|choice| choice.quality)).collect()
}

fn words(values: &Values<'_>, label: &str, language: Language) -> Option<String> {
    let v = *values.numbers.get(label)?;
    Some(retrograde::export::words(values.solved.game(), &values.solved.solution, v, language))
}

/// A move as people write it; the name of where it leads if nothing is to be seen.
fn written(change: &Difference, to: &Stop) -> String {
    let text = change.to_string();
    match text.chars().count() {
        0 => to.name.clone(),
        // Many counters are told by how many there are.
        25.. => format!("−{}", change.left.len().max(change.came.len())),
        _ => text,
    }
}

fn spot(place: &retrograde::scene::Place) -> Spot {
    use retrograde::scene::Kind;
    let (kind, width, height) = match place.kind {
        Kind::Square { side } => ("square", side, side),
        Kind::Dark => ("square", 1.0, 1.0),
        Kind::Hole => ("hole", 1.0, 1.0),
        Kind::Point => ("point", 0.9, 0.9),
        Kind::Line { dx, dy } => ("line", (dx.abs() * 1.2).max(0.5), (dy.abs() * 1.2).max(0.5)),
        Kind::Spot => ("spot", 0.9, 0.48),
    };
    let unit = |length: f64| (length * 4000.0).round() / 100.0;
    Spot {
        name: place.name.clone(),
        x: unit(place.x),
        y: unit(place.y),
        kind,
        width: unit(width),
        height: unit(height),
    }
}

fn ending(walk: &Walk) -> Option<Ending> {
    let ply = walk.stops.len() - 1;
    let second = !walk.is_owned && ply % 2 == 1;
    Some(match walk.stops[ply].end? {
        End::Tie => Ending::Tied,
        end @ (End::Win | End::Loss) => {
            Ending::Won(if (end == End::Win) != second { Player::First } else { Player::Second })
        }
        End::Score(score) => Ending::Scored(if second { score.saturating_neg() } else { score }),
    })
}

/// How often the current position has come up with the same player to move.
fn repetitions(walk: &Walk) -> usize {
    let ply = walk.stops.len() - 1;
    let same = |&at: &usize| {
        walk.stops[at].name == walk.stops[ply].name && mover_at(walk, at) == mover_at(walk, ply)
    };
    (0..=ply).filter(same).count()
}
