// Codes of heap games on the page: the presets, and the digits of a code as switches. The engine reads and judges every code.

/** The games of the books, with the keys of their names. @type {[string, string][]} */
export const GAMES = [
	["nim", "nim"],
	["kayles", "0.77"],
	["dawsons-kayles", "0.07"],
	["dawsons-chess", "0.137"],
	["treblecross", "0.007"],
	["officers", "0.6"],
	["grundy", "grundy"],
	["lasker", "lasker"],
	["take134", "{1,3,4}"],
	["take123", "{1,2,3}"],
	["allbut", "all-but {1,2}"],
	["triplicate", "0.8"],
];

const MOST_DIGITS = 12;

/** What one digit allows: heaps that may be left as bits, and whether two of them must differ. @typedef {{ bits: number, unequal: boolean }} Digit */

/** The digits of an octal or hexadecimal code, before the point and behind it; null for a code of another form. @param {string} code @returns {Digit[] | null} */
export function digitsOf(code) {
	const found = code.trim().match(/^((?:[0-9a-f]!?)?)\.((?:[0-9a-f]!?)*)$/i);
	if (!found) return null;
	const read = (/** @type {string} */ text) => [...text.matchAll(/([0-9a-f])(!?)/gi)].map(([, digit, mark]) => ({ bits: parseInt(digit, 16), unequal: mark === "!" }));
	const digits = [read(found[1])[0] ?? { bits: 0, unequal: false }, ...read(found[2])];
	return digits.length <= MOST_DIGITS + 1 ? digits : null;
}

/** A code of these digits. @param {Digit[]} digits */
export function codeOf(digits) {
	const last = digits.reduce((last, { bits }, i) => (bits && i > last ? i : last), 0);
	const write = (/** @type {Digit} */ { bits, unequal }, /** @type {number} */ i) => (i && i > last ? "" : bits.toString(16).toUpperCase() + (unequal && bits & 4 && bits < 8 ? "!" : ""));
	return `${write(digits[0], 0)}.${digits.slice(1).map((digit, i) => write(digit, i + 1)).join("")}`;
}

/** The code with this bit of the digit for `taken` pins switched. @param {string} code @param {number} taken @param {number} bit */
export function switched(code, taken, bit) {
	const digits = digitsOf(code) ?? [];
	while (digits.length <= taken) digits.push({ bits: 0, unequal: false });
	digits[taken].bits ^= bit;
	return codeOf(digits);
}
