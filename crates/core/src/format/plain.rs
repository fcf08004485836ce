//! Lines of exactly `digits blank digits line-feed`, as fast as vector instructions read them.
//!
//! The plain algorithm reads byte by byte, and what the next byte means depends on all before it. Departures:
//!
//! 1. A text is read in windows of some kilobytes. First all ends of numbers in it are found ([`find_ends`]): three
//!    comparisons tell which of 64 bytes are digits, blanks and line feeds; a subtraction of two 64-bit numbers checks that
//!    blanks and line feeds alternate; a shift, that a digit stands before each.
//! 2. Then, since the places of all numbers are known, they do not wait for each other: eight of them are computed at once
//!    ([`eight_at_a_time`]). Each is eight bytes, moved so that its last digit comes last; digits are added to pairs, pairs to
//!    fours, fours to eights. Without AVX2 they are computed one by one ([`value`]), and so are those of nine to sixteen
//!    digits.
//! 3. Numbers are checked against their limits by their maximum, a window at a time.
//! 4. With AVX-512, one instruction writes down the places of all ends in 64 bytes, where else each takes three
//!    ([`places_after`]).
//!
//! Measured for 4 million lines of uniform random moves in one thread, with the building of rows: 25 ms, 6 ns a line, at
//! which the text comes from memory; without AVX-512 37 ms. Loading each number as a word of eight bytes, four lanes of a
//! text in step, took 51 ms.
//!
//! Tried and dropped: a chain of both slices when their maximum is taken, which no compiler makes vectors of (a third of all
//! time); writing down ends one by one until none is left, whose end is mispredicted in each block.
//!
//! The blank may be another byte than a blank or a tab: a comma where fields of a table are read.
//!
//! Whatever is not such a line, and every error, is left to the slow lane of [`super::pairs`].

use std::ops::Range;

use fearless_simd::{Level, Simd, dispatch, prelude::*, u8x64};

use super::{pairs::Id, scan};

/// How many bytes of text are read at a time: with all that is found in them, they stay in the nearest cache.
const WINDOW: usize = 2048;

/// A window and some bytes after it, so that every number in it can be loaded as whole words.
type Window = [u8; WINDOW + 16];

/// How many numbers can end in 64 bytes, and in a window.
const IN_BLOCK: usize = 32;
const IN_WINDOW: usize = WINDOW / 2;

/// How many numbers are computed at once.
#[cfg(target_arch = "x86_64")]
const GROUP: usize = 8;

/// Reads lines from `range.start`, where a line starts, up to the first line that is not plain, or the end of `range`;
/// returns where it stopped, which is the start of a line. It may stop some lines earlier: the slow lane makes progress.
///
/// `take` gets the numbers of some lines, the first ones and the second ones. If it says that they cannot be, the reading
/// stops before them.
pub(super) fn read<I: Id>(
    text: &[u8],
    range: Range<usize>,
    separators: [u8; 2],
    mut take: impl FnMut(&mut [I], &mut [I]) -> bool,
) -> usize {
    dispatch!(Level::new(), simd => lines(simd, text, range, separators, &mut take))
}

/// What is known of a window.
struct Found<I> {
    /// 0, then for each number in turn the place after the byte that ends it, which is where the next one starts; then
    /// some more places, so that numbers can be computed in whole groups.
    ends: [u32; 1 + IN_WINDOW + IN_BLOCK],
    /// The first numbers of the lines, and the second ones.
    sources: [I; IN_WINDOW / 2],
    targets: [I; IN_WINDOW / 2],
}

