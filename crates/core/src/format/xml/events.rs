//! XML as a stream of openings, closings and texts.

use std::{borrow::Cow, ops::Range};

use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};

use crate::{Error, Result, error::Place};

/// What comes next in the text.
pub(super) enum Node<'t> {
    /// An element opens. One that is empty opens and closes.
    Open(Element<'t>),
    /// The last one that was opened closes.
    Close,
    /// Text between elements, or a part of it.
    Text(Cow<'t, str>),
    End,
}

/// An element that opens.
pub(super) struct Element<'t> {
    start: BytesStart<'t>,
    input: &'t [u8],
    /// Where its tag is.
    pub(super) range: Range<usize>,
}

/// Reads a text.
pub(super) struct Events<'t> {
    reader: Reader<&'t [u8]>,
    input: &'t [u8],
    depth: u64,
}

impl<'t> Events<'t> {
    pub(super) fn new(input: &'t [u8]) -> Result<Events<'t>> {
        let text = std::str::from_utf8(input).map_err(|error| {
            let at = error.valid_up_to();
            Error::invalid(format!("the byte 0x{:02X} is no text", input[at]))
                .at(Place::of(input, at..at + 1, "expected UTF-8"))
                .help("save the file in UTF-8, or convert it: iconv -f LATIN1 -t UTF-8 FILE > NEW")
        })?;
        let mut reader = Reader::from_str(text);
        reader.config_mut().expand_empty_elements = true;
        Ok(Events { reader, input, depth: 0 })
    }

    /// How many bytes were read.
    pub(super) fn at(&self) -> usize {
        usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX).min(self.input.len())
    }

    pub(super) fn next(&mut self) -> Result<Node<'t>> {
        loop {
            let start = self.at();
            let event = self.reader.read_event().map_err(|error| {
                let at = usize::try_from(self.reader.error_position()).unwrap_or(start).min(self.input.len());
                Error::invalid(format!("this is no XML: {error}")).at(Place::of(
                    self.input,
                    at..at + 1,
                    "here",
                ))
            })?;
            return Ok(match event {
                Event::Start(start_tag) => {
                    self.depth += 1;
                    Node::Open(Element { start: start_tag, input: self.input, range: start..self.at() })
                }
                Event::End(_) => {
                    self.depth -= 1;
                    Node::Close
                }
                Event::Text(text) => Node::Text(text.xml10_content()),
                Event::CData(text) => Node::Text(text.xml10_content()),
                Event::GeneralRef(reference) => {
                    let range = start..self.at();
                    let unknown = || {
                        Error::invalid("this entity stands for nothing").at(Place::of(
                            self.input,
                            range.clone(),
                            "expected &lt; &gt; &amp; &quot; &apos; or the number of a character",
                        ))
                    };
                    let c = reference.resolve_char_ref().map_err(|_| unknown())?;
                    let name = reference.xml10_content();
                    let text = c.or_else(|| {
                        let known = [("lt", '<'), ("gt", '>'), ("amp", '&'), ("quot", '"'), ("apos", '\'')];
                        known.into_iter().find(|(word, _)| *word == name).map(|(_, c)| c)
                    });
                    Node::Text(Cow::Owned(text.ok_or_else(unknown)?.to_string()))
                }
                Event::Eof if self.depth > 0 => {
                    let end = self.input.len();
                    return Err(Error::invalid("the input ends in the middle")
                        .at(Place::of(self.input, end..end, "expected more"))
                        .help("the file was cut off, or an element is not closed"));
                }
                Event::Eof => Node::End,
                Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {
                    continue;
                }
            });
        }
    }
}

impl Element<'_> {
    /// Its name, without the prefix of a namespace.
    pub(super) fn name(&self) -> String {
        self.start.local_name().as_ref().to_owned()
    }

    /// The value of one of its attributes.
    pub(super) fn get(&self, name: &str) -> Result<Option<String>> {
        for attribute in self.start.attributes() {
            let attribute = attribute.map_err(|error| {
                self.error(format!("this is no XML: {error}"), "attributes like name=\"value\"")
            })?;
            if attribute.key.as_ref() == name {
                let value = attribute
                    .normalized_value(XmlVersion::Implicit1_0)
                    .map_err(|error| self.error(format!("this is no XML: {error}"), "here"))?;
                return Ok(Some(value.into_owned()));
            }
        }
        Ok(None)
    }

    /// The value of an attribute that has to be there.
    pub(super) fn expect(&self, name: &str) -> Result<String> {
        self.get(name)?.ok_or_else(|| {
            self.error(format!("this element has no `{name}`"), format!("expected {name}=\"…\""))
        })
    }

    pub(super) fn error(&self, message: impl Into<String>, expected: impl Into<String>) -> Error {
        Error::invalid(message).at(Place::of(self.input, self.range.clone(), expected))
    }
}
