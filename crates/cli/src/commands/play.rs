//! `retrograde play`: a solved game against an opponent of any strength, in lines of text.
//!
//! What is typed may come from a person or a script; the same is printed for both, but for colours, which say nothing that
//! words and letters do not say too.

use std::{
    io::{self, BufRead, IsTerminal},
    path::Path,
};

use retrograde::{
    GameGraph, Player, Position, Result as Outcome, Solver,
    explore::Known,
    play::{Opponent, Play},
};

use crate::{
    args::{Play as Args, values::Seat},
    failure::{Failure, Verdict},
    input, plan,
    progress::Progress,
    summary::find_position,
};

mod screen;
mod typed;

use screen::Screen;
use typed::Typed;

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let (control, _) = plan::work(&args.loading.resources);
    let progress = Progress::of(&control);
    let (loaded, known) = input::load_known(&args.input.game, &args.loading, &control)?;
    let game = &loaded.game;
    let start = find_position(game, args.start.as_deref(), "play from")?;
    let solver = Solver::new().question(args.asking.ask).method(args.asking.method.as_deref()).moves(false);
    let solution = solver.control(&control).solve(game)?;
    drop(progress);
    let you = match args.seat {
        Seat::First => Some(Player::First),
        Seat::Second => Some(Player::Second),
        Seat::Both => None,
    };
    let table = Table {
        play: Play::new(game, &solution.values, start)?,
        known,
        you,
        opponent: Opponent::new(args.level, args.seed),
        screen: Screen { hides: args.hide, language: args.speaking.language },
    };
    table.run().map_err(|error| Failure::writing(Path::new("-"), &error))?;
    Ok(Verdict::Yes)
}

/// A play with who plays it.
struct Table<'a> {
    play: Play<'a>,
    known: Option<Known>,
    /// Who is a person; `None` if both are.
    you: Option<Player>,
    opponent: Opponent,
    screen: Screen,
}

/// After so many times at the same position the play goes round for ever.
const REPETITIONS: usize = 3;

impl Table<'_> {
    fn run(mut self) -> io::Result<()> {
        let mut lines = io::stdin().lock().lines();
        let typed_text_shows = io::stdin().is_terminal();
        self.screen.welcome(&self.play, self.you)?;
        loop {
            self.screen.position(&self.play, &self.picture(self.play.position()))?;
            if let Some(ending) = self.play.ending() {
                self.screen.ending(ending, self.you)?;
                break;
            }
            if self.play.repetitions() >= REPETITIONS {
                self.screen.round(&self.play)?;
                break;
            }
            if self.is_yours() {
                if !self.turn(&mut lines, typed_text_shows)? {
                    break;
                }
            } else if let Some(reply) = self.play.reply(&self.opponent) {
                self.screen.reply(&self.play, reply)?;
                self.make(reply)?;
            }
        }
        self.screen.review(&self.play)
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
        let picture = self.known.as_ref()?.picture(v).ok()?;
        (picture != game.label(v)).then_some(picture)
    }
}
