//! The boards of morris.

/// A board by its mills and the pairs of neighbours.
pub(super) struct Shape {
    pub(super) points: usize,
    pub(super) mills: &'static [[u8; 3]],
    pub(super) neighbours: &'static [(u8, u8)],
    /// Where the points are drawn.
    pub(super) at: &'static [(f64, f64)],
    /// Whether a mill wins at once; else it takes a man.
    pub(super) mill_wins: bool,
    /// Whether who has three men left may move them anywhere.
    pub(super) flying: bool,
    /// Symmetries that make all others: where each takes the points to.
    pub(super) symmetries: &'static [&'static [u8]],
}

#[rustfmt::skip]
pub(super) const THREE: &Shape = &Shape {
    points: 9,
    mills: &[[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]],
    neighbours: &[
        (0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8), (0, 3), (3, 6), (1, 4), (4, 7), (2, 5), (5, 8),
        (0, 4), (4, 8), (2, 4), (4, 6),
    ],
    at: &[
        (0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 1.0), (0.0, 2.0), (1.0, 2.0), (2.0, 2.0),
    ],
    mill_wins: true,
    flying: false,
    symmetries: &[&[2, 1, 0, 5, 4, 3, 8, 7, 6], &[0, 3, 6, 1, 4, 7, 2, 5, 8]],
};

/// Points 0 to 7 clockwise around the outer square, 8 to 15 around the inner one; corners are even.
#[rustfmt::skip]
pub(super) const SIX: &Shape = &Shape {
    points: 16,
    mills: &[[0, 1, 2], [2, 3, 4], [4, 5, 6], [6, 7, 0], [8, 9, 10], [10, 11, 12], [12, 13, 14], [14, 15, 8]],
    neighbours: &[
        (0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 0),
        (8, 9), (9, 10), (10, 11), (11, 12), (12, 13), (13, 14), (14, 15), (15, 8),
        (1, 9), (3, 11), (5, 13), (7, 15),
    ],
    at: &[
        (0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (4.0, 2.0), (4.0, 4.0), (2.0, 4.0), (0.0, 4.0), (0.0, 2.0),
        (1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (3.0, 2.0), (3.0, 3.0), (2.0, 3.0), (1.0, 3.0), (1.0, 2.0),
    ],
    mill_wins: false,
    flying: false,
    symmetries: &[
        &[2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9],
        &[2, 1, 0, 7, 6, 5, 4, 3, 10, 9, 8, 15, 14, 13, 12, 11],
        &[8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7],
    ],
};

/// Points 0 to 7 clockwise around the outer square, 8 to 15 around the middle one, 16 to 23 around the inner one.
#[rustfmt::skip]
pub(super) const NINE: &Shape = &Shape {
    points: 24,
    mills: &[
        [0, 1, 2], [2, 3, 4], [4, 5, 6], [6, 7, 0], [8, 9, 10], [10, 11, 12], [12, 13, 14], [14, 15, 8],
        [16, 17, 18], [18, 19, 20], [20, 21, 22], [22, 23, 16], [1, 9, 17], [3, 11, 19], [5, 13, 21], [7, 15, 23],
    ],
    neighbours: &[
        (0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 0),
        (8, 9), (9, 10), (10, 11), (11, 12), (12, 13), (13, 14), (14, 15), (15, 8),
        (16, 17), (17, 18), (18, 19), (19, 20), (20, 21), (21, 22), (22, 23), (23, 16),
        (1, 9), (9, 17), (3, 11), (11, 19), (5, 13), (13, 21), (7, 15), (15, 23),
    ],
    at: &[
        (0.0, 0.0), (3.0, 0.0), (6.0, 0.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0), (0.0, 6.0), (0.0, 3.0),
        (1.0, 1.0), (3.0, 1.0), (5.0, 1.0), (5.0, 3.0), (5.0, 5.0), (3.0, 5.0), (1.0, 5.0), (1.0, 3.0),
        (2.0, 2.0), (3.0, 2.0), (4.0, 2.0), (4.0, 3.0), (4.0, 4.0), (3.0, 4.0), (2.0, 4.0), (2.0, 3.0),
    ],
    mill_wins: false,
    flying: true,
    symmetries: &[
        &[2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9, 18, 19, 20, 21, 22, 23, 16, 17],
        &[2, 1, 0, 7, 6, 5, 4, 3, 10, 9, 8, 15, 14, 13, 12, 11, 18, 17, 16, 23, 22, 21, 20, 19],
        &[16, 17, 18, 19, 20, 21, 22, 23, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7],
    ],
};
