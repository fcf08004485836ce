// Beside the values: why a heap has its value, Wythoff's queen, and what becomes of it all where who cannot move wins.

import { html, nothing, svg } from "./vendor/lit-html.js";
import { counted } from "./dom.js";
import { complaint } from "./text.js";
import { t } from "./i18n.js";

const DOTS = 20; // counters of a heap that are drawn beside its moves
const SHOWN = 120; // moves that are listed
const SIDE = 13;
const FEW = 24; // elements whose products are shown as a table

/** @typedef {import("./heap-rows.js").Why} Why */
/** @typedef {{ side: number, values: number[][], at: [number, number] | null, winning: [number, number][] }} Queen */
/** @typedef {{ heap: number, outcome: string, misere: number, normal: number, genus: string, tame: boolean }} MisereHeap */
/** @typedef {{ order: number, elements: { heaps: number[], outcome: string }[], heaps: number[], with_heap: number[][], products: number[][] | null }} Quotient */
/** @typedef {{ upto: number, heaps: MisereHeap[], quotient: Quotient | null, without: string | null }} Misere */

/** What the colours of the values are here: the share of the accent, in steps that the style sheet has. @param {number} value */
export const shade = (value) => `g${Math.min(value, 8)}`;

export class WhyPanel {
	/** @param {Page} page */
	constructor(page) {
		this.page = page;
		/** why, queen or misere */
		this.part = "why";
		this.code = "0.77";
		this.heap = 9;
		/** @type {Why | null} */
		this.why = null;
		/** @type {Queen | null} */
		this.queen = null;
		/** @type {[number, number]} */
		this.square = [9, 7];
		/** @type {Misere | null} */
		this.misere = null;
		this.upto = 12;
		this.busy = false;
		/** @type {Error | null} */
		this.error = null;
		this.turn = 0;
		/** @type {AbortController | null} */
		this.work = null;
	}

	/** @param {string} code @param {number} heap */
	async about(code, heap) {
		if (code !== this.code) this.misere = null;
		if (code !== this.code || heap !== this.heap || !this.why) [this.code, this.heap, this.why] = [code, heap, null];
		await this.load();
	}

	/** @param {string} part */
	async open(part) {
		this.part = part;
		this.page.changed();
		await this.load();
	}

	/** Asks for what the panel shows now, unless it is there. */
	async load() {
		const turn = ++this.turn;
		this.work?.abort();
		const work = (this.work = new AbortController());
		const { engine } = this.page;
		const how = { signal: work.signal, progress() {} };
		this.error = null;
		this.busy = true;
		try {
			if (this.part === "why" && !this.why) this.why = await engine.call("options", { code: this.code, heap: this.heap }, how);
			if (this.part === "queen") this.queen = await engine.call("queen", { side: SIDE, at: this.square }, how);
			if (this.part === "misere" && !this.misere) this.misere = await engine.call("misere", { code: this.code, upto: this.upto }, how);
		} catch (error) {
			if (turn === this.turn) this.error = /** @type {Error} */ (error);
		}
		if (turn === this.turn) this.busy = false;
		this.page.changed();
	}

	view() {
		const parts = ["why", "queen", "misere"];
		return html`<aside class="heapwhy" aria-label=${t("heaps.beside")}>
			<div class="seg" role="group" aria-label=${t("heaps.beside")}>${parts.map((part) => html`<button type="button" data-part=${part} aria-pressed=${String(part === this.part)} @click=${() => this.open(part)}>${t(/** @type {any} */ (`heaps.part.${part}`))}</button>`)}</div>
			${this.error ? html`<div class="error">${complaint(this.error)}</div>` : nothing}
			${this.busy && this.part === "misere" ? html`<p class="quiet">${t("working")}</p>` : nothing}
			${this.part === "why" ? this.reasons() : this.part === "queen" ? this.board() : this.genera()}
		</aside>`;
	}

