// Play: a gallery of boards, one large board, an opponent of any strength, and a look back. A game begins by its rules at once;
// what positions are worth comes when it is solved.

import { html, nothing } from "./vendor/lit-html.js";
import { drawing, list } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./i18n.js";
import { GameBoard } from "./play-board.js";
import { own, variant } from "./play-games.js";
import { LEVELS, levels, side } from "./play-side.js";
import { complaint } from "./text.js";

const THINKING = 450; // milliseconds before the opponent's move
const ROUNDS = 3; // so often a position comes up before the play counts as endless

export class PlayTab {
	/** @param {Page} page */
	constructor(page) {
		this.page = page;
		/** @type {BoardGame[]} */
		this.games = [];
		/** @type {BoardGame | null} */
		this.game = null;
		/** @type {number[]} */
		this.line = [];
		/** @type {BoardReply | null} */
		this.reply = null;
		/** @type {"first" | "second" | "both"} */
		this.seat = "first";
		this.level = 4;
		this.seed = 1;
		this.hints = false;
		/** Whether the engine has solved the game. */
		this.solved = false;
		/** @type {string[]} */
		this.why = [];
		/** @type {Review | null} */
		this.review = null;
		/** @type {Error | null} */
		this.error = null;
		this.turn = 0;
		/** The solving of the game, which ends when another one is chosen. @type {AbortController | null} */
		this.solving = null;
		/** The engine that solves it, while moves are made by another. @type {import("./engine.js").Engine | null} */
		this.solver = null;
		/** Games that are still on their way, and whether there is no interpreter for them. @type {Promise<void> | null} */
		this.rest = null;
		this.without = false;
		/** What the board showed last. @type {BoardReply | null} */
		this.drawn = null;
		this.board = new GameBoard((number) => this.play(number), page.changed);
	}

	title() {
		return this.game ? `${this.game.title} · ${t("nav.play")}` : t("nav.play");
	}

	/** @param {string[]} path the game, the moves, and how it is played */
	async enter([id, line = "", how = ""]) {
		if (this.games.length === 0) await this.translate();
		// A page without a server has the games by rules files in a module of its own.
		if (id && !id.startsWith("own~") && !this.games.some((game) => game.id === id.split("~")[0])) await this.rest;
		const game = id?.startsWith("own~") ? await own(id, this.game) : id?.includes("~") ? variant(this.games, id) : (this.games.find((game) => game.id === id) ?? (id ? null : (this.game ?? this.games[0])));
		if (!game) {
			this.error = new Error(t("board.none", { id: id ?? "" }));
			return this.page.changed();
		}
		const [seat, level] = how.split("-");
		if (seat === "first" || seat === "second" || seat === "both") this.seat = seat;
		if (LEVELS.some(([, known]) => String(known) === level)) this.level = Number(level);
		const moves = line.split(".").filter(Boolean).map(Number);
		if (this.game?.id === game.id && this.line.join(".") === moves.join(".") && this.reply) return;
		await this.begin(game, moves);
	}

	/** What every question about the game says. @param {BoardGame} game */
	about({ source, rule, infinite }) {
		return { source, rule, infinite };
	}

	leave() {
		this.turn++;
	}

	async translate() {
		const { boards } = await this.page.engine.call("boards");
		this.games = boards;
		this.game = boards.find((/** @type {BoardGame} */ { id }) => id === this.game?.id) ?? this.game;
		if (this.page.engine.kind === "wasm") this.rest = this.more();
		if (this.reply) await this.show();
	}

	/** The games that need the interpreter of rules files, where it is a module of its own. */
	async more() {
		const engine = this.page.engine.beside(true);
		try {
			const { boards } = await engine.call("boards");
			this.games = boards;
			this.game = boards.find((/** @type {BoardGame} */ { id }) => id === this.game?.id) ?? this.game;
		} catch {
			this.without = true;
		}
		engine.stop();
		this.page.changed();
	}

	/** @param {BoardGame} game @param {number[]} [line] */
	async begin(game, line = []) {
		this.turn++;
		this.solved = false;
		this.reply = null;
		this.game = game;
		this.line = line;
		this.seed++;
		this.solving?.abort();
		const solving = (this.solving = new AbortController());
		this.solver?.stop();
		const solver = (this.solver = this.page.engine.beside("rules" in game.source));
		await this.show();
		try {
			await solver.call("board", { ...this.about(game), from: game.from, line: [], values: true }, { signal: solving.signal });
			if (this.game === game) {
				this.solved = true;
				await this.show(undefined, true);
			}
		} catch {
			// It is too large to be solved here; its rules are enough to play.
		}
	}

