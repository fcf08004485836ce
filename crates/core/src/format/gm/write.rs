//! Writes `gm`.

use std::{borrow::Cow, io::Write};

use crate::{
    End, Error, GameGraph, Infinite, Labels, Parity, Player, Position, Result,
    format::{emit::Emit, notes::counted},
};

/// Writes a game, and returns what could not be held. Errors: the rules of the game are not complete.
pub(crate) fn write(game: &GameGraph, out: &mut dyn Write) -> Result<Vec<String>> {
    game.check_rules()?;
    let mut writer = Writer { game, emit: Emit::new(out), broken_lines: 0 };
    let mut notes = if game.is_owned() { writer.owned()? } else { writer.unfolded()? };
    if writer.broken_lines > 0 {
        let names = counted(writer.broken_lines, "position");
        notes.push(format!("line breaks in captions are written as blanks: {names}"));
    }
    writer.emit.finish()?;
    Ok(notes)
}

struct Writer<'a> {
    game: &'a GameGraph,
    emit: Emit<'a>,
    broken_lines: u64,
}

/// One position of the file.
struct Node {
    id: u64,
    priority: u64,
    owner: Player,
}

impl Writer<'_> {
    fn header(&mut self, greatest: u64, start: Option<u64>) -> Result<()> {
        self.emit.text("parity ")?;
        self.emit.number(greatest)?;
        self.emit.text(";\n")?;
        if let Some(start) = start {
            self.emit.text("start ")?;
            self.emit.number(start)?;
            self.emit.text(";\n")?;
        }
        Ok(())
    }

    fn node(
        &mut self,
        node: Node,
        successors: impl Iterator<Item = u64>,
        caption: Option<&str>,
    ) -> Result<()> {
        self.emit.number(node.id)?;
        self.emit.text(" ")?;
        self.emit.number(node.priority)?;
        self.emit.text(if node.owner == Player::First { " 0" } else { " 1" })?;
        for (i, successor) in successors.enumerate() {
            self.emit.text(if i == 0 { " " } else { "," })?;
            self.emit.number(successor)?;
        }
        if let Some(caption) = caption {
            self.broken_lines += u64::from(caption.contains('\n'));
            self.emit.text(" ")?;
            self.emit.quoted(caption, |c| match c {
                '"' => Some("\\\""),
                '\\' => Some("\\\\"),
                '\n' => Some(" "),
                _ => None,
            })?;
        }
        self.emit.text(";\n")
    }

    /// The game itself.
    fn owned(&mut self) -> Result<Vec<String>> {
        let game = self.game;
        let mut lost = Lost::new(game);
        if let Some((parity, u64::MAX)) = lost.parity
            && parity != Parity::MaxEven
        {
            return Err(Error::invalid(format!(
                "priorities that decide by {parity} are turned round for this format, and {} is too great for that",
                u64::MAX
            ))
            .help("write the game as text"));
        }
        let id = |v: Position| game.labels.number(v).unwrap_or(u64::from(v));
        // Ids ascend, so the last is the greatest.
        self.header(game.positions().checked_sub(1).map_or(0, id), game.start.map(id))?;
        let has_ends = (0..game.positions()).any(|v| game.graph.is_terminal(v));
        for v in 0..game.positions() {
            let node = match terminal_winner(game, v) {
                Some(winner) => lost.terminal(game, v, id(v), winner),
                None => {
                    let owner = game.owner(v).expect("the rules were checked");
                    Node { id: id(v), priority: lost.priority(game, v), owner }
                }
            };
            let moves = game.graph.moves(v);
            // A terminal is one loop and nothing else, so a loop that is none comes twice.
            let doubled = has_ends && moves == [v];
            lost.doubled += u64::from(doubled);
            let further = (moves.is_empty() || doubled).then_some(node.id);
            let caption = match &game.labels {
                Labels::Names(names) => Some(names.get(v)),
                _ => caption(game, v),
            };
            self.node(node, moves.iter().map(|&w| id(w)).chain(further), caption)?;
        }
        Ok(lost.notes(game))
    }

    /// Every position twice, once for each player who may face it: the players of an alternating game have no names.
    fn unfolded(&mut self) -> Result<Vec<String>> {
        let game = self.game;
        let n = u64::from(game.positions());
        self.header((2 * n).saturating_sub(1), game.start.map(|v| 2 * u64::from(v)))?;
        let mut ties = 0;
        for v in 0..game.positions() {
            let name: Option<Cow<'_, str>> = match &game.labels {
                Labels::Dense { first: 0 } => caption(game, v).map(Cow::Borrowed),
                _ => Some(game.label(v)),
            };
            ties += u64::from(is_tie(game, v));
            for mover in [Player::First, Player::Second] {
                let id = 2 * u64::from(v) + u64::from(mover == Player::Second);
                let winner = terminal_winner(game, v).map(|first_of_two| match first_of_two {
                    // What is won by the mover in an alternating game stands as First's in `terminal_winner`.
                    Player::First => mover,
                    // A tie is won by nobody, but Second gets it here: then 0 wins exactly what is won.
                    Player::Second if is_tie(game, v) => Player::Second,
                    Player::Second => mover.other(),
                });
                let (priority, owner) = match winner {
                    Some(winner) => (won_forever(winner), winner.other()),
                    None => (1, mover),
                };
                let other = u64::from(mover == Player::First);
                let successors = game.graph.moves(v).iter().map(|&w| 2 * u64::from(w) + other);
                self.node(
                    Node { id, priority, owner },
                    successors.chain(winner.map(|_| id)),
                    name.as_deref(),
                )?;
            }
        }
        let mut notes = vec![
            "an alternating game is written twice over: position i (counted from 0) is 2i where player 0 is to move \
             and 2i + 1 where player 1 is; player 0 wins 2i where i is a win, 2i + 1 where it is a loss, and neither \
             where it is a draw"
                .to_owned(),
        ];
        if ties > 0 {
            notes.push(format!("ties are written as if they were draws: {}", counted(ties, "position")));
        }
        if game.has_scores() {
            notes.push("scores are not held: only who wins was kept".to_owned());
        }
        if game.priorities.is_some() {
            notes.push("priorities of an alternating game are not held".to_owned());
        }
        if (0..game.positions()).any(|v| game.graph.is_terminal(v)) {
            notes.push(
                "ends of the play are written as loops with a priority of who wins there, to be read with the option `sinks`"
                    .to_owned(),
            );
        }
        if game.captions.is_some() && !matches!(game.labels, Labels::Dense { first: 0 }) {
            notes.push("captions are not held, because the labels took their place".to_owned());
        }
        Ok(notes)
    }
}

