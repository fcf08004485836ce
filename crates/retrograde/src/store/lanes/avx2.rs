//! The kernels for x86 machines with AVX2 (since 2013).
//!
//! What differs between entries of one and two bytes is in two small modules of the same shape; the loops are written
//! once, in [`kernels`]. A *row* is 32 entries.

use std::arch::x86_64::*;

use super::{LANES, plain};

/// Up to this many wanted numbers, the search compares instead of marking.
const FEW: usize = 3;

/// How many rows are looked at between two tests whether all is found.
const ROWS: usize = 4;
/// How many positions are marked between two tests whether all marks are set.
const POSITIONS: usize = 64;

/// The 32 bytes at the start of `bytes`.
#[target_feature(enable = "avx2")]
#[inline]
fn load<T: super::Cell, const N: usize>(entries: &[T; N]) -> __m256i {
    const { assert!(size_of::<[T; N]>() == size_of::<__m256i>()) };
    // SAFETY: the reference is to exactly 32 initialised bytes (asserted), and the load needs no alignment. It buys one
    // instruction instead of 32.
    #[allow(unsafe_code)]
    unsafe {
        _mm256_loadu_si256(std::ptr::from_ref(entries).cast())
    }
}

/// Sets further bits in eight words.
#[target_feature(enable = "avx2")]
#[inline]
fn add(words: &mut [u32], bits: __m256i) {
    let words: &mut [u32; 8] = words.try_into().expect("eight words");
    // SAFETY: the reference is to exactly 32 initialised bytes; neither load nor store needs alignment.
    #[allow(unsafe_code)]
    unsafe {
        let words: *mut __m256i = std::ptr::from_mut(words).cast();
        _mm256_storeu_si256(words, _mm256_or_si256(_mm256_loadu_si256(words), bits));
    }
}

/// The or of eight words.
#[target_feature(enable = "avx2")]
#[inline]
fn or_of_words(words: __m256i) -> u32 {
    let half = _mm_or_si128(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    let quarter = _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half)));
    (quarter | quarter >> 32) as u32
}

/// The kernels for one kind of entry, from its module's `Row`, `Marks` and functions.
macro_rules! kernels {
    ($cell:ty) => {
        use super::*;

        #[target_feature(enable = "avx2")]
        pub(in super::super) fn mark(
            marks: &mut [u32; LANES],
            table: &[$cell],
            first: usize,
            at: &[u32],
            codes: &[$cell],
            group: u32,
        ) {
            let mut found = none();
            let group = (group << 5) as $cell;
            for (at, codes) in at.chunks(POSITIONS).zip(codes.chunks(POSITIONS)) {
                for (&at, &code) in at.iter().zip(codes) {
                    let from = first - at as usize;
                    let entries: &[$cell; LANES] = table[from..from + LANES].try_into().expect("a row");
                    set_entries(&mut found, entries, code ^ group);
                }
                if is_full(&found) {
                    break;
                }
            }
            by_lane(found, marks);
        }

        #[target_feature(enable = "avx2")]
        pub(in super::super) fn near(left: &[$cell; LANES], right: &[$cell; LANES], group: u32) -> u32 {
            let mut found = none();
            set(&mut found, xor(xor(reversed(row(left)), row(right)), all((group << 5) as $cell)));
            folded(found)
        }

        #[target_feature(enable = "avx2")]
        pub(in super::super) fn search(
            table: &[$cell],
            total: usize,
            from: usize,
            last: usize,
            group: u32,
            mut wanted: u32,
        ) -> (u32, usize) {
            let group_key = all((group << 5) as $cell);
            let mut found = none();
            let mut a = from;
            while wanted.count_ones() as usize > FEW && a + ROWS * LANES <= last + 1 {
                for _ in 0..ROWS {
                    set(&mut found, xor(splits(table, total, a), group_key));
                    a += LANES;
                }
                wanted &= !folded(found);
            }
            if wanted == 0 {
                return (0, a);
            }
            if wanted.count_ones() as usize <= FEW {
                // Fewer than three repeat the first: comparing again costs less than another loop for each number.
                let mut numbers = [wanted.trailing_zeros(); FEW];
                let mut rest = wanted & (wanted - 1);
                for number in &mut numbers[1..] {
                    if rest != 0 {
                        *number = rest.trailing_zeros();
                        rest &= rest - 1;
                    }
                }
                let keys = numbers.map(|number| all((group << 5 | number) as $cell));
                let mut hits = [_mm256_setzero_si256(); FEW];
                while wanted != 0 && a + ROWS * LANES <= last + 1 {
                    for _ in 0..ROWS {
                        let splits = splits(table, total, a);
                        for (hit, &key) in hits.iter_mut().zip(&keys) {
                            *hit = _mm256_or_si256(*hit, equal(splits, key));
                        }
                        a += LANES;
                    }
                    for (hit, number) in hits.iter().zip(numbers) {
                        if _mm256_testz_si256(*hit, *hit) == 0 {
                            wanted &= !(1 << number);
                        }
                    }
                }
            }
            plain::search(table, total, a, last, group, wanted)
        }

        /// The xors of 32 splits of `total`, from `a` on.
        #[target_feature(enable = "avx2")]
        #[inline]
        fn splits(table: &[$cell], total: usize, a: usize) -> Row {
            let left: &[$cell; LANES] = table[a..a + LANES].try_into().expect("a row");
            let end = total - a + 1;
            let right: &[$cell; LANES] = table[end - LANES..end].try_into().expect("a row");
            xor(row(left), reversed(row(right)))
        }
    };
}