	reasons() {
		const { why, heap } = this;
		if (!why) return nothing;
		const most = Math.max(why.value, ...why.seen.filter((value) => value < why.value + 12));
		const numbers = Array.from({ length: Math.min(most + 2, 60) }, (_, value) => value);
		return html`<section><h2>${t("heaps.why", { n: heap, value: why.value })}</h2>
			<p>${t(why.moves ? "heaps.mex" : "heaps.nomoves", { n: why.moves })}</p>
			<ol class="mex" aria-label=${t("heaps.seen")}>${numbers.map((value) => html`<li class=${value === why.value ? "found" : why.seen.includes(value) ? shade(value) : "gap"}>${value}</li>`)}</ol>
			<ul class="options" aria-label=${t("heaps.options")}>${why.options.slice(0, SHOWN).map((option) => this.option(option, heap))}</ul>
			${why.moves > SHOWN ? html`<p class="quiet">${t("heaps.more", { n: why.moves - SHOWN })}</p>` : nothing}</section>`;
	}

	/** @param {import("./heap-rows.js").HeapOption} option @param {number} heap */
	option({ taken, left, values, value }, heap) {
		const from = left[0] ?? 0;
		const dots = heap <= DOTS && left.length <= 2 ? html`<span aria-hidden="true">${Array.from({ length: heap }, (_, i) => (i >= from && i < from + taken ? html`<s></s>` : taken === 0 && i === from ? html`<i class="cut"></i>` : html`<i></i>`))}</span>` : html`<span>−${taken}</span>`;
		return html`<li>${dots}<em>${left.length ? left.join(" + ") : "0"}</em><em>${values.length > 1 ? values.join(` ${t("heaps.xor")} `) : ""}</em><b class=${shade(value)}>${value}</b></li>`;
	}

	board() {
		const { queen } = this;
		if (!queen) return nothing;
		const { side, values, at, winning } = queen;
		const cell = 24;
		const [left, top] = [22, 8];
		const place = (/** @type {number} */ x, /** @type {number} */ y) => /** @type {Point} */ ([left + x * cell + cell / 2, top + (side - 1 - y) * cell + cell / 2]);
		const [ox, oy] = place(0, 0);
		const golden = (1 + Math.sqrt(5)) / 2;
		const far = (side - 1) * cell;
		const [qx, qy] = at ? place(...at) : [0, 0];
		const go = (/** @type {number} */ x, /** @type {number} */ y) => () => ((this.square = [x, y]), this.load());
		const squares = values.flatMap((row, y) => row.map((value, x) => svg`<rect class="sq ${(x + y) % 2 ? "" : "dark"}" x=${left + x * cell} y=${top + (side - 1 - y) * cell} width=${cell} height=${cell} data-square="${x},${y}" @click=${go(x, y)}><title>${t("heaps.square", { x, y, value })}</title></rect>`));
		const lost = values.flatMap((row, y) => row.flatMap((value, x) => (value === 0 ? [svg`<g class="lostsq" transform="translate(${place(x, y)[0]} ${place(x, y)[1]})"><rect x="-9.5" y="-9.5" width="19" height="19" rx="1.5" /><text y="4.5">${t("letter.loss")}</text></g>`] : [])));
		const arrows = winning.map(([x, y]) => svg`<line class="wins" x1=${qx} y1=${qy} x2=${place(x, y)[0] + Math.sign(qx - place(x, y)[0]) * 11} y2=${place(x, y)[1] + Math.sign(qy - place(x, y)[1]) * 11} />`);
		const words = winning.map(([x, y]) => `${x}, ${y}`);
		return html`<section class="wythoff"><h2>${t("heaps.wythoff")}</h2>
			<svg viewBox="0 0 ${left + side * cell + 6} ${top + side * cell + 22}" role="img" aria-label=${t("heaps.board", { side })}>${squares}
				<path class="gold" d="M${ox} ${oy}L${ox + far / golden} ${oy - far}M${ox} ${oy}L${ox + far} ${oy - far / golden}" />${lost}${arrows}
				${at ? svg`<g class="queen" transform="translate(${qx} ${qy})"><circle r="11.5" /><path d="M-7-3l3.5 4L0-6l3.5 7L7-3 5.4 6H-5.4z" /></g>` : nothing}
				${[0, 4, 8, 12].map((n) => svg`<text class="axis" x=${place(n, 0)[0]} y=${top + side * cell + 16}>${n}</text><text class="axis" x="11" y=${place(0, n)[1] + 4}>${n}</text>`)}</svg>
			<div class="row"><label>x <input type="number" min="0" max=${side - 1} .value=${String(this.square[0])} @change=${counted((x) => go(Math.max(0, Math.min(side - 1, x)), this.square[1])())} /></label><label>y <input type="number" min="0" max=${side - 1} .value=${String(this.square[1])} @change=${counted((y) => go(this.square[0], Math.max(0, Math.min(side - 1, y)))())} /></label>${at ? html`<span>${t("heaps.value")} <b>${values[at[1]][at[0]]}</b></span>` : nothing}</div>
			<p>${t("heaps.golden")} ${at ? (words.length ? t("heaps.queen.wins", { at: at.join(", "), to: words.join("; ") }) : t("heaps.queen.lost", { at: at.join(", ") })) : ""}</p></section>`;
	}

