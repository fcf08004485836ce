// The heap laboratory: games of heaps, their values wrapped at any width, the proof of a period, heaps to play with, and why.

import { html, nothing } from "./vendor/lit-html.js";
import { button, counted } from "./dom.js";
import { icon } from "./icons.js";
import { GAMES } from "./heap-code.js";
import { games } from "./heap-games.js";
import { Rows, readRow, written } from "./heap-rows.js";
import { Values, stillness, valueOf } from "./heap-values.js";
import { WhyPanel } from "./heap-why.js";
import { save } from "./export.js";
import { t, tOr } from "./i18n.js";

const FIRST = { code: "0.77", width: 10, rows: "0.77~6|0.77~9|0.77~11" };
const WIDEST = 4096;
const COUNTS = [200, 1000, 10_000, 100_000, 1_000_000];
const STRIP = 16; // values beside the name of a game
const SLOW = 250; // milliseconds until long work is spoken of

/** @typedef {{ theorem: string, from: number, below: number }} Proof */
/** @typedef {{ code: string, computed: number, max: number | null, max_at: number | null, period: number | null, preperiod: number | null, last_exception: number | null, proof: Proof | null, arithmetic: { period: number, saltus: number, preperiod: number, proved: boolean } | null, mask: { bits: number, parity: boolean, rare: number } | null }} Certificate */
/** @typedef {{ code: string, name: string | null, rules: string[], values: number[], exceptions: number[], exceptions_total: number, histogram: number[], certificate: Certificate, comparison?: { equal: number, difference: { line: number, index: number, heap: number, theirs: string, ours: number | null } | null } | null }} Heap */