	/** Asks for the board as it is now. @param {{ level: number, seed: number }} [opponent] @param {boolean} [quiet] whether nothing has moved */
	async show(opponent, quiet = false) {
		const { game } = this;
		if (!game) return;
		const turn = quiet ? this.turn : ++this.turn;
		if (!quiet) this.why = [];
		this.review = null;
		this.error = null;
		const values = this.solved;
		try {
			const reply = await (values || "rules" in game.source ? this.knowing : this.page.engine).call("board", { ...this.about(game), from: game.from, line: this.line, values: values || undefined, reply: opponent });
			if (turn !== this.turn) return;
			this.reply = reply;
			this.line = reply.line;
			this.board.meet(reply, quiet);
			this.address();
			this.page.changed();
			// The game was solved while this move was on its way.
			if (this.solved && !values) this.show(undefined, true);
			if (this.over) this.lookBack();
			else if (!this.yours && !quiet) setTimeout(() => turn === this.turn && this.show({ level: this.level, seed: this.seed }), THINKING);
		} catch (error) {
			if (turn !== this.turn) return;
			// A move that could not be made is taken back.
			this.line = this.reply?.line ?? this.line;
			this.error = /** @type {Error} */ (error);
			this.page.changed();
		}
	}

	/** The link says what is played and how. */
	address() {
		const hash = `#/play/${encodeURIComponent(this.game?.id ?? "")}/${this.line.join(".")}/${this.seat}-${this.level}`;
		if (location.hash.startsWith("#/play")) history.replaceState(null, "", hash);
	}

	/** Whom values are asked of. */
	get knowing() {
		const engine = this.solver ?? this.page.engine;
		engine.language = this.page.engine.language;
		return engine;
	}

	get over() {
		return this.reply !== null && (this.reply.ending !== null || this.reply.repetitions >= ROUNDS);
	}

	get yours() {
		return this.reply !== null && !this.over && (this.seat === "both" || this.reply.mover === this.seat);
	}

	/** Whose view the chart has. @returns {Player} */
	get you() {
		return this.seat === "second" ? "second" : "first";
	}

	/** Plays a move of the board that is shown: none while the one after it is on its way. @param {number} number */
	play(number) {
		if (this.line !== this.reply?.line) return;
		this.line = [...this.line, number];
		this.show();
	}

	engineMoves() {
		this.show({ level: 10, seed: this.seed });
	}

	/** Takes back to the last position in which it was this person's turn. */
	takeBack() {
		const stops = this.reply?.stops ?? [];
		let ply = this.line.length - 1;
		while (ply > 0 && this.seat !== "both" && stops[ply]?.mover !== this.seat) ply--;
		this.goTo(Math.max(0, ply));
	}

	/** @param {number} ply */
	goTo(ply) {
		this.line = this.line.slice(0, ply);
		this.show();
	}

	async explain() {
		const { reply, game } = this;
		if (!reply || !game) return;
		const turn = this.turn;
		const label = reply.stops[reply.stops.length - 1].label;
		try {
			const { sentences } = await this.knowing.call("explain", { ...this.about(game), position: label });
			if (turn === this.turn) this.why = sentences.slice(0, 3).map((/** @type {{ text: string }} */ { text }) => text);
		} catch (error) {
			this.error = /** @type {Error} */ (error);
		}
		this.page.changed();
	}

	async lookBack() {
		const { reply, game, turn } = this;
		if (!reply || !game || !this.solved) return;
		const review = await this.knowing.call("review", { ...this.about(game), line: reply.stops.map(({ label }) => label) });
		if (turn === this.turn) this.review = review;
		this.page.changed();
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		const { reply } = this;
		if (!reply || /** @type {HTMLElement} */ (event.target).closest("select, input, textarea")) return false;
		const place = /** @type {HTMLElement} */ (event.target).closest("[data-place]")?.getAttribute("data-place");
		if (event.key.startsWith("Arrow")) return this.board.arrow(reply, event);
		if (event.key === "Enter" || event.key === " ") {
			if (!place || !this.yours) return false;
			const done = event.key === "Enter" && this.board.selected.includes(place) ? this.board.finished(reply) : null;
			if (done) this.board.choose(reply, done);
			else this.board.click(reply, place);
			return true;
		}
		if (event.key === "Escape") this.board.clear();
		else if (event.key === "u") this.takeBack();
		else if (event.key === "h") this.hints = !this.hints;
		else if (event.key === "n") this.goTo(0);
		else return false;
		this.page.changed();
		return true;
	}

