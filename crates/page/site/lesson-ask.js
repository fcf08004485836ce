// A question in the flow of a chapter: the figure waits before the step that answers it, the reader answers, the engine says
// whether that is right, and the step is run.

import { html, nothing, render } from "./vendor/lit-html.js";
import { typed } from "./dom.js";
import { stepOf } from "./lesson-links.js";
import { sign } from "./sentence.js";
import { t, tOr } from "./i18n.js";

const OUTCOMES = ["win", "loss", "draw"];

export class Ask {
	/** @param {HTMLElement} host @param {import("./lesson-figure.js").Figure} figure @param {LessonScene} scene @param {() => void} changed */
	constructor(host, figure, scene, changed) {
		this.host = host;
		this.figure = figure;
		this.scene = scene;
		this.changed = changed;
		this.kind = host.dataset.ask ?? "value";
		// Of a cut, `from>to`; else a position.
		const [label, target = ""] = (host.dataset.at ?? "").split(">");
		this.label = label;
		this.target = target;
		/** What is said of an answer beside right or wrong. @type {Map<string, Element>} */
		this.said = new Map([...host.querySelectorAll("[data-for]")].map((element) => [element.getAttribute("data-for") ?? "", element]));
		for (const element of this.said.values()) element.remove();
		this.prompt = document.createElement("div");
		this.prompt.className = "prompt";
		this.prompt.append(...host.childNodes);
		/** @type {{ answer: string, right: boolean, because: string } | null} */
		this.verdict = null;
		this.typed = "";
		this.options = host.dataset.options?.split(" ");
	}

	/** The step that shows the answer, where the run shows it. */
	get step() {
		const { session } = this.figure;
		if (this.kind !== "cut") return stepOf(session, this.label);
		const at = session.trace?.steps.findIndex(({ line, moves }) => line === "cut" && moves.some((move) => this.isTarget(move))) ?? -1;
		// What is not cut is looked at.
		return at < 0 ? stepOf(session, this.target) : at + 1;
	}

	/** @param {Move} move */
	isTarget([from, to]) {
		const labels = this.figure.session.trace?.labels ?? [];
		return labels[from] === this.label && labels[to] === this.target;
	}

	/** The step before the answer is seen. */
	get before() {
		return (this.step ?? this.figure.session.steps + 1) - 1;
	}

	/** The question is read: the figure waits for the answer. */
	async arm() {
		if (this.verdict) return;
		await this.figure.show(this.scene);
		if (!this.verdict && !this.figure.session.own) this.figure.hold(this.label, this.before);
	}

	/** What can be answered, with its words. @returns {[string, unknown][]} */
	get choices() {
		const { session } = this.figure;
		const { solved, trace } = session;
		if (this.kind === "value" && (solved?.question ?? "outcome") === "outcome") return (this.options ?? OUTCOMES).map((word) => [word, html`${sign(word, "outcome")}${tOr("learn.value", word)}`]);
		if (this.options) return this.options.map((option) => [option, tOr("learn.answer", option)]);
		if (this.kind === "next" && trace) {
			const known = new Set(trace.decisions.slice(0, trace.steps[this.before - 1]?.decided ?? 0).map(({ position }) => position));
			return trace.labels.flatMap((label, v) => (known.has(v) ? [] : [/** @type {[string, unknown]} */ ([label, label])]));
		}
		if (this.kind === "move" && solved?.game) {
			const v = solved.game.labels.indexOf(this.label);
			return [...new Set(solved.game.moves.filter(([from]) => from === v).map(([, to]) => solved.game.labels[to]))].map((label) => [label, label]);
		}
		return [];
	}

	/** @param {string} answer */
	async answer(answer) {
		const { figure } = this;
		await figure.show(this.scene);
		const { session } = figure;
		const labels = session.solved?.game.labels ?? [];
		const v = labels.indexOf(this.label);
		const found = await this.check(session, v, answer);
		this.verdict = { answer, ...found };
		figure.release();
		const { step } = this;
		if (step !== undefined) figure.board.player.go(step);
		this.changed();
	}

	/** Whether the answer is right: what the engine says. @param {Session} session @param {number} v @param {string} answer */
	async check(session, v, answer) {
		const { engine, about, trace, solved } = session;
		const { step } = this;
		const told = step === undefined ? "" : (trace?.steps[step - 1].text ?? "");
		if (this.kind === "next") return { right: answer === this.label, because: told };
		if (this.kind === "cut") return { right: (answer === "yes") === (trace?.steps[(step ?? 1) - 1].line === "cut"), because: told };
		if (this.kind === "number") return { right: Number(answer) === solved?.values[v].number, because: told };
		if (this.kind === "move") {
			const { choices } = await engine.call("play", { ...about, line: [v] });
			const chosen = choices.find((/** @type {Choice} */ { to }) => solved?.game.labels[to] === answer);
			return { right: chosen?.quality === "best", because: chosen?.words ?? "" };
		}
		const { right, because } = await engine.call("quiz", { ...about, position: v, answer });
		return { right, because: told || because.join(" ") };
	}

	render() {
		render(this.view(), this.host);
	}

	view() {
		const { verdict } = this;
		const own = verdict && (this.said.get(verdict.answer) ?? (verdict.right ? this.said.get("right") : this.said.get("wrong")));
		const choices = this.choices;
		return html`<p class="cap">${t("learn.ask")}</p>
			${this.prompt}
			${choices.length
				? html`<div class="answers">${choices.map(([answer, words]) => html`<button type="button" class="answer ${answer}" aria-pressed=${verdict ? String(verdict.answer === answer) : nothing} @click=${() => this.answer(answer)}>${words}</button>`)}</div>`
				: this.field()}
			<div role="status" class="verdict-place">${verdict
				? html`<div class="verdict ${verdict.right ? "right" : "wrong"}"><p><b>${verdict.right ? t("quiz.right") : t("quiz.wrong")}</b> ${own ?? nothing}</p>${verdict.because ? html`<p class="quiet">${verdict.because}</p>` : nothing}</div>`
				: nothing}</div>`;
	}

	/** Numbers are typed. */
	field() {
		const send = (/** @type {Event} */ event) => {
			event.preventDefault();
			if (this.typed.trim()) this.answer(this.typed.trim());
		};
		return html`<form class="row" @submit=${send}><input type="text" inputmode="numeric" autocomplete="off" size="4" aria-label=${t("quiz.answer")} @input=${typed((text) => (this.typed = text))} /><button type="submit" class="go">${t("quiz.check")}</button></form>`;
	}
}
