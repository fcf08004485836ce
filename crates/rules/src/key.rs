//! A position of a rules file as a key: what it is equal to, how it is written, and back to the Starlark value.
//!
//! A key is a string of bytes in which a value is coded from left to right: a tag, then what belongs to it. So equality,
//! hashing and copying do not walk through nested values, and the positions that most games have, numbers and short tuples
//! of small numbers, need no memory beyond the key itself.
//!
//! Starlark counts `True` and `1`, or a tuple and a list of the same items, as different values; so do keys.

use std::{
    fmt::{self, Write as _},
    hash::{Hash, Hasher},
};

use starlark::values::{
    Heap, UnpackValue, Value, list::AllocList, list::ListRef, tuple::AllocTuple, tuple::TupleRef,
};
use starlark::{
    environment::{Globals, Module},
    eval::Evaluator,
    syntax::{AstModule, Dialect},
};

use crate::parameters;

/// Values nested deeper than this are no positions.
const DEEPEST: usize = 64;
/// Values that need more bytes than this are no positions.
const LONGEST: usize = 1 << 16;
/// Keys up to this length are stored in place.
const SHORT: usize = 22;

/// A position of a rules file.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(Bytes);

/// A key has one form only: short if it can be. So the forms can be compared.
#[derive(Clone, PartialEq, Eq)]
enum Bytes {
    Short(u8, [u8; SHORT]),
    Long(Box<[u8]>),
}

// The tags. The bytes from SMALL on are whole numbers from LEAST on.
const NONE: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
/// A number of up to 64 bits.
const NUMBER: u8 = 3;
/// A greater one, as its decimal digits.
const DIGITS: u8 = 4;
const STRING: u8 = 5;
const TUPLE: u8 = 6;
const LIST: u8 = 7;
const SMALL: u8 = 8;
const LEAST: i64 = -8;
const GREATEST: i64 = LEAST + (u8::MAX - SMALL) as i64;

/// Why a value cannot be a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoKey {
    /// It is, or has inside, a value of this type.
    Type(&'static str),
    /// It is nested too deeply.
    Deep,
    /// It is too long.
    Long,
}

impl fmt::Display for NoKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoKey::Type(name) => {
                let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
                write!(f, "{article} {name} cannot be part of a position")
            }
            NoKey::Deep => write!(f, "a position cannot be nested deeper than {DEEPEST} levels"),
            NoKey::Long => write!(f, "a position cannot need more than {LONGEST} bytes"),
        }
    }
}

impl Key {
    /// The key of a value.
    pub(crate) fn of(value: Value<'_>) -> Result<Key, NoKey> {
        let mut bytes = Vec::new();
        encode(value, DEEPEST, &mut bytes)?;
        Ok(Key::packed(bytes))
    }

    fn packed(bytes: Vec<u8>) -> Key {
        Key(match bytes.len() {
            length @ ..=SHORT => {
                let mut short = [0; SHORT];
                short[..length].copy_from_slice(&bytes);
                Bytes::Short(length as u8, short)
            }
            _ => Bytes::Long(bytes.into()),
        })
    }

