//! Rules of heap games: core says them in English.

use super::{super::dictionary::Heaps, English};
use crate::core::heap::Code;

impl Heaps for English {
    fn heap_rules(&self, code: &Code) -> Vec<String> {
        code.explain()
    }
}