#[inline(always)]
fn lines<S: Simd, I: Id>(
    simd: S,
    text: &[u8],
    range: Range<usize>,
    separators: [u8; 2],
    take: &mut impl FnMut(&mut [I], &mut [I]) -> bool,
) -> usize {
    let mut found = Found {
        ends: [0; 1 + IN_WINDOW + IN_BLOCK],
        sources: [I::default(); IN_WINDOW / 2],
        targets: [I::default(); IN_WINDOW / 2],
    };
    let mut at = range.start;
    while at < range.end {
        let mut last = [0; WINDOW + 16];
        let window = match text[at..].first_chunk::<{ WINDOW + 16 }>() {
            Some(window) => window,
            None => {
                last[..text.len() - at].copy_from_slice(&text[at..]);
                &last
            }
        };
        let lines = find_ends(simd, window, range.end - at, separators, &mut found.ends) / 2;
        let end = found.ends[2 * lines] as usize;
        if lines == 0
            || !compute(simd, window, lines, &mut found)
            || !take(&mut found.sources[..lines], &mut found.targets[..lines])
        {
            break;
        }
        at += end;
    }
    at
}

/// Finds where numbers end in the first `limit` bytes of a window, as long as there are plain lines. Returns how many.
#[inline(always)]
fn find_ends<S: Simd>(
    simd: S,
    window: &Window,
    limit: usize,
    [one, other]: [u8; 2],
    ends: &mut [u32; 1 + IN_WINDOW + IN_BLOCK],
) -> usize {
    let mut count = 0;
    // Whether the block before ended in the second number of a line, and whether it ended with the end of a number.
    let (mut in_second, mut at_start) = (0, 1);
    for (i, block) in window.as_chunks::<64>().0.iter().enumerate() {
        let start = 64 * i;
        if start >= limit {
            break;
        }
        let within = u64::MAX >> (64 - (limit - start).min(64));
        let bytes = u8x64::load_array_ref(simd, block);
        let blanks = (bytes.simd_eq(one) | bytes.simd_eq(other)).to_bitmask() & within;
        let feeds = bytes.simd_eq(b'\n').to_bitmask() & within;
        let digits = (bytes - u8x64::splat(simd, b'0')).simd_lt(10).to_bitmask();
        let found = blanks | feeds;
        let strange = within & !(digits | found);
        let empty = found & (found << 1 | at_start);
        // Ones from each blank up to the byte before its line feed. If the two do not alternate, some blank is not in
        // it, or some line feed is.
        let second = feeds.wrapping_sub(blanks).wrapping_sub(in_second);
        if strange | empty | (second & found ^ blanks) != 0 {
            break;
        }
        let Some(room) = ends[1 + count..].first_chunk_mut::<IN_BLOCK>() else { break };
        places_after(simd, found, start as u32 + 1, room);
        count += found.count_ones() as usize;
        (in_second, at_start) = (second >> 63, found >> 63);
    }
    count
}

/// The places of the bits that are set, counted from `first`, at the front of `room`; what follows them may be anything.
#[inline(always)]
fn places_after<S: Simd>(simd: S, bits: u64, first: u32, room: &mut [u32; IN_BLOCK]) {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = simd.level().as_avx512() {
        return compressed(avx512, bits, first, room);
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = simd;
    let mut left = bits;
    let number = bits.count_ones() as usize;
    for (i, four) in room.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        if 4 * i >= number {
            break;
        }
        for place in four {
            *place = first + left.trailing_zeros();
            left &= left.wrapping_sub(1);
        }
    }
}

#[cfg(target_arch = "x86_64")]
fearless_simd::kernel!(
    /// The same with one instruction that knows how.
    #[inline]
    fn compressed(avx512: Avx512, bits: u64, first: u32, room: &mut [u32; IN_BLOCK]) {
        use std::arch::x86_64::*;

        use fearless_simd::u32x16;

        let all = std::array::from_fn::<u8, 64, _>(|i| i as u8);
        let all: __m512i = u8x64::load_array(avx512, all).into();
        let places = _mm512_maskz_compress_epi8(bits, all);
        let first = _mm512_set1_epi32(first as i32);
        let parts = [_mm512_castsi512_si128(places), _mm512_extracti32x4_epi32::<1>(places)];
        for (part, room) in parts.into_iter().zip(room.as_chunks_mut::<16>().0) {
            let places = _mm512_add_epi32(_mm512_cvtepu8_epi32(part), first);
            u32x16::<_>::simd_from(avx512, places).store_slice(room);
        }
    }
);