/// Entries of one byte: a row is one register, marks are four planes of eight numbers each.
pub(super) mod bytes {
    kernels!(u8);

    type Row = __m256i;
    type Marks = [__m256i; 4];

    #[target_feature(enable = "avx2")]
    #[inline]
    fn none() -> Marks {
        [_mm256_setzero_si256(); 4]
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn row(entries: &[u8; LANES]) -> Row {
        load(entries)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn all(entry: u8) -> Row {
        _mm256_set1_epi8(entry as i8)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn xor(a: Row, b: Row) -> Row {
        _mm256_xor_si256(a, b)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn equal(a: Row, b: Row) -> __m256i {
        _mm256_cmpeq_epi8(a, b)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn reversed(row: Row) -> Row {
        let order = _mm256_setr_epi8(
            15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4,
            3, 2, 1, 0,
        );
        _mm256_permute4x64_epi64(_mm256_shuffle_epi8(row, order), 0b01_00_11_10)
    }

    /// Sets the marks of the numbers 0 to 31 in each lane.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn set(marks: &mut Marks, numbers: Row) {
        // Look-up uses the low four bits of a byte, and yields 0 if its top bit is set: which adding 0x70 with saturation
        // sees to for numbers from 16 on.
        let low = _mm256_setr_epi8(
            1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0,
            0, 0, 0, 0,
        );
        let high = _mm256_setr_epi8(
            0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32,
            64, -128,
        );
        let below_16 = _mm256_adds_epu8(numbers, _mm256_set1_epi8(0x70));
        let from_16 =
            _mm256_adds_epu8(_mm256_xor_si256(numbers, _mm256_set1_epi8(0x10)), _mm256_set1_epi8(0x70));
        marks[0] = _mm256_or_si256(marks[0], _mm256_shuffle_epi8(low, below_16));
        marks[1] = _mm256_or_si256(marks[1], _mm256_shuffle_epi8(high, below_16));
        marks[2] = _mm256_or_si256(marks[2], _mm256_shuffle_epi8(low, from_16));
        marks[3] = _mm256_or_si256(marks[3], _mm256_shuffle_epi8(high, from_16));
    }

    /// The same for table entries, each xored by `key`.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn set_entries(marks: &mut Marks, entries: &[u8; LANES], key: u8) {
        set(marks, xor(row(entries), all(key)));
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn is_full(marks: &Marks) -> bool {
        let [a, b, c, d] = *marks;
        let all = _mm256_and_si256(_mm256_and_si256(a, b), _mm256_and_si256(c, d));
        _mm256_testc_si256(all, _mm256_set1_epi8(-1)) != 0
    }

    /// The planes woven into one word a lane.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn by_lane([a, b, c, d]: Marks, words: &mut [u32; LANES]) {
        let (ab_low, ab_high) = (_mm256_unpacklo_epi8(a, b), _mm256_unpackhi_epi8(a, b));
        let (cd_low, cd_high) = (_mm256_unpacklo_epi8(c, d), _mm256_unpackhi_epi8(c, d));
        let (w0, w1) = (_mm256_unpacklo_epi16(ab_low, cd_low), _mm256_unpackhi_epi16(ab_low, cd_low));
        let (w2, w3) = (_mm256_unpacklo_epi16(ab_high, cd_high), _mm256_unpackhi_epi16(ab_high, cd_high));
        add(&mut words[0..8], _mm256_permute2x128_si256(w0, w1, 0x20));
        add(&mut words[8..16], _mm256_permute2x128_si256(w2, w3, 0x20));
        add(&mut words[16..24], _mm256_permute2x128_si256(w0, w1, 0x31));
        add(&mut words[24..32], _mm256_permute2x128_si256(w2, w3, 0x31));
    }

    /// The or of all lanes.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn folded([a, b, c, d]: Marks) -> u32 {
        let ab = _mm256_or_si256(_mm256_unpacklo_epi8(a, b), _mm256_unpackhi_epi8(a, b));
        let cd = _mm256_or_si256(_mm256_unpacklo_epi8(c, d), _mm256_unpackhi_epi8(c, d));
        or_of_words(_mm256_or_si256(_mm256_unpacklo_epi16(ab, cd), _mm256_unpackhi_epi16(ab, cd)))
    }
}

/// Entries of two bytes: a row is two registers, marks are one word a lane.
pub(super) mod words {
    kernels!(u16);

    type Row = [__m256i; 2];
    type Marks = [__m256i; 4];

    #[target_feature(enable = "avx2")]
    #[inline]
    fn none() -> Marks {
        [_mm256_setzero_si256(); 4]
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn row(entries: &[u16; LANES]) -> Row {
        let (low, high) = entries.split_at(LANES / 2);
        let (low, high): (&[u16; LANES / 2], &[u16; LANES / 2]) =
            (low.try_into().expect("half a row"), high.try_into().expect("half a row"));
        [load(low), load(high)]
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn all(entry: u16) -> Row {
        [_mm256_set1_epi16(entry as i16); 2]
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn xor(a: Row, b: Row) -> Row {
        [_mm256_xor_si256(a[0], b[0]), _mm256_xor_si256(a[1], b[1])]
    }

    /// Not by lane: whether an entry of either half is equal.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn equal(a: Row, b: Row) -> __m256i {
        _mm256_or_si256(_mm256_cmpeq_epi16(a[0], b[0]), _mm256_cmpeq_epi16(a[1], b[1]))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn reversed([low, high]: Row) -> Row {
        let order = _mm256_setr_epi8(
            14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5,
            2, 3, 0, 1,
        );
        let half = |half| _mm256_permute4x64_epi64(_mm256_shuffle_epi8(half, order), 0b01_00_11_10);
        [half(high), half(low)]
    }

    /// Sets the marks of the numbers 0 to 31 in each lane: a shift by 32 or more yields 0. Even lanes are the low halves of
    /// words, odd ones the high halves.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn set(marks: &mut Marks, [low, high]: Row) {
        let (one, even) = (_mm256_set1_epi32(1), _mm256_set1_epi32(0xFFFF));
        marks[0] = _mm256_or_si256(marks[0], _mm256_sllv_epi32(one, _mm256_and_si256(low, even)));
        marks[1] = _mm256_or_si256(marks[1], _mm256_sllv_epi32(one, _mm256_srli_epi32(low, 16)));
        marks[2] = _mm256_or_si256(marks[2], _mm256_sllv_epi32(one, _mm256_and_si256(high, even)));
        marks[3] = _mm256_or_si256(marks[3], _mm256_sllv_epi32(one, _mm256_srli_epi32(high, 16)));
    }

    /// The same for table entries, each xored by `key`.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn set_entries(marks: &mut Marks, entries: &[u16; LANES], key: u16) {
        set(marks, xor(row(entries), all(key)));
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn is_full([a, b, c, d]: &Marks) -> bool {
        let all = _mm256_and_si256(_mm256_and_si256(*a, *b), _mm256_and_si256(*c, *d));
        _mm256_testc_si256(all, _mm256_set1_epi8(-1)) != 0
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn by_lane(marks: Marks, words: &mut [u32; LANES]) {
        for (words, half) in words.chunks_exact_mut(16).zip(marks.chunks_exact(2)) {
            let (low, high) =
                (_mm256_unpacklo_epi32(half[0], half[1]), _mm256_unpackhi_epi32(half[0], half[1]));
            add(&mut words[..8], _mm256_permute2x128_si256(low, high, 0x20));
            add(&mut words[8..], _mm256_permute2x128_si256(low, high, 0x31));
        }
    }

    /// The or of all lanes.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn folded([a, b, c, d]: Marks) -> u32 {
        or_of_words(_mm256_or_si256(_mm256_or_si256(a, b), _mm256_or_si256(c, d)))
    }
}