    /// The key of these bytes, if they are those of a key.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Option<Key> {
        let mut decoder = Decoder(bytes);
        (decoder.is_whole(DEEPEST) && decoder.0.is_empty()).then(|| Key::packed(bytes.to_vec()))
    }

    /// The position that is written like this in Starlark.
    pub(crate) fn parse(text: &str) -> Option<Key> {
        let ast = AstModule::parse("position", text.to_owned(), &Dialect::Standard).ok()?;
        if !parameters::is_single_value(ast.statement()) {
            return None;
        }
        Module::with_temp_heap(|module| {
            let value = Evaluator::new(&module).eval_module(ast, &Globals::new()).ok()?;
            Key::of(value).ok()
        })
    }

    /// The position that is called so: what the name means in Starlark's notation, or else the name itself.
    pub(crate) fn of_name(name: &str) -> Key {
        if let Ok(number) = name.parse::<i64>()
            && number.to_string() == name
        {
            return Key::of_numbers(None, &[number]);
        }
        // Short tuples of numbers are what most games have; they are read without the interpreter.
        let inner = name.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let items = inner.map(|inner| inner.strip_suffix(',').unwrap_or(inner).split(", ").map(str::parse));
        if let Some(Ok(numbers)) = items.map(|items| items.collect::<Result<Vec<i64>, _>>()) {
            let key = Key::of_numbers(Some(TUPLE), &numbers);
            if key.to_string() == name {
                return key;
            }
        }
        Key::parse(name).unwrap_or_else(|| {
            let mut bytes = vec![STRING];
            encode_count(name.len() as u64, &mut bytes);
            bytes.extend_from_slice(name.as_bytes());
            Key::packed(bytes)
        })
    }

    /// A number, or several as the items of a tuple.
    fn of_numbers(tag: Option<u8>, numbers: &[i64]) -> Key {
        let mut bytes = Vec::new();
        if let Some(tag) = tag {
            bytes.push(tag);
            encode_count(numbers.len() as u64, &mut bytes);
        }
        numbers.iter().for_each(|&number| encode_number(number, &mut bytes));
        Key::packed(bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        match &self.0 {
            Bytes::Short(length, bytes) => &bytes[..usize::from(*length)],
            Bytes::Long(bytes) => bytes,
        }
    }

    /// The value, made anew on `heap`.
    pub(crate) fn value<'v>(&self, heap: Heap<'v>) -> Value<'v> {
        Decoder(self.bytes()).value(heap)
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes().hash(state);
    }
}

impl fmt::Display for Key {
    /// In Starlark's own notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Decoder(self.bytes()).write(f)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn encode(value: Value<'_>, deepest: usize, bytes: &mut Vec<u8>) -> Result<(), NoKey> {
    if bytes.len() > LONGEST {
        return Err(NoKey::Long);
    }
    if value.is_none() {
        bytes.push(NONE);
    } else if let Some(truth) = value.unpack_bool() {
        bytes.push(if truth { TRUE } else { FALSE });
    } else if let Some(text) = value.unpack_str() {
        bytes.push(STRING);
        encode_text(text, bytes)?;
    } else if let Some(items) = TupleRef::from_value(value) {
        encode_items(TUPLE, items.content(), deepest, bytes)?;
    } else if let Some(items) = ListRef::from_value(value) {
        encode_items(LIST, items.content(), deepest, bytes)?;
    } else if value.get_type() == "int" {
        match i64::unpack_value(value) {
            Ok(Some(number)) => encode_number(number, bytes),
            _ => {
                bytes.push(DIGITS);
                encode_text(&value.to_str(), bytes)?;
            }
        }
    } else {
        return Err(NoKey::Type(value.get_type()));
    }
    Ok(())
}

fn encode_number(number: i64, bytes: &mut Vec<u8>) {
    match number {
        LEAST..=GREATEST => bytes.push(SMALL + (number - LEAST) as u8),
        _ => {
            bytes.push(NUMBER);
            // Zigzag: the sign becomes the lowest bit, so that numbers near 0 are short.
            encode_count(((number << 1) ^ (number >> 63)) as u64, bytes);
        }
    }
}

fn encode_text(text: &str, bytes: &mut Vec<u8>) -> Result<(), NoKey> {
    if text.len() > LONGEST {
        return Err(NoKey::Long);
    }
    encode_count(text.len() as u64, bytes);
    bytes.extend_from_slice(text.as_bytes());
    Ok(())
}

