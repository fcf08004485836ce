// Where nodes and arrows are drawn when a person has moved something. Untouched pictures come from the engine's layout.

import { SIZE } from "./coin.js";
import { units } from "./names.js";

/** The room that a name needs in its coin. @param {string} name as it stands on the stage @returns {Point} */
export function sizeOf(name) {
	const wide = units(name);
	return [wide <= 4 ? SIZE : Math.ceil(wide * 9.4 + 24), SIZE];
}

/** The point where a ray from the middle of `box` towards `to` leaves it, with a small gap. @param {Box} box @param {Point} to @returns {Point} */
function border(box, [x, y]) {
	const [dx, dy] = [x - box.x, y - box.y];
	const length = Math.hypot(dx, dy);
	if (length === 0) return [box.x, box.y]; // one node lies upon the other
	const [a, b] = [box.w / 2 + 5, box.h / 2 + 5];
	// A superellipse of degree 4 is close to all the shapes that nodes have.
	const scale = (Math.abs(dx / length / a) ** 4 + Math.abs(dy / length / b) ** 4) ** -0.25;
	return [box.x + (dx / length) * scale, box.y + (dy / length) * scale];
}

const round = (/** @type {number} */ n) => Math.round(n * 10) / 10;

/** An arrow from box to box, bent aside by `bend`. @param {Box} a @param {Box} b @param {number} bend */
function arrow(a, b, bend) {
	const [dx, dy] = [b.x - a.x, b.y - a.y];
	const length = Math.hypot(dx, dy) || 1;
	/** @type {Point} */
	const control = [(a.x + b.x) / 2 - (dy / length) * bend * 2, (a.y + b.y) / 2 + (dx / length) * bend * 2];
	const from = border(a, control);
	const to = border(b, control);
	const label = /** @type {Point} */ ([
		round((from[0] + 2 * control[0] + to[0]) / 4),
		round((from[1] + 2 * control[1] + to[1]) / 4),
	]);
	return { path: `M${from.map(round)} Q${control.map(round)} ${to.map(round)}`, label };
}

/** A loop above its node; further ones stand higher. @param {Box} box @param {number} nth */
function loop(box, nth) {
	const rise = 46 + 16 * nth;
	const [left, right, top] = [box.x - 13, box.x + 13, box.y - box.h / 2 - 3];
	const path = `M${round(left)},${round(top)} C${round(left - 22)},${round(top - rise)} ${round(right + 22)},${round(top - rise)} ${round(right)},${round(top)}`;
	return { path, label: /** @type {Point} */ ([round(box.x), round(top - rise * 0.75)]) };
}

/**
 * The arrows of all moves: a two-cycle as two arcs, a self-loop as a loop, parallel moves side by side.
 * @param {Move[]} moves
 * @param {Box[]} boxes
 */
export function arrows(moves, boxes) {
	/** @type {Map<string, number>} */
	const seen = new Map();
	const pairs = new Set(moves.map(([from, to]) => `${from} ${to}`));
	return moves.map(([from, to]) => {
		const key = `${from} ${to}`;
		const nth = seen.get(key) ?? 0;
		seen.set(key, nth + 1);
		if (from === to) return { from, to, ...loop(boxes[from], nth) };
		const [a, b] = [boxes[from], boxes[to]];
		const aside = boxes.length <= 80 && blocked(a, b, boxes) ? 14 + Math.hypot(b.x - a.x, b.y - a.y) / 12 : 0;
		const bend = Math.max(pairs.has(`${to} ${from}`) ? 16 : 0, aside) + 22 * nth;
		return { from, to, ...arrow(a, b, bend) };
	});
}

/** Positions as squares of a board: by the two coordinates in labels such as `(3, 5)`, or numbers from 0 on in rows. Null if
 * the labels are neither. @param {string[]} labels @returns {Layout | null} */
export function grid(labels) {
	const columns = Math.ceil(Math.sqrt(labels.length * 2));
	const inRows = labels.length > 1 && labels.every((label) => /^\d{1,3}$/.test(label) && Number(label) < labels.length);
	const places = labels.map((label) => {
		const found = label.match(/^\((\d+), ?(\d+)\)$/);
		if (inRows) return [Number(label) % columns, Math.floor(Number(label) / columns)];
		return found && [Number(found[1]), Number(found[2])];
	});
	if (!places.every((place) => place !== null)) return null;
	const nodes = places.map(([x, y]) => /** @type {Point} */ ([45 + 96 * x, 45 + 92 * y]));
	const width = Math.max(...nodes.map(([x]) => x)) + 45;
	return { width, height: Math.max(...nodes.map(([, y]) => y)) + 45, nodes, edges: [] };
}

/** Whether a straight arrow would pass through somebody else's node. @param {Box} a @param {Box} b @param {Box[]} boxes */
function blocked(a, b, boxes) {
	const [dx, dy] = [b.x - a.x, b.y - a.y];
	const length = Math.hypot(dx, dy) || 1;
	return boxes.some((box) => {
		const along = ((box.x - a.x) * dx + (box.y - a.y) * dy) / length;
		const aside = Math.abs((box.x - a.x) * dy - (box.y - a.y) * dx) / length;
		return along > 20 && along < length - 20 && aside < 20 && box !== a && box !== b;
	});
}

/** The position whose node is nearest to `v` in a direction; null if there is none. @param {Box[]} boxes @param {number} v @param {string} key */
export function neighbour(boxes, v, key) {
	const [ux, uy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
	let best = null;
	let least = Infinity;
	boxes.forEach((box, u) => {
		const [dx, dy] = [box.x - boxes[v].x, box.y - boxes[v].y];
		const along = dx * ux + dy * uy;
		const aside = Math.abs(dx * uy) + Math.abs(dy * ux);
		if (u !== v && along > 1 && along + 2.5 * aside < least) [best, least] = [u, along + 2.5 * aside];
	});
	return best;
}
