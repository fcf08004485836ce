// Large games: a histogram, a search, and the neighbourhood of one position on stage. Never a hundred thousand nodes.

import { html, nothing, svg } from "./vendor/lit-html.js";
import { typed } from "./dom.js";
import { asSource } from "./edit.js";
import { sizeOf } from "./geometry.js";
import { badgeOf, shapeOf } from "./marks.js";
import { complaint } from "./text.js";
import { t } from "./i18n.js";


const LIMIT = 40;

/** The neighbourhood as a game of its own. @param {Around} around @returns {Game} */
const gameOf = ({ labels, moves, owners }) => ({ labels, moves, owners, results: labels.map(() => null), start: null, rule: "normal", infinite: "draw", acyclic: false });

export class Large {
	/** @param {Session} session @param {() => void} changed */
	constructor(session, changed) {
		this.session = session;
		this.changed = changed;
		/** @type {Around | null} */
		this.around = null;
		/** @type {{ bars: Bar[], width: number, without: number } | null} */
		this.histogram = null;
		/** @type {{ exact: number | null, found: { position: number, label: string, words: string }[], total: number } | null} */
		this.found = null;
		/** @type {Error | null} */
		this.error = null;
		/** @type {Layout | null} */
		this.layout = null;
		this.timer = 0;
		this.startedFor = -1;
	}

	get active() {
		return this.session.solved?.large === true;
	}

	/** Asks for the overview where the game is another. */
	ready() {
		const { session } = this;
		if (!this.active || this.startedFor === session.version) return;
		this.startedFor = session.version;
		this.around = this.histogram = this.found = null;
		const solved = /** @type {any} */ (session.solved);
		this.ask(session.engine.call("histogram", { ...session.about, bars: 60 }), (reply) => (this.histogram = reply));
		this.go(solved.start ?? 0);
	}

	/** @param {Promise<any>} asked @param {(reply: any) => void} then */
	ask(asked, then) {
		const version = this.session.version;
		this.error = null;
		asked
			.then((reply) => version === this.session.version && then(reply))
			.catch((error) => (this.error = error))
			.finally(this.changed);
	}

	/** A node of the neighbourhood was chosen: walks there. @param {number} v */
	pick(v) {
		const position = this.active ? this.around?.positions[v] : undefined;
		if (position !== undefined) this.go(position);
		return this.active;
	}

	/** Walks to a position. @param {number} position its number in the whole game */
	go(position) {
		const { session } = this;
		this.ask(session.engine.call("neighbourhood", { ...session.about, position, limit: LIMIT }), (reply) => {
			this.place(reply);
		});
	}

	/** The neighbourhood is small: the layout comes from the engine as for any small game. @param {Around} around */
	place(around) {
		const sizes = around.labels.map(sizeOf).map(([w, h]) => [w + 14, h + 14]);
		// Only the drawing is asked for: positions are called by their places, and belong to nobody.
		const [labels, owners] = [around.labels.map((_, v) => String(v)), around.labels.map(() => null)];
		const source = asSource({ ...gameOf(around), labels, owners });
		this.ask(this.session.engine.call("layout", { source, sizes }), (layout) => {
			[this.around, this.layout] = [around, layout];
		});
	}

	/** The neighbourhood as a scene for the stage. @param {Around} around @param {Layout} layout */
	scene(around, layout) {
		const { labels, moves, values, center, hidden } = around;
		const question = this.session.solved?.question ?? "outcome";
		const boxes = labels.map((label, v) => ({ x: layout.nodes[v][0], y: layout.nodes[v][1], w: sizeOf(label)[0], h: sizeOf(label)[1] }));
		const nodes = labels.map((label, v) => {
			const { value, number, words } = values[v];
			const [shape, badge] = value === null ? ["open", ""] : [shapeOf(value, question), badgeOf(value, number, question)];
			const note = hidden[v] > 0 ? `+${hidden[v]}` : "";
			return { shape, badge, note, state: v === center ? "token" : "", name: t("position.decided", { label, words }) };
		});
		const edges = moves.map(([from]) => ({ state: from === center ? "hot" : "", label: "" }));
		return { boxes, edges: layout.edges, marks: { nodes, edges }, game: gameOf(around), fit: around };
	}

	/** @param {string} text */
	find(text) {
		clearTimeout(this.timer);
		const { session } = this;
		this.timer = window.setTimeout(() => {
			if (text.trim() === "") this.found = null;
			else this.ask(session.engine.call("find", { ...session.about, text, limit: 12 }), (reply) => (this.found = reply));
			this.changed();
		}, 200);
	}

	view() {
		if (!this.active) return nothing;
		this.ready();
		const counts = this.session.solved?.counts ?? {};
		return html`<section class="large card" aria-label=${t("large.name")}>
			<h2>${t("large.name")}</h2>
			<p>${t("large.about", { n: (counts.positions ?? 0).toLocaleString("en"), m: (counts.moves ?? 0).toLocaleString("en"), shown: this.around?.labels.length ?? 0 })}</p>
			<label>${t("large.find")}<input type="search" autocomplete="off" @input=${typed((text) => this.find(text))} /></label>
			<div role="status">${this.found ? html`<p class="quiet">${t("large.found", { n: this.found.total })}</p>` : nothing}</div>
			<ul class="found">${this.found?.found.map(({ position, label, words }) => html`<li><button type="button" @click=${() => this.go(position)}><b>${label}</b> ${words}</button></li>`)}</ul>
			${this.error ? complaint(this.error) : nothing} ${this.bars()}
		</section>`;
	}

	/** The histogram as bars; each is told in words. */
	bars() {
		const { histogram } = this;
		if (!histogram || histogram.bars.length === 0) return nothing;
		const { bars, width, without } = histogram;
		const most = Math.max(...bars.map(({ count }) => count));
		const high = (/** @type {number} */ count) => (Math.log1p(count) / Math.log1p(most)) * 96;
		const last = bars[bars.length - 1].from;
		return html`<figure>
			<svg class="histogram" viewBox="0 0 ${bars.length * 10} 100" preserveAspectRatio="none" role="img" aria-label=${t("large.histogram", { last })}>
				${bars.map(({ from, count, win, loss }, i) => {
					const h = high(count);
					const state = win > loss ? "win" : loss > 0 ? "loss" : "other";
					return svg`<rect class=${state} x=${i * 10 + 1} y=${100 - h} width="8" height=${h}><title>${from}${width > 1 ? `–${from + width - 1}` : ""}: ${count}</title></rect>`;
				})}
			</svg>
			<figcaption><span>${bars[0].from}</span><span>${t("large.axis")}</span><span>${last}</span></figcaption>
			${without > 0 ? html`<p class="quiet">${t("large.without", { n: without.toLocaleString("en") })}</p>` : nothing}
		</figure>`;
	}
}
