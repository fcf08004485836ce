use super::{tables, *};

/// A stream of numbers of all sizes that look random (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        z >> (self.0 % 64)
    }
}

#[test]
fn products_of_small_numbers_are_the_mex_of_the_definition() {
    // Also the values of one coin at (a, b) in Turning Corners, whose moves the formula says.
    const N: usize = 40;
    let mut table = [[0u64; N]; N];
    for a in 0..N {
        for b in 0..N {
            let mut seen = [false; 256];
            for (x, row) in table.iter().enumerate().take(a) {
                for y in 0..b {
                    seen[(row[b] ^ table[a][y] ^ table[x][y]) as usize] = true;
                }
            }
            table[a][b] = seen.iter().position(|seen| !seen).unwrap() as u64;
            assert_eq!(product(a as u64, b as u64), table[a][b], "{a} ⊗ {b}");
        }
    }
}

#[test]
fn products_with_2_and_3_are_the_published_ones() {
    // The On-Line Encyclopedia of Integer Sequences, A051775, rows 2 and 3.
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|b| product(2, b)), [0, 2, 3, 1, 8, 10, 11, 9]);
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|b| product(3, b)), [0, 3, 1, 2, 12, 15, 13, 14]);
}

#[test]
fn fermat_powers_of_two_multiply_as_conway_says() {
    for k in 0..6 {
        let fermat = 1u64 << (1 << k);
        assert_eq!(square(fermat), fermat ^ fermat >> 1);
        for x in [1, fermat / 2, fermat - 1] {
            assert_eq!(product(fermat, x), fermat * x, "{fermat} ⊗ {x}");
        }
    }
}

#[test]
fn products_of_all_sizes_are_those_of_the_plain_recursion() {
    let mut random = Random(1);
    for a in 0..256 {
        for b in 0..256 {
            assert_eq!(product(a, b), tables::product(a, b, 64));
        }
    }
    for _ in 0..5_000 {
        let (a, b) = (random.next(), random.next());
        assert_eq!(product(a, b), tables::product(a, b, 64), "{a} ⊗ {b}");
    }
}

#[test]
fn the_laws_of_a_field_hold() {
    let mut random = Random(2);
    for _ in 0..20_000 {
        let (a, b, c) = (random.next(), random.next(), random.next());
        assert_eq!(product(a, b), product(b, a));
        assert_eq!(product(product(a, b), c), product(a, product(b, c)));
        assert_eq!(product(a, b ^ c), product(a, b) ^ product(a, c));
        assert_eq!((product(a, 1), product(a, 0)), (a, 0));
        assert_eq!(square(a), product(a, a));
        assert_eq!((square_root(square(a)), square(square_root(a))), (a, a));
        assert_eq!(inverse(a).map(|inverse| product(a, inverse)), (a != 0).then_some(1));
        assert_eq!(quotient(product(a, b), b), (b != 0).then_some(a));
        assert_eq!(product(power(a, 5), power(a, 9)), power(a, 14));
    }
    assert_eq!((power(0, 0), power(7, 1), inverse(0), quotient(0, 0)), (1, 7, None, None));
}

#[test]
fn numbers_below_a_fermat_power_form_a_field_of_their_own() {
    for bits in [1, 2, 4, 8, 16, 32] {
        let mut random = Random(bits);
        for _ in 0..500 {
            let mask = (1 << bits) - 1;
            let (a, b) = (random.next() & mask, random.next() & mask | 1);
            let all = [product(a, b), square_root(a), inverse(b).unwrap()];
            assert!(all.iter().all(|&x| x <= mask), "{bits} bits: {a}, {b}");
        }
    }
}
