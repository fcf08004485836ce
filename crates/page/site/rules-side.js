// What stands beside rules and their graph: parameters as fields, what the game is like, the self-test, and a guess.

import { html, nothing } from "./vendor/lit-html.js";
import { button, drawing, typed } from "./dom.js";
import { inWords } from "./errors.js";
import { icon } from "./icons.js";
import { complaint } from "./text.js";
import { t, tOr } from "./i18n.js";

/** @typedef {import("./rules-tab.js").RulesTab} RulesTab */
/** @typedef {import("./rules-tab.js").Parameter} Parameter */

/** @param {RulesTab} tab */
export function side(tab) {
	const { session, parameters } = tab;
	const counts = session.solved?.counts;
	const lines = parameters.map(({ line }) => line);
	return html`<section><div class="heading"><h2>${t("editor.parameters")}</h2><span class="quiet">${lines.length ? t("editor.from", { lines: [...new Set(lines)].join(", ") }) : ""}</span></div>
			${parameters.length === 0 ? html`<p class="quiet">${t("editor.noparameters")}</p>` : parameters.map((parameter) => field(tab, parameter))}</section>
		${counts ? html`<section><h2>${t("editor.game")}</h2><ul class="sumup">${counted(counts)}</ul></section>` : nothing}
		<section><div class="heading"><h2>${t("editor.selftest")}</h2><button type="button" id="selftest" ?disabled=${!tab.runs} @click=${() => tab.selftest()}>${t("editor.test")}</button></div>${tested(tab)}</section>
		<section><div class="heading"><h2>${t("editor.guess")}</h2><span class="quiet">${t("editor.lostwhen")}</span></div>
			<form class="guess" @submit=${(/** @type {Event} */ event) => (event.preventDefault(), tab.tryGuess())}><input id="guess" type="text" spellcheck="false" autocapitalize="off" autocomplete="off" aria-label=${t("editor.guess.label")} placeholder="a % 2 == 1 and b % 2 == 1" .value=${tab.guess} @input=${typed((text) => (tab.guess = text))} /><button type="submit" ?disabled=${!tab.runs || !session.solved}>${t("editor.try")}</button></form>
			<div role="status" class="guessed">${judged(tab)}</div><p class="quiet">${t("editor.guess.names")}</p></section>`;
}

/** A parameter, with steps where it is one number or a few. @param {RulesTab} tab @param {Parameter} parameter */
function field(tab, { name, value, line }) {
	const shown = tab.given[name] ?? value;
	const numbers = shown.match(/^\(?\s*(-?\d+(?:\s*,\s*-?\d+)*)\s*,?\s*\)?$/)?.[1].split(",").map((n) => Number(n.trim()));
	const tuple = value.includes(",");
	const write = (/** @type {number[]} */ to) => (tuple ? `(${to.join(", ")}${to.length === 1 ? "," : ""})` : String(to[0]));
	const step = (/** @type {number} */ i, /** @type {number} */ by) => () => tab.put(name, write((numbers ?? []).map((n, j) => (i === j ? n + by : n))));
	const few = numbers && numbers.length <= 4 && (numbers.length === 1 || tuple);
	const changed = shown !== value;
	const number = (/** @type {number} */ n, /** @type {number} */ i) => html`<span class="num ${changed ? "on" : ""}"><button type="button" aria-label="${name}${numbers && numbers.length > 1 ? ` ${i + 1}` : ""} −1" @click=${step(i, -1)}>−</button><input type="number" aria-label="${name}${numbers && numbers.length > 1 ? ` ${i + 1}` : ""}" .value=${String(n)} @change=${typed((text) => text.trim() !== "" && Number.isSafeInteger(Number(text)) && tab.put(name, write((numbers ?? []).map((other, j) => (i === j ? Number(text) : other)))))} /><button type="button" aria-label="${name}${numbers && numbers.length > 1 ? ` ${i + 1}` : ""} +1" @click=${step(i, 1)}>+</button></span>`;
	return html`<div class="field"><button type="button" class="link" title=${t("editor.line", { line })} @click=${() => tab.editor?.goTo(line)}><code>${name}</code></button><div class="nums">${few ? /** @type {number[]} */ (numbers).map(number) : html`<input type="text" aria-label=${name} .value=${shown} @change=${typed((text) => tab.put(name, text))} />`}</div>
		${changed ? html`<span class="was">${t("editor.was", { value })} ${button(t("editor.reset"), () => tab.put(name, value))}</span>` : nothing}</div>`;
}

/** @param {Record<string, any>} counts */
function counted(counts) {
	const row = (/** @type {any} */ n, /** @type {unknown} */ words) => (n == null ? nothing : html`<li><b>${Number(n).toLocaleString()}</b>${words}</li>`);
	const of = (/** @type {string} */ outcome) => (counts[outcome] ? row(counts[outcome], html`<i class="o ${outcome}">${tOr("letter", outcome)}</i> ${tOr("editor.count", outcome)}`) : nothing);
	return [row(counts.positions, t("editor.positions")), row(counts.moves, t("editor.moves")), row(counts.terminals, t("editor.ends")), ...["win", "loss", "tie", "draw"].map(of), row(counts.longest?.number, t("editor.longest"))];
}

/** What the self-test found. @param {RulesTab} tab */
function tested({ report, errors }) {
	if (errors.selftest) return complaint(errors.selftest);
	if (!report) return html`<p class="quiet">${t("editor.test.about")}</p>`;
	const where = t(report.all ? "editor.test.all" : "editor.test.some", { n: report.positions.toLocaleString() });
	if (report.faults.length === 0) return html`<p class="good">${icon("ok")}<span>${t("editor.test.good")} ${where}</span></p>`;
	return html`<ul class="faults">${report.faults.map(({ promise, position, found }) => html`<li><b>${inWords(promise)}</b><span>${t("editor.test.at", { position })}: ${inWords(found)}</span></li>`)}</ul><p class="quiet">${where}</p>`;
}

/** What came of the guess. @param {RulesTab} tab */
function judged({ tried, errors }) {
	if (errors.guess) return complaint(errors.guess);
	if (!tried) return nothing;
	if (!tried.counterexample) return html`<p class="good">${icon("ok")}<b>${t("editor.guess.right", { n: tried.positions.toLocaleString() })}</b></p>`;
	const { label, said, value, scene } = tried.counterexample;
	const claim = said === "loss" ? t("editor.said.loss") : said === "no loss" ? t("editor.said.noloss") : String(said);
	return html`<p class="bad"><b>${t("editor.guess.wrong", { right: tried.right.toLocaleString(), n: tried.positions.toLocaleString() })}</b> ${tried.wrongly_lost ? t("editor.guess.called", { n: tried.wrongly_lost.toLocaleString() }) : ""} ${tried.missed ? t("editor.guess.missed", { n: tried.missed.toLocaleString() }) : ""}</p>
		<p>${t("editor.guess.least")} <b>${label}</b>: ${t("editor.guess.says", { said: claim, words: value.words })}</p>
		${scene ? html`<svg class="counter-scene" viewBox=${scene.view.join(" ")} role="img" aria-label=${scene.spoken}>${drawing("counterexample", scene.body)}</svg>` : nothing}`;
}
