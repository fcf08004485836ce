// Names as they stand on the stage. Words that all names share go, tuples lose their brackets, what is still too long is cut in
// its middle; the whole name is always in the card, the list and the accessible name.

const MOST = 12;

/** How wide a text is: wide characters count twice. @param {string} text */
export function units(text) {
	let sum = 0;
	for (const c of text) sum += /[\u1100-\u115f\u2e80-\uffdc]|[\u{1f300}-\u{3ffff}]/u.test(c) ? 2 : 1;
	return sum;
}

/** @param {string} name @param {number} [most] */
export function cut(name, most = MOST) {
	const letters = [...name];
	if (letters.length <= most) return name;
	const head = Math.ceil((most - 1) / 2);
	return `${letters.slice(0, head).join("")}…${letters.slice(letters.length - (most - 1 - head)).join("")}`;
}

/** The names of all positions of a game, as short as they can be told apart. @param {string[]} labels */
export function shortNames(labels) {
	if (labels.every((label) => units(label) <= 6)) return labels;
	// Words and numbers between blanks, commas and brackets; one that all names have in the same place says nothing.
	const split = labels.map((label) => label.split(/[\s,()[\]]+/).filter((word) => word !== ""));
	const first = split[0] ?? [];
	const alike = split.every((words) => words.length === first.length);
	const tuple = labels.every((label) => /^\(.*\)$/.test(label));
	if (!alike && !tuple) return labels.map((label) => cut(label));
	const telling = first.map((_, i) => !alike || labels.length < 2 || split.some((words) => words[i] !== first[i]));
	const short = split.map((words) => words.filter((_, i) => !alike || telling[i]).join("·") || "–");
	const distinct = new Set(short).size === new Set(labels).size;
	return (distinct ? short : labels).map((name) => cut(name));
}
