// Colours for a line of code: enough for short programs in five languages, and no more.

import { html } from "./vendor/lit-html.js";

const KEYWORDS = new Set(
	"and as auto boolean break class const continue def default do double elif else false final fn for from if impl import in int lambda let long loop match mut new none not null or private pub public return self static struct super this true use using var vector void while with each until is".split(" "),
);
const TOKEN = /(\/\/.*$|#(?!include|\[).*$)|("[^"]*"|'[^']')|([A-Za-z_]\w*)|(\d+)|([^A-Za-z_\d"'#/]+|.)/g;

/** @param {string} text */
export function colored(text) {
	return [...text.matchAll(TOKEN)].map(([whole, comment, quoted, word, number], i, all) => {
		if (comment) return html`<span class="c">${whole}</span>`;
		if (quoted || number) return html`<span class="n">${whole}</span>`;
		if (!word) return whole;
		if (/^(WIN|WON)$/i.test(word) && word === word.toUpperCase()) return html`<span class="W">${whole}</span>`;
		if (/^(LOSS|LOST)$/i.test(word) && word === word.toUpperCase()) return html`<span class="L">${whole}</span>`;
		if (word === "DRAW") return html`<span class="D">${whole}</span>`;
		if (KEYWORDS.has(word.toLowerCase())) return html`<span class="k">${whole}</span>`;
		return all[i + 1]?.[0].startsWith("(") ? html`<span class="f">${whole}</span>` : whole;
	});
}