/// Computes the numbers of `lines` lines. Returns false if one is too long for that.
#[inline(always)]
fn compute<S: Simd, I: Id>(simd: S, window: &Window, lines: usize, found: &mut Found<I>) -> bool {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = simd.level().as_avx2() {
        // Whole groups of numbers; those that do not exist have one digit.
        let mut end = found.ends[2 * lines];
        for more in found.ends[2 * lines + 1..].iter_mut().take(GROUP) {
            end += 2;
            *more = end;
        }
        let mut numbers = Numbers { sources: [0; IN_WINDOW / 2], targets: [0; IN_WINDOW / 2] };
        let groups = (2 * lines).div_ceil(GROUP);
        if eight_at_a_time(avx2, window, &found.ends, groups, &mut numbers) {
            let from = |ids: &mut [I], numbers: &[u32]| {
                ids.iter_mut().zip(numbers).for_each(|(id, &number)| *id = number.into());
            };
            from(&mut found.sources[..lines], &numbers.sources);
            from(&mut found.targets[..lines], &numbers.targets);
            return true;
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = simd;
    let mut longest = 0;
    for line in 0..lines {
        let [start, middle, end] = [0, 1, 2].map(|i| found.ends[2 * line + i] as usize);
        longest = longest.max(middle - start).max(end - middle);
        found.sources[line] = value(window, start, middle);
        found.targets[line] = value(window, middle, end);
    }
    longest <= 17
}

/// The number whose digits are `start..end - 1`, if they are at most sixteen.
#[inline(always)]
fn value<I: Id>(window: &Window, start: usize, end: usize) -> I {
    let digits = (end - start - 1) as u32;
    let word = |at: usize| scan::word(window, at % WINDOW).unwrap_or(0);
    if digits <= 8 {
        return scan::value_of_first(word(start), digits).into();
    }
    let more = (digits - 8).min(8);
    let high = u64::from(scan::value_of_first(word(start), 8));
    let low = scan::word(window, start % WINDOW + 8).map_or(0, |word| scan::value_of_first(word, more));
    I::saturated(high * 10u64.pow(more) + u64::from(low))
}

#[cfg(target_arch = "x86_64")]
struct Numbers {
    sources: [u32; IN_WINDOW / 2],
    targets: [u32; IN_WINDOW / 2],
}

#[cfg(target_arch = "x86_64")]
fearless_simd::kernel!(
    /// Computes the numbers between `ends`, `groups` times eight of them, if they have at most eight digits; returns whether
    /// they have.
    fn eight_at_a_time(
        avx2: Avx2,
        window: &Window,
        ends: &[u32; 1 + IN_WINDOW + IN_BLOCK],
        groups: usize,
        numbers: &mut Numbers,
    ) -> bool {
        use std::arch::x86_64::*;

        use fearless_simd::{u32x4, u32x8};

        let word = |start: u32| scan::word(window, start as usize % WINDOW).unwrap_or(0) as i64;
        let zeros = _mm256_set1_epi8(b'0' as i8);
        let tens = _mm256_set1_epi16(0x010A);
        let hundreds = _mm256_set1_epi32(0x0001_0064);
        let myriads = _mm256_set1_epi32(0x0001_2710);
        let order = _mm256_setr_epi32(0, 4, 2, 6, 1, 5, 3, 7);
        let mut longest = _mm256_setzero_si256();
        let sources = numbers.sources.as_chunks_mut::<4>().0;
        let targets = numbers.targets.as_chunks_mut::<4>().0;
        for ((group, sources), targets) in (0..groups).zip(sources).zip(targets) {
            let Some(places) = ends[GROUP * group..].first_chunk::<9>() else { break };
            let [a, b, c, d, e, f, g, h, _] = places.map(|place| place);
            // Eight bytes from where each number starts, without the zeros' code.
            let left = _mm256_sub_epi8(_mm256_set_epi64x(word(d), word(c), word(b), word(a)), zeros);
            let right = _mm256_sub_epi8(_mm256_set_epi64x(word(h), word(g), word(f), word(e)), zeros);
            let starts: __m256i = u32x8::from_slice(avx2, &places[..8]).into();
            let ends: __m256i = u32x8::from_slice(avx2, &places[1..]).into();
            let lengths = _mm256_sub_epi32(ends, starts);
            longest = _mm256_max_epu32(longest, lengths);
            // Moved up so that the last digit is the last byte; zeros come in, which as first digits change nothing.
            let shifts = _mm256_sub_epi32(_mm256_set1_epi32(72), _mm256_slli_epi32::<3>(lengths));
            let left_shifts = _mm256_cvtepu32_epi64(_mm256_castsi256_si128(shifts));
            let right_shifts = _mm256_cvtepu32_epi64(_mm256_extracti128_si256::<1>(shifts));
            let left = _mm256_sllv_epi64(left, left_shifts);
            let right = _mm256_sllv_epi64(right, right_shifts);
            // Digits to pairs, pairs to fours, fours to eights.
            let left = _mm256_madd_epi16(_mm256_maddubs_epi16(left, tens), hundreds);
            let right = _mm256_madd_epi16(_mm256_maddubs_epi16(right, tens), hundreds);
            let eights = _mm256_madd_epi16(_mm256_packus_epi32(left, right), myriads);
            // Now they stand as a b e f, c d g h: the first ones of the lines to the front, the second ones behind.
            let ordered = u32x8::<_>::simd_from(avx2, _mm256_permutevar8x32_epi32(eights, order));
            let (first, second): (u32x4<_>, u32x4<_>) = ordered.split();
            first.store_slice(sources);
            second.store_slice(targets);
        }
        let longest = u32x8::<_>::simd_from(avx2, longest);
        longest.as_slice().iter().all(|&length| length <= 9)
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::lines::tests::random;

    fn read_with<S: Simd>(simd: S, text: &[u8]) -> (usize, Vec<(u64, u64)>) {
        let mut moves = Vec::new();
        let end = lines(
            simd,
            text,
            0..text.len(),
            [b' ', b'\t'],
            &mut |sources: &mut [u64], targets: &mut [u64]| {
                moves.extend(sources.iter().copied().zip(targets.iter().copied()));
                true
            },
        );
        (end, moves)
    }

    /// Whatever the processor has, down to the least of its kind.
    #[test]
    fn all_instruction_sets_read_the_same_numbers_and_stop_at_the_same_line() {
        let mut seed = 1;
        for round in 0..400 {
            let (mut text, mut moves) = (Vec::new(), Vec::new());
            let digits = 1 + random(&mut seed) as u32 % 16;
            for _ in 0..random(&mut seed) % 900 {
                let mut number = || {
                    let high = (random(&mut seed) as u64) << 31 | random(&mut seed) as u64;
                    high % 10u64.pow(1 + random(&mut seed) as u32 % digits)
                };
                let line = (number(), number());
                moves.push(line);
                let blank = if round % 2 == 0 { ' ' } else { '\t' };
                text.extend(format!("{}{blank}{}\n", line.0, line.1).bytes());
            }
            let end = text.len();
            let odd = ["", "1  2\n", "1 2", " 1 2\n", "1\n2 3\n", "\n1 2\n", "1 2 3\n"];
            text.extend(odd[random(&mut seed) % odd.len()].bytes());
            let expected = dispatch!(Level::new(), simd => read_with(simd, &text));
            // Up to sixty-four bytes before the odd line, and the line that these cut.
            assert!(
                expected.0 <= end
                    && expected.0 + 64 + 34 > end
                    && expected.1[..] == moves[..expected.1.len()]
            );
            assert_eq!(text[..expected.0].iter().filter(|&&byte| byte == b'\n').count(), expected.1.len());
            if text.len() == end {
                assert_eq!(expected.0, end);
            }
            #[cfg(target_arch = "x86_64")]
            {
                let level = Level::new();
                let sse2 = level.as_sse2().map(|simd| simd.vectorize(|| read_with(simd, &text)));
                let avx2 = level.as_avx2().map(|simd| simd.vectorize(|| read_with(simd, &text)));
                for found in [sse2, avx2].into_iter().flatten() {
                    assert!(found == expected, "{round}");
                }
            }
        }
    }
}
