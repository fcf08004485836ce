// The sentence of a step with its positions as signs: colour, shape and letter stand before each name that is decided.

import { html } from "./vendor/lit-html.js";
import { badgeOf, shapeOf } from "./marks.js";

/** The sign of a value. @param {string | number} value @param {Question} question */
export function sign(value, question) {
	const words = badgeOf(value, null, question);
	return html`<i class="o ${shapeOf(value, question)}" aria-hidden="true">${words.length > 4 ? "" : words}</i>`;
}

/** @param {string} text */
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** @param {Session} session */
export function sentence(session) {
	const { trace, now } = session;
	if (!trace || !now) return "";
	const speaksOf = [...new Set([...(now.position === null ? [] : [now.position]), ...now.moves.flat()])].slice(0, 24);
	if (speaksOf.length === 0) return now.text;
	const question = /** @type {Question} */ (trace.question);
	const known = new Map(trace.decisions.slice(0, now.decided).map(({ position, value }) => [trace.labels[position], value]));
	const names = speaksOf.map((v) => trace.labels[v]).sort((a, b) => b.length - a.length);
	const own = now.position === null ? "" : trace.labels[now.position];
	// A number that counts moves is no name.
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(${names.map(literally).join("|")})(?![\\p{L}\\p{N}_]| moves?\\b| more\\b| ?步)`, "gu");
	const latin = /[\u3400-\u9fff]/.test(names.join("")) ? new RegExp(`(${names.map(literally).join("|")})`, "g") : pattern;
	let at = 0;
	const parts = [];
	for (const found of now.text.matchAll(latin)) {
		const value = known.get(found[0]);
		parts.push(now.text.slice(at, found.index));
		parts.push(value === undefined || found[0] === own ? html`<b>${found[0]}</b>` : html`${sign(value, question)} <b>${found[0]}</b>`);
		at = found.index + found[0].length;
	}
	return html`${parts}${now.text.slice(at)}`;
}