/// The caption of `v`, if it has one.
fn caption(game: &GameGraph, v: Position) -> Option<&str> {
    game.captions.as_ref().map(|captions| captions.get(v)).filter(|caption| !caption.is_empty())
}

/// A priority with which a loop is won by this player.
fn won_forever(player: Player) -> u64 {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}

fn is_tie(game: &GameGraph, v: Position) -> bool {
    matches!(game.end(v), Some(End::Tie | End::Score(0)))
}

/// Who has won at a terminal: First where the result is a win. A tie goes to Second, so that player 0 wins in the file
/// exactly where First wins.
fn terminal_winner(game: &GameGraph, v: Position) -> Option<Player> {
    Some(match game.terminal_result(v)? {
        End::Win => Player::First,
        End::Score(score) if score > 0 => Player::First,
        End::Loss | End::Tie | End::Score(_) => Player::Second,
    })
}

/// What is lost when an owned game is written.
struct Lost {
    /// How the priorities of the game decide, if they do, and the greatest of them.
    parity: Option<(Parity, u64)>,
    /// The priority of every position with moves, if they do not.
    default_priority: u64,
    terminals: u64,
    doubled: u64,
    ties: u64,
}

impl Lost {
    fn new(game: &GameGraph) -> Lost {
        let won_by_first = match game.infinite {
            Infinite::Wins(player) => player == Player::First,
            Infinite::Score(score) => score > 0,
            _ => false,
        };
        let greatest = game.priorities.iter().flatten().max().copied().unwrap_or(0);
        Lost {
            parity: game.infinite.parity().map(|parity| (parity, greatest)),
            default_priority: u64::from(!won_by_first),
            terminals: 0,
            doubled: 0,
            ties: 0,
        }
    }

