// The large board of a game: its picture comes from the engine, and over it lie the places that one clicks or reaches by
// keyboard. A move is chosen by what it changes: a click leaves the moves that change that place.

import { html, nothing, svg } from "./vendor/lit-html.js";
import { outline } from "./coin.js";
import { drawing } from "./dom.js";
import { t } from "./i18n.js";

/** Everything that a move changes. @param {BoardMove} move */
const touched = ({ change: { moved, came, left } }) => new Set([...moved.flat(), ...came, ...left]);

/** Whether all of the first are in the second. @param {Set<string>} few @param {Set<string>} many */
const within = (few, many) => [...few].every((place) => many.has(place));

/** The move that changes least, if what it changes is changed by all the others. @param {BoardMove[]} moves */
function least(moves) {
	const sets = moves.map(touched);
	const at = sets.findIndex((set, i) => sets.every((other, j) => i === j || (within(set, other) && set.size < other.size)));
	return at < 0 ? null : moves[at];
}

/** What an outcome for First is for a player. @param {string | number | null} value @param {Player | null} player */
export function worthTo(value, player) {
	if (player !== "second" || value === null) return value;
	if (typeof value === "number") return -value;
	return value === "win" ? "loss" : value === "loss" ? "win" : value;
}

/** The letter and the shape of a value. @param {string | number | null} value */
export function signOf(value) {
	if (typeof value === "number") return { letter: value > 0 ? `+${value}` : String(value), shape: value > 0 ? "win" : value < 0 ? "loss" : "tie" };
	return { letter: value ? t(/** @type {any} */ (`letter.${value}`)) : "", shape: value ?? "open" };
}

const ORDER = { loss: 0, tie: 1, draw: 1, win: 2 };
/** How good a value is for whom it is. @param {string | number | null} value @param {number | null} number */
const rank = (value, number) => {
	if (typeof value === "number") return value;
	const level = ORDER[/** @type {"win"} */ (value)] ?? 1;
	return level * 1e6 + (level === 2 ? -1 : 1) * (number ?? 0);
};

export class GameBoard {
	/** @param {(number: number) => void} play @param {() => void} changed */
	constructor(play, changed) {
		this.play = play;
		this.changed = changed;
		/** @type {string[]} */
		this.selected = [];
		this.focus = "";
		/** The board as it is, which may be drawn a moment later. @type {BoardReply | null} */
		this.now = null;
	}

	/** Another board, or the same one told anew. @param {BoardReply} reply @param {boolean} same */
	meet(reply, same) {
		this.now = reply;
		if (!same) this.clear();
	}

	clear() {
		this.selected = [];
	}

	/** The moves that change all that is selected. @param {BoardReply} reply @param {string[]} [selected] */
	candidates(reply, selected = this.selected) {
		return reply.moves.filter((move) => {
			const set = touched(move);
			return selected.every((place) => set.has(place));
		});
	}

	/** A click on a place. @param {BoardReply} reply @param {string} place */
	click(reply, place) {
		if (reply !== this.now) return; // a board that is gone, but still drawn
		this.focus = place;
		if (this.selected.includes(place)) return this.clear(), this.changed();
		let selected = [...this.selected, place];
		let found = this.candidates(reply, selected);
		if (found.length === 0) {
			selected = [place];
			found = this.candidates(reply, selected);
		}
		if (found.length === 0) return this.clear(), this.changed();
		// Of moves that take more and more, a click on the first thing to be taken is the least of them.
		const small = selected.length === 1 && found.every(({ change }) => change.left.includes(place)) ? least(found) : null;
		const chosen = found.length === 1 ? found[0] : small;
		if (chosen) return this.choose(reply, chosen);
		this.selected = selected;
		this.changed();
	}

	/** @param {BoardReply} reply @param {BoardMove} move */
	choose(reply, move) {
		if (reply !== this.now) return;
		this.clear();
		this.play(reply.moves.indexOf(move));
	}

	/** The move that is meant when nothing more is clicked. @param {BoardReply} reply */
	finished(reply) {
		return this.selected.length ? least(this.candidates(reply)) : null;
	}

	/** Moves that no click tells apart from others. @param {BoardReply} reply */
	others(reply) {
		const found = this.candidates(reply);
		const key = (/** @type {BoardMove} */ move) => [...touched(move)].sort().join("|");
		const count = new Map();
		for (const move of found) count.set(key(move), (count.get(key(move)) ?? 0) + 1);
		return found.filter((move) => touched(move).size === 0 || ((count.get(key(move)) ?? 0) > 1 && touched(move).size === this.selected.length));
	}

