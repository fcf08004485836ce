// A play in a large game: the reader's moves are those of the position in the middle of the stage; the engine answers.

import { html, nothing } from "./vendor/lit-html.js";
import { button } from "./dom.js";
import { t } from "./i18n.js";

export class LargePlay {
	/** @param {import("./large.js").Large} large @param {() => void} changed */
	constructor(large, changed) {
		this.large = large;
		this.changed = changed;
		/** The positions so far; empty where nobody plays. @type {number[]} */
		this.line = [];
		/** @type {PlayReply | null} */
		this.reply = null;
		/** What was said about a move that cannot be made. */
		this.said = "";
		/** @type {Review | null} */
		this.review = null;
	}

	get on() {
		return this.line.length > 0;
	}

	start() {
		const { around } = this.large;
		if (!around) return;
		this.line = [around.positions[around.center]];
		this.review = null;
		this.ask(this.line, false);
	}

	stop() {
		this.line = [];
		this.reply = this.review = null;
		this.said = "";
		this.changed();
	}

	/** @param {number[]} line @param {boolean} answer whether the opponent moves */
	async ask(line, answer) {
		const { session } = this.large;
		this.said = "";
		try {
			const reply = await session.engine.call("play", { ...session.about, line, reply: answer ? { level: 10, seed: line.length } : undefined });
			this.line = reply.line;
			this.reply = reply;
			this.large.go(reply.position);
			// The reader moved first: wherever it is not his turn, the opponent moves.
			if (!answer && !reply.ending && reply.mover === "second") setTimeout(() => this.on && this.ask(this.line, true), 700);
			else if (reply.ending) this.review = await session.engine.call("review", { ...session.about, line: this.line });
		} catch (error) {
			this.said = /** @type {Error} */ (error).message;
		}
		this.changed();
	}

	/** @param {number} to its number in the whole game */
	move(to) {
		if (this.reply?.ending || this.reply?.mover === "second") return;
		if (this.reply?.choices.some((choice) => choice.to === to)) this.ask([...this.line, to], false);
		else {
			this.said = t("large.play.choose");
			this.changed();
		}
	}

	status() {
		const { reply, large } = this;
		const label = large.around?.labels[large.around.center] ?? "";
		if (this.said) return this.said;
		if (!reply) return "…";
		const { ending } = reply;
		const told = ending
			? ending.ending === "won" ? t(ending.value === "first" ? "play.won" : "play.lost", { label }) : ending.ending === "tied" ? t("play.tied", { label }) : t("play.scored", { label, score: ending.value ?? "" })
			: reply.mover === "second" ? t("play.thinking") : t("play.turn", { label });
		return html`${told} ${this.review ? html`<span class="quiet">${this.review.mistakes[0]?.text ?? t("play.flawless")}</span>` : nothing}`;
	}

	buttons() {
		return html`${button(t("play.restart"), () => ((this.line = [this.line[0]]), this.ask(this.line, false)))} ${button(t("large.play.stop"), () => this.stop())}
			<span class="quiet">${t("large.play.choose")}</span>`;
	}
}
