use super::*;

/// A small generator of numbers that look random (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (x ^ x >> 31) % limit
    }
}

fn kernels_agree_with_their_twins<T: Cell>(limit: u64) {
    let mut random = Random(limit);
    let table: Vec<T> = (0..3000).map(|_| T::of(random.below(limit) as u32)).collect();
    for round in 0..300 {
        let group = random.below(limit / 32) as u32;
        let count = [0, 1, 5, 64, 65, 400][round % 6];
        let first = 2000 + random.below(900) as usize;
        let at: Vec<u32> = (0..count).map(|_| random.below(2000) as u32).collect();
        let codes: Vec<T> = at.iter().map(|&at| table[at as usize]).collect();
        let (mut fast, mut plain) = ([0; LANES], [0; LANES]);
        T::mark(&mut fast, &table, first, &at, &codes, group);
        plain::mark(&mut plain, &table, first, &at, &codes, group);
        assert_eq!(fast, plain, "{count} positions, group {group} of {limit}");

        let left: &[T; LANES] = table[first..first + LANES].try_into().unwrap();
        let right: &[T; LANES] = table[count..count + LANES].try_into().unwrap();
        assert_eq!(T::near(left, right, group), plain::near(left, right, group));

        let total = 100 + random.below(2800) as usize;
        let last = random.below(total as u64 / 2 + 1) as usize;
        let wanted = (random.below(1 << 32) & random.below(1 << 32)) as u32 & [!0, 0xF00, 1, 0][round % 4];
        let (missing, reached) = T::search(&table, total, 1, last, group, wanted);
        let (truly_missing, needed) = plain::search(&table, total, 1, last, group, wanted);
        assert_eq!(missing, truly_missing, "{wanted:x} of group {group} in {total}, up to {last}");
        assert!(reached >= needed && (missing == 0 || reached == last + 1));
    }
}

#[test]
fn the_fast_kernels_mark_and_find_what_the_plain_ones_do() {
    kernels_agree_with_their_twins::<u8>(64);
    kernels_agree_with_their_twins::<u8>(256);
    kernels_agree_with_their_twins::<u16>(64);
    kernels_agree_with_their_twins::<u16>(2048);
    kernels_agree_with_their_twins::<u16>(65536);
}

#[test]
fn marking_stops_early_only_when_all_marks_are_set() {
    let table: Vec<u8> = (0..64).map(|i| i % 32).collect();
    let at: Vec<u32> = (0..32).cycle().take(640).collect();
    let codes = vec![0; 640];
    let mut marks = [0; LANES];
    u8::mark(&mut marks, &table, 32, &at, &codes, 0);
    assert_eq!(marks, [!0; LANES]);
}

#[test]
#[should_panic]
fn marking_beyond_the_table_panics() {
    u8::mark(&mut [0; LANES], &[0; 40], 20, &[0], &[0], 0);
}

#[test]
#[should_panic]
fn marking_before_the_table_panics() {
    u8::mark(&mut [0; LANES], &[0; 40], 3, &[4], &[0], 0);
}