	/** Arrows go to the nearest place in their direction. @param {BoardReply} reply @param {KeyboardEvent} event */
	arrow(reply, event) {
		const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
		if (!dx && !dy) return false;
		const from = reply.places.find(({ name }) => name === this.focus) ?? reply.places[0];
		let best = null;
		let nearest = Infinity;
		for (const place of reply.places) {
			const [x, y] = [place.x - from.x, place.y - from.y];
			const along = x * dx + y * dy;
			const aside = Math.abs(x * dy) + Math.abs(y * dx);
			if (along > 1 && along + 2.5 * aside < nearest) [best, nearest] = [place, along + 2.5 * aside];
		}
		if (best) this.focus = best.name;
		const element = document.querySelector(`.places [data-place="${CSS.escape(this.focus)}"]`);
		/** @type {SVGElement | null} */ (element)?.focus();
		this.changed();
		return true;
	}

	/**
	 * @param {BoardReply} reply
	 * @param {{ yours: boolean, hints: boolean, title: string }} how
	 */
	view(reply, { yours, hints, title }) {
		const found = yours ? this.candidates(reply) : [];
		const targets = new Set(found.flatMap((move) => [...touched(move)]));
		// What stands on the board is taken up first; where nothing does, an empty place.
		const taken = new Set(found.flatMap(({ change }) => [...change.moved.map(([from]) => from), ...change.left]));
		const mark = (/** @type {string} */ name) => (this.selected.includes(name) ? "selected" : !yours ? "" : this.selected.length ? (targets.has(name) ? "target" : "") : targets.has(name) ? (taken.size === 0 || taken.has(name) ? "movable" : "free") : "");
		const last = new Set(reply.last ? [...reply.last.moved.flat(), ...reply.last.came, ...reply.last.left] : []);
		const [x, y, w, h] = reply.view;
		const on = new Map();
		for (const { name } of reply.places) on.set(name, "");
		const place = (/** @type {BoardPlace} */ spot) => {
			const state = mark(spot.name);
			const round = spot.kind === "point" || spot.kind === "hole";
			const [pw, ph] = [spot.width * 1, spot.height * 1];
			const shape = round ? svg`<circle class="hit" r=${pw / 2} />` : svg`<rect class="hit" x=${-pw / 2} y=${-ph / 2} width=${pw} height=${ph} rx="4" />`;
			const words = [spot.name, last.has(spot.name) ? t("board.last") : "", state === "selected" ? t("board.selected") : state === "target" ? t("board.target") : state === "movable" ? t("board.movable") : ""].filter(Boolean).join(", ");
			return svg`<g role="button" class="place ${state} ${last.has(spot.name) ? "last" : ""}" data-place=${spot.name} aria-label=${words}
				tabindex=${spot.name === (on.has(this.focus) ? this.focus : reply.places[0].name) ? "0" : "-1"} transform="translate(${spot.x} ${spot.y})"
				@click=${() => yours && this.click(reply, spot.name)} @focus=${() => (this.focus = spot.name)}>${shape}</g>`;
		};
		return html`<svg class="gameboard" viewBox="${x} ${y} ${w} ${h}" role="group" aria-label="${title}: ${reply.spoken}">
			<g class="drawing">${drawing("board", reply.body)}</g>
			<g class="places">${reply.places.map(place)}</g>
			${hints && yours ? svg`<g class="hints" aria-hidden="true">${this.hints(reply, found)}</g>` : nothing}
		</svg>`;
	}

	/** The best that each place leads to, as coins. @param {BoardReply} reply @param {BoardMove[]} found */
	hints(reply, found) {
		const best = new Map();
		for (const move of found) {
			const { moved, came, left } = move.change;
			const at = [...moved.map(([, to]) => to), ...came, ...left].find((place) => !this.selected.includes(place)) ?? moved[0]?.[1];
			const value = worthTo(move.value, reply.mover);
			// Of several moves that end at one place the best one counts.
			if (at && (!best.has(at) || rank(value, move.number) > rank(best.get(at).value, best.get(at).move.number))) best.set(at, { value, move });
		}
		const top = Math.max(...[...best.values()].map(({ value, move }) => rank(value, move.number)));
		return [...best].map(([at, { value, move }]) => {
			const spot = reply.places.find(({ name }) => name === at) ?? reply.places.find(({ name }) => name === at.split(".")[0]);
			if (!spot || value === null) return nothing;
			const { letter, shape } = signOf(value);
			const plain = shape === "draw" || shape === "tie" || typeof value === "number";
			return svg`<g class="worth ${shape} ${rank(value, move.number) === top ? "best" : ""}" transform="translate(${spot.x} ${spot.y})"><path d=${outline(shape, 21, 21)} /><text y=${plain ? 3.4 : 0}>${letter}</text>${plain ? nothing : svg`<text class="n" y="7.4">${move.number ?? ""}</text>`}</g>`;
		});
	}
}