    /// The priority of `v` where the greatest decides, even for player 0.
    fn priority(&self, game: &GameGraph, v: Position) -> u64 {
        match (self.parity, &game.priorities) {
            (Some((parity, greatest)), Some(priorities)) => {
                as_max_even(parity, greatest, priorities[v as usize])
            }
            _ => self.default_priority,
        }
    }

    /// The terminal `v`: a loop with a priority of who wins there. Who has no owner belongs to the loser.
    fn terminal(&mut self, game: &GameGraph, v: Position, id: u64, won_by: Player) -> Node {
        self.terminals += 1;
        self.ties += u64::from(is_tie(game, v));
        let own = self.parity.map(|_| self.priority(game, v));
        let priority = own.filter(|&own| Parity::MaxEven.winner(own) == won_by);
        Node {
            id,
            priority: priority.unwrap_or(won_forever(won_by)),
            owner: game.owner(v).unwrap_or(won_by.other()),
        }
    }

    fn notes(&self, game: &GameGraph) -> Vec<String> {
        let mut notes = Vec::new();
        let mut note = |holds: bool, text: String| {
            if holds {
                notes.push(text);
            }
        };
        let is_named = matches!(game.labels, Labels::Names(_));
        note(is_named, "positions are numbered from 0, and their names became captions".into());
        note(
            is_named && game.captions.is_some(),
            "captions are not held, because the names took their place".into(),
        );
        note(game.has_scores(), "scores are not held: only who wins was kept".into());
        note(
            self.terminals > 0,
            format!(
                "ends of the play are written as loops with a priority of who wins there, to be read with the option `sinks`: {}",
                counted(self.terminals, "position")
            ),
        );
        note(
            self.doubled > 0,
            format!(
                "loops beside them are written twice, so that the option `sinks` does not take them for ends: {}",
                counted(self.doubled, "position")
            ),
        );
        note(
            self.ties > 0,
            format!("ties are written as won by player 1: {}", counted(self.ties, "position")),
        );
        match self.parity {
            Some((Parity::MaxEven, _)) => {}
            Some((parity, _)) => note(
                true,
                format!(
                    "the priorities were {parity}; they are written so that the greatest decides, even for player 0"
                ),
            ),
            None => {
                note(
                    game.priorities.is_some(),
                    format!("priorities are not held: infinite play is {}, whatever they are", worth(game)),
                );
                note(
                    matches!(game.infinite, Infinite::Draw | Infinite::Score(0)),
                    "parity games have no draw: infinite play is written as won by player 1, so that player 0 wins exactly \
                     where First wins"
                        .into(),
                );
            }
        }
        notes
    }
}

/// What infinite play is worth, in words.
fn worth(game: &GameGraph) -> String {
    match game.infinite {
        Infinite::Draw => "a draw".into(),
        Infinite::Wins(Player::First) => "won by first".into(),
        Infinite::Wins(Player::Second) => "won by second".into(),
        worth => format!("worth {worth}"),
    }
}

/// A priority as it is where the greatest decides, even for player 0: the order is turned round where the least decides,
/// and all go up by one where odd is for player 0.
fn as_max_even(parity: Parity, greatest: u64, priority: u64) -> u64 {
    let winner = parity.winner(priority);
    let priority = if parity.is_max() { priority } else { greatest - priority };
    // Where the least decides, the parity of the greatest changes that of all differences.
    if Parity::MaxEven.winner(priority) == winner { priority } else { priority + 1 }
}
