//! A picture of the values against the heaps, as SVG.

use std::{fmt::Write as _, io::Write};

use super::Answer;
use crate::core::Result;

/// The plot's field in pixels; one column stands for one or more heaps, one row for one or more values.
const WIDTH: usize = 800;
const HEIGHT: usize = 400;
const MARGIN: usize = 50;
/// How dense a dot may be, as the opacity's classes.
const SHADES: [f32; 4] = [0.3, 0.5, 0.75, 1.0];

impl Answer {
    /// Writes a plot of the computed values. Time O(values); the file has at most some hundred kilobytes.
    pub fn write_plot(&self, out: &mut dyn Write) -> Result<()> {
        let heaps = self.values.len().max(1);
        let greatest = self.values.greatest().map_or(0, |(greatest, _)| greatest) as usize;
        let columns = heaps.min(WIDTH);
        let rows = (greatest + 1).min(HEIGHT);
        let mut counts = vec![0_u32; columns * rows];
        for (n, value) in self.values.iter().enumerate() {
            counts[value as usize * rows / (greatest + 1) * columns + n * columns / heaps] += 1;
        }
        let (full_width, full_height) = (WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN);
        let title = format!("Nim values of {}", escaped(&title(self)));
        write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full_width} {full_height}\" role=\"img\" \
             font-family=\"sans-serif\" font-size=\"12\">\n<title>{title}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"{MARGIN}\" y=\"30\" font-size=\"15\">{title}</text>\n"
        )?;
        axes(heaps - 1, greatest, out)?;
        self.mark_period(heaps, out)?;
        let most = counts.iter().max().copied().unwrap_or(1).max(1);
        let (width, height) = (WIDTH as f32 / columns as f32, HEIGHT as f32 / rows as f32);
        for (class, shade) in SHADES.iter().enumerate() {
            let mut path = String::new();
            for row in 0..rows {
                let cells = &counts[row * columns..][..columns];
                let y = (MARGIN + HEIGHT) as f32 - (row as f32 + 0.5) * height;
                let mut column = 0;
                for run in cells.chunk_by(|&a, &b| shade_of(a, most) == shade_of(b, most)) {
                    if shade_of(run[0], most) == Some(class) {
                        let x = MARGIN as f32 + column as f32 * width;
                        // Writing to a string cannot fail.
                        let _ = write!(path, "M{x:.1} {y:.1}h{:.1}", run.len() as f32 * width);
                    }
                    column += run.len();
                }
            }
            if !path.is_empty() {
                let thick = height.clamp(0.8, 6.0);
                let style = format!(
                    "stroke=\"#1a4f8b\" stroke-opacity=\"{shade}\" stroke-width=\"{thick:.1}\" fill=\"none\""
                );
                writeln!(out, "<path {style} d=\"{path}\"/>")?;
            }
        }
        Ok(writeln!(out, "</svg>")?)
    }

    /// A line where the period begins.
    fn mark_period(&self, heaps: usize, out: &mut dyn Write) -> Result<()> {
        let Some(period) = &self.period else { return Ok(()) };
        let x = MARGIN as f32 + WIDTH as f32 * period.preperiod as f32 / heaps as f32;
        let (top, bottom) = (MARGIN, MARGIN + HEIGHT);
        writeln!(
            out,
            "<path stroke=\"#b3261e\" stroke-dasharray=\"4 3\" d=\"M{x:.1} {top}V{bottom}\"/>\n\
             <text x=\"{x:.1}\" y=\"{}\" fill=\"#b3261e\">period {} from {}</text>",
            top - 4,
            period.length,
            period.preperiod,
        )?;
        Ok(())
    }
}

fn title(answer: &Answer) -> String {
    match answer.code.name() {
        Some(name) => format!("{name}, {}", answer.code),
        None => answer.code.to_string(),
    }
}

/// The class of a count; `None` for zero.
fn shade_of(count: u32, most: u32) -> Option<usize> {
    let share = |class: usize| most as f32 * [0.0, 0.1, 0.3, 0.6][class];
    (0..SHADES.len()).rev().find(|&class| count > 0 && count as f32 > share(class))
}

/// Axes with a few round numbers.
fn axes(last: usize, greatest: usize, out: &mut dyn Write) -> Result<()> {
    let (left, top, bottom, right) = (MARGIN, MARGIN, MARGIN + HEIGHT, MARGIN + WIDTH);
    writeln!(out, "<path stroke=\"#444\" fill=\"none\" d=\"M{left} {top}V{bottom}H{right}\"/>")?;
    for n in ticks(last) {
        let x = left as f32 + WIDTH as f32 * (n as f32 + 0.5) / (last + 1) as f32;
        writeln!(out, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{n}</text>", bottom + 16)?;
    }
    for value in ticks(greatest) {
        let y = bottom as f32 - HEIGHT as f32 * (value as f32 + 0.5) / (greatest + 1) as f32 + 4.0;
        writeln!(out, "<text x=\"{}\" y=\"{y:.1}\" text-anchor=\"end\">{value}</text>", left - 6)?;
    }
    writeln!(out, "<text x=\"{right}\" y=\"{}\" text-anchor=\"end\">heap</text>", bottom + 34)?;
    Ok(writeln!(out, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">value</text>", left - 6, top - 8)?)
}

/// Round numbers from 0 to at most `last`, about six.
fn ticks(last: usize) -> impl Iterator<Item = usize> {
    let mut step = 1;
    while last / step > 6 {
        // 1, 2, 5, 10, 20, …
        step = if step.to_string().starts_with('2') { step / 2 * 5 } else { step * 2 };
    }
    (0..=last).step_by(step)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{core::Control, heap};

    fn plot(code: &str, upto: usize) -> String {
        let answer =
            heap::solve(&code.parse().unwrap(), Default::default(), upto, &mut (), &Control::default());
        let mut out = Vec::new();
        answer.unwrap().write_plot(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_plot_has_a_title_axes_and_the_period_and_stays_small() {
        let kayles = plot("0.77", 1000);
        assert!(kayles.contains("<title>Nim values of Kayles, 0.77</title>"));
        assert!(kayles.contains("period 12 from 71"));
        assert!(kayles.starts_with("<svg ") && kayles.ends_with("</svg>\n"));
        let grundy = plot("grundy", 30_000);
        assert!(!grundy.contains("period"));
        assert!(grundy.len() < 1_000_000, "{}", grundy.len());
        assert!(plot("0.", 0).contains("Nim values of 0."));
    }

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(ticks(3).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(ticks(100).collect::<Vec<_>>(), [0, 20, 40, 60, 80, 100]);
        assert_eq!(ticks(9999).collect::<Vec<_>>(), [0, 2000, 4000, 6000, 8000]);
        assert_eq!(ticks(0).collect::<Vec<_>>(), [0]);
    }
}
