//! The parameters of a built-in game: groups parted by colons, items parted by commas.

use std::ops::RangeInclusive;

use super::BuiltIn;
use crate::core::{Error, Result};

/// The text after `@name:`.
#[derive(Clone, Copy, Debug)]
pub struct Parameters<'a> {
    game: &'a BuiltIn,
    text: &'a str,
}

impl<'a> Parameters<'a> {
    /// These parameters for this game.
    pub fn new(game: &'a BuiltIn, text: &'a str) -> Parameters<'a> {
        Parameters { game, text }
    }

    /// The whole text.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The items of group `index`; none if there are fewer groups.
    pub fn items(&self, index: usize) -> impl Iterator<Item = &'a str> + use<'a> {
        self.text.split(':').nth(index).into_iter().flat_map(|group| group.split(',')).map(str::trim)
    }

    /// The items of group `index` as numbers within `range`, at least one and at most `most` of them.
    pub fn numbers(&self, index: usize, range: RangeInclusive<u64>, most: usize) -> Result<Vec<u64>> {
        let numbers =
            self.items(index).map(|item| self.number_in(item, &range)).collect::<Result<Vec<_>>>()?;
        match numbers.len() {
            0 => Err(self.error("a number is missing")),
            given if given > most => {
                Err(self.error(format!("{given} numbers are given where at most {most} are expected")))
            }
            _ => Ok(numbers),
        }
    }

    /// The one number of group `index`, within `range`; `default` if the group is not there.
    pub fn number(&self, index: usize, range: RangeInclusive<u64>, default: u64) -> Result<u64> {
        if self.items(index).next().is_none() {
            return Ok(default);
        }
        Ok(self.numbers(index, range, 1)?[0])
    }

    /// A board's width and height, written `7x6`, each within `range`.
    pub fn board(&self, index: usize, range: RangeInclusive<u64>) -> Result<(usize, usize)> {
        let item = self.items(index).next().unwrap_or_default();
        let (width, height) = item
            .split_once('x')
            .ok_or_else(|| self.error(format!("`{item}` is no board: expected WIDTHxHEIGHT, such as 4x4")))?;
        Ok((self.number_in(width, &range)? as usize, self.number_in(height, &range)? as usize))
    }

    /// Errors if there are more than `groups` groups.
    pub fn at_most(&self, groups: usize) -> Result<()> {
        match self.text.split(':').nth(groups) {
            None => Ok(()),
            Some(extra) => Err(self.error(format!("nothing is expected at `{extra}`"))),
        }
    }

    fn number_in(&self, item: &str, range: &RangeInclusive<u64>) -> Result<u64> {
        item.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            self.error(format!("`{item}` is no whole number from {} to {}", range.start(), range.end()))
        })
    }

    /// An error about these parameters, with the game's own as the advice.
    pub fn error(&self, message: impl Into<String>) -> Error {
        let BuiltIn { name, parameters, example, .. } = self.game;
        Error::invalid(format!("@{name}:{}: {}", self.text, message.into())).help(if parameters.is_empty() {
            format!("`@{name}` takes no parameters")
        } else {
            format!("parameters: {parameters}; for example `@{name}:{example}`")
        })
    }
}
