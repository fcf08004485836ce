//! The figures that stand on boards, each in a square of 40 around the origin.

use crate::core::scene::Look;

/// The elements of a figure.
pub(super) fn figure(look: Look) -> &'static str {
    match look {
        Look::Cross => r#"<path d="M-10,-10L10,10M10,-10L-10,10"/>"#,
        Look::Ring => r#"<circle r="11"/>"#,
        Look::Disc => r#"<circle r="15"/><circle class="rim" r="10"/><circle class="rim" r="4.5"/>"#,
        Look::Counter => r#"<ellipse rx="15" ry="8.5"/>"#,
        Look::Token => r#"<circle r="12"/>"#,
        Look::Trace => r#"<circle r="9"/>"#,
        Look::Hole => r#"<ellipse rx="15" ry="13"/><ellipse class="eye" rx="10" ry="8"/>"#,
        Look::Poison => {
            r#"<rect x="-17" y="-17" width="34" height="34" rx="3"/><path class="skull" d="M-9,-2a9,9 0 1 1 18,0q0,4 -3,6v5h-12v-5q-3,-2 -3,-6z"/><circle class="eye" cx="-3.8" cy="-2" r="2.4"/><circle class="eye" cx="3.8" cy="-2" r="2.4"/><path class="eye" d="M-2.6,9v-4h1.4v4zM1.2,9v-4h1.4v4z"/>"#
        }
        Look::Fox => {
            r#"<path d="M-14,-14L-5,-7H5L14,-14L12,3L0,14L-12,3z"/><path class="muzzle" d="M-12,3L-4,2L0,14L4,2L12,3L0,14z"/><circle class="eye" cx="-5" cy="-1" r="1.8"/><circle class="eye" cx="5" cy="-1" r="1.8"/><circle class="eye" cy="12" r="2"/>"#
        }
        Look::Hound => {
            r#"<path d="M-9,-11Q0,-15 9,-11Q15,-10 15,2Q14,8 10,5Q9,13 0,14Q-9,13 -10,5Q-14,8 -15,2Q-15,-10 -9,-11z"/><path class="rim" d="M-9,-10Q-8,-3 -10,5M9,-10Q8,-3 10,5"/><circle class="eye" cx="-4" cy="-2" r="1.9"/><circle class="eye" cx="4" cy="-2" r="1.9"/><ellipse class="eye" cy="7" rx="3.4" ry="2.4"/>"#
        }
        Look::Goose => {
            r#"<path d="M-14,5Q-12,14 0,14Q12,14 14,3Q9,6 4,3Q6,-5 4,-10Q1,-16 -4,-13L-11,-9L-4,-7Q-3,-2 -6,1Q-10,2 -14,5z"/><circle class="eye" cx="-1.5" cy="-9.5" r="1.5"/>"#
        }
        Look::Hare => {
            r#"<path d="M-8,-3Q-12,-15 -8,-17Q-3,-17 -2.5,-6H2.5Q3,-17 8,-17Q12,-15 8,-3Q13,2 11,8Q8,15 0,15Q-8,15 -11,8Q-13,2 -8,-3z"/><circle class="eye" cx="-4.5" cy="3" r="1.8"/><circle class="eye" cx="4.5" cy="3" r="1.8"/><path class="eye" d="M-2,8H2L0,10.5z"/>"#
        }
        Look::Cat => {
            r#"<path d="M-13,-14L-6,-7Q0,-9 6,-7L13,-14L13,3Q13,13 0,13Q-13,13 -13,3z"/><ellipse class="eye" cx="-5.5" cy="0" rx="1.8" ry="2.8"/><ellipse class="eye" cx="5.5" cy="0" rx="1.8" ry="2.8"/><path class="rim" d="M-3,6Q0,8 0,5Q0,8 3,6M-16,4L-8,5M16,4L8,5"/>"#
        }
        Look::Mouse => {
            r#"<circle cx="-9" cy="-8" r="6.5"/><circle cx="9" cy="-8" r="6.5"/><path d="M-10,-4Q0,-12 10,-4Q11,5 0,14Q-11,5 -10,-4z"/><circle class="eye" cx="-4" cy="-1" r="1.8"/><circle class="eye" cx="4" cy="-1" r="1.8"/><circle class="eye" cy="12" r="2"/>"#
        }
        Look::Cop => {
            r#"<circle cy="3" r="11"/><path class="cap" d="M-14,-3L-11,-10Q0,-16 11,-10L14,-3Q0,-7 -14,-3z"/><circle class="eye" cx="-4" cy="3" r="1.7"/><circle class="eye" cx="4" cy="3" r="1.7"/><path class="rim" d="M-4,9Q0,11 4,9"/>"#
        }
        Look::Robber => {
            r#"<circle r="13"/><path class="eye" d="M-13,-5Q0,-9 13,-5V1Q0,-2 -13,1z"/><circle class="glint" cx="-5" cy="-3" r="1.8"/><circle class="glint" cx="5" cy="-3" r="1.8"/><path class="rim" d="M-4,7Q0,5 4,7"/>"#
        }
        Look::Knight => {
            r#"<path d="M-10,14H11Q13,-1 6,-9L5,-15L0,-11Q-9,-8 -13,2L-10,6L-3,2Q-4,7 -10,14z"/><circle class="eye" cx="-1" cy="-5" r="1.6"/>"#
        }
        Look::Queen => {
            r#"<path d="M-14,-8L-7,2L-5,-11L0,1L5,-11L7,2L14,-8L10,13H-10z"/><circle cx="-14" cy="-9" r="2.4"/><circle cx="-5" cy="-12" r="2.4"/><circle cx="5" cy="-12" r="2.4"/><circle cx="14" cy="-9" r="2.4"/>"#
        }
        Look::CarUp => {
            r#"<rect x="-10" y="-16" width="20" height="32" rx="7"/><path class="eye" d="M-7,-4Q0,-9 7,-4L6,-9Q0,-12 -6,-9z"/><path class="rim" d="M-7,8H7"/>"#
        }
        Look::CarRight => {
            r#"<rect x="-16" y="-10" width="32" height="20" rx="7"/><path class="eye" d="M4,-7Q9,0 4,7L9,6Q12,0 9,-6z"/><path class="rim" d="M-8,-7V7"/>"#
        }
        // Drawn by what they stand on.
        Look::Letter | Look::Block | Look::Stroke => r#"<circle r="8"/>"#,
    }
}
