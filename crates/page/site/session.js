// One game under study: where it comes from, what the engine answered, and where the reader is. Every stage on the page,
// in the laboratory and in the lessons, has a session of its own. Views read it; they change it only through its methods.

import { asTrace } from "./alphabeta.js";
import { SIZE } from "./coin.js";
import { pictureOf } from "./dom.js";
import { arrows, grid, sizeOf } from "./geometry.js";
import { asSource } from "./edit.js";
import { History } from "./history.js";
import { shortNames, units } from "./names.js";
import { apart, columns } from "./spread.js";

const PICTURE = 84; // the room of a node that is a picture
const [SMALL, CROWDED, TINY] = [0.86, 0.62, 0.42]; // scales at which a picture is worth another try

const NAMED = 7; // names of this width say less than a picture
const MANY = 30; // among more positions a picture is as large as a sign, and seen by who comes near

/** @type {Entry} */
const NOTHING = { source: { text: "" }, arrange: "layered", places: {} };

export class Session {
	/** @param {Engine} engine @param {() => void} changed */
	constructor(engine, changed) {
		this.engine = engine;
		this.changed = changed;
		/** @type {History<Entry>} */
		this.history = new History(NOTHING);
		/** @type {Solved | null} */
		this.solved = null;
		/** @type {Trace | null} */
		this.trace = null;
		/** @type {Layout | null} */
		this.layout = null;
		/** @type {import("./engine.js").EngineError | Error | null} */
		this.error = null;
		/** Why there are no steps to watch. @type {string} */
		this.traceError = "";
		/** Progress of long work. @type {any} */
		this.progress = null;
		this.busy = false;
		/** How many steps have been run: 0 is before the first. */
		this.step = 0;
		/** @type {number | null} */
		this.selected = null;
		/** @type {Mode} */
		this.mode = "steps";
		/** Counts the answers, so that views know when a new game is on stage. */
		this.version = 0;
		/** Counts the pictures: another number asks the stage to fit its view anew. */
		this.view = 0;
		/** Whether the answer that is awaited is about another picture. */
		this.fresh = false;
		/** Names as they stand on the stage, and whether they are left out there because there are too many. @type {string[]} */
		this.names = [];
		this.dense = false;
		this.owned = false;
		/** Whether positions are shown by their pictures, where they have some and their names are long. */
		this.pictured = false;
		/** The pictures. @type {((() => SVGElement) | undefined)[] | null} */
		this.scenes = null;
		/** The room of the stage, in pixels. */
		this.room = { width: Math.max(280, innerWidth > 1240 ? innerWidth - 800 : innerWidth > 900 ? innerWidth - 430 : innerWidth - 30), height: Math.max(240, innerHeight - (innerWidth > 900 ? 310 : 540)) };
		this.placedFor = this.room;
		/** A game that a person drew or typed is not the example any more. */
		this.own = false;
		/** @type {AbortController | null} */
		this.work = null;
	}

	get entry() {
		return this.history.now;
	}

	get steps() {
		return this.trace?.steps.length ?? 0;
	}

	/** The step that has just run; null before the first. */
	get now() {
		return this.trace?.steps[this.step - 1] ?? null;
	}

	/** What every question to the engine about this game says. */
	get about() {
		const { source, question, rule, infinite } = this.entry;
		return { source, question, rule, infinite };
	}

	/** Begins with another game. @param {Partial<Entry>} entry @param {{ step?: number | "last" }} [how] */
	async open(entry, { step = 0 } = {}) {
		this.history = new History({ ...NOTHING, ...entry });
		this.selected = null;
		this.fresh = true;
		this.own = false;
		await this.refresh(step);
	}

	/** A change that can be undone; the answer follows at once. @param {Partial<Entry>} change */
	async change(change) {
		const before = { entry: this.entry, failed: this.error !== null };
		// A text with an error is not a place to come back to: the next change takes its place.
		if (before.failed && this.history.canUndo) this.history.undo();
		this.history.push({ ...this.entry, ...change });
		if (change.source) this.own = true;
		if (change.source && !Object.keys(this.entry.places).length) this.fresh = true;
		await this.refresh("last");
	}

	/** A change of the drawing: everybody stays where he is, and `place` says where newcomers go.
	 * @param {Game} game @param {Record<string, Point>} [place] */
	async edit(game, place = {}) {
		const labels = new Set(game.labels);
		const places = Object.fromEntries(
			Object.entries({ ...this.allPlaces(), ...place }).filter(([label]) => labels.has(label)),
		);
		const { rule, infinite } = { rule: undefined, infinite: undefined };
		const selected = this.selected === null ? undefined : this.solved?.game.labels[this.selected];
		await this.change({ source: asSource(game), places, rule, infinite });
		const again = selected === undefined ? -1 : (this.solved?.game.labels.indexOf(selected) ?? -1);
		this.select(again < 0 ? null : again);
	}

