//! What is shown while a game is played. Colours come on top of words that say the same.

use std::io::{self, Write as _};

use clap::builder::styling::{AnsiColor, Style};
use retrograde::{
    Player, Position,
    play::{Choice, Ending, Play, Quality, Worth},
    words::Language,
};
use unicode_width::UnicodeWidthStr;

use super::typed::{has_keys, key};
use crate::words::{Words, words};

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
    /// The language that it speaks.
    pub(super) language: Language,
}

impl Screen {
    fn say(&self, text: &str) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    fn line(&self, text: &str) -> io::Result<()> {
        self.say(&format!("{text}\n"))
    }

    fn strong(&self, text: &str) -> io::Result<()> {
        self.line(&format!("{STRONG}{text}{STRONG:#}"))
    }

    fn words(&self) -> &'static dyn Words {
        words(self.language)
    }

    pub(super) fn welcome(&self, play: &Play<'_>, you: Option<Player>) -> io::Result<()> {
        let you = you.map(|you| (you, play.mover() == Some(you)));
        self.line(&self.words().welcome(you))
    }

    pub(super) fn position(&self, play: &Play<'_>, picture: &Option<String>) -> io::Result<()> {
        let position = self.words().position(&play.game().label(play.position()));
        let mut text = format!("\n{STRONG}{position}{STRONG:#}\n");
        for line in picture.iter().flat_map(|picture| picture.lines()) {
            text += &format!("    {line}\n");
        }
        self.say(&text)
    }

    /// The moves, with what they are worth.
    pub(super) fn choices(&self, play: &Play<'_>) -> io::Result<()> {
        let (game, choices) = (play.game(), play.choices());
        let mover = play.mover().unwrap_or(Player::First);
        let outlook = (!self.hides).then(|| play.outlook().text(self.language));
        let mut text = self.words().to_move(mover, outlook.as_deref()) + "\n";
        let keys = has_keys(game, &choices);
        let width = choices.iter().map(|choice| game.label(choice.to).width()).max().unwrap_or(0);
        for (i, choice) in choices.iter().enumerate() {
            let label = game.label(choice.to);
            let key = if keys { format!("{:>3}  ", key(i)) } else { "  ".to_owned() };
            if self.hides {
                text += &format!("{key}{label}\n");
                continue;
            }
            let (style, letter) = (color(choice.quality), choice.quality.letter());
            let pad = " ".repeat(width - label.width());
            let worth = self.words().choice(&choice.text(self.language));
            text += &format!("{key}{label}{pad}  {style}{letter}{worth}{style:#}\n");
        }
        self.say(&text)
    }

    pub(super) fn prompt(&self) -> io::Result<()> {
        self.say(self.words().your_move())
    }

    /// What was typed where nobody saw it typed.
    pub(super) fn echo(&self, line: &str) -> io::Result<()> {
        let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.line(&line)
    }

    /// What the move was worth, and what could have been had.
    pub(super) fn judge(&self, to: &str, choice: &Choice, had: Worth) -> io::Result<()> {
        let style = color(choice.quality);
        let had = (choice.quality == Quality::Loses).then(|| had.text(self.language));
        let text = format!("{style}{}{style:#}", choice.text(self.language));
        self.line(&self.words().you_move(to, &text, had.as_deref()))
    }

    pub(super) fn reply(&self, play: &Play<'_>, to: Position) -> io::Result<()> {
        let mover = play.mover().unwrap_or(Player::Second);
        self.line(&self.words().moves_to(mover, &play.game().label(to)))
    }

    pub(super) fn hint(&self, play: &Play<'_>) -> io::Result<()> {
        match play.hint() {
            Some(hint) => {
                let text = hint.text(self.language);
                self.line(&self.words().hint(&play.game().label(hint.to), &text))
            }
            None => self.line(self.words().no_move()),
        }
    }

    pub(super) fn help(&self) -> io::Result<()> {
        self.line(self.words().help())
    }

    pub(super) fn unclear(&self, text: &str) -> io::Result<()> {
        self.line(&self.words().unclear(text))
    }

    pub(super) fn nothing_to_undo(&self) -> io::Result<()> {
        self.line(self.words().nothing_to_undo())
    }

    pub(super) fn end_of_input(&self) -> io::Result<()> {
        self.line(&format!("\n{}", self.words().end_of_input()))
    }

    pub(super) fn ending(&self, ending: Ending, you: Option<Player>) -> io::Result<()> {
        self.strong(&self.words().ending(ending, you))
    }

    /// The play goes round.
    pub(super) fn round(&self, play: &Play<'_>) -> io::Result<()> {
        let worth = play.round().map(|round| round.text(play.game(), self.language));
        self.strong(&self.words().round(&worth.unwrap_or_default()))
    }

    /// What each player could have had.
    pub(super) fn review(&self, play: &Play<'_>) -> io::Result<()> {
        if play.line().len() < 2 {
            return Ok(());
        }
        self.say("\n")?;
        self.strong(self.words().looking_back())?;
        self.say(&play.review_in(self.language).to_string())
    }
}
