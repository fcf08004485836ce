// Searching the book: all pages are fetched once, cut at their headings, and those parts are found in which every word occurs.

import { slug } from "./book-read.js";

/** @typedef {{ page: string, title: string, heading: string, part: string, text: string, low: string }} Part */
/** @typedef {{ part: Part, excerpt: string[] }} Hit excerpt: text and found words in turn */

const MOST = 30;
const AROUND = 70;

/** @param {string} page @param {string} text @returns {Part[]} */
export function parts(page, text) {
	/** @type {Part[]} */
	const found = [];
	let [title, heading, part, lines] = ["", "", "", /** @type {string[]} */ ([])];
	let fenced = false;
	/** @type {Map<string, number>} */
	const seen = new Map();
	const flush = () => {
		const plain = lines.join(" ").replace(/\]\([^)]*\)/g, "]").replace(/[`*_[\]|]+/g, "").replace(/\s+/g, " ").trim();
		if (heading || plain) found.push({ page, title, heading, part, text: plain, low: `${heading} ${plain}`.toLowerCase() });
		lines = [];
	};
	for (const line of text.split("\n")) {
		if (line.startsWith("```")) fenced = !fenced;
		const head = fenced ? null : line.match(/^(#{1,4}) (.*)$/);
		if (!head) {
			if (!line.startsWith("```")) lines.push(line);
			continue;
		}
		flush();
		heading = head[2].replace(/[`*]/g, "");
		const name = slug(heading);
		const times = seen.get(name) ?? 0;
		seen.set(name, times + 1);
		part = times ? `${name}-${times}` : name;
		if (head[1] === "#") [title, part] = [heading, ""];
	}
	flush();
	return found;
}

/** @param {Part[]} all @param {string} wish @returns {Hit[]} */
export function search(all, wish) {
	const words = wish.toLowerCase().split(/\s+/).filter((word) => word !== "");
	if (words.length === 0) return [];
	const score = (/** @type {Part} */ { heading, low }) => {
		const head = heading.toLowerCase();
		return words.reduce((sum, word) => sum + (head === word ? 40 : head.includes(word) ? 15 : 0) + Math.min(8, low.split(word).length - 1), 0) - low.length / 4000;
	};
	return all
		.filter(({ low }) => words.every((word) => low.includes(word)))
		.map((part) => ({ part, rank: score(part) }))
		.sort((a, b) => b.rank - a.rank)
		.slice(0, MOST)
		.map(({ part }) => ({ part, excerpt: excerpt(part.text, words) }));
}

/** The text around the first word, with what was found apart. @param {string} text @param {string[]} words */
function excerpt(text, words) {
	const low = text.toLowerCase();
	const at = Math.max(0, Math.min(...words.map((word) => low.indexOf(word)).filter((i) => i >= 0), Infinity));
	const from = Number.isFinite(at) ? Math.max(0, at - AROUND) : 0;
	const piece = (from ? "… " : "") + text.slice(from, from + 3 * AROUND) + (from + 3 * AROUND < text.length ? " …" : "");
	const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
	return piece.split(pattern);
}
