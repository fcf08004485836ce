//! The graphs that are solved. Each family asks something else of a solver.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
};

use clap::ValueEnum;

/// A family of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Family {
    /// Out-degree Poisson, targets anywhere: nearly all positions are draws.
    Poisson,
    /// Out-degree uniform from 0 to twice the mean, targets anywhere: nearly no draws, a hundred levels.
    Uniform,
    /// The same with targets at most a thousand positions away.
    Local,
    /// Every position moves to the next: as many levels as positions.
    Chain,
    /// One position moves to all others, and all but the last of these move to it.
    Star,
    /// Every move leads to an earlier position anywhere.
    Dense,
    /// From a heap of n take a square number of at most the degree's square: acyclic and regular.
    Subtraction,
    /// Like uniform, but every position has an owner, in PGSolver's format.
    Owned,
}

impl Family {
    /// The word used in arguments and file names.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Family::Poisson => "poisson",
            Family::Uniform => "uniform",
            Family::Local => "local",
            Family::Chain => "chain",
            Family::Star => "star",
            Family::Dense => "dense",
            Family::Subtraction => "subtraction",
            Family::Owned => "owned",
        }
    }

    /// The ending of its files.
    pub(crate) fn ending(self) -> &'static str {
        if self == Family::Owned { "gm" } else { "txt" }
    }

    /// Writes the game of `positions` positions with `degree` moves each on average.
    pub(crate) fn write(self, path: &Path, positions: u32, degree: u64) -> io::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
        match self {
            Family::Owned => write_owned(&mut out, positions, degree)?,
            _ => {
                let mut moves = 0u64;
                self.each_move(positions, degree, |_, _| {
                    moves += 1;
                    Ok(())
                })?;
                writeln!(out, "{positions} {moves}")?;
                self.each_move(positions, degree, |u, v| writeln!(out, "{u} {v}"))?;
            }
        }
        out.flush()
    }

    fn each_move(
        self,
        positions: u32,
        degree: u64,
        mut each: impl FnMut(u64, u64) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut random = Random(1);
        let n = u64::from(positions);
        for u in 0..n {
            match self {
                Family::Poisson => {
                    // Knuth's method: as many factors as it takes to fall below e to the minus degree.
                    let limit = (-(degree as f64)).exp();
                    let mut product = random.unit();
                    while product > limit {
                        each(u, random.below(n))?;
                        product *= random.unit();
                    }
                }
                Family::Uniform | Family::Owned => {
                    for _ in 0..random.below(2 * degree + 1) {
                        each(u, random.below(n))?;
                    }
                }
                Family::Local => {
                    for _ in 0..random.below(2 * degree + 1) {
                        each(u, (u + n - 1000 % n + random.below(2000)) % n)?;
                    }
                }
                Family::Chain => {
                    if u + 1 < n {
                        each(u, u + 1)?;
                    }
                }
                Family::Star => {
                    if u > 0 {
                        if u + 1 < n {
                            each(u, 0)?;
                        }
                        each(0, u)?;
                    }
                }
                Family::Dense => {
                    for _ in 0..if u > 0 { degree } else { 0 } {
                        each(u, random.below(u))?;
                    }
                }
                Family::Subtraction => {
                    for k in (1..=degree).take_while(|k| k * k <= u) {
                        each(u, u - k * k)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// A position that ends the play is a loop that its owner loses; other positions have a priority that he wins.
fn write_owned(out: &mut impl Write, positions: u32, degree: u64) -> io::Result<()> {
    writeln!(out, "parity {};", positions.saturating_sub(1))?;
    let mut owners = Random(2);
    let mut targets = Vec::new();
    let mut row = |out: &mut dyn Write, u: u64, targets: &mut Vec<u64>| {
        let owner = owners.below(2);
        let priority = if targets.is_empty() { 1 - owner } else { owner };
        if targets.is_empty() {
            targets.push(u);
        }
        write!(out, "{u} {priority} {owner} ")?;
        for (i, v) in targets.drain(..).enumerate() {
            write!(out, "{}{v}", if i > 0 { "," } else { "" })?;
        }
        writeln!(out, ";")
    };
    let mut next = 0;
    Family::Owned.each_move(positions, degree, |u, v| {
        while next < u {
            row(out, next, &mut targets)?;
            next += 1;
        }
        targets.push(v);
        Ok(())
    })?;
    while next < u64::from(positions) {
        row(out, next, &mut targets)?;
        next += 1;
    }
    Ok(())
}

/// Steele, Lea and Flood's SplitMix64: the same numbers everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// From 0 to below 1.
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}
