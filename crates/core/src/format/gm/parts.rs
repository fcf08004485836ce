//! Positions read by several threads.
//!
//! The text is cut at line ends, where nearly always one position ends and the next one begins. Each part is read as if
//! that were so. When the parts are put together in order, each must begin where the one before it has ended: if it does
//! not, because a position goes over several lines, it is read once more from there.

use std::ops::Range;

use super::read::{Header, Sink, read_headers, read_nodes, skip_blanks};
use crate::{
    Control, Player, Result,
    format::{cursor::Cursor, lines},
    memory, threads,
};

/// Reads the whole file in parts of about `size` bytes and tells its positions to `sink`.
pub(super) fn parse(
    bytes: &[u8],
    strict: bool,
    size: usize,
    control: &Control,
    sink: &mut (impl Sink + Send),
) -> Result<Header> {
    let mut cursor = Cursor::new(bytes);
    let header = read_headers(&mut cursor, strict)?;
    let parts = lines::parts(bytes, cursor.at, size);
    control.advance(cursor.at as u64)?;
    threads::in_order(
        parts.len(),
        control.threads,
        |part| Ok(Part::read(bytes, parts[part].clone(), strict)),
        |part: Part| {
            if part.start == cursor.at {
                part.tell(sink)?;
                cursor.at = part.end;
                part.outcome?;
            } else {
                read_nodes(&mut cursor, part.range.end, strict, sink)?;
            }
            control.advance(part.range.len() as u64)
        },
    )?;
    Ok(header)
}

/// What stands in a part of the text, if a position begins where it does.
struct Part {
    range: Range<usize>,
    /// Where the first position begins, and where the first one after the part does.
    start: usize,
    end: usize,
    nodes: Vec<Node>,
    successors: Vec<u64>,
    captions: Vec<String>,
    /// Whether the reading came to the end of the part.
    outcome: Result<()>,
}

/// A position.
struct Node {
    id: u64,
    priority: u64,
    owner: Player,
    has_caption: bool,
    /// Where its successors end.
    end: usize,
}

impl Part {
    fn read(bytes: &[u8], range: Range<usize>, strict: bool) -> Part {
        let mut cursor = Cursor { input: bytes, at: range.start };
        let mut part = Part {
            start: range.start,
            end: range.start,
            range,
            nodes: Vec::new(),
            successors: Vec::new(),
            captions: Vec::new(),
            outcome: Ok(()),
        };
        part.outcome = skip_blanks(&mut cursor, strict).and_then(|()| {
            part.start = cursor.at;
            read_nodes(&mut cursor, part.range.end, strict, &mut part)
        });
        part.end = cursor.at;
        part
    }

    /// Tells its positions to `sink`.
    fn tell(&self, sink: &mut impl Sink) -> Result<()> {
        let mut captions = self.captions.iter();
        let mut next = 0;
        for node in &self.nodes {
            sink.node(0, node.id, node.priority, node.owner)?;
            for &successor in &self.successors[next..node.end] {
                sink.successor(0, successor)?;
            }
            next = node.end;
            if node.has_caption
                && let Some(caption) = captions.next()
            {
                sink.caption(caption)?;
            }
            sink.end_of_node()?;
        }
        Ok(())
    }
}

impl Sink for Part {
    #[inline(always)]
    fn node(&mut self, _at: usize, id: u64, priority: u64, owner: Player) -> Result<()> {
        memory::reserve(&mut self.nodes, 1)?;
        self.nodes.push(Node { id, priority, owner, has_caption: false, end: self.successors.len() });
        Ok(())
    }

    #[inline(always)]
    fn successor(&mut self, _at: usize, id: u64) -> Result<()> {
        memory::reserve(&mut self.successors, 1)?;
        self.successors.push(id);
        Ok(())
    }

    fn caption(&mut self, caption: &str) -> Result<()> {
        memory::reserve(&mut self.captions, 1)?;
        self.captions.push(caption.to_owned());
        if let Some(node) = self.nodes.last_mut() {
            node.has_caption = true;
        }
        Ok(())
    }

    #[inline(always)]
    fn end_of_node(&mut self) -> Result<()> {
        let end = self.successors.len();
        if let Some(node) = self.nodes.last_mut() {
            node.end = end;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::read::parse as parse_in_order, *};
    use crate::{format::lines::tests::random, memory::Budget};

    #[derive(Default, Debug, PartialEq)]
    struct Told(Vec<String>);

    impl Sink for Told {
        fn node(&mut self, _at: usize, id: u64, priority: u64, owner: Player) -> Result<()> {
            self.0.push(format!("{id} {priority} {owner:?}"));
            Ok(())
        }

        fn successor(&mut self, _at: usize, id: u64) -> Result<()> {
            self.0.push(id.to_string());
            Ok(())
        }

        fn caption(&mut self, caption: &str) -> Result<()> {
            self.0.push(format!("{caption:?}"));
            Ok(())
        }

        fn end_of_node(&mut self) -> Result<()> {
            self.0.push(";".to_owned());
            Ok(())
        }
    }

    #[test]
    fn parts_of_any_size_tell_what_the_whole_tells_or_its_first_error() {
        let mut seed = 5u64;
        let mut random = |below: usize| random(&mut seed) % below;
        let blanks = [" ", " ", "\n", "\r\n", "\t", " # 1 0 0 2;\n", "\n// x\n\n"];
        let captions = ["", "", "", " \"a\"", " \"7 0 0 1;8\"", " \"\\\";\""];
        let wrongs = [
            "x",
            "1 0 2 3;\n",
            "\"never closed\n",
            "9 0 0 99999999999999999999;\n",
            ";\n",
            "1 0 0 \"two\nlines\";\n",
        ];
        let mut errors = 0;
        for round in 0..600 {
            let mut text = ["", "parity 9;\n", "start 2; parity 9;"][random(3)].to_owned();
            for _ in 0..1 + random(30) {
                let mut blank = || blanks[random(if round % 2 == 0 { 5 } else { blanks.len() })];
                text += &format!("3{}1{}0{}4,{}5{}", blank(), blank(), blank(), blank(), blank());
                text += captions[random(captions.len())];
                text += [";\n", ";\n", ";\n", ";", " ;\r\n"][random(5)];
                if round % 3 == 0 && random(20) == 0 {
                    text += wrongs[random(wrongs.len())];
                }
            }
            for strict in [false, true] {
                let control = Control::new(1 + random(3), Budget::unlimited());
                let mut whole = Told::default();
                let expected = parse_in_order(text.as_bytes(), strict, &control, &mut whole);
                errors += usize::from(expected.is_err());
                for size in [1, 7, 30, 1000] {
                    let mut told = Told::default();
                    match (&expected, parse(text.as_bytes(), strict, size, &control, &mut told)) {
                        (Ok(_), Ok(_)) => assert_eq!(told, whole, "{text:?} in parts of {size}"),
                        (Err(expected), Err(error)) => {
                            let place =
                                |error: &crate::Error| error.place().map(|place| (place.line, place.column));
                            assert_eq!(error.to_string(), expected.to_string());
                            assert_eq!(place(&error), place(expected), "{text:?} in parts of {size}");
                        }
                        _ => panic!("{text:?} in parts of {size}, strict: {strict}"),
                    }
                }
            }
        }
        assert!((100..1100).contains(&errors), "{errors}");
    }
}
