// Errors in the words of the page: what the engine says of the command line's options is said of the page's own lists, and in
// Chinese where the reader speaks it.

import { language } from "./i18n.js";

/** Sentences with holes, and how they are said. @type {[RegExp, string][] | null} */
let table = null;
let asked = false;

/** @param {() => void} then when the sentences are there */
function load(then) {
	if (asked) return;
	asked = true;
	fetch(new URL("i18n/errors.zh.json", import.meta.url))
		.then((response) => response.json())
		.then((words) => {
			const literally = (/** @type {string} */ text) => text.replace(/[.*+?^$()|[\]\\{}]/g, "\\$&");
			// What says more is looked at first.
			const exact = Object.entries(words).sort(([a], [b]) => b.replaceAll("{}", "").length - a.replaceAll("{}", "").length);
			table = exact.map(([said, meant]) => [new RegExp(`^${said.split("{}").map(literally).join("(.*?)")}$`, "s"), String(meant)]);
			then();
		}, () => {});
}

/** @param {string} text @param {() => void} [then] asks for another rendering @returns {string} */
export function inWords(text, then = () => {}) {
	const own = text
		.replace(/say so with --from/g, "choose the format")
		.replace(/--from (\w+)/g, "choose the format $1")
		.replace(/@(?=[a-z])/g, "");
	if (language() !== "zh") return own;
	load(then);
	for (const [pattern, meant] of table ?? []) {
		const found = own.match(pattern);
		if (!found) continue;
		let i = 0;
		// What stands in a hole may be a phrase of its own.
		return meant.replace(/\{(\d?)\}/g, (_, nth) => inWords(found[nth === "" ? ++i : Number(nth) + 1] ?? "", then));
	}
	// What a parser of another project says is named, not translated; a built-in game stands before what is wrong with it.
	const told = own.match(/^([a-z][\w-]*(?::\S*)?): (.+)$/s);
	return told ? `${told[1]}：${inWords(told[2], then)}` : own;
}
