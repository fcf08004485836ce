//! Games made of random graphs, with tiers, ends of all kinds and owners.

use retrograde::{End, Error, Player, Result, Rule, random::Random, rules::Game, tablebase::Key};

/// A game given by lists of moves. Its positions are 0, 1, 2, …; it starts at 0.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) moves: Vec<Vec<u32>>,
    pub(crate) results: Vec<Option<End>>,
    pub(crate) owners: Option<Vec<Player>>,
    pub(crate) tiers: Vec<u64>,
    pub(crate) rule: Rule,
}

impl Listed {
    /// A random game of so many positions in some tiers, which rise or fall along the moves.
    pub(crate) fn random(random: &mut Random, positions: usize) -> Listed {
        let tiers_wanted = 1 + random.below(4);
        let falls = random.below(2) == 0;
        let owned = random.below(2) == 0;
        let tiers: Vec<u64> =
            (0..positions).map(|v| if v == 0 { 0 } else { random.below(tiers_wanted) as u64 }).collect();
        let mut moves = vec![Vec::new(); positions];
        for _ in 0..positions * (1 + random.below(3)) {
            let (a, b) = (random.below(positions), random.below(positions));
            if tiers[a] <= tiers[b] {
                moves[a].push(b as u32);
            }
        }
        let results = (0..positions)
            .map(|v| match random.below(12) {
                0 if v > 0 => Some(End::Win),
                1 if v > 0 => Some(End::Tie),
                2 if v > 0 => Some(End::Loss),
                _ => None,
            })
            .collect();
        let owners = owned.then(|| {
            (0..positions)
                .map(|_| if random.below(2) == 0 { Player::First } else { Player::Second })
                .collect()
        });
        let tiers = tiers.into_iter().map(|tier| if falls { 10 - tier } else { tier }).collect();
        let rule = if random.below(2) == 0 { Rule::Normal } else { Rule::Misere };
        Listed { moves, results, owners, tiers, rule }
    }
}

impl Game for Listed {
    type Position = u32;

    fn starts(&self) -> Result<Vec<u32>> {
        Ok(vec![0])
    }
    fn moves(&self, &v: &u32, moves: &mut Vec<u32>) -> Result<()> {
        moves.extend(&self.moves[v as usize]);
        Ok(())
    }
    fn name(&self, v: &u32) -> Result<String> {
        Ok(v.to_string())
    }
    fn result(&self, &v: &u32) -> Result<Option<End>> {
        Ok(self.results[v as usize])
    }
    fn is_owned(&self) -> bool {
        self.owners.is_some()
    }
    fn owner(&self, &v: &u32) -> Result<Option<Player>> {
        Ok(self.owners.as_ref().map(|owners| owners[v as usize]))
    }
    fn rule(&self) -> Rule {
        self.rule
    }
    fn tier(&self, &v: &u32) -> Result<u64> {
        Ok(self.tiers[v as usize])
    }
    fn key(&self, &v: &u32) -> Result<Option<Key>> {
        // Out of order on purpose: the order of keys must not matter.
        Ok(Some(Key::Short(u64::from(v) * 7919 % 10_007)))
    }
    fn of_key(&self, key: &Key) -> Result<u32> {
        let Key::Short(key) = key else { return Err(Error::invalid("another kind of key")) };
        (0..self.moves.len() as u32)
            .find(|&v| u64::from(v) * 7919 % 10_007 == *key)
            .ok_or_else(|| Error::invalid("no such key"))
    }
}