	/** A node was put somewhere; nothing needs to be solved again. @param {Record<string, Point>} places */
	move(places) {
		this.history.push({ ...this.entry, places: { ...this.allPlaces(), ...places } });
		this.changed();
	}

	async undo() {
		await this.goTo(() => this.history.undo());
	}

	async redo() {
		await this.goTo(() => this.history.redo());
	}

	/** @param {() => Entry} jump */
	async goTo(jump) {
		const before = this.entry;
		const after = jump();
		this.error = null;
		const sameGame = JSON.stringify({ ...before, places: 0 }) === JSON.stringify({ ...after, places: 0 });
		if (sameGame) this.changed();
		else await this.refresh("last");
	}

	/** Asks the engine for everything that there is to see. The last good game stays until the answer is there.
	 * @param {number | "last"} step where to be afterwards */
	async refresh(step) {
		this.work?.abort();
		const work = (this.work = new AbortController());
		const how = { signal: work.signal };
		const { method, arrange } = this.entry;
		this.busy = true;
		this.progress = null;
		this.changed();
		try {
			const { source } = this.entry;
			// Small games are solved before anybody could read how far they are.
			const long = !("text" in source) || source.text.length > 20_000;
			const progress = (/** @type {any} */ told) => ((this.progress = told), this.changed());
			const solved = await this.engine.call("solve", this.about, long ? { ...how, progress } : how);
			const scenes = solved.large ? null : await this.pictures(solved, how);
			if (work.signal.aborted) return;
			this.scenes = scenes;
			const layout = solved.large ? null : await this.place(solved, arrange, how);
			if (work.signal.aborted) return;
			if (this.fresh) this.view += 1;
			this.fresh = false;
			this.show(solved, layout);
			this.changed();
			if (!solved.large) await this.watch(method, how);
			if (work.signal.aborted) return;
			this.step = step === "last" ? this.steps : Math.min(step, this.steps);
		} catch (error) {
			if (work.signal.aborted) return;
			this.error = /** @type {Error} */ (error);
		}
		this.busy = false;
		this.progress = null;
		this.changed();
	}

	/** Takes the game's text for its source, where the engine was only given a file: a link can hold a text. */
	settle() {
		const text = this.solved?.text;
		if ("digest" in this.entry.source && text) this.entry.source = { text };
	}

	/** Stops the work that is under way. */
	cancel() {
		this.work?.abort();
		this.busy = false;
		this.progress = null;
		this.changed();
	}

	/** @param {Solved} solved @param {Layout | null} layout */
	show(solved, layout) {
		this.error = null;
		this.solved = solved;
		this.layout = layout;
		this.trace = null;
		this.version += 1;
		if (this.selected !== null && this.selected >= (solved.game?.labels.length ?? 0)) this.selected = null;
	}

	/** Pictures of the positions that have one; null where names say enough. @param {Solved} solved @param {{ signal: AbortSignal }} how */
	async pictures(solved, how) {
		const { labels } = solved.game;
		const most = labels.length > MANY ? 2 * NAMED : NAMED;
		if (!this.pictured || shortNames(labels).every((name) => units(name) < most)) return null;
		const { scenes } = await this.engine.call("scenes", this.about, how);
		/** @type {(Drawing | null)[]} */
		const all = scenes;
		if (2 * all.filter((drawing) => drawing).length <= labels.length) return null;
		return all.map((drawing) => (drawing ? () => pictureOf(drawing) : undefined));
	}

