//! A game as its tables see it: by the keys of its positions.
//!
//! What makes and checks tables is written once for each kind of key, whatever the positions of a game are: the game
//! itself is asked through [`ByKeys`], many positions at once.

use super::PackedKey;
use crate::{End, Error, Infinite, Player, Result, Rule, rules::Game};

/// What holds for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Whether positions say who moves.
    pub owned: bool,
    /// Who wins at an end without a declared result.
    pub rule: Rule,
    /// What infinite play is worth.
    pub infinite: Infinite,
}

/// What the rules say about some positions, in order.
#[derive(Clone, Debug, Default)]
pub struct Surveyed<K> {
    /// Who moves at each, its declared result, and how many of all targets are those of it and of the positions before.
    pub facts: Vec<(Option<Player>, Option<End>, usize)>,
    /// Where the moves lead, position after position.
    pub targets: Vec<K>,
    /// The tiers of the targets.
    pub tiers: Vec<u64>,
}

/// A game by keys of one kind.
pub trait ByKeys<K>: Sync {
    /// What holds for the whole game.
    fn ground(&self) -> Ground;

    /// The tiers, keys and names of the representatives of the starts; there is at least one.
    fn starts(&self) -> Result<Vec<(u64, K, String)>>;

    /// Everything about the positions with these keys. With `tries` every target is tried: its key must lead back to it.
    fn survey(&self, keys: &[K], tries: bool) -> Result<Surveyed<K>>;

    /// The name of the position with this key.
    fn name(&self, key: &K) -> Result<String>;

    /// The first of these keys whose position has another key or tier, or is not its own representative, and which it is.
    fn stranger(&self, tier: u64, keys: &[K]) -> Result<Option<(usize, &'static str)>>;
}

/// A game, seen by its keys.
#[derive(Debug)]
pub struct Keys<'a, G>(pub &'a G);

/// What is wrong with a game that has no keys.
pub fn no_keys(game: &str) -> Error {
    let of = if game.is_empty() { "this game".to_owned() } else { format!("`{game}`") };
    Error::invalid(format!("{of} gives its positions no keys, so it has no tables"))
        .help("implement `key` and `of_key` of the trait Game; a rules file has keys by itself")
}

fn packed<K: PackedKey, G: Game>(game: &G, position: &G::Position) -> Result<K> {
    let key = game.key(position)?.ok_or_else(|| no_keys(""))?;
    K::of(key).ok_or_else(|| other_kind(K::KIND, game.name(position)))
}

fn other_kind(kind: &str, name: Result<String>) -> Error {
    let name = name.unwrap_or_default();
    Error::invalid(format!("the key of {name} is not of the kind {kind}, as the key of the start is"))
        .help("all keys of a game must be of one kind")
}

fn not_inverse(position: Result<String>, other: Result<String>) -> Error {
    let (name, other) = (position.unwrap_or_default(), other.unwrap_or_default());
    Error::invalid(format!("the key of {name} belongs to {other}"))
        .help("`of_key` must be the inverse of `key`: different positions have different keys")
}

fn too_few() -> Error {
    Error::invalid("the game answers for fewer positions than it was asked about")
}

impl<K: PackedKey, G: Game> ByKeys<K> for Keys<'_, G> {
    fn ground(&self) -> Ground {
        Ground { owned: self.0.is_owned(), rule: self.0.rule(), infinite: self.0.infinite() }
    }

    fn starts(&self) -> Result<Vec<(u64, K, String)>> {
        let mut starts = Vec::new();
        for start in self.0.starts()? {
            let start = self.0.canonical(start)?;
            starts.push((self.0.tier(&start)?, packed(self.0, &start)?, self.0.name(&start)?));
        }
        if starts.is_empty() {
            return Err(Error::invalid("this game has no start position").help("give at least one"));
        }
        Ok(starts)
    }

    fn survey(&self, keys: &[K], tries: bool) -> Result<Surveyed<K>> {
        let game = self.0;
        let mut positions = Vec::with_capacity(keys.len());
        for key in keys {
            positions.push(game.of_key(&key.key())?);
        }
        let mut facts = Vec::with_capacity(keys.len());
        let mut found: Vec<G::Position> = Vec::new();
        game.survey(&positions, &mut |survey| {
            found.append(survey.moves);
            facts.push((survey.owner, survey.result, found.len()));
            Ok(())
        })?;
        let tiers = game.tiers(&found)?;
        if facts.len() != keys.len() || tiers.len() != found.len() {
            return Err(too_few());
        }
        let mut targets = Vec::with_capacity(found.len());
        for target in &found {
            let key: K = packed(game, target)?;
            if tries {
                let back = game.of_key(&key.key())?;
                if back != *target {
                    return Err(not_inverse(game.name(target), game.name(&back)));
                }
            }
            targets.push(key);
        }
        Ok(Surveyed { facts, targets, tiers })
    }

    fn name(&self, key: &K) -> Result<String> {
        self.0.name(&self.0.of_key(&key.key())?)
    }

    fn stranger(&self, tier: u64, keys: &[K]) -> Result<Option<(usize, &'static str)>> {
        let game = self.0;
        let mut positions = Vec::with_capacity(keys.len());
        for key in keys {
            positions.push(game.of_key(&key.key())?);
        }
        for (at, (position, found)) in positions.iter().zip(game.tiers(&positions)?).enumerate() {
            if found != tier {
                return Ok(Some((at, "the rules put it into another tier")));
            }
            if packed::<K, G>(game, position)? != keys[at] {
                return Ok(Some((at, "the rules give it another key")));
            }
            if game.canonical(position.clone())? != *position {
                return Ok(Some((
                    at,
                    "positions alike by symmetry have one entry, that of their representative",
                )));
            }
        }
        Ok(None)
    }
}
