// A token on the reader's own graph against a perfect opponent, or a weaker one. The engine judges and replies.

import { html, nothing } from "./vendor/lit-html.js";
import { iconButton } from "./icons.js";
import { button, list, radios, worded } from "./dom.js";
import { complaint } from "./text.js";
import { t } from "./i18n.js";


const THINKING = 420; // milliseconds before the opponent's move
const LEVELS = ["10", "7", "4", "0"];
const ROUNDS = 3; // so often at a position with the same player to move, and the play goes round for ever

export class Play {
	/** @param {Session} session @param {() => void} changed */
	constructor(session, changed) {
		this.session = session;
		this.changed = changed;
		/** @type {number[]} */
		this.line = [];
		/** @type {PlayReply | null} */
		this.reply = null;
		/** @type {Review | null} */
		this.review = null;
		/** @type {Error | null} */
		this.error = null;
		/** @type {Player} */
		this.you = "first";
		this.level = 10;
		this.seed = 1;
		/** Whether moves are coloured by what they are worth; whether all values are shown. */
		this.quality = false;
		this.reveal = false;
		this.hinted = false;
		this.startedFor = -1;
	}

	/** Whether it has ended, or goes round. */
	get over() {
		return this.reply !== null && (this.reply.ending !== null || this.reply.repetitions >= ROUNDS);
	}

	get yourTurn() {
		return this.reply !== null && !this.over && this.reply.mover === this.you;
	}

	/** Begins anew where the game is another. */
	ready() {
		const { version, solved } = this.session;
		if (solved?.game && this.startedFor !== version) this.restart();
	}

	/** @param {number} [at] */
	restart(at) {
		const { session } = this;
		this.startedFor = session.version;
		this.seed += 1;
		this.line = [at ?? session.solved?.game.start ?? 0];
		this.go();
	}

	/** Asks what the position offers; lets the opponent reply while it is his turn. */
	async go() {
		const { session } = this;
		const line = this.line;
		this.reply = this.review = this.error = null;
		this.hinted = false;
		try {
			let reply = await session.engine.call("play", { ...session.about, line });
			while (reply.mover !== this.you && !reply.ending && reply.repetitions < ROUNDS) {
				// The reader sees his own move before the answer comes.
				this.reply = { ...reply, choices: [] };
				this.changed();
				await new Promise((wait) => setTimeout(wait, THINKING));
				if (line !== this.line) return;
				const opponent = { level: this.level, seed: this.seed };
				reply = await session.engine.call("play", { ...session.about, line: reply.line, reply: opponent });
			}
			if (line !== this.line) return; // something else was begun meanwhile
			this.line = reply.line;
			this.reply = reply;
			if (this.over) await this.look();
		} catch (error) {
			this.error = /** @type {Error} */ (error);
		}
		this.changed();
	}

	/** Looks back at the play. */
	async look() {
		this.review = await this.session.engine.call("review", { ...this.session.about, line: this.line });
		this.changed();
	}

	/** The reader moves. @param {number} to */
	move(to) {
		if (!this.yourTurn || !this.reply?.choices.some((choice) => choice.to === to)) return;
		this.line = [...this.line, to];
		this.go();
	}

	/** Takes back until the reader is to move again. */
	back() {
		const owners = this.session.solved?.game.owners ?? [];
		const owned = owners.some((owner) => owner !== null);
		const mine = (/** @type {number} */ ply) => (owned ? owners[this.line[ply]] === this.you : (ply % 2 === 0) === (this.you === "first"));
		let ply = this.line.length - 2;
		while (ply >= 0 && !mine(ply)) ply -= 1;
		if (ply < 0) return;
		this.line = this.line.slice(0, ply + 1);
		this.go();
	}

