//! Writing solution files.

use std::io::Write;

use super::{Origin, columns, digits::Out};
use crate::{
    Control, End, GameGraph, Infinite, Labels, Outcome, Position, Result, Values, control::Phase,
    counts::Counts, graph::NONE, solution::SolutionRef,
};

/// Positions between two reports of progress.
const STEP: u32 = 1 << 16;

/// Writes a solution as CSV: see [`solution_file`](super).
///
/// Time O(positions + moves), the moves only for loopy values; no extra space but a buffer.
///
/// ```
/// use retrograde_core::{GameGraph, Graph, Question, Rule, Infinite, Solution, Values, solution_file, Control};
/// let game = GameGraph::new(Graph::from_moves(2, &[(0, 0), (0, 1)])?);
/// let values = Values::Grundy { nimbers: vec![u32::MAX, 0], times: vec![u32::MAX, 0] };
/// let solution = Solution { rule: game.rule, infinite: game.infinite, values, moves: vec![], method: "by hand" };
/// let mut csv = Vec::new();
/// solution_file::write_csv(&game, &solution, &mut csv, &Control::default())?;
/// assert_eq!(String::from_utf8_lossy(&csv), "position,grundy,time\n0,∞{0},\n1,0,0\n");
/// # Ok::<(), retrograde_core::Error>(())
/// ```
pub fn write_csv<'a>(
    game: &GameGraph,
    solution: impl Into<SolutionRef<'a>>,
    out: &mut dyn Write,
    control: &Control,
) -> Result<()> {
    let solution = solution.into();
    let mut csv = Csv { out: Out::new(out)?, game };
    csv.out.text(columns(solution.values.question()).join(",").as_bytes())?;
    csv.out.text(b"\n")?;
    each(game, control, |v| {
        csv.label(v)?;
        let to = solution.best_move(v);
        match solution.values {
            Values::Outcome { outcomes, remoteness } => {
                // Pieces of known lengths need no call to copy them.
                match outcomes.get(v) {
                    Outcome::Win => csv.out.text(b",win,")?,
                    Outcome::Loss => csv.out.text(b",loss,")?,
                    Outcome::Tie => csv.out.text(b",tie,")?,
                    Outcome::Draw => csv.out.text(b",draw,")?,
                }
                csv.proof(remoteness[v as usize])?;
                csv.out.byte(b',')?;
                csv.target(to)?;
            }
            Values::Score { scores, ranks } => {
                csv.out.byte(b',')?;
                csv.out.signed(scores[v as usize])?;
                csv.out.byte(b',')?;
                csv.target(to)?;
                csv.out.byte(b',')?;
                csv.proof(ranks[v as usize])?;
            }
            Values::Grundy { nimbers, times } => {
                csv.out.byte(b',')?;
                match nimbers[v as usize] {
                    NONE => csv.field(loopy(game, solution, v).as_bytes())?,
                    nimber => csv.out.number(nimber.into())?,
                }
                csv.out.byte(b',')?;
                csv.proof(times[v as usize])?;
            }
        }
        csv.out.byte(b'\n')
    })?;
    csv.out.finish()
}

