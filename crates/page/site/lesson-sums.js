// Several games at once, each on a stage of its own, against an opponent who knows their values. A move is made in one of them.

import { html, nothing, render } from "./vendor/lit-html.js";
import { Board } from "./board.js";
import { button } from "./dom.js";
import { translated } from "./lesson-figure.js";
import { answer, markMoves } from "./marks.js";
import { t } from "./i18n.js";

const THINKING = 700;

export class SumPlay {
	/** @param {HTMLElement} host @param {Engine} engine @param {LessonScene[]} games each with its start as `at` @param {() => void} changed */
	constructor(host, engine, games, changed) {
		this.host = host;
		this.engine = engine;
		this.games = games;
		this.changed = changed;
		this.boards = games.map((_, i) => {
			const board = new Board(engine, changed, { plain: true, pick: (v) => (this.move(i, v), true) });
			board.decorate = (marks) => this.mark(i, marks);
			return board;
		});
		/** Where the tokens are. @type {number[]} */
		this.at = [];
		/** @type {SumReply | null} */
		this.reply = null;
		this.yours = true;
		this.over = "";
		this.last = "";
		this.values = false;
		this.perfect = true;
		this.opened = false;
	}

	async arm() {
		if (this.opened) return;
		this.opened = true;
		await Promise.all(this.games.map((game, i) => this.boards[i].session.open({ source: translated(game) ?? { text: "" }, question: "grundy", arrange: "layered" })));
		for (const { session } of this.boards) session.mode = "sum";
		this.restart(true);
	}

	/** @param {boolean} first whether the reader moves first */
	async restart(first) {
		this.at = this.games.map(({ at }, i) => Math.max(0, this.boards[i].session.solved?.game.labels.indexOf(at ?? "") ?? 0));
		this.over = this.last = "";
		this.yours = first;
		await this.ask();
		if (!first) this.opponent();
	}

	/** What the sum is worth, and where one can go. */
	async ask() {
		const components = this.boards.map(({ session }, i) => ({ source: session.entry.source, position: this.at[i] }));
		this.reply = await this.engine.call("sum", { components });
		if (this.reply?.components.every(({ moves }) => moves.length === 0)) this.over = this.yours ? "lost" : "won";
		this.changed();
	}

	/** @param {number} i @param {number} v */
	async move(i, v) {
		if (!this.yours || this.over || !this.reply?.components[i].moves.some(([to]) => to === v)) return;
		this.at = this.at.map((old, j) => (i === j ? v : old));
		this.last = "";
		this.yours = false;
		await this.ask();
		this.opponent();
	}

	async opponent() {
		if (this.over || !this.reply) return;
		await new Promise((wait) => setTimeout(wait, THINKING));
		const { winning, components } = this.reply;
		const all = components.flatMap(({ moves }, component) => moves.map(([to]) => ({ component, to })));
		const best = this.perfect && winning.length ? winning : all;
		const { component, to } = best[Math.floor(Math.random() * best.length)];
		this.last = t("learn.sum.moved", { n: component + 1, from: components[component].label, to: components[component].moves.find(([v]) => v === to)?.[1] ?? "" });
		this.at = this.at.map((old, j) => (component === j ? to : old));
		this.yours = true;
		await this.ask();
	}

	/** @param {number} i @param {Marks} marks */
	mark(i, marks) {
		const { session } = this.boards[i];
		const at = this.at[i];
		if (at === undefined || !marks.nodes[at]) return;
		if (!this.values) {
			const plain = session.solved?.game.labels ?? [];
			marks.nodes.forEach((node, v) => Object.assign(node, { shape: "open", badge: "", note: "", name: t("position.plain", { label: plain[v] }) }));
		} else Object.assign(marks, answer(session));
		marks.nodes[at].state += " token";
		marks.nodes[at].name += `, ${t("position.token")}`;
		if (!this.yours || this.over) return;
		for (const [to] of this.reply?.components[i].moves ?? []) {
			markMoves(session, marks, [[at, to]], "choice");
			marks.nodes[to].state += " choice";
		}
	}

	draw() {
		for (const board of this.boards) if (board.stage.svg.isConnected) board.draw();
	}

	pause() {}

	render() {
		render(this.view(), this.host);
	}

	view() {
		const { reply } = this;
		const status = this.over ? t(this.over === "won" ? "learn.sum.won" : "learn.sum.lost") : this.yours ? t("learn.sum.yours") : t("learn.sum.theirs");
		return html`<div class="heading"><h3>${t("learn.sum")}</h3>
				${button(t("play.restart"), () => this.restart(true))} ${button(t("learn.sum.second"), () => this.restart(false))}</div>
			<div class="stages">${this.boards.map(({ stage }, i) => html`<div role="group" aria-label=${t("learn.sum.part", { n: i + 1 })}><div class="stage-host paper">${stage.svg}</div>
				<p class="quiet">${t("learn.sum.part", { n: i + 1 })}${this.values && reply ? html` <span class="chip">g = ${reply.values[i]}</span>` : nothing}</p></div>`)}</div>
			<p class="status" role="status">${this.last ? html`${this.last} ` : nothing}${status}</p>
			${this.values && reply ? html`<p class="total">${reply.values.join(" ⊕ ")} = <span class="chip changed">${reply.value}</span></p><p class="quiet">${reply.words}</p>` : nothing}
			<div class="row"><label class="check"><input type="checkbox" .checked=${this.values} @change=${() => ((this.values = !this.values), this.changed())} />${t("learn.sum.values")}</label>
				<label class="check"><input type="checkbox" .checked=${!this.perfect} @change=${() => ((this.perfect = !this.perfect), this.changed())} />${t("learn.sum.careless")}</label></div>`;
	}
}
