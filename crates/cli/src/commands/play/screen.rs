//! What is shown while a game is played. Colours come on top of words that say the same.

use std::io::{self, Write as _};

use clap::builder::styling::{AnsiColor, Style};
use retrograde::{
    Infinite, Player, Position,
    play::{Choice, Ending, Play, Quality, Worth},
};

use super::typed::{has_keys, key};
use crate::summary::name;

const STRONG: Style = Style::new().bold();

fn color(quality: Quality) -> Style {
    match quality {
        Quality::Best => AnsiColor::Green.on_default(),
        Quality::Keeps => AnsiColor::Yellow.on_default(),
        Quality::Loses => AnsiColor::Red.on_default(),
    }
}

/// Standard output.
pub(super) struct Screen {
    /// Whether what moves are worth is hidden until they are made.
    pub(super) hides: bool,
}

impl Screen {
    fn say(&self, text: &str) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    pub(super) fn welcome(&self, play: &Play<'_>, you: Option<Player>) -> io::Result<()> {
        let who = match you {
            Some(you) if play.mover() == Some(you) => format!("You are {} and move first.", name(you)),
            Some(you) => format!("You are {}; the other player moves first.", name(you)),
            None => "You play both sides.".to_owned(),
        };
        self.say(&format!("{who} Type a move, or help.\n"))
    }

    pub(super) fn position(&self, play: &Play<'_>, picture: &Option<String>) -> io::Result<()> {
        let mut text = format!("\n{STRONG}position {}{STRONG:#}\n", play.game().label(play.position()));
        for line in picture.iter().flat_map(|picture| picture.lines()) {
            text += &format!("    {line}\n");
        }
        self.say(&text)
    }

    /// The moves, with what they are worth.
    pub(super) fn choices(&self, play: &Play<'_>) -> io::Result<()> {
        let (game, choices) = (play.game(), play.choices());
        let mover = play.mover().unwrap_or(Player::First);
        let mut text = format!("{} to move", name(mover));
        if !self.hides {
            text += &format!(", who can have: {}", play.outlook());
        }
        text += "\n";
        let keys = has_keys(game, &choices);
        let width = choices.iter().map(|choice| game.label(choice.to).chars().count()).max().unwrap_or(0);
        for (i, choice) in choices.iter().enumerate() {
            let label = game.label(choice.to);
            let key = if keys { format!("{:>3}  ", key(i)) } else { "  ".to_owned() };
            if self.hides {
                text += &format!("{key}{label}\n");
                continue;
            }
            let (style, letter) = (color(choice.quality), choice.quality.letter());
            let pad = " ".repeat(width - label.chars().count());
            text += &format!("{key}{label}{pad}  {style}{letter} ({choice}){style:#}\n");
        }
        self.say(&text)
    }

    pub(super) fn prompt(&self) -> io::Result<()> {
        self.say("your move: ")
    }

    /// What was typed where nobody saw it typed.
    pub(super) fn echo(&self, line: &str) -> io::Result<()> {
        let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.say(&format!("{line}\n"))
    }

    /// What the move was worth, and what could have been had.
    pub(super) fn judge(&self, to: &str, choice: &Choice, had: Worth) -> io::Result<()> {
        let style = color(choice.quality);
        let more = match choice.quality {
            Quality::Loses => format!("; you could have had: {had}"),
            _ => String::new(),
        };
        self.say(&format!("You move to {to} ({style}{choice}{style:#}){more}.\n"))
    }

    pub(super) fn reply(&self, play: &Play<'_>, to: Position) -> io::Result<()> {
        let mover = play.mover().unwrap_or(Player::Second);
        self.say(&format!("{} moves to {}.\n", name(mover), play.game().label(to)))
    }

    pub(super) fn hint(&self, play: &Play<'_>) -> io::Result<()> {
        match play.hint() {
            Some(hint) => self.say(&format!("Try {} ({hint}).\n", play.game().label(hint.to))),
            None => self.say("There is no move.\n"),
        }
    }

    pub(super) fn help(&self) -> io::Result<()> {
        self.say(
            "A move is its letter, or the name of the position that it leads to.\n\
             hint shows a best move, undo takes your last move back, moves shows the moves again, quit ends the play.\n\
             b marks a best move, k one that keeps the value but takes another way, l one that loses value.\n",
        )
    }

    pub(super) fn unclear(&self, text: &str) -> io::Result<()> {
        self.say(&format!(
            "There is no move `{text}` here. Type the letter or the position of a move, or help.\n"
        ))
    }

    pub(super) fn nothing_to_undo(&self) -> io::Result<()> {
        self.say("There is no move to take back.\n")
    }

    pub(super) fn end_of_input(&self) -> io::Result<()> {
        self.say("\nThe input has ended, and so has the play.\n")
    }

    pub(super) fn ending(&self, ending: Ending, you: Option<Player>) -> io::Result<()> {
        let text = match (ending, you) {
            (Ending::Won(winner), Some(you)) if winner == you => "You win.".to_owned(),
            (Ending::Won(_), Some(_)) => "You lose.".to_owned(),
            (Ending::Won(winner), None) => format!("{} wins.", name(winner)),
            (Ending::Tied, _) => "It is a tie.".to_owned(),
            (Ending::Scored(score), _) => format!("The score is {score}, to First."),
        };
        self.say(&format!("{STRONG}{text}{STRONG:#}\n"))
    }

    /// The play goes round.
    pub(super) fn round(&self, play: &Play<'_>) -> io::Result<()> {
        let worth = match play.game().infinite {
            Infinite::Draw => "a draw".to_owned(),
            Infinite::Wins(player) => format!("a win of {}", name(player)),
            Infinite::Score(score) => format!("worth {score}, to First"),
        };
        self.say(&format!(
            "{STRONG}The play goes round: this position has come up three times. That is {worth}.{STRONG:#}\n"
        ))
    }

    /// What each player could have had.
    pub(super) fn review(&self, play: &Play<'_>) -> io::Result<()> {
        if play.line().len() < 2 {
            return Ok(());
        }
        self.say(&format!("\n{STRONG}Looking back{STRONG:#}\n{}", play.review()))
    }
}