/// Writes a solution as JSON: see [`solution_file`](super). `game` is what was solved, ended at the goals of `origin`.
///
/// Time O(positions + moves), the moves only for loopy values; no extra space but a buffer.
pub fn write_json<'a>(
    game: &GameGraph,
    solution: impl Into<SolutionRef<'a>>,
    origin: &Origin<'_>,
    out: &mut dyn Write,
    control: &Control,
) -> Result<()> {
    let solution = solution.into();
    let mut json = Json { out: Out::new(out)?, game };
    json.head(solution, origin)?;
    let names: Vec<String> =
        columns(solution.values.question())[1..].iter().map(|column| format!(",\"{column}\":")).collect();
    each(game, control, |v| {
        json.out.text(if v == 0 { b"\n{\"position\":" } else { b",\n{\"position\":" })?;
        json.label(v)?;
        json.out.text(names[0].as_bytes())?;
        let to = solution.best_move(v);
        match solution.values {
            Values::Outcome { outcomes, remoteness } => {
                json.string(outcomes.get(v).word())?;
                json.out.text(names[1].as_bytes())?;
                json.proof(remoteness[v as usize])?;
                json.out.text(names[2].as_bytes())?;
                json.target(to)?;
            }
            Values::Score { scores, ranks } => {
                json.out.signed(scores[v as usize])?;
                json.out.text(names[1].as_bytes())?;
                json.target(to)?;
                json.out.text(names[2].as_bytes())?;
                json.proof(ranks[v as usize])?;
            }
            Values::Grundy { nimbers, times } => {
                match nimbers[v as usize] {
                    NONE => json.string(&loopy(game, solution, v))?,
                    nimber => json.out.number(nimber.into())?,
                }
                json.out.text(names[1].as_bytes())?;
                json.proof(times[v as usize])?;
            }
        }
        json.out.text(b"}")
    })?;
    json.out.text(b"\n]}\n")?;
    json.out.finish()
}

/// Writes the row of each position in order.
fn each(game: &GameGraph, control: &Control, mut row: impl FnMut(Position) -> Result<()>) -> Result<()> {
    let n = game.positions();
    control.phase(Phase::Writing, n.into())?;
    let mut start = 0;
    while start < n {
        let end = start.saturating_add(STEP).min(n);
        (start..end).try_for_each(&mut row)?;
        control.advance(u64::from(end - start))?;
        start = end;
    }
    Ok(())
}

/// The loopy value of `v` in words.
fn loopy(game: &GameGraph, solution: SolutionRef<'_>, v: Position) -> String {
    solution.values.grundy(&game.graph, v).map_or_else(String::new, |value| value.to_string())
}

struct Csv<'a> {
    out: Out<'a>,
    game: &'a GameGraph,
}

impl Csv<'_> {
    #[inline]
    fn label(&mut self, v: Position) -> Result<()> {
        match &self.game.labels {
            Labels::Dense { first } => self.out.number(first + u64::from(v)),
            Labels::Numbers(numbers) => self.out.number(numbers[v as usize]),
            Labels::Names(names) => self.field(names.get(v).as_bytes()),
        }
    }

    /// A field, in quotes where RFC 4180 asks for them. An empty one too, since nothing at all means that there is none.
    fn field(&mut self, field: &[u8]) -> Result<()> {
        if !field.is_empty() && !field.iter().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r')) {
            return self.out.text(field);
        }
        self.out.text(b"\"")?;
        for (i, part) in field.split(|&byte| byte == b'"').enumerate() {
            if i > 0 {
                self.out.text(b"\"\"")?;
            }
            self.out.text(part)?;
        }
        self.out.text(b"\"")
    }

    #[inline]
    fn proof(&mut self, proof: u32) -> Result<()> {
        if proof == NONE { Ok(()) } else { self.out.number(proof.into()) }
    }

    #[inline]
    fn target(&mut self, to: Option<Position>) -> Result<()> {
        to.map_or(Ok(()), |to| self.label(to))
    }
}

struct Json<'a> {
    out: Out<'a>,
    game: &'a GameGraph,
}

