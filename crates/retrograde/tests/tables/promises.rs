//! A broken promise of a game is an error that names the position, never a wrong table.

use retrograde::{End, Result, random::Random, rules::Game, tablebase::Key, tabulate::Options};

use super::{bytes_of, random::Listed};

/// How a game lies.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lie {
    /// Two positions have one key.
    SharedKey,
    /// A key of another kind.
    OtherKind,
    /// A tier against the direction.
    Backwards,
    /// An end with a score.
    Score,
    /// Other moves when it is asked again.
    Fickle,
    /// No keys at all.
    NoKeys,
}

/// A chain 0 → 1 → … → 9 that lies at 7.
struct Liar(Lie, std::sync::atomic::AtomicUsize);

impl Game for Liar {
    type Position = u32;
    fn starts(&self) -> Result<Vec<u32>> {
        Ok(vec![0])
    }
    fn moves(&self, &v: &u32, moves: &mut Vec<u32>) -> Result<()> {
        moves.extend((v < 9).then_some(v + 1));
        let asked = self.1.fetch_add(usize::from(v == 7), std::sync::atomic::Ordering::Relaxed);
        // Looking for the direction of the tiers ends before 7, discovering asks once.
        if self.0 == Lie::Fickle && v == 7 && asked > 0 {
            moves.push(30);
        }
        Ok(())
    }
    fn name(&self, v: &u32) -> Result<String> {
        Ok(format!("p{v}"))
    }
    fn result(&self, &v: &u32) -> Result<Option<End>> {
        Ok((self.0 == Lie::Score && v == 9).then_some(End::Score(3)))
    }
    fn tier(&self, &v: &u32) -> Result<u64> {
        Ok(if self.0 == Lie::Backwards && v == 8 { 0 } else { u64::from(v) })
    }
    fn key(&self, &v: &u32) -> Result<Option<Key>> {
        Ok(match (self.0, v) {
            (Lie::NoKeys, _) => None,
            (Lie::SharedKey, 8) => Some(Key::Short(7)),
            (Lie::OtherKind, 8) => Some(Key::Wide(8)),
            _ => Some(Key::Short(v.into())),
        })
    }
    fn of_key(&self, key: &Key) -> Result<u32> {
        if let Key::Short(key) = key { Ok(*key as u32) } else { Ok(0) }
    }
}

#[test]
fn a_game_that_lies_gets_an_error_with_the_position() {
    for (lie, said) in [
        (Lie::SharedKey, "the key of p8 belongs to p7"),
        (Lie::OtherKind, "the key of p8 is not of the kind u64"),
        (Lie::Backwards, "it falls from 7 to 0 by the move from p7 to p8"),
        (Lie::Score, "scores"),
        (Lie::Fickle, "the rules give p7 a move to p30"),
        (Lie::NoKeys, "gives its positions no keys"),
    ] {
        let error = bytes_of(&Liar(lie, Default::default()), &Options::default(), 1).unwrap_err();
        assert!(error.message().contains(said), "{lie:?}: {error}");
        assert!(!error.advice().is_empty(), "{error}");
    }
}

#[test]
fn infinite_play_that_is_no_draw_is_refused_only_where_it_happens() {
    /// A game whose infinite play is a win of First.
    struct Endless(Listed);
    impl Game for Endless {
        type Position = u32;
        fn starts(&self) -> Result<Vec<u32>> {
            self.0.starts()
        }
        fn moves(&self, v: &u32, moves: &mut Vec<u32>) -> Result<()> {
            self.0.moves(v, moves)
        }
        fn name(&self, v: &u32) -> Result<String> {
            self.0.name(v)
        }
        fn is_owned(&self) -> bool {
            true
        }
        fn owner(&self, _: &u32) -> Result<Option<retrograde::Player>> {
            Ok(Some(retrograde::Player::First))
        }
        fn infinite(&self) -> retrograde::Infinite {
            retrograde::Infinite::Wins(retrograde::Player::First)
        }
        fn key(&self, v: &u32) -> Result<Option<Key>> {
            self.0.key(v)
        }
        fn of_key(&self, key: &Key) -> Result<u32> {
            self.0.of_key(key)
        }
    }
    let mut listed = Listed::random(&mut Random::new(1), 3);
    listed.moves = vec![vec![1], vec![2], vec![]];
    assert!(bytes_of(&Endless(listed.clone()), &Options::default(), 1).is_ok());
    listed.moves[2] = vec![0];
    let error = bytes_of(&Endless(listed), &Options::default(), 1).unwrap_err();
    assert!(error.message().contains("infinite play"), "{error}");
}