fn encode_items(tag: u8, items: &[Value<'_>], deepest: usize, bytes: &mut Vec<u8>) -> Result<(), NoKey> {
    let deepest = deepest.checked_sub(1).ok_or(NoKey::Deep)?;
    bytes.push(tag);
    encode_count(items.len() as u64, bytes);
    items.iter().try_for_each(|item| encode(*item, deepest, bytes))
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow (LEB128).
fn encode_count(mut count: u64, bytes: &mut Vec<u8>) {
    while count >= 0x80 {
        bytes.push(count as u8 | 0x80);
        count >>= 7;
    }
    bytes.push(count as u8);
}

/// What is left to read of a key. It was written by `encode`, so nothing can be missing; what would be is read as empty.
struct Decoder<'a>(&'a [u8]);

impl<'a> Decoder<'a> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&NONE, &[]));
        self.0 = rest;
        *first
    }

    fn count(&mut self) -> u64 {
        let (mut count, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            count |= u64::from(byte & 0x7F) << shift;
            shift += 7;
            if byte < 0x80 || shift > 63 {
                return count;
            }
        }
    }

    fn number(&mut self) -> i64 {
        let count = self.count();
        (count >> 1) as i64 ^ -((count & 1) as i64)
    }

    fn text(&mut self) -> &'a str {
        let length = self.count() as usize;
        let (text, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        std::str::from_utf8(text).unwrap_or_default()
    }

    /// Reads over a value. Returns whether all of it is there.
    fn is_whole(&mut self, deepest: usize) -> bool {
        let Some(&tag) = self.0.first() else { return false };
        self.0 = &self.0[1..];
        match tag {
            NUMBER => {
                let at = self.0;
                self.count();
                at.len() > self.0.len()
            }
            DIGITS | STRING => {
                let length = self.count();
                let text = usize::try_from(length).ok().and_then(|length| self.0.get(..length));
                let is_text = text.is_some_and(|text| std::str::from_utf8(text).is_ok());
                self.0 = text.map_or(&[], |text| &self.0[text.len()..]);
                is_text
            }
            TUPLE | LIST if deepest > 0 => (0..self.count()).all(|_| self.is_whole(deepest - 1)),
            TUPLE | LIST => false,
            _ => true,
        }
    }

    fn value<'v>(&mut self, heap: Heap<'v>) -> Value<'v> {
        match self.byte() {
            NONE => Value::new_none(),
            FALSE => Value::new_bool(false),
            TRUE => Value::new_bool(true),
            NUMBER => heap.alloc(self.number()),
            DIGITS => match self.text().parse::<num_bigint::BigInt>() {
                Ok(number) => heap.alloc(number),
                Err(_) => Value::new_none(),
            },
            STRING => heap.alloc(self.text()),
            TUPLE => {
                let items: Vec<_> = (0..self.count()).map(|_| self.value(heap)).collect();
                heap.alloc(AllocTuple(items))
            }
            LIST => {
                let items: Vec<_> = (0..self.count()).map(|_| self.value(heap)).collect();
                heap.alloc(AllocList(items))
            }
            small => heap.alloc(i32::from(small - SMALL) + LEAST as i32),
        }
    }

    fn write(&mut self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.byte() {
            NONE => f.write_str("None"),
            FALSE => f.write_str("False"),
            TRUE => f.write_str("True"),
            NUMBER => write!(f, "{}", self.number()),
            DIGITS => f.write_str(self.text()),
            STRING => write_string(self.text(), f),
            TUPLE => {
                let count = self.count();
                self.write_items("(", count, if count == 1 { ",)" } else { ")" }, f)
            }
            LIST => {
                let count = self.count();
                self.write_items("[", count, "]", f)
            }
            small => write!(f, "{}", i64::from(small - SMALL) + LEAST),
        }
    }

    fn write_items(
        &mut self,
        open: &str,
        count: u64,
        close: &str,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        f.write_str(open)?;
        for i in 0..count {
            if i > 0 {
                f.write_str(", ")?;
            }
            self.write(f)?;
        }
        f.write_str(close)
    }
}

/// A string as it stands in a program. Letters of every script stay as they are, control characters do not: a name is
/// one line.
fn write_string(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for letter in text.chars() {
        match letter {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            letter if letter.is_control() => write!(f, "\\u{:04x}", u32::from(letter))?,
            letter => f.write_char(letter)?,
        }
    }
    f.write_char('"')
}

