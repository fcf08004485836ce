// The quiz of a chapter: from the ends upwards, in grades that get harder, with hints that cost points. The engine makes the
// order and judges the answers.

import { html, nothing, render } from "./vendor/lit-html.js";
import { Board } from "./board.js";
import { button, typed } from "./dom.js";
import { translated } from "./lesson-figure.js";
import { sign } from "./sentence.js";
import { t, tOr } from "./i18n.js";

const FULL = 3; // points for an answer without a hint
const PASS = 0.75;

export class LessonQuiz {
	/** @param {HTMLElement} host @param {Engine} engine @param {Gallery} gallery @param {LessonScene[]} grades @param {() => void} changed @param {() => void} passed */
	constructor(host, engine, gallery, grades, changed, passed) {
		this.host = host;
		this.gallery = gallery;
		this.grades = grades;
		this.changed = changed;
		this.passed = passed;
		this.board = new Board(engine, changed, { plain: true });
		this.board.decorate = (marks) => this.mark(marks);
		this.grade = 0;
		this.opened = false;
		this.typed = "";
		/** Positions in the order in which they are asked for. @type {number[]} */
		this.order = [];
		this.at = 0;
		this.hints = 0;
		this.points = 0;
		/** @type {{ right: boolean, label: string, words: string, because: string[] } | null} */
		this.verdict = null;
		/** The answer of the engine that the order belongs to. */
		this.readyFor = -1;
	}

	begin() {
		this.order = [];
		this.at = this.hints = this.points = 0;
		this.verdict = null;
		this.readyFor = -1;
		this.board.quiz.answered = new Set();
	}

	arm() {
		if (!this.opened) this.open(0);
	}

	/** @param {number} grade */
	async open(grade) {
		this.opened = true;
		this.grade = grade;
		this.begin();
		const scene = this.grades[grade];
		const { session } = this.board;
		const preset = scene.preset ? this.gallery.find(scene.preset) : undefined;
		const { question, rule, infinite, method } = { ...preset, ...scene };
		const source = scene.random ? { text: thrown(scene.random) } : (translated(scene) ?? preset?.source ?? { text: "" });
		session.mode = "quiz";
		await session.open({ source, question, rule, infinite, method, arrange: scene.arrange ?? "layered" });
		session.mode = "quiz";
		this.ready();
		this.changed();
	}

	ready() {
		const { session, quiz } = this.board;
		if (!session.solved?.game || !session.trace || this.readyFor === session.version) return;
		this.readyFor = quiz.startedFor = session.version;
		const decided = session.trace.decisions.map(({ position }) => position);
		const all = session.solved.game.labels.map((_, v) => v);
		this.order = [...new Set([...decided, ...all])];
	}

	get position() {
		return this.order[this.at];
	}

	/** The moves of the position in question. */
	get moves() {
		const { game } = /** @type {Solved} */ (this.board.session.solved);
		return game.moves.filter(([from]) => from === this.position).map(([, to]) => to);
	}

	/** @param {Marks} marks */
	mark(marks) {
		const node = marks.nodes[this.position];
		if (!node || this.board.quiz.answered.has(this.position)) return;
		node.state += " asked";
		node.note = "?";
		this.board.session.solved?.game.moves.forEach(([from], e) => from === this.position && (marks.edges[e].state += " own"));
	}

	/** @param {string} answer */
	async answer(answer) {
		const { session, quiz } = this.board;
		const { position } = this;
		if (position === undefined) return;
		const verdict = await session.engine.call("quiz", { ...session.about, position, answer });
		this.verdict = { ...verdict, label: session.solved?.game.labels[position] ?? "" };
		if (verdict.right) this.points += FULL - this.hints;
		quiz.answered.add(position);
		this.at += 1;
		this.hints = 0;
		this.typed = "";
		if (this.done && this.grade === this.grades.length - 1 && this.share >= PASS) this.passed();
		this.changed();
	}

	get done() {
		return this.order.length > 0 && this.at >= this.order.length;
	}

	get share() {
		return this.points / (FULL * this.order.length);
	}

	draw() {
		this.ready();
		if (this.board.stage.svg.isConnected) this.board.draw();
	}

	pause() {}

	render() {
		render(this.view(), this.host);
	}

