// What the panels need of forms, once.

import { tOr } from "./i18n.js";
import { html } from "./vendor/lit-html.js";

/** A listener that is told what its field holds. @param {(value: string) => void} then */
export const typed = (then) => (/** @type {Event} */ event) => then(/** @type {HTMLInputElement} */ (event.target).value);

/** The same for whole numbers; anything else is not told. @param {(value: number) => void} then */
export const counted = (then) =>
	typed((value) => {
		if (value.trim() !== "" && Number.isSafeInteger(Number(value))) then(Number(value));
	});

/** A button with words. @param {unknown} words @param {() => unknown} click @param {boolean} [disabled] */
export const button = (words, click, disabled = false) =>
	html`<button type="button" ?disabled=${disabled} @click=${click}>${words}</button>`;

/** Options of a list. @param {[string | number, string][]} options @param {string | number | null | undefined} chosen */
export const options = (options, chosen) =>
	options.map(([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`);

/**
 * Choices with their words, which have the keys `prefix.choice`.
 * @template {string} T
 * @param {string} prefix
 * @param {readonly T[]} choices
 */
export const worded = (prefix, choices) => choices.map((choice) => /** @type {[T, string]} */ ([choice, tOr(prefix, choice)]));

/** A list to choose from. @param {unknown} label @param {[string | number, string][]} choices @param {string | number | null | undefined} chosen @param {(value: string) => void} choose @param {string} [name] a class */
export const list = (label, choices, chosen, choose, name = "") =>
	html`<label>${label}<select class=${name} @change=${typed(choose)}>${options(choices, chosen)}</select></label>`;

/**
 * A choice of a few, as radio buttons.
 * @template {string} T
 * @param {string} name
 * @param {string} legend
 * @param {[T, string][]} choices
 * @param {T | undefined} chosen
 * @param {(value: T) => void} choose
 */
export const radios = (name, legend, choices, chosen, choose) => html`<fieldset class="radios">
	<legend>${legend}</legend>
	<div class="segments">
		${choices.map(
			([value, words]) => html`<label><input type="radio" name=${name} value=${value} .checked=${value === chosen} @change=${() => choose(value)} /><span>${words}</span></label>`,
		)}
	</div>
</fieldset>`;

/** @type {Map<string, {body: string, node: SVGGElement}>} */
const drawings = new Map();

/**
 * A drawing that the engine wrote, as a group of an SVG picture. The same place and drawing get the same group, so that nothing is
 * drawn anew without a change. @param {string} place @param {string} body
 */
export function drawing(place, body) {
	const known = drawings.get(place);
	if (known?.body === body) return known.node;
	const node = drawn(body);
	drawings.set(place, { body, node });
	return node;
}

/** A drawing that the engine wrote, as a new group. @param {string} body */
function drawn(body) {
	const read = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg"><g>${body}</g></svg>`, "image/svg+xml");
	return /** @type {SVGGElement} */ (document.importNode(/** @type {Node} */ (read.documentElement.firstChild), true));
}

/** The same as a picture of its own, a hundred wide and high. @param {Drawing} drawing */
export function pictureOf({ view, body }) {
	const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
	for (const [name, value] of Object.entries({ viewBox: view.join(" "), width: "100", height: "100" })) picture.setAttribute(name, value);
	picture.append(drawn(body));
	return picture;
}
