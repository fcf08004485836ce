//! Tables in plain text: aligned for any script, numbers to the right.

use std::{borrow::Cow, io::Write};

use retrograde::Result;
use unicode_width::UnicodeWidthStr;

use crate::args::values::TableFormat;

/// A table with a header.
#[derive(Debug)]
pub(crate) struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table with these columns.
    pub(crate) fn new<S: Into<String>>(header: impl IntoIterator<Item = S>) -> Table {
        Table { header: header.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub(crate) fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Writes it: as text for people, as CSV, or as a JSON array of objects.
    pub(crate) fn write(&self, format: TableFormat, out: &mut dyn Write) -> Result<()> {
        match format {
            TableFormat::Table => write!(out, "{self}")?,
            TableFormat::Csv => {
                for row in std::iter::once(&self.header).chain(&self.rows) {
                    writeln!(
                        out,
                        "{}",
                        row.iter().map(|cell| csv_field(cell)).collect::<Vec<_>>().join(",")
                    )?;
                }
            }
            TableFormat::Json => {
                let text = |text: &str| serde_json::Value::from(text).to_string();
                for (i, row) in self.rows.iter().enumerate() {
                    let fields: Vec<_> = self
                        .header
                        .iter()
                        .zip(row)
                        .map(|(name, cell)| format!("{}: {}", text(name), text(cell)))
                        .collect();
                    write!(out, "{}{{{}}}", if i == 0 { "[\n  " } else { ",\n  " }, fields.join(", "))?;
                }
                writeln!(out, "{}", if self.rows.is_empty() { "[]" } else { "\n]" })?;
            }
        }
        Ok(())
    }
}

/// A field of a CSV file, quoted where RFC 4180 asks for it.
fn csv_field(cell: &str) -> Cow<'_, str> {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\"")).into()
    } else {
        cell.into()
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cell = |row: &[String], column: usize| row.get(column).map_or("", String::as_str).to_owned();
        let columns = self.header.len();
        let widths: Vec<usize> = (0..columns)
            .map(|c| {
                self.rows
                    .iter()
                    .map(|row| cell(row, c).width())
                    .chain([self.header[c].width()])
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        let right: Vec<bool> = (0..columns)
            .map(|c| {
                let mut filled =
                    self.rows.iter().map(|row| cell(row, c)).filter(|cell| !cell.is_empty()).peekable();
                filled.peek().is_some() && filled.all(|cell| cell.parse::<i64>().is_ok())
            })
            .collect();
        let mut line = |row: &[String]| -> std::fmt::Result {
            let mut text = String::new();
            for c in 0..columns {
                let cell = cell(row, c);
                let blank = " ".repeat(widths[c] - cell.width());
                let (before, after) = if right[c] { (blank.as_str(), "") } else { ("", blank.as_str()) };
                text += &format!("{}{before}{cell}{after}", if c > 0 { "  " } else { "" });
            }
            writeln!(f, "{}", text.trim_end())
        };
        line(&self.header)?;
        line(&widths.iter().map(|&width| "─".repeat(width)).collect::<Vec<_>>())?;
        self.rows.iter().try_for_each(|row| line(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_in_every_script() {
        let mut table = Table::new(["position", "outcome", "remoteness"]);
        table.row(["首页", "win", "3"]);
        table.row(["a", "draw", ""]);
        table.row(["b", "loss", "12"]);
        assert_eq!(
            table.to_string(),
            "position  outcome  remoteness
────────  ───────  ──────────
首页      win               3
a         draw
b         loss             12
"
        );
    }

    #[test]
    fn a_table_without_rows_is_its_header() {
        assert_eq!(Table::new(["a", "b"]).to_string(), "a  b\n─  ─\n");
    }
}
