//! Reads `dot`.

use std::{borrow::Cow, ops::Range, rc::Rc};

use super::lex::{Lexer, Token};
use crate::{
    Control, End, Error, Player, Result,
    builder::GraphBuilder,
    control::Phase,
    format::{
        Format, Input,
        attributes::{self, Attribute, OF_GAME, OF_POSITION},
        notes::{self, Ignored},
    },
};

/// After how many bytes the progress is told.
const STRETCH: usize = 1 << 20;

/// Reads a game. `bytes` without a byte order mark.
pub(crate) fn read(bytes: &[u8], control: &Control) -> Result<Input> {
    control.phase(Phase::Reading, bytes.len() as u64)?;
    if bytes.trim_ascii().is_empty() {
        return Err(Error::invalid("the input is empty").help("a game is written as `digraph { a -> b }`"));
    }
    let mut reader = Reader {
        lexer: Lexer::new(bytes)?,
        builder: GraphBuilder::of_names(control),
        members: Vec::new(),
        frames: Vec::new(),
        scope: Defaults::default(),
        ignored: Ignored::default(),
    };
    reader.header()?;
    let mut told = 0;
    while reader.statement()? {
        if reader.lexer.range.start - told >= STRETCH {
            control.advance((reader.lexer.range.start - told) as u64)?;
            told = reader.lexer.range.start;
        }
    }
    control.advance((bytes.len() - told) as u64)?;
    if reader.lexer.next != Token::End {
        return Err(reader
            .lexer
            .unexpected("the end of the input")
            .help("a file holds one graph; take the rest out, or put it into a file of its own"));
    }
    let game = reader.builder.finish(bytes)?;
    let notes = reader.ignored.note("attributes").into_iter().chain(notes::ignored_moves(&game)).collect();
    Ok(Input { game, format: Format::Dot, notes })
}

/// What `node [...]` says of positions that are mentioned for the first time after it, in its scope.
#[derive(Clone, Default)]
struct Defaults {
    owner: Option<Player>,
    end: Option<End>,
    priority: Option<u64>,
    caption: Option<Rc<str>>,
}

/// A subgraph that is open: what goes on outside it.
struct Frame {
    scope: Defaults,
    /// Where its positions start among the members.
    members: usize,
    /// The group on the left of an arrow that leads into it.
    left: Option<Range<usize>>,
}

struct Reader<'b, 'c> {
    lexer: Lexer<'b>,
    builder: GraphBuilder<'c>,
    /// The positions mentioned in the open subgraphs, the outermost first. An inner one's are also its outer one's.
    members: Vec<u32>,
    frames: Vec<Frame>,
    scope: Defaults,
    ignored: Ignored,
}