	view() {
		const { grades, grade, verdict, order } = this;
		return html`<div class="heading"><h3>${t("learn.quiz")}</h3>
				<div class="seg" role="group" aria-label=${t("learn.grades")}>${grades.map((_, i) => html`<button type="button" aria-pressed=${String(i === grade)} @click=${() => this.open(i)}>${t("learn.grade", { n: i + 1 })}</button>`)}</div></div>
			<div class="stage-host paper">${this.board.stage.svg}</div>
			<div class="steps" aria-hidden="true">${order.map((_, i) => html`<i class=${i < this.at ? "past" : i === this.at ? "at" : ""}></i>`)}</div>
			<div role="status">${verdict ? html`<div class="verdict ${verdict.right ? "right" : "wrong"}"><p><b>${verdict.right ? t("quiz.right") : t("quiz.wrong")}</b> ${verdict.label}: ${verdict.words}</p>${verdict.right ? nothing : verdict.because.map((text) => html`<p class="quiet">${text}</p>`)}</div>` : nothing}</div>
			${this.done ? this.result() : order.length ? this.question() : nothing}`;
	}

	question() {
		const { solved } = this.board.session;
		const question = solved?.question ?? "outcome";
		const label = solved?.game.labels[this.position] ?? "";
		const words = ["win", "loss", ...(solved?.counts.tie ? ["tie"] : []), ...(solved?.game.acyclic ? [] : ["draw"])];
		const send = (/** @type {Event} */ event) => {
			event.preventDefault();
			if (this.typed.trim()) this.answer(this.typed.trim());
		};
		return html`<p class="asking">${t(question === "outcome" ? (solved?.game.owners.some((owner) => owner !== null) ? "quiz.owned" : "quiz.outcome") : question === "grundy" ? "quiz.grundy" : "quiz.points", { label })}</p>
			${question === "outcome"
				? html`<div class="answers">${words.map((word) => html`<button type="button" class="answer ${word}" @click=${() => this.answer(word)}>${sign(word, "outcome")}${tOr("learn.value", word)}</button>`)}</div>`
				: html`<form class="row" @submit=${send}><input type="text" autocomplete="off" size="6" aria-label=${t("quiz.answer")} .value=${this.typed} @input=${typed((text) => (this.typed = text))} /><button type="submit" class="go">${t("quiz.check")}</button></form>`}
			<div class="quiz-hints">${this.hint(question)}${this.hints < 2 ? button(t("learn.hint"), () => ((this.hints += 1), this.changed())) : nothing}
				<span class="quiet">${t("learn.points", { points: this.points, of: FULL * this.at, now: FULL - this.hints })}</span></div>`;
	}

	/** First what can be seen from there, then what follows from it. @param {Question} question */
	hint(question) {
		if (this.hints === 0) return nothing;
		const { session, quiz } = this.board;
		const { game, values } = /** @type {Solved} */ (session.solved);
		const to = this.moves.map((w) => html`<span class="chip">${quiz.answered.has(w) && values[w].value !== null ? sign(/** @type {string} */ (values[w].value), question) : html`<i class="o open" aria-hidden="true"></i>`}<b>${game.labels[w]}</b></span> `);
		const first = this.moves.length ? html`<p>${t("learn.hint.moves")} ${to}</p>` : html`<p>${t(game.rule === "misere" ? "learn.hint.misere" : "learn.hint.end")}</p>`;
		const open = this.moves.some((w) => !quiz.answered.has(w));
		const second = this.hints > 1 ? html`<p>${t(question === "grundy" ? "learn.hint.mex" : question === "score" ? "learn.hint.score" : open ? "learn.hint.round" : "learn.hint.rule")}</p>` : nothing;
		return html`${first}${second}`;
	}

	result() {
		const { grade, grades, share } = this;
		const n = Math.round(share * 100);
		return html`<div class="result"><p><b>${t(share >= PASS ? "learn.passed" : "learn.failed", { n })}</b></p>
			<div class="row">${button(t("learn.once"), () => this.open(grade))}${grade + 1 < grades.length ? html`<button type="button" class="go" @click=${() => this.open(grade + 1)}>${t("learn.harder")}</button>` : nothing}</div></div>`;
	}
}

/** A game thrown by dice, whose ends are at its last lines. @param {{ n: number, cycles?: boolean }} how */
function thrown({ n, cycles = false }) {
	const pick = (/** @type {number} */ below) => Math.floor(Math.random() * below);
	const lines = Array.from({ length: n }, (_, v) => {
		const later = v + 1 < n ? [v + 1 + pick(Math.min(3, n - v - 1)), v + 1 + pick(n - v - 1)] : [];
		const back = cycles && v > 1 && v + 2 < n && pick(2) === 0 ? [pick(v)] : [];
		const to = v + 2 < n || (v + 1 < n && pick(2) === 0) ? [...new Set([...later, ...back])] : [];
		return to.length ? `${v} -> ${to.join(" ")}${v === 0 ? "  start=true" : ""}` : String(v);
	});
	return `${lines.join("\n")}\n`;
}
