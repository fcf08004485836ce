//! `methods`, `games`, `presets`: tables of what there is.

use retrograde::{games::GAMES, solve::methods::METHODS};
use serde::Serialize;

use super::Call;
use crate::{failure::Failure, presets, reply};

pub(super) fn methods(_: &Call<'_>) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Reply {
        methods: Vec<Row>,
    }
    #[derive(Serialize)]
    struct Row {
        name: &'static str,
        question: &'static str,
        summary: &'static str,
        acyclic_only: bool,
        time: &'static str,
        space: &'static str,
        source: &'static str,
        watched: bool,
    }
    let row = |method: &'static retrograde::solve::methods::Method| Row {
        name: method.name,
        question: method.question.word(),
        summary: method.summary,
        acyclic_only: method.acyclic_only,
        time: method.time,
        space: method.space,
        source: method.source,
        watched: method.lesson().is_some(),
    };
    reply::ok(Reply { methods: METHODS.iter().map(row).collect() })
}

pub(super) fn games(_: &Call<'_>) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Reply {
        games: Vec<Row>,
    }
    #[derive(Serialize)]
    struct Row {
        name: &'static str,
        parameters: &'static str,
        example: &'static str,
        rules: &'static str,
        position: &'static str,
        theory: &'static str,
    }
    let row = |game: &retrograde::games::BuiltIn| Row {
        name: game.name,
        parameters: game.parameters,
        example: game.example,
        rules: game.rules,
        position: game.position,
        theory: game.theory,
    };
    reply::ok(Reply { games: GAMES.iter().map(row).collect() })
}

pub(super) fn presets(call: &Call<'_>) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Reply {
        presets: Vec<presets::Shown>,
    }
    let presets = presets::all()?.into_iter().map(|preset| preset.shown(call.language())).collect();
    reply::ok(Reply { presets })
}
