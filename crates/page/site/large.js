// Large games: totals, a histogram, a search, and one position with its neighbourhood on stage. Never a hundred thousand nodes.

import { html, nothing, svg } from "./vendor/lit-html.js";
import { button, typed } from "./dom.js";
import { arrows, sizeOf } from "./geometry.js";
import { help } from "./help.js";
import { iconButton } from "./icons.js";
import { LargePlay } from "./large-play.js";
import { badgeOf, shapeOf } from "./marks.js";
import { shortNames } from "./names.js";
import { rules } from "./rules.js";
import { sign } from "./sentence.js";
import { complaint } from "./text.js";
import { language, t, tOr } from "./i18n.js";

const LIMIT = 26;
const ROWS = 7; // nodes above each other

/** The neighbourhood as a game of its own. @param {Around} around @returns {Game} */
const gameOf = ({ labels, moves, owners }) => ({ labels, moves, owners, results: labels.map(() => null), priorities: null, start: null, rule: "normal", infinite: "draw", acyclic: false });

export class Large {
	/** @param {Board} board @param {() => void} changed */
	constructor(board, changed) {
		this.board = board;
		this.session = board.session;
		this.changed = changed;
		/** @type {Around | null} */
		this.around = null;
		/** @type {{ bars: Bar[], width: number, without: number } | null} */
		this.histogram = null;
		/** @type {{ exact: number | null, found: { position: number, label: string, words: string }[], total: number } | null} */
		this.found = null;
		/** Why the position has its value, if that was asked. @type {Explanation | null} */
		this.proof = null;
		/** The positions on the way here. @type {{ position: number, label: string }[]} */
		this.walk = [];
		/** @type {Error | null} */
		this.error = null;
		/** @type {Layout | null} */
		this.layout = null;
		/** @type {string[]} */
		this.names = [];
		/** The moves that are drawn. @type {Move[]} */
		this.moves = [];
		this.play = new LargePlay(this, changed);
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
		this.walk = [];
		this.play.stop();
		const solved = /** @type {Solved} */ (session.solved);
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

	/** A node of the neighbourhood was chosen: walks there, or moves there in a play. @param {number} v */
	pick(v) {
		const position = this.active ? this.around?.positions[v] : undefined;
		if (position === undefined) return this.active;
		if (!this.play.on) this.go(position);
		else this.play.move(position);
		return this.active;
	}

	/** Walks to a position. @param {number} position its number in the whole game @param {boolean} [back] along the way one came */
	go(position, back = false) {
		const { session } = this;
		this.proof = null;
		this.ask(session.engine.call("neighbourhood", { ...session.about, position, limit: LIMIT }), (reply) => this.place(reply, back));
	}

	/** The position in the middle, what leads to it at the left, where it leads at the right, best moves first. @param {Around} around @param {boolean} back */
	place(around, back) {
		const names = shortNames(around.labels);
		const { center, moves, values } = around;
		const ahead = new Set(moves.flatMap(([from, to]) => (from === center && to !== center ? [to] : [])));
		const behind = new Set(moves.flatMap(([from, to]) => (to === center && from !== center && !ahead.has(from) ? [from] : [])));
		const best = values[center].move;
		const rank = (/** @type {number} */ v) => (v === best ? -1 : (values[v].number ?? 1e6));
		const rest = around.labels.map((_, v) => v).filter((v) => v !== center && !ahead.has(v) && !behind.has(v));
		const groups = [[...behind], [center], [...ahead].sort((u, v) => rank(u) - rank(v)), rest];
		const w = Math.max(...names.map((name) => sizeOf(name)[0]));
		/** @type {Point[]} */
		const nodes = names.map(() => [0, 0]);
		let left = 0;
		for (const group of groups.filter(({ length }) => length)) {
			const wide = Math.ceil(group.length / ROWS);
			const high = Math.ceil(group.length / wide);
			group.forEach((v, i) => (nodes[v] = [left + Math.floor(i / high) * (w + 26) + (i % 2 && wide > 1 ? 12 : 0), ((i % high) - (Math.min(high, group.length - Math.floor(i / high) * high) - 1) / 2) * 86]));
			left += wide * (w + 26) + 70;
		}
		// Moves from one of them to another would only hide what this is about.
		this.moves = moves.filter(([from, to]) => from === center || to === center || (ahead.has(from) && rest.includes(to)));
		const boxes = nodes.map(([x, y], v) => ({ x, y, w: sizeOf(names[v])[0], h: sizeOf(names[v])[1] }));
		this.layout = { width: left, height: ROWS * 86, nodes, edges: arrows(this.moves, boxes) };
		[this.around, this.names] = [around, names];
		const here = { position: around.positions[center], label: around.labels[center] };
		const at = this.walk.findIndex(({ position }) => position === here.position);
		if (back && at >= 0) this.walk = this.walk.slice(0, at + 1);
		else if (this.walk[this.walk.length - 1]?.position !== here.position) this.walk = [...this.walk, here].slice(-30);
	}

	/** Why is it so? */
	explain() {
		const { session, around } = this;
		if (!around) return;
		this.ask(session.engine.call("explain", { ...session.about, position: around.positions[around.center] }), (proof) => (this.proof = proof));
	}

	draw() {
		const { around, layout } = this;
		if (around && layout) this.board.stage.draw(this.scene(around, layout));
	}

	/** The neighbourhood as a scene for the stage. @param {Around} around @param {Layout} layout @returns {Scene} */
	scene(around, layout) {
		const { labels, values, center, hidden } = around;
		const question = this.session.solved?.question ?? "outcome";
		const boxes = labels.map((_, v) => ({ x: layout.nodes[v][0], y: layout.nodes[v][1], w: sizeOf(this.names[v])[0], h: sizeOf(this.names[v])[1] }));
		const nodes = labels.map((label, v) => {
			const { value, number, words } = values[v];
			const shown = value !== null && !this.play.on;
			const [shape, badge] = shown ? [shapeOf(value, question), badgeOf(value, number, question)] : ["open", ""];
			const note = this.play.on ? "" : hidden[v] > 0 ? `+${hidden[v]}` : "";
			return { shape, badge, note, state: v === center ? "token" : "", name: shown ? t("position.decided", { label, words }) : t("position.plain", { label }) };
		});
		const edges = this.moves.map(([from, to]) => ({ state: from !== center ? "" : !this.play.on && values[center].move === to ? "good" : this.play.on ? "choice" : "own", label: "" }));
		return { boxes, edges: layout.edges, marks: { nodes, edges }, game: gameOf(around), names: this.names, fit: around };
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

	/** @param {import("./lab.js").Lab} lab */
	view(lab) {
		this.ready();
		const { session, board, around } = this;
		const value = around?.values[around.center];
		const label = around?.labels[around.center] ?? "";
		return html`<main id="main" class="lab fixed giant ${lab.embedded ? "embedded" : ""}" data-sheet=${lab.sheet} aria-busy=${String(session.busy)}>
			${lab.embedded ? nothing : html`<div class="side large"><button type="button" class="handle" aria-label=${t("sheet.handle")} @click=${() => lab.lift()}></button>${this.overview(lab)}</div>`}
			<section class="stage-card paper" aria-label=${t("stage.section")}>
				<nav class="float crumbs" aria-label=${t("large.walk")}>
					${iconButton("back", t("large.back"), () => this.go(this.walk[this.walk.length - 2].position, true), { disabled: this.walk.length < 2 || this.play.on })}
					${this.walk.slice(-4).map(({ position, label }, i, all) => (i + 1 === all.length ? html`<b>${label}</b>` : html`<button type="button" @click=${() => this.go(position, true)}>${label}</button> › `))}
				</nav>
				<div class="float place">${board.stage.view.buttons(() => board.stage.fit())}</div>
				<div class="stage-host">${board.stage.svg}</div>
				<div role="status" class="told">${lab.status()}</div>
			</section>
			<section class="dock" aria-label=${t("player.name")}>
				<div class="sentence">${this.play.on ? this.play.status() : value ? html`${value.value === null ? nothing : sign(value.value, session.solved?.question ?? "outcome")} <b>${label}</b>: ${value.words}` : "…"}
					${this.proof ? html`<span class="quiet">${this.proof.sentences.slice(1).map(({ text }) => `${text} `)}</span>` : nothing}</div>
				<div class="row">
					${this.play.on
						? this.play.buttons()
						: html`<button type="button" class="go" @click=${() => this.play.start()} ?disabled=${!around}>${t("inspector.play")}</button>
								${button(t("inspector.why"), () => this.explain(), !around)}
								${value?.move == null ? nothing : button(t("large.best"), () => this.pick(/** @type {number} */ (value.move)))}
								<span class="quiet">${t("large.hint")}</span>`}
				</div>
			</section>
		</main>`;
	}

	/** Totals, how long it lasts, and the search. @param {import("./lab.js").Lab} lab */
	overview(lab) {
		const { session } = this;
		const counts = session.solved?.counts ?? {};
		const many = (/** @type {number} */ n) => n.toLocaleString(language());
		const words = ["win", "loss", "tie", "draw"].filter((word) => counts[word]);
		return html`<section aria-label=${t("large.name")}>
				<h1>${lab.name} ${help("large", t("large.name"))}</h1>
				<p class="quiet">${t("large.about", { n: many(counts.positions ?? 0), m: many(counts.moves ?? 0) })} ${t("large.shown", { shown: this.around?.labels.length ?? 0 })}</p>
				<ul class="totals">${session.solved?.question === "outcome" ? words.map((word) => html`<li>${sign(word, "outcome")} <b>${many(counts[word])}</b> <span>${tOr("result", word)}</span></li>`) : nothing}</ul>
			</section>
			<section aria-label=${t("large.axis")}>${this.bars()}</section>
			<section aria-label=${t("large.find")}>
				<label class="quiet">${t("large.find")}<input type="search" autocomplete="off" @input=${typed((text) => this.find(text))} /></label>
				<div role="status">${this.found ? html`<p class="quiet">${t("large.found", { n: this.found.total })}</p>` : nothing}</div>
				<ul class="found">${this.found?.found.map(({ position, label, words }) => html`<li><button type="button" @click=${() => (this.play.stop(), this.go(position))}><b>${label}</b> ${words}</button></li>`)}</ul>
			</section>
			${this.error ? complaint(this.error) : nothing} ${session.error ? complaint(session.error) : nothing}
			${rules(session, lab.methods)}
			<p class="quiet"><a href="#/gallery">${t("nav.gallery")}</a></p>`;
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