	genera() {
		const { misere } = this;
		const outcome = (/** @type {string} */ word) => html`<i class="o ${word}">${t(word === "win" ? "letter.win" : "letter.loss")}</i>`;
		const more = (/** @type {number} */ upto) => ((this.upto = Math.max(0, Math.min(60, upto))), (this.misere = null), this.load());
		return html`<section><h2>${t("heaps.misere.title", { code: this.code })}</h2><p>${t("heaps.misere.about")}</p>
			<label class="row">${t("heaps.upto")} <input type="number" id="misere-upto" min="0" max="60" .value=${String(this.upto)} @change=${counted(more)} /></label>
			${misere ? html`<div class="scroller" tabindex="0" role="region" aria-label=${t("heaps.genus")}><table class="genus"><thead><tr><th scope="col">${t("heaps.heap")}</th><th scope="col"><span class="unseen">${t("heaps.rule")}</span></th><th scope="col">${t("heaps.misere.value")}</th><th scope="col">${t("heaps.genus")}</th><th scope="col">${t("heaps.kind")}</th></tr></thead><tbody>${misere.heaps.map((heap) => html`<tr><th scope="row">${heap.heap}</th><td>${outcome(heap.outcome)}</td><td>${heap.misere}</td><td>${genus(heap.genus)}</td><td>${t(heap.tame ? "heaps.tame" : "heaps.wild")}</td></tr>`)}</tbody></table></div>${this.monoid(misere, outcome)}` : nothing}</section>`;
	}

	/** @param {Misere} misere @param {(word: string) => unknown} outcome */
	monoid({ quotient, without, upto }, outcome) {
		if (!quotient) return html`<p>${t("heaps.noquotient", { why: without ?? "" })}</p>`;
		const named = (/** @type {number} */ e) => (quotient.elements[e].heaps.length ? quotient.elements[e].heaps.join("+") : "1");
		const { products } = quotient;
		return html`<h3>${t("heaps.quotient", { upto, order: quotient.order })}</h3><p class="quiet">${t("heaps.quotient.about")}</p>
			<p>${t("heaps.classes")} ${quotient.heaps.map((element, heap) => html`<span class="chip">${heap} ~ ${named(element)}</span> `)}</p>
			<div class="scroller" tabindex="0" role="region" aria-label=${t("heaps.products")}><table class="genus products">${products && quotient.order <= FEW
				? html`<thead><tr><th scope="col">·</th>${products.map((_, e) => html`<th scope="col">${named(e)}</th>`)}</tr></thead><tbody>${products.map((row, e) => html`<tr><th scope="row">${outcome(quotient.elements[e].outcome)} ${named(e)}</th>${row.map((product) => html`<td class=${quotient.elements[product].outcome}>${named(product)}</td>`)}</tr>`)}</tbody>`
				: html`<thead><tr><th scope="col">${t("heaps.element")}</th>${quotient.heaps.map((_, heap) => html`<th scope="col">+${heap}</th>`)}</tr></thead><tbody>${quotient.with_heap.slice(0, 400).map((row, e) => html`<tr><th scope="row">${outcome(quotient.elements[e].outcome)} ${named(e)}</th>${row.map((product) => html`<td class=${quotient.elements[product].outcome}>${named(product)}</td>`)}</tr>`)}</tbody>`}</table></div>`;
	}
}

/** A genus as it is written: the misère values as an index. @param {string} text */
const genus = (text) => html`${text.split("^")[0]}<sup>${text.split("^")[1] ?? ""}</sup>`;
