//! Single values of JSON: names, numbers and words.

use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, Visitor};

use super::place::Stop;
use crate::format::cursor::MAX_NAME;

/// Puts our error aside and makes one for `serde_json` to carry: about the value that was read last.
pub(super) fn fail<E: de::Error>(
    stop: &mut Option<Stop>,
    message: impl Into<String>,
    expected: impl Into<String>,
    help: Option<&str>,
) -> E {
    *stop = Some(Stop::Here {
        message: message.into(),
        expected: expected.into(),
        help: help.map(str::to_owned),
        whole: false,
    });
    E::custom("")
}

/// The same for what is wrong with a list or object as a whole, at its end.
pub(super) fn fail_whole<E: de::Error>(
    stop: &mut Option<Stop>,
    message: impl Into<String>,
    expected: impl Into<String>,
) -> E {
    let (message, expected) = (message.into(), expected.into());
    *stop = Some(Stop::Here { message, expected, help: None, whole: true });
    E::custom("")
}

/// What a position is called, as it was read; names are in a buffer beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Id {
    Number(u64),
    Name,
}

/// Reads a string into a buffer.
pub(super) struct Text<'s> {
    pub(super) text: &'s mut String,
    pub(super) stop: &'s mut Option<Stop>,
    /// What it is, for errors.
    pub(super) what: &'static str,
}

impl<'de> DeserializeSeed<'de> for Text<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Text<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<(), E> {
        if text.len() > MAX_NAME {
            return Err(too_long(self.stop, text.len()));
        }
        self.text.clear();
        self.text.push_str(text);
        Ok(())
    }
}

fn too_long<E: de::Error>(stop: &mut Option<Stop>, len: usize) -> E {
    fail(stop, format!("this name has {len} bytes"), format!("a name has at most {MAX_NAME} bytes"), None)
}

/// The digits of the number that this object stands for, if it does.
///
/// If anything in a program asks serde_json for arbitrary precision, all get it: then a number that is no integer of 64 bits
/// is given as an object. Its type is the only thing that tells it from others without reading on.
pub(super) fn number<'de, A: de::MapAccess<'de>>(mut object: A) -> Result<Option<String>, A::Error> {
    if !is_number::<A>() {
        return Ok(None);
    }
    Ok(object.next_entry::<de::IgnoredAny, String>()?.map(|(_, digits)| digits))
}

/// Whether [`number`] will find one.
pub(super) fn is_number<A>() -> bool {
    std::any::type_name::<A>().ends_with("::NumberDeserializer")
}

/// Reads a position: a whole number or a string, which goes into a buffer.
pub(super) struct IdSeed<'s> {
    pub(super) text: &'s mut String,
    pub(super) stop: &'s mut Option<Stop>,
    /// Whether it may be a list, as networkx writes positions of grids: `[0, 1]` is called `(0, 1)`.
    pub(super) tuples: bool,
}

const A_POSITION: &str = "expected a position: a whole number or a string";

impl<'de> DeserializeSeed<'de> for IdSeed<'_> {
    type Value = Id;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Id, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl IdSeed<'_> {
    fn wrong<E: de::Error>(self, what: &str) -> Result<Id, E> {
        Err(fail(self.stop, format!("{what} is no position"), A_POSITION, None))
    }
}