#[cfg(test)]
mod tests {
    use starlark::{
        environment::{Globals, Module},
        eval::Evaluator,
        syntax::{AstModule, Dialect},
    };

    use super::*;

    /// Lets `check` look at the value of an expression.
    fn with<T>(expression: &str, check: impl for<'v> FnOnce(Value<'v>, Heap<'v>) -> T) -> T {
        Module::with_temp_heap(|module| {
            let ast = AstModule::parse("test", expression.to_owned(), &Dialect::Standard).unwrap();
            let value = Evaluator::new(&module).eval_module(ast, &Globals::standard()).unwrap();
            check(value, module.heap())
        })
    }

    const EXPRESSIONS: [&str; 27] = [
        "None",
        "True",
        "False",
        "0",
        "-8",
        "-9",
        "239",
        "240",
        "1000000",
        "9223372036854775807",
        "-9223372036854775807 - 1",
        "9223372036854775808",
        "-170141183460469231731687303715884105728",
        "\"\"",
        "\"XO./.X./..O\"",
        "\"a\\\"b\\\\c\\nd\\te\"",
        "\"名前\"",
        "()",
        "(1,)",
        "(3, 4, 5)",
        "[]",
        "[1]",
        "((0, 1), [True, None], \"x\")",
        "[[[[[]]]]]",
        "(1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000)",
        "tuple(range(500))",
        "\"abcdefghijklmnopqrstuvwxyz\" * 50",
    ];

    #[test]
    fn a_value_comes_back_as_it_was_and_is_written_so_that_it_can_be_read() {
        for expression in EXPRESSIONS {
            let written = with(expression, |value, heap| {
                let key = Key::of(value).unwrap();
                assert!(key.value(heap).equals(value).unwrap(), "{expression}");
                assert_eq!(key.value(heap).get_type(), value.get_type(), "{expression}");
                key.to_string()
            });
            with(&written, |again, _| assert_eq!(Key::of(again).unwrap().to_string(), written));
        }
        assert_eq!(with("(3, 4, 5)", |value, _| Key::of(value).unwrap().to_string()), "(3, 4, 5)");
        assert_eq!(with("\"a\\\"b\"", |value, _| Key::of(value).unwrap().to_string()), "\"a\\\"b\"");
    }

    #[test]
    fn different_values_have_different_keys() {
        let keys: Vec<Key> =
            EXPRESSIONS.iter().map(|e| with(e, |value, _| Key::of(value).unwrap())).collect();
        for (i, one) in keys.iter().enumerate() {
            for (j, other) in keys.iter().enumerate() {
                assert_eq!(one == other, i == j, "{one} and {other}");
            }
        }
        assert_eq!(size_of::<Key>(), 24);
    }

    #[test]
    fn what_cannot_be_a_position_is_named() {
        assert_eq!(with("{}", |value, _| Key::of(value)), Err(NoKey::Type("dict")));
        assert_eq!(with("(1, 0.5)", |value, _| Key::of(value)), Err(NoKey::Type("float")));
        assert_eq!(with("[len]", |value, _| Key::of(value)), Err(NoKey::Type("function")));
        assert_eq!(with("\"a\" * 100000", |value, _| Key::of(value)), Err(NoKey::Long));
        assert_eq!(with("[0] * 100000", |value, _| Key::of(value)), Err(NoKey::Long));
        let deep = "[".repeat(70) + &"]".repeat(70);
        assert_eq!(with(&deep, |value, _| Key::of(value)), Err(NoKey::Deep));
        // Twice the same value, forty times over: short to write down, endless to walk through.
        let mut heavy = "()".to_owned();
        for _ in 0..8 {
            heavy = format!("[x for x in [({heavy},) * 8]][0]");
        }
        assert_eq!(with(&heavy, |value, _| Key::of(value)), Err(NoKey::Long));
    }
}
