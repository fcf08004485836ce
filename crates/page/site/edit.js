// Edits of a game that a person makes on the stage. Each returns a new game; the engine reads it as JSON and answers with text.


/** How the JSON of a drawn game begins: its text is what the engine writes for it. */
export const DRAWN = '{"directed":true,"multigraph":true';

/** The game as a source for the engine: the node-link JSON that it reads. @param {Game} game */
export function asSource(game) {
	const named = game.labels.every((label) => /^(0|[1-9]\d{0,18})$/.test(label));
	const id = (/** @type {number} */ v) => (named ? Number(game.labels[v]) : game.labels[v]);
	const nodes = game.labels.map((_, v) => {
		/** @type {Record<string, any>} */
		const node = { id: id(v) };
		if (game.owners[v]) node.owner = game.owners[v];
		const result = game.results[v];
		if (typeof result === "number") node.score = result;
		else if (result) node.result = result;
		if (game.priorities) node.priority = game.priorities[v];
		if (game.start === v) node.start = true;
		return node;
	});
	const links = game.moves.map(([from, to]) => ({ source: id(from), target: id(to) }));
	const graph = { rule: game.rule, infinite: game.infinite };
	return { text: JSON.stringify({ directed: true, multigraph: true, graph, nodes, links }), format: "json" };
}

/** Whether priorities decide infinite play. @param {Game | null | undefined} game */
export const byPriorities = (game) => /^(priorities|buchi|cobuchi)/.test(String(game?.infinite));

/** A name that no position has yet. @param {Game} game */
export function freshLabel(game) {
	const taken = new Set(game.labels);
	let n = game.labels.length;
	while (taken.has(String(n))) n += 1;
	return String(n);
}

/** @param {Game} game @param {string} label @returns {Game} */
export function addPosition(game, label) {
	const owned = game.owners.some((owner) => owner !== null);
	return {
		...game,
		labels: [...game.labels, label],
		owners: [...game.owners, owned ? "first" : null],
		results: [...game.results, null],
		priorities: game.priorities && [...game.priorities, 0],
	};
}

/** @param {Game} game @param {number} from @param {number} to @returns {Game} */
export function addMove(game, from, to) {
	return { ...game, moves: [...game.moves, [from, to]] };
}

/** Takes one move out: the `index`-th of the list. @param {Game} game @param {number} index @returns {Game} */
export function removeMove(game, index) {
	return { ...game, moves: game.moves.filter((_, i) => i !== index) };
}

/** Takes a position out, with all its moves. @param {Game} game @param {number} v @returns {Game} */
export function removePosition(game, v) {
	const keep = (/** @type {unknown} */ _, /** @type {number} */ i) => i !== v;
	const down = (/** @type {number} */ u) => (u > v ? u - 1 : u);
	return {
		...game,
		labels: game.labels.filter(keep),
		owners: game.owners.filter(keep),
		results: game.results.filter(keep),
		priorities: game.priorities && game.priorities.filter(keep),
		moves: game.moves.filter(([a, b]) => a !== v && b !== v).map(([a, b]) => [down(a), down(b)]),
		start: game.start === v || game.start === null ? null : down(game.start),
	};
}

/** @template T @param {T[]} list @param {number} i @param {T} value */
const put = (list, i, value) => list.map((old, j) => (i === j ? value : old));

/** @param {Game} game @param {number} v @param {string} label @returns {Game} */
export const rename = (game, v, label) => ({ ...game, labels: put(game.labels, v, label) });

/** @param {Game} game @param {number} v @param {string | number | null} result @returns {Game} */
export const setResult = (game, v, result) => ({ ...game, results: put(game.results, v, result) });

/** The number by which `v` decides infinite play. Everybody has one then, so the others get 0.
 * @param {Game} game @param {number} v @param {number} priority @returns {Game} */
export const setPriority = (game, v, priority) => ({ ...game, priorities: put(game.priorities ?? game.labels.map(() => 0), v, priority) });

/** @param {Game} game @param {number | null} v @returns {Game} */
export const setStart = (game, v) => ({ ...game, start: v });

/** Gives `v` an owner. In an owned game everybody has one, so the others get First. Null takes all owners away.
 * @param {Game} game @param {number} v @param {Player | null} owner @returns {Game} */
export function setOwner(game, v, owner) {
	// Without owners nobody wins by priorities.
	if (owner === null) return { ...game, owners: game.owners.map(() => null), infinite: byPriorities(game) ? "draw" : game.infinite };
	return { ...game, owners: put(game.owners.map((old) => old ?? "first"), v, owner) };
}

/** Even positions maximise and odd ones minimise, by their place in the list. @param {Game} game @returns {Game} */
export const ownersByParity = (game) => ({
	...game,
	owners: game.labels.map((_, v) => (v % 2 === 0 ? "first" : "second")),
});