impl<'b> Reader<'b, '_> {
    /// `strict digraph name {`
    fn header(&mut self) -> Result<()> {
        if self.lexer.next == Token::Keyword("strict") {
            self.lexer.advance()?;
            self.builder.merge_parallel_moves();
        }
        match self.lexer.next {
            Token::Keyword("digraph") => self.lexer.advance()?,
            Token::Keyword("graph") => return Err(self.undirected("this graph has no directions")),
            _ => return Err(self.lexer.unexpected("`digraph`")),
        };
        if let Token::Id(_) = self.lexer.next {
            self.lexer.advance()?;
        }
        self.lexer.expect(b'{')
    }

    fn undirected(&self, message: &str) -> Error {
        self.lexer
            .cursor()
            .error(message, self.lexer.range.clone(), "moves go one way")
            .help("write `digraph` and `->`, and both arrows where a move can go both ways")
    }

    /// Reads a statement, or the end of a subgraph; `false` after the end of the graph.
    fn statement(&mut self) -> Result<bool> {
        match &self.lexer.next {
            Token::Sign(b';') => {
                self.lexer.advance()?;
            }
            Token::Sign(b'}') => {
                self.lexer.advance()?;
                let Some(frame) = self.frames.pop() else { return Ok(false) };
                self.scope = frame.scope;
                self.after_group(frame.left, frame.members..self.members.len())?;
            }
            Token::Keyword(keyword @ ("graph" | "node" | "edge")) => {
                let keyword = *keyword;
                self.lexer.advance()?;
                if self.lexer.next != Token::Sign(b'[') {
                    return Err(self.lexer.unexpected("`[` with default attributes"));
                }
                match keyword {
                    "graph" => self.attributes(Self::attribute_of_graph)?,
                    "node" => self.attributes(Self::default_attribute)?,
                    _ => self.attributes(Self::attribute_of_move)?,
                }
            }
            Token::Keyword("subgraph") | Token::Sign(b'{') => self.open(None)?,
            Token::Id(_) => self.name_or_setting()?,
            _ => return Err(self.lexer.unexpected("a position, an attribute, a subgraph, or `}`")),
        }
        Ok(true)
    }

    /// `subgraph name {` or `{`, to which an arrow may lead from `left`.
    fn open(&mut self, left: Option<Range<usize>>) -> Result<()> {
        if self.lexer.next == Token::Keyword("subgraph") {
            self.lexer.advance()?;
            if let Token::Id(_) = self.lexer.next {
                self.lexer.advance()?;
            }
        }
        self.lexer.expect(b'{')?;
        let members = self.members.len();
        crate::memory::reserve(&mut self.frames, 1)?;
        self.frames.push(Frame { scope: self.scope.clone(), members, left });
        Ok(())
    }

    /// `name = value`, or a position with what follows it.
    fn name_or_setting(&mut self) -> Result<()> {
        let at = self.lexer.range.clone();
        let Token::Id(name) = self.lexer.advance()? else { unreachable!("looked at before") };
        if self.lexer.take(b'=')? {
            let value = self.value()?;
            return self.attribute_of_graph(Said { name, at, value });
        }
        let group = self.list(&name)?;
        if self.lexer.next == Token::Sign(b'[') {
            self.attributes_of_positions(group)?;
            self.end_of_statement();
            return Ok(());
        }
        self.after_group(None, group)
    }

    /// Mentions a position, and those that follow it behind commas: together they are a group.
    fn list(&mut self, name: &str) -> Result<Range<usize>> {
        let mut group = self.member(name)?;
        while self.lexer.take(b',')? {
            let Token::Id(_) = self.lexer.next else {
                return Err(self.lexer.unexpected("a position after the comma"));
            };
            let Token::Id(name) = self.lexer.advance()? else { unreachable!("looked at before") };
            group.end = self.member(&name)?.end;
        }
        Ok(group)
    }

    /// `[…]` behind a position, or behind a list of them: then it is said of each.
    fn attributes_of_positions(&mut self, group: Range<usize>) -> Result<()> {
        let again = (group.len() > 1).then(|| self.lexer.clone());
        for i in group {
            if let Some(begin) = &again {
                self.lexer = begin.clone();
            }
            self.builder.row_of(self.members[i])?;
            self.attributes(Self::attribute_of_position)?;
        }
        Ok(())
    }

    /// Mentions a position, and skips the port behind it, which says where an arrow touches its picture.
    fn member(&mut self, name: &str) -> Result<Range<usize>> {
        // A quote that is written as it is in a name, which some programs do, makes the rest of the file a name.
        let is_on_lines = || self.lexer.cursor().input[self.lexer.taken.clone()].contains(&b'\n');
        if name.contains('\n') && (name.contains("->") || name.contains(';')) && is_on_lines() {
            return Err(self
                .lexer
                .unexpected("names on one line")
                .help("a quote inside a name is written \\\""));
        }
        let (id, is_new) = self.builder.mention(name)?;
        if is_new {
            self.apply_defaults(id)?;
        }
        let start = self.members.len();
        crate::memory::reserve(&mut self.members, 1)?;
        self.members.push(id);
        for _ in 0..2 {
            if self.lexer.take(b':')? {
                let Token::Id(_) = self.lexer.next else {
                    return Err(self.lexer.unexpected("the name of a port"));
                };
                self.lexer.advance()?;
            }
        }
        Ok(start..start + 1)
    }

    fn apply_defaults(&mut self, id: u32) -> Result<()> {
        let Defaults { owner, end, priority, caption } = self.scope.clone();
        if owner.is_some() || end.is_some() || priority.is_some() || caption.is_some() {
            self.builder.row_of(id)?;
        }
        owner.map_or(Ok(()), |owner| self.builder.default_owner(owner))?;
        end.map_or(Ok(()), |end| self.builder.default_end(end))?;
        priority.map_or(Ok(()), |priority| self.builder.default_priority(priority))?;
        caption.map_or(Ok(()), |caption| self.builder.default_caption(&caption))
    }

    /// After a position or a subgraph, to which an arrow may lead from `left`: makes the moves, and goes on along the
    /// chain.
    fn after_group(&mut self, mut left: Option<Range<usize>>, mut group: Range<usize>) -> Result<()> {
        loop {
            let is_chain = left.is_some();
            if let Some(left) = left {
                group = self.moves(left, group)?;
            }
            match self.lexer.next {
                Token::Arrow => self.lexer.advance()?,
                Token::Line => return Err(self.undirected("`--` has no direction")),
                _ => {
                    if is_chain {
                        self.attributes(Self::attribute_of_move)?;
                    }
                    self.end_of_statement();
                    return Ok(());
                }
            };
            match &self.lexer.next {
                Token::Id(_) => {
                    let Token::Id(name) = self.lexer.advance()? else { unreachable!("looked at before") };
                    left = Some(group);
                    group = self.list(&name)?;
                }
                Token::Keyword("subgraph") | Token::Sign(b'{') => return self.open(Some(group)),
                _ => return Err(self.lexer.unexpected("a position or a subgraph after `->`")),
            }
        }
    }

    /// Outside all subgraphs nobody asks for the members any more.
    fn end_of_statement(&mut self) {
        if self.frames.is_empty() {
            self.members.clear();
        }
    }

    /// Moves from every position of `left` to every one of `right`, which follows it among the members. Both are sets:
    /// repeats are taken out, so that each costs time once however deeply it is nested. Returns where `right` is now.
    fn moves(&mut self, left: Range<usize>, right: Range<usize>) -> Result<Range<usize>> {
        debug_assert!(left.end == right.start && right.end == self.members.len());
        if left.is_empty() || right.is_empty() {
            return Ok(right);
        }
        if let [from, to] = self.members[left.start..right.end] {
            self.builder.expect_moves(1)?;
            self.builder.row_of(from)?;
            self.builder.target_of(to)?;
            return Ok(right);
        }
        let start = left.start;
        let from = distinct(&self.members[left])?;
        let to = distinct(&self.members[right])?;
        self.builder.expect_moves(from.len() as u64 * to.len() as u64)?;
        for &from in &from {
            self.builder.row_of(from)?;
            for &to in &to {
                self.builder.target_of(to)?;
            }
        }
        self.members.truncate(start);
        self.members.extend_from_slice(&from);
        self.members.extend_from_slice(&to);
        Ok(start + from.len()..self.members.len())
    }

    /// `[a=b, c=d; e=f]`, any number of times.
    fn attributes(&mut self, tell: impl Fn(&mut Self, Said<'b>) -> Result<()>) -> Result<()> {
        while self.lexer.take(b'[')? {
            while !self.lexer.take(b']')? {
                let at = self.lexer.range.clone();
                let Token::Id(_) = self.lexer.next else {
                    return Err(self.lexer.unexpected("an attribute or `]`"));
                };
                let Token::Id(name) = self.lexer.advance()? else { unreachable!("looked at before") };
                self.lexer.expect(b'=')?;
                let value = self.value()?;
                tell(self, Said { name, at, value })?;
                if !self.lexer.take(b',')? {
                    self.lexer.take(b';')?;
                }
            }
        }
        Ok(())
    }

    /// The value behind a `=`, and where it is.
    fn value(&mut self) -> Result<(Cow<'b, str>, Range<usize>)> {
        let at = self.lexer.range.clone();
        let Token::Id(_) = self.lexer.next else { return Err(self.lexer.unexpected("a value")) };
        let Token::Id(value) = self.lexer.advance()? else { unreachable!("looked at before") };
        Ok((value, at))
    }

    /// The attribute that is written here, if it is one of `ours`.
    fn parse<'s>(&mut self, said: &'s Said<'b>, ours: &[&'static str]) -> Result<Option<Attribute<'s>>> {
        if !ours.contains(&&*said.name) {
            // Graphviz has an attribute that looks like a slip of the pen.
            let meant = attributes::meant(&said.name, ours.iter().copied()).filter(|_| said.name != "xlabel");
            if let Some(meant) = meant {
                let message = format!("there is no attribute `{}` here", said.name);
                let expected = format!("expected {}", ours.join(", "));
                let error = self.lexer.cursor().error(message, said.at.clone(), expected);
                return Err(error.help(crate::error::Advice::DidYouMean(meant.to_string())));
            }
            self.ignored.insert(&said.name);
            return Ok(None);
        }
        attributes::parse(&said.name, &said.value.0).map_err(|fault| {
            let error = self.lexer.cursor().error(fault.message, said.value.1.clone(), fault.expected);
            match fault.help {
                Some(help) => error.help(help),
                None => error,
            }
        })
    }

    /// Graphviz's own default for `label` is `\N`, the name; none is none as well.
    fn is_no_caption(&self, said: &Said<'b>) -> bool {
        let raw = &self.lexer.cursor().input[said.value.1.clone()];
        said.name == "label" && (said.value.0.is_empty() || raw == b"\"\\N\"")
    }

    fn attribute_of_position(&mut self, said: Said<'b>) -> Result<()> {
        if self.is_no_caption(&said) {
            return Ok(());
        }
        if OF_GAME.contains(&&*said.name) {
            return Err(self.misplaced(&said, "the whole graph", "write it outside the brackets"));
        }
        match self.parse(&said, &OF_POSITION)? {
            Some(attribute) => {
                attribute.tell(&mut self.builder, said.at.start as u64, self.lexer.cursor().input)
            }
            None => Ok(()),
        }
    }

    /// Of `node [...]`.
    fn default_attribute(&mut self, said: Said<'b>) -> Result<()> {
        if self.is_no_caption(&said) {
            self.scope.caption = None;
            return Ok(());
        }
        if said.name == "start" {
            return Err(self.misplaced(&said, "one position", "write it behind the name of that position"));
        }
        match self.parse(&said, &OF_POSITION)? {
            Some(Attribute::Owner(owner)) => self.scope.owner = Some(owner),
            Some(Attribute::NumberedOwner(owner)) => {
                self.builder.numbered_owner(owner, said.at.start as u64);
                self.scope.owner = Some(owner);
            }
            Some(Attribute::End(end)) => self.scope.end = Some(end),
            Some(Attribute::Priority(priority)) => self.scope.priority = Some(priority),
            Some(Attribute::Caption(caption)) => self.scope.caption = Some(caption.into()),
            _ => {}
        }
        Ok(())
    }

    /// Of the graph or of a subgraph.
    fn attribute_of_graph(&mut self, said: Said<'b>) -> Result<()> {
        // `label` and `start` mean something to Graphviz here.
        if matches!(&*said.name, "label" | "start") {
            self.ignored.insert(&said.name);
            return Ok(());
        }
        if OF_POSITION.contains(&&*said.name) {
            let help = format!("write `node [{}=…]` for all positions that follow", said.name);
            return Err(self.misplaced(&said, "positions", help));
        }
        let Some(attribute) = self.parse(&said, &OF_GAME)? else { return Ok(()) };
        if !self.frames.is_empty() {
            return Err(self.misplaced(&said, "the whole graph", "write it outside of subgraphs"));
        }
        attribute.tell(&mut self.builder, said.at.start as u64, self.lexer.cursor().input)
    }

    fn attribute_of_move(&mut self, said: Said<'b>) -> Result<()> {
        let is_ours = OF_POSITION.contains(&&*said.name) || OF_GAME.contains(&&*said.name);
        if is_ours && said.name != "label" {
            return Err(self.misplaced(
                &said,
                "positions, not of moves",
                "write it behind the name of a position",
            ));
        }
        self.ignored.insert(&said.name);
        Ok(())
    }

    #[cold]
    fn misplaced(&self, said: &Said<'_>, whose: &str, help: impl Into<crate::error::Advice>) -> Error {
        let message = format!("`{}` is an attribute of {whose}", said.name);
        self.lexer.cursor().error(message, said.at.clone(), "not here").help(help)
    }
}

/// An attribute as it is written, with the places of its name and its value.
struct Said<'b> {
    name: Cow<'b, str>,
    at: Range<usize>,
    value: (Cow<'b, str>, Range<usize>),
}

/// Every one of these once, in the order of first mention.
fn distinct(members: &[u32]) -> Result<Vec<u32>> {
    let mut order: Vec<(u32, usize)> = crate::memory::with_capacity(members.len())?;
    order.extend(members.iter().copied().zip(0..));
    order.sort_unstable();
    order.dedup_by_key(|member| member.0);
    order.sort_unstable_by_key(|member| member.1);
    Ok(order.into_iter().map(|member| member.0).collect())
}
