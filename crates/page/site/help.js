// Where the book speaks of what the page shows. Every “?” beside a part of the page leads there.

import { html } from "./vendor/lit-html.js";
import { t } from "./i18n.js";

/** Addresses in the book: a page, or a heading of it. */
export const PLACES = {
	text: "formats/text",
	rules: "formats/attributes",
	words: "index/words",
	code: "command-line/trace",
	explain: "certificates",
	page: "page",
	games: "games",
	heaps: "heap",
	own: "your-own-game",
	large: "big-games",
	files: "formats",
	pictures: "drawing",
	endless: "verification",
	practice: "command-line/practice",
};

/** @param {keyof typeof PLACES} place @param {string} about what it is about, in words */
export const help = (place, about) => html`<a class="help" href="#/book/${PLACES[place]}" aria-label=${t("help.about", { about })} title=${t("help.about", { about })}>?</a>`;