export class HeapsTab {
	/** @param {Page} page */
	constructor(page) {
		this.page = page;
		this.code = "";
		/** What is being typed. @type {string | null} */
		this.draft = null;
		/** @type {Heap | null} */
		this.heap = null;
		/** How many heaps are shown. */
		this.count = 200;
		/** @type {Error | null} */
		this.error = null;
		/** @type {AbortController | null} */
		this.work = null;
		/** @type {any} */
		this.progress = null;
		this.slow = false;
		/** Whether the period is told before it is found. */
		this.told = false;
		/** wrapped, curve or counts */
		this.form = "wrapped";
		this.values = new Values((n) => this.choose(n));
		this.rows = new Rows(page, () => (this.address(), page.changed()));
		this.why = new WhyPanel(page);
		/** First values of the games in the list. @type {Map<string, number[]>} */
		this.strips = new Map();
		this.drawn = "";
		/** Values come from an engine of their own, for which nothing else waits and which can be stopped. */
		this.engine = page.engine.beside();
		matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => ((this.drawn = ""), page.changed()));
	}

	title() {
		return `${this.named} · ${t("nav.heaps")}`;
	}

	/** What the game is called. */
	get named() {
		const known = GAMES.find(([, code]) => code === this.code);
		return known ? tOr("heaps.game", known[0]) : (this.heap?.name ?? this.code);
	}

	/** @param {string[]} path the code, the width and the heaps that stand in the rows */
	async enter([code = FIRST.code, shape = "", rows = ""]) {
		const [width, count, rule] = shape.split("-");
		if (Number(width) >= 1 && Number(width) <= WIDEST) this.values.width = Math.floor(Number(width));
		const listed = (rows || (this.rows.rows.length ? "" : FIRST.rows)).split("|").map(readRow).filter((row) => row !== null);
		this.rows.misere = rule === "misere";
		if (listed.length) this.rows.put(listed);
		const upto = COUNTS.includes(Number(count)) ? Number(count) : this.count;
		// A first screenful comes at once, however many are asked for.
		if ((code !== this.code || !this.heap) && upto > 1000) await this.open(code, 1000);
		if (code !== this.code || !this.heap || upto !== this.count) this.open(code, upto);
		if (this.strips.size === 0) this.list();
	}

	leave() {
		this.stop();
	}

	async translate() {
		if (this.code) await this.open(this.code, this.count);
	}

	/** Small pictures of the games in the list. */
	async list() {
		for (const [, code] of GAMES) {
			this.strips.set(code, []);
			const { values } = await this.page.engine.call("heap", { code, upto: STRIP - 1 });
			this.strips.set(code, values);
			this.page.changed();
		}
	}

	/** @param {string} code @param {number} [count] @param {{ text: string, shift: number }} [compare] a b-file */
	async open(code, count = this.count, compare) {
		this.stop();
		const work = (this.work = new AbortController());
		this.engine.language = this.page.engine.language;
		this.error = this.progress = null;
		if (code !== this.code) this.told = false;
		const slow = setTimeout(() => ((this.slow = true), this.page.changed()), SLOW);
		try {
			const how = { signal: work.signal, progress: (/** @type {any} */ told) => ((this.progress = told), this.page.changed()) };
			const heap = await this.engine.call("heap", { code, upto: count - 1, compare: compare?.text, shift: compare?.shift }, how);
			if (work.signal.aborted) return;
			this.show(code, heap, count);
		} catch (error) {
			if (!work.signal.aborted) this.error = /** @type {Error} */ (error);
		}
		clearTimeout(slow);
		if (this.work === work) [this.work, this.slow] = [null, false];
		this.page.changed();
	}

	/** @param {string} code @param {Heap} heap @param {number} count */
	show(code, heap, count) {
		const another = code !== this.code;
		[this.code, this.heap, this.count, this.draft] = [code, heap, count, null];
		const { period, preperiod, arithmetic } = heap.certificate;
		const proved = arithmetic?.proved ? arithmetic : null;
		this.values.take({
			values: Uint32Array.from(heap.values),
			from: preperiod ?? proved?.preperiod ?? 0,
			period: period ?? proved?.period ?? 0,
			saltus: proved && !period ? proved.saltus : 0,
			exceptions: new Set(heap.exceptions),
			count: period || proved ? count : Math.min(count, heap.values.length),
		});
		this.drawn = "";
		if (another) {
			this.values.chosen = Math.min(9, count - 1);
			this.why.upto = 12;
		}
		this.why.about(heap.code, this.values.chosen);
		this.address();
	}

	/** Ends what is under way. */
	stop() {
		if (!this.work) return;
		this.work.abort();
		[this.work, this.slow] = [null, false];
		this.engine.stop();
		this.page.changed();
	}

	address() {
		if (!location.hash.startsWith("#/heaps") || !this.code) return;
		const rule = this.rows.misere ? "-misere" : "";
		const rows = this.rows.rows.map(written).join("|");
		history.replaceState(null, "", `#/heaps/${encodeURIComponent(this.code)}/${this.values.width}-${this.count}${rule}/${encodeURIComponent(rows)}`);
	}

	/** @param {number} n */
	choose(n) {
		this.values.chosen = n;
		this.why.part = this.why.part === "queen" ? "why" : this.why.part;
		this.why.about(this.heap?.code ?? this.code, n);
		this.page.changed();
	}

	/** @param {number} width */
	wrap(width) {
		this.values.width = Math.max(1, Math.min(WIDEST, Math.round(width)));
		this.address();
		this.page.changed();
	}

	/** @param {File} file a b-file to compare with */
	async drop(file) {
		await this.open(this.code, this.count, { text: await file.text(), shift: 0 });
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		const target = /** @type {HTMLElement} */ (event.target);
		if (target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return false;
		const scroller = target.closest(".strip-scroller");
		const { chosen, strip, width } = this.values;
		/** @type {Record<string, number>} */
		const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width };
		if (event.key === "+" || event.key === "=") return this.wrap(width + 1), true;
		if (event.key === "-") return this.wrap(width - 1), true;
		if (!scroller || !strip) return false;
		const to = event.key === "Home" ? 0 : event.key === "End" ? strip.count - 1 : event.key in steps ? chosen + steps[event.key] : -1;
		if (to < 0 || to >= strip.count) return event.key in steps;
		this.choose(to);
		this.values.reveal(/** @type {HTMLElement} */ (scroller));
		return true;
	}

	/** @param {HTMLElement} root */
	draw(root) {
		const scroller = /** @type {HTMLElement | null} */ (root.querySelector(".strip-scroller"));
		if (!scroller || !this.heap) return;
		this.values.form = this.form;
		this.values.standing = new Set(this.rows.rows.flatMap((row) => ("heap" in row && row.code === this.code ? [row.heap] : [])));
		this.values.showPeriod = this.found || this.told;
		const scheme = getComputedStyle(document.documentElement).backgroundColor;
		const anew = this.drawn !== scheme;
		this.drawn = scheme;
		this.values.draw(scroller, anew);
	}

	/** Whether the width that somebody chose shows the period. */
	get found() {
		const { period, arithmetic } = this.heap?.certificate ?? {};
		const length = period ?? arithmetic?.period;
		return !!length && this.values.width % length === 0 && (length > 1 || this.values.width > 0);
	}

	view() {
		return html`<main id="main" class="heaps fixed" aria-busy=${String(!this.heap)}>
			${games(this)}
			<section class="values" aria-label=${t("heaps.values")}>${this.head()}${this.strip()}${this.proof()}</section>
			${this.rows.view(() => GAMES.map(([name, code]) => [code, tOr("heaps.game", name)]), this.code || FIRST.code)}
			${this.why.view()}
		</main>`;
	}

	head() {
		const forms = ["wrapped", "curve", "counts"];
		const set = (/** @type {string} */ form) => () => ((this.form = form), this.page.changed());
		const { width } = this.values;
		const words = (/** @type {number} */ n) => (n === 1_000_000 ? t("heaps.million") : n.toLocaleString());
		return html`<header><h2>${this.named}</h2>
				<div class="seg" role="group" aria-label=${t("heaps.form")}>${forms.map((form) => html`<button type="button" data-form=${form} aria-pressed=${String(form === this.form)} @click=${set(form)}>${t(/** @type {any} */ (`heaps.form.${form}`))}</button>`)}</div></header>
			<div class="knobs">
				<label class="width">${t("heaps.width")} <input id="width" type="number" min="1" max=${WIDEST} .value=${String(width)} @change=${counted((n) => this.wrap(n))} /></label>
				<input type="range" id="slide" min="1" max="120" .value=${String(Math.min(width, 120))} aria-label=${t("heaps.width")} aria-valuetext=${String(width)} @input=${counted((n) => this.wrap(n))} />
				<label>${t("heaps.count")} <select id="count" @change=${counted((n) => this.open(this.code, n))}>${COUNTS.map((n) => html`<option value=${n} ?selected=${n === this.count}>${words(n)}</option>`)}</select></label>
				${this.files()}
				${this.slow ? html`<span class="work">${t("working")} ${this.progress?.total ? html`<progress max=${this.progress.total} .value=${this.progress.done ?? 0} aria-label=${t("working")}></progress>` : nothing}${button(t("stop"), () => this.stop())}</span>` : nothing}
			</div>`;
	}

	files() {
		return html`<div class="row files">${button(t("heaps.certificate"), () => this.save("json"))}${button("CSV", () => this.save("csv"))}${button("b-file", () => this.save("txt"))}<label class="button file">${t("heaps.compare")}<input type="file" class="unseen" @change=${(/** @type {Event} */ event) => {
			const input = /** @type {HTMLInputElement} */ (event.target);
			if (input.files?.[0]) this.drop(input.files[0]);
			input.value = "";
		}} /></label></div>`;
	}

	strip() {
		const { heap } = this;
		if (!heap) return nothing;
		if (this.form === "counts") return this.counts(heap);
		const { strip, chosen } = this.values;
		const click = (/** @type {PointerEvent} */ event) => {
			const scroller = /** @type {HTMLElement} */ (event.currentTarget);
			const box = scroller.getBoundingClientRect();
			const n = this.values.at(scroller, event.clientX - box.left, event.clientY - box.top);
			if (n !== null) this.choose(n);
		};
		const value = strip ? valueOf(strip, chosen) : 0;
		return html`<div class="strip-scroller" tabindex="0" role="application" aria-label=${t("heaps.strip", { width: this.values.width })} aria-describedby="chosen-heap" @click=${click} @scroll=${() => this.page.changed()}><canvas></canvas><div class="spacer"></div></div>
			<p class="chosen-heap" id="chosen-heap" aria-live="polite">${t("heaps.chosen", { n: chosen, value })}${strip && this.form === "wrapped" ? html` · <b class="still">${t("heaps.still", { percent: stillness(strip, this.values.width) })}</b>` : nothing}</p>`;
	}

	/** How many heaps have each value. @param {Heap} heap */
	counts(heap) {
		const most = Math.max(1, ...heap.histogram);
		const mask = heap.certificate.mask;
		const rare = (/** @type {number} */ value) => (value & (mask?.bits ?? 0)).toString(2).replaceAll("0", "").length % 2 === 0;
		return html`<div class="scroller" tabindex="0" role="region" aria-label=${t("heaps.form.counts")}><table class="counts"><thead><tr><th scope="col">${t("heaps.value")}</th><th scope="col">${t("heaps.heapcount")}</th><th scope="col"><span class="unseen">${t("heaps.form.counts")}</span></th></tr></thead><tbody>${heap.histogram.map((count, value) => html`<tr><th scope="row">${value}</th><td>${count.toLocaleString()}</td><td><meter min="0" max=${most} .value=${count} aria-label=${String(count)}></meter>${mask?.bits && !mask.parity ? html` <span class="quiet">${t(rare(value) ? "heaps.rare" : "heaps.common")}</span>` : nothing}</td></tr>`)}</tbody></table></div><p class="chosen-heap quiet">${t("heaps.computed", { n: heap.certificate.computed.toLocaleString() })}</p>`;
	}

	proof() {
		const { heap } = this;
		if (!heap) return nothing;
		const { period, preperiod, proof, arithmetic, last_exception, max, max_at, computed } = heap.certificate;
		const known = this.found || this.told;
		const facts = html`<span class="quiet">${t("heaps.greatest", { max: max ?? 0, at: max_at ?? 0, computed: computed.toLocaleString() })}</span>`;
		/** @type {unknown} */
		let words = t("heaps.noperiod", { n: computed.toLocaleString() });
		if ((period || arithmetic) && !known) words = html`${t("heaps.find")} ${button(t("heaps.tell"), () => ((this.told = true), this.wrap(period ?? arithmetic?.period ?? 1)))}`;
		else if (period && proof) words = html`${icon("ok")}<span><b>${t("heaps.proved", { p: period })}</b> ${t("heaps.proof", { p: period, from: proof.from, below: proof.below, theorem: proof.theorem })} ${heap.exceptions_total ? t("heaps.exceptions", { n: heap.exceptions_total.toLocaleString(), last: last_exception ?? 0, from: preperiod ?? 0 }) : t("heaps.noexceptions")}</span>`;
		else if (arithmetic) words = html`${arithmetic.proved ? icon("ok") : nothing}<span><b>${t(arithmetic.proved ? "heaps.arithmetic" : "heaps.observed")}</b> g(n + ${arithmetic.period}) = g(n) + ${arithmetic.saltus}, n ≥ ${arithmetic.preperiod}.</span>`;
		return html`<div class="proof" role="status"><p>${words}</p>${facts}
			${heap.comparison ? html`<p class=${heap.comparison.difference ? "bad" : "good"}>${this.compared(heap.comparison)}</p>` : nothing}</div>`;
	}

	/** @param {NonNullable<Heap["comparison"]>} comparison */
	compared({ equal, difference }) {
		if (!difference) return t("heaps.equal", { n: equal });
		const { line, index, theirs, heap, ours } = difference;
		return t("heaps.differs", { line, index, theirs, heap, ours: ours ?? "?" });
	}

	/** @param {string} kind */
	save(kind) {
		const { heap, count } = this;
		const { strip } = this.values;
		if (!heap || !strip) return;
		const name = `heap-${heap.code.replace(/[^\w.-]+/g, "-")}`;
		if (kind === "json") return save(`${name}.json`, new Blob([`${JSON.stringify(heap.certificate, null, 2)}\n`], { type: "application/json" }));
		const lines = Array.from({ length: Math.min(count, strip.count) }, (_, n) => (kind === "csv" ? `${n},${valueOf(strip, n)}` : `${n} ${valueOf(strip, n)}`));
		save(`${name}.${kind}`, new Blob([(kind === "csv" ? "heap,value\n" : "") + lines.join("\n") + "\n"], { type: kind === "csv" ? "text/csv" : "text/plain" }));
	}
}