impl<'de> Visitor<'de> for IdSeed<'_> {
    type Value = Id;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a position")
    }
    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Id, E> {
        Ok(Id::Number(number))
    }
    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Id, E> {
        // A number below zero is a name: positions that are numbers start from 0.
        self.text.clear();
        self.text.push_str(&number.to_string());
        Ok(Id::Name)
    }
    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Id, E> {
        // 2^53: beyond it, numbers are rounded.
        if number.fract() == 0.0 && (0.0..=9_007_199_254_740_992.0).contains(&number) {
            return Ok(Id::Number(number as u64));
        }
        if number.fract() == 0.0 || number.is_infinite() {
            return Err(fail(
                self.stop,
                "this number is beyond 64 bits",
                "at most 18446744073709551615",
                Some("write it in double quotes if it is a name"),
            ));
        }
        self.wrong("a number with a fraction")
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<Id, E> {
        if text.len() > MAX_NAME {
            return Err(too_long(self.stop, text.len()));
        }
        self.text.clear();
        self.text.push_str(text);
        Ok(Id::Name)
    }
    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Id, E> {
        self.wrong(if value { "`true`" } else { "`false`" })
    }
    fn visit_unit<E: de::Error>(self) -> Result<Id, E> {
        self.wrong("`null`")
    }
    fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<Id, A::Error> {
        if !self.tuples {
            return self.wrong("a list");
        }
        let IdSeed { text, stop, .. } = self;
        let (mut tuple, mut part, mut len) = ("(".to_owned(), String::new(), 0);
        while let Some(id) =
            list.next_element_seed(IdSeed { text: &mut part, stop: &mut *stop, tuples: true })?
        {
            tuple += if len > 0 { ", " } else { "" };
            match id {
                Id::Number(number) => tuple += &number.to_string(),
                // A tuple in a tuple, or a number below zero.
                Id::Name if part.starts_with('(') || part.parse::<i64>().is_ok() => tuple += &part,
                Id::Name => tuple += &format!("'{part}'"),
            }
            len += 1;
            if tuple.len() > MAX_NAME {
                return Err(too_long(stop, tuple.len()));
            }
        }
        tuple += if len == 1 { ",)" } else { ")" };
        *text = tuple;
        Ok(Id::Name)
    }
    fn visit_map<A: de::MapAccess<'de>>(self, object: A) -> Result<Id, A::Error> {
        match number(object)? {
            Some(text) => self.visit_f64(text.parse().unwrap_or(f64::INFINITY)),
            None => self.wrong("an object"),
        }
    }
}

/// Reads the value of an attribute into a buffer, as text; `false` for `null`.
pub(super) struct Scalar<'s> {
    pub(super) text: &'s mut String,
    pub(super) stop: &'s mut Option<Stop>,
    pub(super) key: &'s str,
}

impl<'de> DeserializeSeed<'de> for Scalar<'_> {
    type Value = bool;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Scalar<'_> {
    fn put<E>(self, value: impl fmt::Display) -> Result<bool, E> {
        self.text.clear();
        self.text.push_str(&value.to_string());
        Ok(true)
    }

    fn wrong<E: de::Error>(self, what: &str) -> Result<bool, E> {
        let message = format!("the value of `{}` is {what}", self.key);
        Err(fail(self.stop, message, "expected a string, a number, `true` or `false`", None))
    }
}

impl<'de> Visitor<'de> for Scalar<'_> {
    type Value = bool;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }
    fn visit_u64<E: de::Error>(self, number: u64) -> Result<bool, E> {
        self.put(number)
    }
    fn visit_i64<E: de::Error>(self, number: i64) -> Result<bool, E> {
        self.put(number)
    }
    fn visit_f64<E: de::Error>(self, number: f64) -> Result<bool, E> {
        self.put(number)
    }
    fn visit_bool<E: de::Error>(self, value: bool) -> Result<bool, E> {
        self.put(value)
    }
    fn visit_unit<E: de::Error>(self) -> Result<bool, E> {
        Ok(false)
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<bool, E> {
        if text.len() > MAX_NAME {
            return Err(too_long(self.stop, text.len()));
        }
        self.put(text)
    }
    fn visit_seq<A: de::SeqAccess<'de>>(self, _list: A) -> Result<bool, A::Error> {
        self.wrong("a list")
    }
    fn visit_map<A: de::MapAccess<'de>>(self, object: A) -> Result<bool, A::Error> {
        match number(object)? {
            Some(text) => self.put(text),
            None => self.wrong("an object"),
        }
    }
}
