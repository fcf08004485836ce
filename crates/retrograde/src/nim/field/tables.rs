//! The tables of the small fields, computed by the compiler from the plain recursion.

/// `EXP[i]` is the `i`-th power of a number whose powers are all 255 numbers of 8 bits other than 0. Two logarithms can be
/// added without reducing the sum; a sum with the logarithm of 0 finds a 0.
pub(super) const EXP: [u8; 1025] = powers();

/// The logarithms; that of 0 is 512.
pub(super) const LOG: [u16; 256] = logarithms();

/// x ⊗ 2^7 for 8 bits.
pub(super) const HALF_8: [u8; 256] = {
    let mut table = [0; 256];
    let mut x = 0;
    while x < 256 {
        table[x] = product(x as u64, 1 << 7, 8) as u8;
        x += 1;
    }
    table
};

/// x ⊗ 2^15 for each byte of x.
pub(super) const HALF_16: [[u16; 256]; 2] = {
    let mut tables = [[0; 256]; 2];
    let mut bit = 0;
    while bit < 16 {
        let image = product(1 << bit, 1 << 15, 16) as u16;
        add_image_16(&mut tables[bit / 8], bit % 8, image);
        bit += 1;
    }
    tables
};

/// x ⊗ 2^31 for each byte of x.
pub(super) const HALF_32: [[u32; 256]; 4] = {
    let mut tables = [[0; 256]; 4];
    let mut bit = 0;
    while bit < 32 {
        let image = product(1 << bit, 1 << 31, 32) as u32;
        add_image_32(&mut tables[bit / 8], bit % 8, image);
        bit += 1;
    }
    tables
};

/// Adds what `bit` is mapped to, to all entries whose index has this bit.
const fn add_image_16(table: &mut [u16; 256], bit: usize, image: u16) {
    let mut x = 0;
    while x < 256 {
        if x >> bit & 1 == 1 {
            table[x] ^= image;
        }
        x += 1;
    }
}

/// The same for 32 bits: a constant function cannot be generic over what is added.
const fn add_image_32(table: &mut [u32; 256], bit: usize, image: u32) {
    let mut x = 0;
    while x < 256 {
        if x >> bit & 1 == 1 {
            table[x] ^= image;
        }
        x += 1;
    }
}

/// The nim product of numbers of `bits` bits, a power of two, by the plain recursion.
pub(super) const fn product(a: u64, b: u64, bits: u32) -> u64 {
    if bits == 1 {
        return a & b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let high = product(a >> half, b >> half, half);
    let low = product(a & mask, b & mask, half);
    let mixed = product((a >> half) ^ (a & mask), (b >> half) ^ (b & mask), half);
    (mixed ^ low) << half | low ^ product(high, 1 << (half - 1), half)
}

const fn powers() -> [u8; 1025] {
    // The least number that generates them all.
    const GENERATOR: u64 = 18;
    let mut table = [0; 1025];
    let (mut i, mut power) = (0, 1);
    while i < 511 {
        table[i] = power as u8;
        power = product(power, GENERATOR, 8);
        i += 1;
    }
    table
}

const fn logarithms() -> [u16; 256] {
    let mut table = [512; 256];
    let mut i = 0;
    while i < 255 {
        table[EXP[i] as usize] = i as u16;
        i += 1;
    }
    table
}
