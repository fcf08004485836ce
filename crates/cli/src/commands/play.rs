//! `retrograde play`: a solved game against an opponent of any strength, in lines of text.
//!
//! What is typed may come from a person or a script; the same is printed for both, but for colours, which say nothing that
//! words and letters do not say too.

use std::{
    io::{self, BufRead, IsTerminal},
    path::Path,
};

use retrograde::{
    Control, GameGraph, Player, Position, Result as Outcome, Solver,
    play::{Opponent, Play},
    tables::{AnyTables, needs_remoteness},
};

use crate::{
    args::{Play as Args, values::Seat},
    commands::solve,
    failure::{Failure, Verdict},
    input, plan,
    progress::Progress,
    summary::find_position,
    tablebase,
    words::words,
};

mod screen;
mod typed;

use screen::Screen;
use typed::Typed;

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let (control, _) = plan::work(&args.loading.resources);
    let path = &args.input.game.path;
    if tablebase::is_tablebase(path) {
        return from_tables(args, &*tablebase::open(path, &control)?, &control);
    }
    let progress = Progress::of(&control);
    let (loaded, known) = match input::load_known(&args.input.game, &args.loading, &control) {
        Err(failure) if solve::tables::is_short(&args.loading, &failure) => {
            drop(progress);
            let tables = solve::tables::in_memory(
                &args.input.game,
                &args.loading,
                failure,
                words(args.speaking.language),
            )?;
            return from_tables(args, &*tables, &control);
        }
        loaded => loaded?,
    };
    let game = &loaded.game;
    let start = find_position(game, args.start.as_deref(), "play from")?;
    let solver = Solver::new().question(args.asking.ask).method(args.asking.method.as_deref()).moves(false);
    let solution = solver.control(&control).solve(game)?;
    drop(progress);
    let picture = |v| known.as_ref()?.picture(v).ok();
    let mut table = Table::new(args, Play::new(game, &solution, start)?, &picture);
    let mut lines = io::stdin().lock().lines();
    let writing = |error: io::Error| Failure::writing(Path::new("-"), &error);
    table.screen.welcome(&table.play, table.you).map_err(writing)?;
    while table.step(&mut lines).map_err(writing)? {}
    table.screen.review(&table.play).map_err(writing)?;
    Ok(Verdict::Yes)
}

/// Plays from a tablebase: the graph grows with the play, so that each step has the moves of where it is.
fn from_tables(args: &Args, tables: &dyn AnyTables, control: &Control) -> Result<Verdict, Failure> {
    needs_remoteness(tables.base())?;
    let mut around = tables.neighbourhood(args.start.as_deref(), control)?;
    let (mut line, mut goes_on, mut is_new) = (vec![0], true, true);
    let mut lines = io::stdin().lock().lines();
    let writing = |error: io::Error| Failure::writing(Path::new("-"), &error);
    while goes_on {
        around.expand(line[line.len() - 1])?;
        let (game, solution) = around.solved()?;
        let picture = |v| around.picture(v).ok();
        let mut table = Table::new(args, Play::along(&game, &solution, line)?, &picture);
        if std::mem::take(&mut is_new) {
            table.screen.welcome(&table.play, table.you).map_err(writing)?;
        }
        goes_on = table.step(&mut lines).map_err(writing)?;
        if !goes_on {
            table.screen.review(&table.play).map_err(writing)?;
        }
        line = table.play.line().to_vec();
    }
    Ok(Verdict::Yes)
}

/// A play with who plays it.
struct Table<'a> {
    play: Play<'a>,
    /// What a position looks like, where the rules know.
    pictures: &'a dyn Fn(Position) -> Option<String>,
    /// Who is a person; `None` if both are.
    you: Option<Player>,
    opponent: Opponent,
    screen: Screen,
}

/// After so many times at the same position the play goes round for ever.
const REPETITIONS: usize = 3;

impl<'a> Table<'a> {
    fn new(args: &Args, play: Play<'a>, pictures: &'a dyn Fn(Position) -> Option<String>) -> Table<'a> {
        let you = match args.seat {
            Seat::First => Some(Player::First),
            Seat::Second => Some(Player::Second),
            Seat::Both => None,
        };
        let screen = Screen { hides: args.hide, language: args.speaking.language };
        Table { play, pictures, you, opponent: Opponent::new(args.level, args.seed), screen }
    }

    /// Shows where the play is, and lets whose turn it is move. Returns whether it goes on.
    fn step(&mut self, lines: &mut impl Iterator<Item = io::Result<String>>) -> io::Result<bool> {
        self.screen.position(&self.play, &self.picture(self.play.position()))?;
        if let Some(ending) = self.play.ending() {
            self.screen.ending(ending, self.you)?;
            return Ok(false);
        }
        if self.play.repetitions() >= REPETITIONS {
            self.screen.round(&self.play)?;
            return Ok(false);
        }
        if self.is_yours() {
            return self.turn(lines, io::stdin().is_terminal());
        }
        if let Some(reply) = self.play.reply(&self.opponent) {
            self.screen.reply(&self.play, reply)?;
            self.make(reply)?;
        }
        Ok(true)
    }

    fn is_yours(&self) -> bool {
        self.you.is_none_or(|you| self.play.mover() == Some(you))
    }

    /// Lets a person move. Returns whether the play goes on.
    fn turn(
        &mut self,
        lines: &mut impl Iterator<Item = io::Result<String>>,
        typed_text_shows: bool,
    ) -> io::Result<bool> {
        self.screen.choices(&self.play)?;
        loop {
            self.screen.prompt()?;
            let Some(line) = lines.next().transpose()? else {
                self.screen.end_of_input()?;
                return Ok(false);
            };
            if !typed_text_shows {
                self.screen.echo(&line)?;
            }
            match Typed::read(line.trim(), self.play.game(), &self.play.choices()) {
                Typed::Move(to) => {
                    let had = self.play.outlook();
                    if let Some(choice) = self.make(to)? {
                        self.screen.judge(&self.play.game().label(to), &choice, had)?;
                    }
                    return Ok(true);
                }
                Typed::Hint => self.screen.hint(&self.play)?,
                Typed::Moves => self.screen.choices(&self.play)?,
                Typed::Undo => {
                    if self.undo() {
                        return Ok(true);
                    }
                    self.screen.nothing_to_undo()?;
                }
                Typed::Help => self.screen.help()?,
                Typed::Quit => return Ok(false),
                Typed::Nothing => {}
                Typed::Unclear => self.screen.unclear(line.trim())?,
            }
        }
    }

    fn make(&mut self, to: Position) -> io::Result<Option<retrograde::play::Choice>> {
        // Only moves that there are come here.
        let made: Outcome<_> = self.play.play(to);
        Ok(made.ok())
    }

    /// Takes back the last move of the person, with the reply to it.
    fn undo(&mut self) -> bool {
        let mut taken = false;
        while self.play.undo().is_some() {
            taken = true;
            if self.is_yours() {
                return true;
            }
        }
        taken
    }

    /// What the position looks like, if it looks like more than its name.
    fn picture(&self, v: Position) -> Option<String> {
        let game: &GameGraph = self.play.game();
        let picture = (self.pictures)(v)?;
        (picture != game.label(v)).then_some(picture)
    }
}