	/** Lets what has moved slide along its way, once. @param {HTMLElement} root */
	draw(root) {
		const { reply } = this;
		if (!reply || this.drawn === reply) return;
		const before = this.drawn;
		this.drawn = reply;
		if (!before || before.line.length + 1 !== reply.line.length || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		const at = (/** @type {string} */ name) => reply.places.find((place) => place.name === name);
		for (const [from, to] of reply.last?.moved ?? []) {
			const [a, b] = [at(from), at(to)];
			const piece = root.querySelector(`.gameboard [data-at="${CSS.escape(to)}"]`);
			if (a && b) piece?.animate([{ translate: `${a.x - b.x}px ${a.y - b.y}px` }, { translate: "0px 0px" }], { duration: 260, easing: "ease-in-out" });
		}
	}

	view() {
		const { game, reply } = this;
		return html`<main id="main" class="fixed playing" aria-busy=${String(!reply)}>
			<nav class="picker" aria-label=${t("board.games")}><h1>${t("nav.play")}</h1><ul>${this.games.map((each) => this.card(each))}</ul><p><a href="#/rules">${t("board.own")}</a></p>${this.without ? html`<p class="quiet">${t("board.without")}</p>` : nothing}</nav>
			<header class="chosen">${list(html`<span class="unseen">${t("board.games")}</span>`, [...this.games, ...(game && !this.games.includes(game) ? [game] : [])].map(({ id, title }) => [id, title]), game?.id, (id) => this.page.go(`#/play/${id}`))}${levels(this)}</header>
			<section class="table" aria-label=${game?.title ?? ""}>
				${this.error ? html`<div class="error">${complaint(this.error)}</div>` : nothing}
				${reply && game ? this.board.view(reply, { yours: this.yours, hints: this.hints && this.solved, title: game.title }) : nothing}
				${reply?.notes.length ? html`<p class="notes">${reply.notes.map((note) => html`<span class="chip">${note}</span>`)}</p>` : nothing}
			</section>
			${this.dock()}
			<aside class="side" aria-label=${t("board.side")}>${reply && game ? side(this, game, reply) : nothing}</aside>
		</main>`;
	}

	/** @param {BoardGame} game */
	card(game) {
		const [x, y, w, h] = game.view;
		return html`<li><a href="#/play/${game.id}" data-game=${game.id} aria-current=${game.id === this.game?.id ? "true" : nothing}><svg viewBox="${x} ${y} ${w} ${h}" aria-hidden="true">${drawing(game.id, game.body)}</svg><span>${game.title}</span></a></li>`;
	}

	sentence() {
		const { reply, board } = this;
		if (!reply) return t("board.loading");
		if (reply.ending) return this.ended(reply.ending);
		if (reply.repetitions >= ROUNDS) return t("board.round");
		const who = t(reply.mover === "second" ? "board.second" : "board.first");
		if (!this.yours) return t("board.thinks", { who });
		if (board.selected.length) return t("board.next", { place: board.selected.join(", ") });
		return this.seat === "both" ? t("board.turn", { who }) : t("board.your");
	}

	/** @param {any} ending */
	ended(ending) {
		if (ending.ending === "tied") return t("board.tied");
		if (ending.ending === "scored") return ending.value === 0 ? t("board.tied") : t("board.scored", { who: t(ending.value > 0 ? "board.first" : "board.second"), points: Math.abs(ending.value) });
		if (this.seat === "both") return t("board.won", { who: t(ending.value === "second" ? "board.second" : "board.first") });
		return t(ending.value === this.seat ? "board.youwin" : "board.youlose");
	}

	dock() {
		const { reply, board } = this;
		const done = reply && this.yours ? board.finished(reply) : null;
		const others = reply && this.yours ? board.others(reply).slice(0, 24) : [];
		return html`<section class="playdock" aria-label=${t("board.controls")}>
			<div class="says"><p role="status" class="sentence">${this.sentence()}</p>
				${this.why.length ? html`<p class="why">${this.why.join(" ")}</p>` : nothing}
				${others.length && reply ? html`<p class="others">${others.map((move) => html`<button type="button" class="move" @click=${() => board.choose(reply, move)}>${move.written}</button>`)}</p>` : nothing}</div>
			<div class="does">
				${done && reply ? html`<button type="button" class="go" id="done" @click=${() => board.choose(reply, done)}>${t("board.done", { move: done.written })}</button>` : nothing}
				<button type="button" id="back" ?disabled=${this.line.length === 0} @click=${() => this.takeBack()}>${icon("undo")}<span>${t("board.back")}</span></button>
				<button type="button" id="engine" ?disabled=${!reply || this.over} @click=${() => this.engineMoves()}>${icon("play")}<span>${t("board.engine")}</span></button>
				<button type="button" id="why" ?disabled=${!this.solved} @click=${() => this.explain()}>${icon("help")}<span>${t("board.why")}</span></button>
				<button type="button" id="hints" aria-pressed=${String(this.hints)} @click=${() => ((this.hints = !this.hints), this.page.changed())}>${icon("hint")}<span>${t("board.hints")}</span></button>
			</div>
		</section>`;
	}

	/** The same game in the laboratory. @param {BoardGame} game */
	async study(game) {
		this.page.go("#/lab");
		await this.page.lab.openPreset({ id: "", title: game.title, about: game.rules, source: game.source });
	}
}
