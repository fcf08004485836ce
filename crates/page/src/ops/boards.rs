//! `boards`: the games with a board to play on. `scenes`: pictures of positions, for thumbnails.

use retrograde::{
    export::{Drawn, draw_scene},
    scene::Scene,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Call;
use crate::{
    failure::{Failure, Reason},
    reply::{self, SMALL},
    request::position,
    source,
};

/// A game to play, as `boards.json` has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    id: String,
    /// A built-in game, or the name of a rules file.
    game: Option<String>,
    rules: Option<String>,
    #[serde(default)]
    parameters: Map<String, Value>,
    /// Other sizes and rules of the same file: parameters.
    #[serde(default)]
    variants: Vec<Map<String, Value>>,
    /// A position that shows what the game looks like: the moves that lead there.
    line: Vec<u32>,
    en: Texts,
    zh: Texts,
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    title: String,
    /// Two sentences.
    rules: String,
    /// Where it comes from.
    history: String,
    /// Who wins, and who found it.
    known: String,
}

#[derive(Serialize)]
struct Shown<'a> {
    id: &'a str,
    source: Value,
    variants: &'a [Map<String, Value>],
    view: [f64; 4],
    body: String,
    #[serde(flatten)]
    texts: &'a Texts,
}

const BOARDS: &str = include_str!("../../boards.json");

pub(super) fn run(call: &Call<'_>) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Reply<'a> {
        boards: Vec<Shown<'a>>,
    }
    let boards: Vec<Board> = serde_json::from_str(BOARDS)
        .map_err(|error| Failure::new(Reason::Internal, error.to_string(), "please report this"))?;
    let mut shown = Vec::new();
    for board in &boards {
        let source = match (&board.game, &board.rules) {
            (Some(game), _) => serde_json::json!({ "game": game }),
            (None, name) => {
                // An engine without the interpreter has no games that need it.
                let Some(text) = name.as_deref().and_then(source::of_the_world) else { continue };
                match board.parameters.is_empty() {
                    true => serde_json::json!({ "rules": text }),
                    false => serde_json::json!({ "rules": text, "parameters": board.parameters }),
                }
            }
        };
        let walk = source::walked_from(call.shelf, Some(&source), &board.line, call.control)?;
        let scene = walk.stops.last().and_then(|stop| stop.scene.clone()).unwrap_or_default();
        let Drawn { view, body } = draw_scene(&scene);
        let texts = match call.language() {
            retrograde::words::Language::English => &board.en,
            retrograde::words::Language::Chinese => &board.zh,
        };
        shown.push(Shown { id: &board.id, source, variants: &board.variants, view, body, texts });
    }
    reply::ok(Reply { boards: shown })
}

/// A picture of a position.
#[derive(Serialize)]
pub(crate) struct Picture {
    view: [f64; 4],
    body: String,
    spoken: String,
}

impl Picture {
    pub(crate) fn of(scene: &Scene) -> Picture {
        let Drawn { view, body } = draw_scene(scene);
        Picture { view, body, spoken: scene.spoken() }
    }
}

/// The rules files to begin with, the shortest first.
pub(super) fn examples(_: &Call<'_>) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Example {
        name: &'static str,
        text: &'static str,
    }
    #[derive(Serialize)]
    struct Reply {
        examples: Vec<Example>,
    }
    let mut files = source::rules_files();
    files.sort_by_key(|(_, text)| text.len());
    let examples = files.into_iter().map(|(name, text)| Example { name, text }).collect();
    reply::ok(Reply { examples })
}

/// Pictures of the positions that the request names, or of all of a small game.
pub(super) fn scenes(call: &Call<'_>) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Reply {
        scenes: Vec<Option<Picture>>,
    }
    let asked = call.asked()?;
    let game = asked.game();
    let positions = match call.request.list("positions", SMALL as usize)? {
        Some(list) => {
            list.iter().map(|value| position("positions", value, game)).collect::<Result<Vec<_>, _>>()?
        }
        None => (0..game.positions().min(SMALL)).collect(),
    };
    let scene = |v| match asked.loaded.discovered() {
        Some(discovered) => discovered.known.scene(v),
        None => {
            let label = game.label(v);
            Ok(Scene::of_name(&label).filter(|_| label.contains(['/', '(', '['])))
        }
    };
    let mut scenes = Vec::new();
    for v in positions {
        scenes.push(scene(v)?.filter(|scene| !scene.places.is_empty()).map(|scene| Picture::of(&scene)));
    }
    reply::ok(Reply { scenes })
}
