// Which game of heaps it is: one of the list, or a code of one's own, typed or switched together digit by digit.

import { html, nothing } from "./vendor/lit-html.js";
import { typed } from "./dom.js";
import { help } from "./help.js";
import { GAMES, codeOf, digitsOf, switched } from "./heap-code.js";
import { shade } from "./heap-why.js";
import { complaint } from "./text.js";
import { t, tOr } from "./i18n.js";

/** @typedef {import("./heaps-tab.js").HeapsTab} HeapsTab */

/** The games that are known, and a code of one's own. @param {HeapsTab} tab */
export function games(tab) {
	const shown = tab.draft ?? tab.code;
	const digits = digitsOf(shown);
	return html`<aside class="games" aria-label=${t("heaps.games")}><h1>${t("heaps.games")} ${help("heaps", t("nav.heaps"))}</h1>
		<nav class="pick" aria-label=${t("heaps.games")}>${GAMES.map(([name, code]) => html`<a href="#/heaps/${encodeURIComponent(code)}" aria-current=${code === tab.code ? "true" : nothing} data-code=${code}>${tOr("heaps.game", name)}<code>${code}</code><span class="spark">${(tab.strips.get(code) ?? []).map((value) => html`<i class=${shade(value)}></i>`)}</span></a>`)}</nav>
		<form class="owncode" @submit=${(/** @type {Event} */ event) => (event.preventDefault(), tab.open(tab.draft ?? tab.code))}>
			<label class="cap" for="code">${t("heaps.own")}</label>
			<div class="field"><input id="code" type="text" spellcheck="false" autocapitalize="off" autocomplete="off" .value=${shown} aria-describedby="code-error" aria-invalid=${String(!!tab.error)} @input=${typed((text) => ((tab.draft = text), tab.page.changed()))} /><button type="submit" class="go">${t("heaps.compute")}</button></div>
			<div id="code-error" role="alert">${tab.error ? complaint(tab.error) : nothing}</div>
			${tab.heap && !tab.error ? html`<p class="rules quiet">${tab.heap.rules.join(" ")}</p>` : nothing}
			${digits ? switches(tab, shown, digits) : html`<p class="quiet">${t("heaps.codes")}</p>`}
		</form></aside>`;
}

/** The digits of the code, bit by bit. @param {HeapsTab} tab @param {string} code @param {import("./heap-code.js").Digit[]} digits */
function switches(tab, code, digits) {
	const taken = Array.from({ length: Math.min(Math.max(digits.length, 3), 8) }, (_, i) => i);
	const flip = (/** @type {number} */ i, /** @type {number} */ bit) => () => tab.open(switched(code, i, bit));
	const rows = [1, 2, 4, 8];
	return html`<div class="scroller" tabindex="0" role="region" aria-label=${t("heaps.digits")}><table class="digits"><thead><tr><th scope="col">${t("heaps.digit.take")}</th>${taken.map((i) => html`<th scope="col">${i}</th>`)}</tr></thead><tbody>
		${rows.map((bit) => html`<tr><th scope="row">${t(/** @type {any} */ (`heaps.digit.${bit}`))}</th>${taken.map((i) => html`<td>${i === 0 && bit < 4 ? nothing : html`<button type="button" aria-pressed=${String(((digits[i]?.bits ?? 0) & bit) !== 0)} data-taken=${i} aria-label="${bit} (${i}: ${t(/** @type {any} */ (`heaps.digit.${bit}`))})" @click=${flip(i, bit)}>${bit}</button>`}</td>`)}</tr>`)}
		<tr><th scope="row">${t("heaps.digit.sum")}</th>${taken.map((i) => html`<td><b>${codeOf([{ bits: digits[i]?.bits ?? 0, unequal: digits[i]?.unequal ?? false }]).replace(".", "")}</b></td>`)}</tr></tbody></table></div>`;
}
