// Many positions, or many moves between them: by columns of remoteness, the end at the right, what never ends at the left. A
// column may stand in several rows side by side, so that the picture has the shape of the window.

const GAP = [12, 16];

/**
 * @param {(number | null)[]} numbers how far each position is from its end; null where it never ends
 * @param {Point[]} sizes of the nodes
 * @param {{ width: number, height: number }} room
 * @returns {Layout}
 */
export function columns(numbers, sizes, room) {
	const [w, h] = [Math.max(...sizes.map(([w]) => w)) + GAP[0], Math.max(...sizes.map(([, h]) => h)) + GAP[1]];
	const keys = [...new Set(numbers.map((n) => n ?? -1))].sort((a, b) => (a < 0 ? -1 : b < 0 ? 1 : b - a));
	const groups = keys.map((key) => numbers.flatMap((n, v) => ((n ?? -1) === key ? [v] : [])));
	/** @param {number} rows how many stand above each other at most */
	const measure = (rows) => {
		const width = groups.reduce((sum, group) => sum + Math.ceil(group.length / rows) * w + GAP[0] / 2, 0);
		const height = Math.min(rows, Math.max(...groups.map(({ length }) => length))) * h;
		return { width, height, scale: Math.min(room.width / width, room.height / height) };
	};
	let rows = 1;
	for (let more = 2; more <= numbers.length; more += 1) if (measure(more).scale > measure(rows).scale) rows = more;
	const { width, height } = measure(rows);
	/** @type {Point[]} */
	const nodes = numbers.map(() => [0, 0]);
	let left = 0;
	for (const group of groups) {
		const wide = Math.ceil(group.length / rows);
		const high = Math.ceil(group.length / wide);
		group.forEach((v, i) => {
			const [x, y] = [Math.floor(i / high), i % high];
			const here = Math.min(high, group.length - x * high);
			// Neighbouring columns are shifted a little, so that arrows do not run through the nodes between.
			nodes[v] = [left + (x + 0.5) * w, height / 2 + (y - (here - 1) / 2) * h + (x % 2 ? h * 0.12 : 0)];
		});
		left += wide * w + GAP[0] / 2;
	}
	// What room is left between them is shared out.
	const scale = Math.min(room.width / width, room.height / height);
	const [fx, fy] = [room.width / (width * scale), room.height / (height * scale)].map((free) => Math.min(2.2, Math.max(1, free * 0.85)));
	return { width: width * fx, height: height * fy, nodes: nodes.map(([x, y]) => [x * fx, y * fy]), edges: [] };
}

/** A small picture that is much narrower than the window is drawn apart. @param {Layout} layout @param {{ width: number, height: number }} room */
export function apart(layout, room) {
	const scale = Math.min(1.5, room.width / layout.width, room.height / layout.height);
	const [fx, fy] = [room.width / (layout.width * scale), room.height / (layout.height * scale)].map((free) => Math.min(2.3, Math.max(1, free * 0.72)));
	if (layout.nodes.length > 16 || (fx < 1.15 && fy < 1.15)) return layout;
	const nodes = layout.nodes.map(([x, y]) => /** @type {Point} */ ([x * fx, y * fy]));
	return { width: layout.width * fx, height: layout.height * fy, nodes, edges: [] };
}
