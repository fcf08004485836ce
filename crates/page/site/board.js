// A stage with what belongs to it: session, player, explanation, play, quiz. The laboratory has one; so has each figure of a
// lesson. Which of them the reader is at decides what the stage shows.

import { Stage } from "./stage.js";
import { listen } from "./stage-input.js";
import { Session } from "./session.js";
import { Player } from "./player.js";
import { Explain } from "./explain.js";
import { Play } from "./play.js";
import { Quiz } from "./quiz.js";
import { Sum } from "./sum.js";
import { Popover } from "./popover.js";
import { rails } from "./rails.js";
import * as marks from "./marks.js";

export class Board {
	/**
	 * @param {Engine} engine
	 * @param {() => void} changed
	 * @param {{ tool?: () => Tool, editable?: () => boolean, pick?: (v: number) => boolean, pop?: boolean, plain?: boolean, pictures?: boolean, from?: (v: number) => void }} [how]
	 *   `pick` may take a choice for itself; `pop` shows what a chosen node is, beside it; `plain` leaves out what the rows mean;
	 *   `pictures` may stand for long names; `from` plays on a board from a position
	 */
	constructor(engine, changed, how = {}) {
		this.session = new Session(engine, changed);
		this.session.pictured = how.pictures === true;
		this.stage = new Stage();
		this.player = new Player(this.session, changed);
		this.explain = new Explain(this.session, changed);
		this.play = new Play(this.session, changed);
		this.quiz = new Quiz(this.session, changed);
		this.sum = new Sum(this.session, changed);
		this.popover = new Popover(this, changed);
		this.changed = changed;
		this.how = how;
		/** What was told about a move that is being made. */
		this.told = "";
		/** The play whose last move was shown. */
		this.walked = "";
		/** Marks something more on the stage. @type {(marks: Marks) => void} */
		this.decorate = () => {};
		/** The node under the pointer. @type {number | null} */
		this.hovered = null;
		this.stage.view.moved = changed;
		/** Takes back a move that is being made. */
		this.cancel = listen({
			stage: this.stage,
			session: this.session,
			tool: how.tool ?? (() => "select"),
			editable: () => (how.editable?.() ?? false) && this.session.solved?.large !== true,
			pick: (v) => how.pick?.(v) || this.pick(v),
			redraw: () => this.draw(),
			hover: (v) => {
				if (v === this.hovered) return;
				this.hovered = v;
				changed();
			},
			leave: () => this.popover.close(),
			added: () => how.pop && this.popover.show(),
			tell: (words) => {
				if (words === this.told) return;
				this.told = words;
				changed();
			},
		});
	}

	/** A position was chosen: what that means depends on what the reader does. @param {number} v */
	pick(v) {
		const { session } = this;
		this.told = "";
		if (session.mode === "play") this.play.move(v);
		else if (session.mode === "sum") this.sum.pick(v);
		else if (this.how.pop && session.mode === "steps") this.popover.show();
		session.select(v);
	}

	/** @param {Mode} mode */
	setMode(mode) {
		this.player.pause();
		this.cancel();
		this.session.mode = mode;
		this.changed();
	}

	/** What the nodes and arrows show now. */
	marks() {
		const found = this.plain();
		const { moves } = this.session.solved?.game ?? { moves: [] };
		if (this.hovered !== null) moves.forEach(([from], e) => from === this.hovered && (found.edges[e].state += " own"));
		this.decorate(found);
		return found;
	}

	plain() {
		const { session } = this;
		switch (session.mode) {
			case "explain":
				return marks.explained(session, this.explain.proof, this.explain.sentence);
			case "play":
				return marks.played(session, this.play);
			case "quiz":
				return marks.guessed(session, this.quiz.answered);
			case "sum":
				return marks.answer(session);
			default:
				return marks.watched(session);
		}
	}

	/** Brings the picture up to date. */
	draw() {
		const { session, stage } = this;
		const { clientWidth, clientHeight } = stage.svg;
		if (clientWidth) session.room = { width: clientWidth - stage.view.free[0] - stage.view.free[2], height: clientHeight - stage.view.free[1] - stage.view.free[3] };
		session.reshape();
		const game = session.solved?.game;
		if (!game) return;
		const boxes = session.boxes();
		const steps = session.mode === "steps";
		const at = steps ? session.now?.position : null;
		if (at != null && stage.view.chosen && this.player.playing) stage.view.reveal(boxes[at]);
		const names = session.dense ? session.names.map(() => "") : session.names;
		stage.draw({ boxes, edges: session.edges(boxes), marks: this.marks(), game, names, pictures: session.scenes, fit: session.view, rails: this.how.plain ? [] : rails(session, boxes), run: steps ? this.player.run() : session.mode === "play" ? this.walk() : undefined });
	}

	/** The last move of a play, when the stage shows it first: the token walks. @returns {Run | "keep" | undefined} */
	walk() {
		const { line } = this.play;
		const [from, to] = line.slice(-2);
		const key = `${this.session.version} ${line.join(" ")}`;
		if (key === this.walked) return "keep";
		const one = key.startsWith(`${this.walked} `);
		this.walked = key;
		const e = one ? (this.session.solved?.game.moves ?? []).findIndex(([u, v]) => u === from && v === to) : -1;
		return e < 0 ? undefined : { pulses: [e], late: [], duration: 300, forward: true };
	}

	/** Keys of the player, wherever the reader is; true if it was one. @param {KeyboardEvent} event */
	key(event) {
		if (event.ctrlKey || event.metaKey || event.altKey || ["play", "quiz", "sum"].includes(this.session.mode)) return false;
		const target = /** @type {HTMLElement} */ (event.target);
		if (target.closest("input, textarea, select, [contenteditable], dialog")) return false;
		if (event.key === " " && target.closest("button, a, summary, [role=button]")) return false;
		return this.player.key(event.key);
	}

	/** The explanation, the play or the quiz that goes with the mode. */
	panel() {
		switch (this.session.mode) {
			case "explain":
				return this.explain.view();
			case "play":
				return this.play.view();
			case "quiz":
				return this.quiz.view();
			case "sum":
				return this.sum.view();
			default:
				return null;
		}
	}
}
