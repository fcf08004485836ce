// Predict the next step: during the run the reader is asked what the next position will be, before he sees it.

import { html, nothing } from "./vendor/lit-html.js";
import { sign } from "./sentence.js";
import { t, tOr } from "./i18n.js";

const WORDS = /** @type {const} */ (["win", "loss", "tie", "draw"]);

export class Predict {
	/** @param {Board} board @param {() => void} changed */
	constructor(board, changed) {
		this.board = board;
		this.changed = changed;
		this.right = 0;
		this.asked = 0;
		/** What was said of the step that was just shown. @type {{ step: number, right: boolean, words: string } | null} */
		this.verdict = null;
	}

	get on() {
		return this.board.player.predicting;
	}

	toggle() {
		const { player } = this.board;
		player.predicting = !player.predicting;
		this.right = this.asked = 0;
		this.verdict = null;
		player.pause();
		this.changed();
	}

	/** The next decision of the run: what is asked for. */
	get next() {
		const { trace, step, steps, now } = this.board.session;
		if (!trace || step >= steps) return null;
		const i = trace.steps.findIndex(({ decided }, i) => i >= step && decided > (now?.decided ?? 0));
		return i < 0 ? null : { step: i + 1, ...trace.decisions[now?.decided ?? 0] };
	}

	/** @param {string} answer */
	answer(answer) {
		const { next } = this;
		const { session } = this.board;
		if (!next) return;
		const right = answer === next.value;
		this.asked += 1;
		this.right += Number(right);
		session.goToStep(next.step);
		this.verdict = { step: next.step, right, words: session.now?.text ?? "" };
		this.changed();
	}

	button() {
		if (this.board.session.trace?.question !== "outcome") return nothing;
		return html`<button type="button" class="predict" aria-pressed=${String(this.on)} @click=${() => this.toggle()}>${t("predict.name")}</button>`;
	}

	/** The question, in the place of the step's sentence; undefined where nothing is asked. */
	sentence() {
		const { session } = this.board;
		if (!this.on || session.mode !== "steps" || session.trace?.question !== "outcome") return undefined;
		const { next, verdict } = this;
		const score = this.asked ? html` <span class="quiet">${t("quiz.score", { right: this.right, asked: this.asked })}</span>` : nothing;
		const said = verdict && verdict.step === session.step ? html`<b class=${verdict.right ? "win" : "loss"}>${verdict.right ? t("quiz.right") : t("quiz.wrong")}</b> ${verdict.words} ` : nothing;
		if (!next) return html`${said}${t("predict.done")}${score}`;
		const label = session.trace.labels[next.position];
		return html`${said}<b>${t("predict.ask", { label })}</b> <span class="answers">${WORDS.filter((word) => word !== "tie" || session.solved?.counts.tie).map((word) => html`<button type="button" class="answer ${word}" @click=${() => this.answer(word)}>${sign(word, "outcome")}${tOr("result", word)}</button>`)}</span>${score}`;
	}
}