impl Json<'_> {
    /// Everything before the rows.
    fn head(&mut self, solution: SolutionRef<'_>, origin: &Origin<'_>) -> Result<()> {
        self.out.text(b"{\"version\":")?;
        self.string(env!("CARGO_PKG_VERSION"))?;
        self.out.text(b",\n\"question\":")?;
        self.string(solution.values.question().word())?;
        self.out.text(b",\n\"rule\":")?;
        self.string(solution.rule.word())?;
        self.out.text(b",\n\"infinite\":")?;
        match solution.infinite {
            Infinite::Score(score) => self.out.signed(score)?,
            word => self.string(&word.to_string())?,
        }
        self.goals(origin.goals)?;
        self.recurring()?;
        self.out.text(b",\n\"input_sha256\":")?;
        match origin.input_sha256 {
            Some(digits) => self.string(digits)?,
            None => self.out.text(b"null")?,
        }
        self.out.text(b",\n\"method\":")?;
        self.string(solution.method)?;
        let counts = Counts::of(self.game, solution.values);
        let summary = [
            ("positions", Some(counts.positions.into())),
            ("moves", Some(counts.moves)),
            ("terminals", Some(counts.terminals)),
            ("win", counts.of_outcome(Outcome::Win)),
            ("loss", counts.of_outcome(Outcome::Loss)),
            ("tie", counts.of_outcome(Outcome::Tie)),
            ("draw", counts.of_outcome(Outcome::Draw)),
            ("longest", counts.longest.map(|(longest, _)| u64::from(longest))),
        ];
        for (i, (key, count)) in summary.into_iter().enumerate() {
            self.out.text(if i == 0 { b",\n\"summary\":{" } else { b"," })?;
            self.string(key)?;
            self.out.text(b":")?;
            match count {
                Some(count) => self.out.number(count)?,
                None => self.out.text(b"null")?,
            }
        }
        self.out.text(b"},\n\"positions\":[")
    }

    /// Where the play was ended: `"goals":{"win":["a","b"]}`, if anywhere.
    fn goals(&mut self, goals: &[(Position, End)]) -> Result<()> {
        let mut said = false;
        for end in [End::Win, End::Loss, End::Tie] {
            let mut here = goals.iter().filter(|goal| goal.1 == end).map(|goal| goal.0).peekable();
            if here.peek().is_none() {
                continue;
            }
            self.out.text(if said { b"," } else { b",\n\"goals\":{" })?;
            self.string(&end.to_string())?;
            self.out.text(b":")?;
            self.labels(here)?;
            said = true;
        }
        if said { self.out.text(b"}") } else { Ok(()) }
    }

    /// Which positions have to recur, where that decides.
    fn recurring(&mut self) -> Result<()> {
        let Some(recurring) = self.game.recurring() else { return Ok(()) };
        self.out.text(b",\n\"recurring\":")?;
        self.labels(recurring.into_iter())
    }

    /// An array of labels.
    fn labels(&mut self, positions: impl Iterator<Item = Position>) -> Result<()> {
        self.out.text(b"[")?;
        for (i, v) in positions.enumerate() {
            if i > 0 {
                self.out.text(b",")?;
            }
            self.label(v)?;
        }
        self.out.text(b"]")
    }

    /// A label, as a string whatever it looks like.
    #[inline]
    fn label(&mut self, v: Position) -> Result<()> {
        match &self.game.labels {
            Labels::Names(names) => return self.string(names.get(v)),
            Labels::Dense { first } => {
                self.out.text(b"\"")?;
                self.out.number(first + u64::from(v))?;
            }
            Labels::Numbers(numbers) => {
                self.out.text(b"\"")?;
                self.out.number(numbers[v as usize])?;
            }
        }
        self.out.text(b"\"")
    }

    /// A string, with the escapes that JSON asks for.
    fn string(&mut self, text: &str) -> Result<()> {
        let text = text.as_bytes();
        self.out.text(b"\"")?;
        let mut from = 0;
        for (i, &byte) in text.iter().enumerate().filter(|(_, byte)| matches!(byte, 0..0x20 | b'"' | b'\\')) {
            self.out.text(&text[from..i])?;
            from = i + 1;
            match byte {
                b'"' => self.out.text(b"\\\"")?,
                b'\\' => self.out.text(b"\\\\")?,
                b'\n' => self.out.text(b"\\n")?,
                control => self.out.text(format!("\\u{control:04x}").as_bytes())?,
            }
        }
        self.out.text(&text[from..])?;
        self.out.text(b"\"")
    }

    #[inline]
    fn proof(&mut self, proof: u32) -> Result<()> {
        if proof == NONE { self.out.text(b"null") } else { self.out.number(proof.into()) }
    }

    #[inline]
    fn target(&mut self, to: Option<Position>) -> Result<()> {
        match to {
            Some(to) => self.label(to),
            None => self.out.text(b"null"),
        }
    }
}