	/** Where the nodes go, unless a person has put all of them somewhere.
	 * @param {Solved} solved @param {string} kind @param {{ signal: AbortSignal }} how */
	async place(solved, kind, how) {
		const { labels } = solved.game;
		const { places } = this.entry;
		this.names = shortNames(labels);
		this.dense = false;
		this.owned = solved.game.owners.some((owner) => owner !== null);
		this.placedFor = { ...this.room };
		if (labels.length === 0 || labels.every((label) => label in places)) return null;
		if (kind === "grid") return grid(labels);
		const scale = (/** @type {Layout} */ { width, height }) => Math.min(this.room.width / width, this.room.height / height);
		/** @type {Layout | null} */
		let best = null;
		const attempt = async (/** @type {string} */ direction) => {
			// A little more than the nodes are, for the heads of the arrows.
			const sizes = labels.map((_, v) => this.sizeAt(v)).map(([w, h]) => [w + 16, h + 16]);
			const layout = await this.engine.call("layout", { ...this.about, kind, direction, sizes }, how);
			if (!best || scale(layout) > scale(best)) best = layout;
			return scale(layout);
		};
		// Long games lie better than they stand, and many positions leave their names to the card.
		if ((await attempt("down")) < SMALL && kind !== "force") await attempt("right");
		if (best && scale(best) < TINY && this.names.some((name) => sizeOf(name)[0] > SIZE)) {
			const wide = best;
			this.dense = true;
			best = null;
			await attempt("down");
			if (kind !== "force") await attempt("right");
			if (best && scale(best) < scale(wide) * 1.25) [best, this.dense] = [wide, false];
		}
		if (!best) return null;
		if (kind === "layered" && scale(best) < CROWDED) {
			const { values } = solved;
			const many = columns(values.map(({ number }) => number), labels.map((_, v) => this.sizeAt(v)), this.room);
			if (scale(many) > scale(best) * 1.25) return many;
		}
		return kind === "force" ? best : apart(best, this.room);
	}

	/** The room of a node. @param {number} v @returns {Point} */
	sizeAt(v) {
		if (this.scenes?.[v]) return this.scenes.length > MANY ? [SIZE, SIZE] : [PICTURE, PICTURE];
		if (this.dense) return [SIZE, SIZE];
		const [w, h] = sizeOf(this.names[v] ?? "");
		return [this.owned && (w > SIZE || units(this.names[v] ?? "") > 2) ? w + 26 : w, h]; // the mark of the owner stands beside the name
	}

	/** @param {string | undefined} method @param {{ signal: AbortSignal }} how @returns {Promise<void>} */
	async watch(method, how) {
		this.traceError = "";
		try {
			if (method === "alphabeta" && this.solved?.question === "score") {
				const search = await this.engine.call("alphabeta", this.about, how);
				this.trace = asTrace(search, this.solved);
			} else this.trace = await this.engine.call("trace", { ...this.about, method }, how);
		} catch (error) {
			if (how.signal.aborted) throw error;
			// A method that was chosen for another game, such as a sweep where there are cycles now, gives way.
			if (method) return this.watch(undefined, how);
			this.traceError = /** @type {Error} */ (error).message;
		}
	}

	/** The window has another shape: what nobody has placed by hand is placed anew. */
	async reshape() {
		const turned = Math.abs(Math.log((this.room.width / this.room.height) * (this.placedFor.height / this.placedFor.width)));
		if (turned < 0.5 || this.busy || !this.layout || !this.solved?.game || Object.keys(this.entry.places).length) return;
		this.placedFor = { ...this.room };
		const { version } = this;
		const layout = await this.place(this.solved, this.entry.arrange, { signal: new AbortController().signal }).catch(() => null);
		if (!layout || version !== this.version) return;
		this.layout = layout;
		this.view += 1;
		this.changed();
	}

	/** Draws the game anew, whatever was moved. @param {string} arrange */
	async arrange(arrange) {
		this.history.push({ ...this.entry, arrange, places: {} });
		if (!this.solved?.game) return;
		try {
			this.layout = await this.place(this.solved, arrange, { signal: new AbortController().signal });
		} catch (error) {
			this.error = /** @type {Error} */ (error);
		}
		this.view += 1;
		this.changed();
	}

	/** @param {number} step */
	goToStep(step) {
		this.step = Math.max(0, Math.min(step, this.steps));
		this.changed();
	}

	/** @param {number | null} v */
	select(v) {
		this.selected = v;
		this.changed();
	}

	/** The boxes of all nodes: where a person put them, else where the layout did. */
	boxes() {
		const { places } = this.entry;
		return (this.solved?.game?.labels ?? []).map((label, v) => {
			const [w, h] = this.sizeAt(v);
			const [x, y] = places[label] ?? this.layout?.nodes[v] ?? [60 + 90 * (v % 8), 60 + 90 * Math.floor(v / 8)];
			return { x, y, w, h };
		});
	}

	/** The arrows of all moves: the layout's, unless something was moved. @param {Box[]} boxes */
	edges(boxes) {
		const moves = this.solved?.game?.moves ?? [];
		const untouched = Object.keys(this.entry.places).length === 0 && this.layout?.edges.length === moves.length;
		return untouched && this.layout ? this.layout.edges : arrows(moves, boxes);
	}

	/** @returns {Record<string, Point>} */
	allPlaces() {
		const boxes = this.boxes();
		return Object.fromEntries(
			(this.solved?.game?.labels ?? []).map((label, v) => [label, [Math.round(boxes[v].x), Math.round(boxes[v].y)]]),
		);
	}
}