	view() {
		this.ready();
		const { reply } = this;
		return html`<section class="play" aria-label=${t("mode.play")}>
			${this.options()}
			${this.error ? complaint(this.error) : nothing}
			<p class="status" role="status">${this.status()}</p>
			${this.yourTurn && reply ? this.choices(reply) : nothing}
			<div class="row">
				${button(t("play.restart"), () => this.restart())}
				${button(t("play.back"), () => this.back(), this.line.length < 2)}
				${this.yourTurn ? iconButton("hint", t("play.hint"), () => ((this.hinted = true), this.changed())) : nothing}
				${reply && !this.review && this.line.length > 1 ? button(t("play.review"), () => this.look()) : nothing}
			</div>
			${this.hinted && reply?.hint != null ? html`<p class="hint">${t("play.hinted", { label: this.label(reply.hint) })}</p>` : nothing}
			${this.trail()} ${this.review ? this.lookBack(this.review) : nothing}
		</section>`;
	}

	/** @param {number} v */
	label(v) {
		return this.session.solved?.game.labels[v] ?? "";
	}

	options() {
		const side = (/** @type {Player} */ you) => ((this.you = you), this.restart());
		const level = (/** @type {string} */ level) => ((this.level = Number(level)), this.restart());
		const toggle = (/** @type {"quality" | "reveal"} */ what) => () => ((this[what] = !this[what]), this.changed());
		return html`${radios("side", t("play.side"), worded("play", /** @type {Player[]} */ (["first", "second"])), this.you, side)}
			<div class="field">${list(t("play.opponent"), worded("play.level", LEVELS), String(this.level), level, "level")}</div>
			<label class="check"><input type="checkbox" .checked=${this.quality} @change=${toggle("quality")} />${t("play.quality")}</label>
			<label class="check"><input type="checkbox" .checked=${this.reveal} @change=${toggle("reveal")} />${t("play.reveal")}</label>`;
	}

	status() {
		const { reply } = this;
		if (!reply) return "…";
		const label = this.label(reply.position);
		const end = reply.ending;
		if (end?.ending === "won") return t(end.value === this.you ? "play.won" : "play.lost", { label });
		if (end?.ending === "tied") return t("play.tied", { label });
		if (end?.ending === "scored") return t("play.scored", { label, score: end.value ?? "" });
		if (this.over) return t("play.goesround", { label, n: reply.repetitions, worth: reply.round?.words ?? "" });
		if (reply.mover !== this.you) return t("play.thinking");
		if (reply.repetitions > 1) return t("play.round", { label, n: reply.repetitions });
		return t("play.turn", { label });
	}

	/** @param {PlayReply} reply */
	choices(reply) {
		return html`<ul class="choices" aria-label=${t("play.choices")}>
			${reply.choices.map(({ to, quality, letter, words }) => {
				const shown = this.quality ? quality : "";
				return html`<li><button type="button" class="choice ${shown}" @click=${() => this.move(to)}>
					<b>→ ${this.label(to)}</b>${this.quality ? html` <i>${letter}</i> <span>${words}</span>` : nothing}</button></li>`;
			})}
		</ul>`;
	}

	trail() {
		return html`<p class="line">${this.line.map((v, i) => html`${i ? html`<span> → </span>` : nothing}<span class="chip">${this.label(v)}</span>`)}</p>`;
	}

	/** @param {Review} review */
	lookBack(review) {
		const tally = (/** @type {string} */ who, /** @type {Tally} */ { best, keeps, loses }) =>
			html`<tr><th scope="row">${who}</th><td>${best}</td><td>${keeps}</td><td>${loses}</td></tr>`;
		const name = (/** @type {string} */ player) => (player === this.you ? t("play.you") : t("play.them"));
		return html`<section class="review" aria-label=${t("play.review")}>
			<h2>${t("play.review")}</h2>
			<table>
				<thead><tr><td></td><th scope="col">${t("play.best")}</th><th scope="col">${t("play.keeps")}</th><th scope="col">${t("play.loses")}</th></tr></thead>
				<tbody>${tally(name("first"), review.first)}${tally(name("second"), review.second)}</tbody>
			</table>
			${review.mistakes.length === 0
				? html`<p>${t("play.flawless")}</p>`
				: html`<ol>${review.mistakes.map(({ text, quality }) => html`<li class=${quality}>${text}</li>`)}</ol>`}
		</section>`;
	}
}
