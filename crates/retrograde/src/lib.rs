//! Solves finite two-player games on graphs: who wins from every position, how fast and with which move, how many points
//! are forced, or which Nim heap a position equals. Draws, ties, cycles, misère play, owners, scores and infinite play
//! have their exact meaning, and every answer carries what proves it.
//!
//! # A graph in memory
//!
//! The players move in turn along the arrows of a graph; who cannot move loses. [`solve()`] chooses everything: the
//! question, the method, the cores.
//!
//! ```
//! use retrograde::{GameGraph, Graph, Outcome, solve};
//!
//! // 0 → 1 2, 1 → 3, 2 → 3 4, 3 → 5, 4 → 5
//! let moves = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)];
//! let game = GameGraph::new(Graph::from_moves(6, &moves)?);
//! let solution = solve(&game)?;
//! assert_eq!(solution.outcome(0), Some(Outcome::Win));
//! assert_eq!(solution.remoteness(0), Some(3));
//! assert_eq!(solution.best_move(0), Some(1));
//! assert_eq!(solution.best_moves().filter(Option::is_none).count(), 1); // the end, 5
//! # Ok::<(), retrograde::Error>(())
//! ```
//!
//! # Owners, results, scores
//!
//! A position may say who moves there, and an end what it is worth. [`Solver`] says what is asked, and how.
//!
//! ```
//! use retrograde::{End, GameGraph, Graph, Infinite, Player, Question, Solver};
//!
//! // First moves at a and c, Second at b; the play can go round from a to b and back.
//! let mut game = GameGraph::new(Graph::from_moves(5, &[(0, 1), (0, 3), (1, 0), (1, 2), (2, 4)])?);
//! let names = ["a", "b", "c", "small", "large"];
//! game.labels = retrograde::Labels::Names(names.into_iter().collect());
//! game.owners = Some(vec![Some(Player::First), Some(Player::Second), Some(Player::First), None, None]);
//! game.end_play([(3, End::Score(1)), (4, End::Score(5))]);
//! game.infinite = Infinite::Score(2);
//!
//! let solution = Solver::new().question(Question::Score).solve(&game)?;
//! // Second would rather go round for ever, which costs 2, than let First reach 5.
//! assert_eq!(solution.score(0), Some(2));
//! assert_eq!(solution.best_move(1).map(|v| game.label(v).into_owned()).as_deref(), Some("a"));
//! # Ok::<(), retrograde::Error>(())
//! ```
//!
//! # Rules instead of a graph
//!
//! A [`Game`](rules::Game) says where it starts and how it goes on; [`explore`](explore::explore) finds its positions.
//!
//! ```
//! use retrograde::{Result, explain, explore::{Limits, explore}, rules::Game, solve};
//!
//! /// Take one, three or four stones; who takes the last one wins.
//! struct Stones(u32);
//!
//! impl Game for Stones {
//!     type Position = u32;
//!
//!     fn starts(&self) -> Result<Vec<u32>> {
//!         Ok(vec![self.0])
//!     }
//!     fn moves(&self, &stones: &u32, moves: &mut Vec<u32>) -> Result<()> {
//!         moves.extend([1, 3, 4].into_iter().filter_map(|taken| stones.checked_sub(taken)));
//!         Ok(())
//!     }
//!     fn name(&self, stones: &u32) -> Result<String> {
//!         Ok(stones.to_string())
//!     }
//! }
//!
//! let stones = explore(&Stones(9), &Limits::default(), &Default::default())?;
//! let solution = solve(&stones.game)?;
//! assert_eq!(stones.positions[0], 9);
//! let why = explain(&stones.game, &solution, 0).to_string();
//! assert!(why.starts_with("Position 9 is lost for the player to move, in 6 moves."), "{why}");
//! # Ok::<(), retrograde::Error>(())
//! ```
//!
//! # Is it right?
//!
//! [`check()`] shares no code with the methods: it looks once at every position and its moves, and names the first claim
//! that breaks its condition. It lives in the crate `retrograde_core`, which knows no method.
//!
//! ```
//! use retrograde::{GameGraph, Graph, Outcome, Values, check, check::Verdict, solve};
//!
//! let game = GameGraph::new(Graph::from_moves(3, &[(0, 1), (1, 2)])?);
//! let mut solution = solve(&game)?;
//! assert!(check(&game, &solution, &Default::default())?.is_right());
//!
//! if let Values::Outcome { outcomes, .. } = &mut solution.values {
//!     outcomes.set(1, Outcome::Loss);
//! }
//! let Verdict::Wrong(wrong) = check(&game, &solution, &Default::default())? else { panic!("a lie was believed") };
//! assert_eq!((wrong.position, wrong.required.as_str()), (0, "a win with remoteness 2"));
//! # Ok::<(), retrograde::Error>(())
//! ```
//!
//! # What is where
//!
//! | to | see |
//! | --- | --- |
//! | solve | [`solve()`], [`Solver`]; the methods, with what they need and cost: [`solve::methods`], [`solve::outcome`], [`solve::score`], [`solve::grundy`] |
//! | hold a game | [`GameGraph`], [`Graph`], [`Labels`]; read and write it: [`format`](mod@format), [`input`]; make it of rules: [`rules`], [`explore`] |
//! | hold an answer | [`Solution`], [`Values`]; as files: [`solution_file`]; counted: [`counts`] |
//! | trust an answer | [`check()`], [`mod@check`] |
//! | understand it | [`explain()`], [`trace`], [`export`], [`layout`](mod@layout), [`play`] |
//! | solve a graph that does not fit in memory | [`disk`] |
//! | not need a graph | [`search`], [`heap`], [`nim`], [`sum`]; for big games tables: [`tabulate`](mod@tabulate), [`tables`], [`numbering`] |
//! | find a game | [`games`], [`practice`]; try your own: [`selftest`](mod@selftest) |
//! | steer the work | [`Control`]: threads, memory, progress, stopping |
//! | tell what went wrong | [`Error`]: kind, place in the input, [`error::Advice`] in the reader's language: [`words::Language`] |
//!
//! | feature | what it adds |
//! | --- | --- |
//! | `compress` | inputs compressed with gzip, zstd, bzip2 or xz |
//! | `map` | files that are mapped instead of read: [`input::map`] |

pub use explain::explain;
pub(crate) use retrograde_core as core;
pub use retrograde_core::check::check;
pub use retrograde_core::{
    Control, End, Error, GameGraph, Graph, Grundy, Infinite, Labels, Outcome, Parity, Player, Position,
    Question, Result, Rule, Solution, Values, array, builder, check, control, counts, error, format, game,
    game_graph, graph, labels, loopy_sets, memory, rows, rules, scene, solution, solution_file, tablebase,
    threads, value,
};
pub use solve::{Solver, solve};

mod circles;
pub mod disk;
pub mod explain;
pub mod explore;
pub mod export;
mod files;
pub mod games;
pub mod heap;
pub mod input;
pub mod layout;
pub mod nim;
pub mod numbering;
pub mod play;
pub mod practice;
pub mod random;
pub mod search;
pub mod selftest;
mod shards;
pub mod solve;
pub mod store;
pub mod sum;
pub mod tables;
pub mod tabulate;
pub mod trace;
pub mod walk;
pub mod watch;
pub mod words;

/// What stands in the crate's README, and in the project's, is run like every other example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../../../README.md")]
struct Readme;
