// The quiz: values are hidden, the reader predicts, the engine checks and says why.

import { html, nothing } from "./vendor/lit-html.js";
import { sign } from "./sentence.js";
import { button } from "./dom.js";
import { t, tOr } from "./i18n.js";

export class Quiz {
	/** @param {Session} session @param {() => void} changed */
	constructor(session, changed) {
		this.session = session;
		this.changed = changed;
		/** @type {Set<number>} */
		this.answered = new Set();
		this.right = 0;
		this.asked = 0;
		/** @type {{ right: boolean, words: string, because?: string[], label: string } | null} */
		this.verdict = null;
		this.startedFor = -1;
	}

	ready() {
		if (this.startedFor !== this.session.version) this.restart();
	}

	restart() {
		this.startedFor = this.session.version;
		this.answered = new Set();
		this.right = this.asked = 0;
		this.verdict = null;
	}

	/** The position that is asked for: the one that was picked, or the next that is hidden. */
	get position() {
		const { selected, solved } = this.session;
		if (selected !== null && !this.answered.has(selected)) return selected;
		const v = solved?.game.labels.findIndex((_, v) => !this.answered.has(v)) ?? -1;
		return v < 0 ? null : v;
	}

	/** @param {string | number} answer */
	async answer(answer) {
		const { session, position } = this;
		if (position === null) return;
		const label = session.solved?.game.labels[position] ?? "";
		const verdict = await session.engine.call("quiz", { ...session.about, position, answer });
		this.verdict = { ...verdict, label };
		this.asked += 1;
		if (verdict.right) this.right += 1;
		this.answered.add(position);
		session.select(null);
	}

	/** The question, for where a sentence stands. */
	get question() {
		this.ready();
		const { session, position } = this;
		if (position === null) return t("quiz.done");
		const question = session.solved?.question ?? "outcome";
		const label = session.solved?.game.labels[position] ?? "";
		const owned = session.solved?.game.owners.some((owner) => owner !== null);
		return t(question === "outcome" ? (owned ? "quiz.owned" : "quiz.outcome") : question === "grundy" ? "quiz.grundy" : "quiz.points", { label });
	}

	view() {
		this.ready();
		const { session, position, verdict } = this;
		const question = session.solved?.question ?? "outcome";
		return html`<section class="quiz" aria-label=${t("mode.quiz")}>
			<p class="quiet">${t("quiz.hint")}</p>
			<div role="status">${verdict
				? html`<div class="verdict ${verdict.right ? "right" : "wrong"}">
						<p><strong>${verdict.right ? t("quiz.right") : t("quiz.wrong")}</strong> ${verdict.label}: ${verdict.words}</p>
						${verdict.because?.map((sentence) => html`<p class="quiet">${sentence}</p>`)}
					</div>`
				: nothing}</div>
			${position === null ? html`<p>${t("quiz.done")}</p>` : this.ask(question)}
			<p class="score">${t("quiz.score", { right: this.right, asked: this.asked })}</p>
			${button(t("quiz.restart"), () => (this.restart(), this.changed()))}
		</section>`;
	}

	/** @param {Question} question */
	ask(question) {
		const words = /** @type {const} */ (["win", "loss", "tie", "draw"]);
		const send = (/** @type {SubmitEvent} */ event) => {
			event.preventDefault();
			const input = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements[0]);
			if (input.value.trim() !== "") this.answer(input.value.trim());
			input.value = "";
		};
		return html`<h2>${this.question}</h2>
			${question === "outcome"
				? html`<div class="answers">${words.map((word) => html`<button type="button" class="answer ${word}" @click=${() => this.answer(word)}>
						${sign(word, "outcome")} ${tOr("result", word)}</button>`)}</div>`
				: html`<form class="row" @submit=${send}><input type="text" autocomplete="off" aria-label=${t("quiz.answer")} placeholder=${question === "grundy" ? "0, 1, ∞{0}" : "0"} />
						<button type="submit">${t("quiz.check")}</button></form>`}`;
	}
}
