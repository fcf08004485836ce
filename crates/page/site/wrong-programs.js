// Programs that people write and that are wrong, with what each does line by line. Their answers are nobody's: the right ones
// come from the engine. A step says which line ran, at which position, what it saw, and what is written by now.

/** Records the run of a program. */
class Tape {
	/** @param {Game} game */
	constructor(game) {
		this.game = game;
		/** @type {Record<number, string | number>} */
		this.values = {};
		/** @type {WrongStep[]} */
		this.steps = [];
		/** @type {number[][]} */
		this.moves = game.labels.map(() => []);
		/** @type {number[][]} */
		this.before = game.labels.map(() => []);
		for (const [from, to] of game.moves) {
			this.moves[from].push(to);
			this.before[to].push(from);
		}
	}

	/** @param {number} line @param {string} key @param {number | null} at @param {Record<string, string | number>} [words] @param {number[]} [seen] */
	step(line, key, at, words = {}, seen = []) {
		const { labels } = this.game;
		const v = at === null ? "" : labels[at];
		this.steps.push({ line, key, at, words: { v, w: seen.length ? labels[seen[0]] : "", ...words }, seen, values: { ...this.values } });
	}

	/** Positions in the order in which a counter of open moves lets them come. */
	order() {
		const left = this.moves.map((moves) => moves.length);
		const ready = left.flatMap((count, v) => (count === 0 ? [v] : []));
		for (let i = 0; i < ready.length; i += 1) for (const p of this.before[ready[i]]) if ((left[p] -= 1) === 0) ready.push(p);
		return ready;
	}

	/** @param {number[]} list */
	names(list) {
		return list.map((v) => this.game.labels[v]).join(", ");
	}
}

const letter = (/** @type {boolean} */ won) => (won ? "win" : "loss");
const said = (/** @type {boolean} */ won) => (won ? "W" : "L");

/** @param {Game} game */
function sweepOnCycle(game) {
	const tape = new Tape(game);
	game.labels.forEach((_, v) => (tape.values[v] = "loss"));
	tape.step(0, "cycle.begin", null);
	const order = tape.order();
	for (const v of order) {
		const lost = tape.moves[v].filter((w) => tape.values[w] === "loss");
		if (lost.length) tape.values[v] = "win";
		tape.step(lost.length ? 4 : 3, lost.length ? "win" : "loss", v, {}, lost.length ? lost.slice(0, 1) : []);
	}
	const rest = game.labels.map((_, v) => v).filter((v) => !order.includes(v));
	tape.step(1, "cycle.never", null, { names: tape.names(rest) });
	return tape.steps;
}

/** @param {Game} game */
function inProgress(game) {
	const tape = new Tape(game);
	const known = new Set();
	/** @param {number} v */
	const won = (v) => {
		known.add(v);
		tape.values[v] = "loss";
		tape.step(2, "progress.begin", v);
		for (const w of tape.moves[v]) {
			if (known.has(w)) tape.step(1, tape.values[w] === "loss" ? "progress.read" : "progress.known", v, {}, [w]);
			else won(w);
			if (tape.values[w] === "loss") {
				tape.values[v] = "win";
				tape.step(4, "win", v, {}, [w]);
				return;
			}
		}
		tape.step(5, "loss", v);
	};
	game.labels.forEach((_, v) => known.has(v) || won(v));
	return tape.steps;
}

/** @param {Game} game */
function onlyEdges(game) {
	const tape = new Tape(game);
	const named = new Set(game.moves.flat());
	tape.step(0, "edges.begin", null, { names: tape.names([...named].sort((a, b) => a - b)) });
	for (const v of tape.order().filter((v) => named.has(v))) {
		const lost = tape.moves[v].filter((w) => tape.values[w] === "loss");
		tape.values[v] = letter(lost.length > 0);
		tape.step(lost.length ? 3 : 4, lost.length ? "win" : "loss", v, {}, lost.slice(0, 1));
	}
	const missing = game.labels.map((_, v) => v).filter((v) => !named.has(v));
	tape.step(1, "edges.never", null, { names: tape.names(missing) });
	return tape.steps;
}

/** @param {Game} game */
function countedDown(game) {
	const tape = new Tape(game);
	for (const v of tape.order()) {
		tape.values[v] = "loss";
		tape.step(3, tape.moves[v].length ? "degree.down" : "degree.end", v, { n: tape.moves[v].length });
	}
	return tape.steps;
}

/** @param {Game} game */
function swapped(game) {
	const tape = new Tape(game);
	for (const v of tape.order()) {
		const lost = tape.moves[v].filter((w) => tape.values[w] === "loss");
		tape.values[v] = letter(lost.length > 0);
		tape.step(0, lost.length ? "win" : "loss", v, {}, lost.slice(0, 1));
	}
	for (const v of tape.order()) {
		tape.values[v] = letter(tape.values[v] === "loss");
		tape.step(2, "swap", v, { value: said(tape.values[v] === "win") });
	}
	return tape.steps;
}

/** @param {Game} game */
function countInsteadOfMex(game) {
	const tape = new Tape(game);
	for (const v of tape.order()) {
		const values = new Set(tape.moves[v].map((w) => tape.values[w]));
		tape.values[v] = values.size;
		tape.step(2, "mex.count", v, { set: [...values].sort().join(", "), n: values.size }, tape.moves[v]);
	}
	return tape.steps;
}

/** Any move to a lost position, the first that comes: a player without a clock. @param {Game} game */
function firstWinning(game) {
	const tape = new Tape(game);
	// Who wins is known to him, how fast is not: the values are those of reaching an end.
	/** @type {Record<number, string>} */
	const value = {};
	for (let round = 0; round < game.labels.length; round += 1)
		game.labels.forEach((_, v) => {
			if (value[v]) return;
			if (tape.moves[v].some((w) => value[w] === "loss")) value[v] = "win";
			else if (tape.moves[v].every((w) => value[w] === "win")) value[v] = "loss";
		});
	let v = game.start ?? 0;
	tape.values = { ...value };
	tape.step(0, "walk.begin", v);
	for (let i = 0; i < 8 && tape.moves[v].length; i += 1) {
		const wins = value[v] === "win";
		const w = wins ? /** @type {number} */ (tape.moves[v].find((w) => value[w] === "loss")) : tape.moves[v][0];
		tape.step(wins ? 2 : 4, wins ? "walk.win" : "walk.other", v, {}, [w]);
		v = w;
	}
	// His play has no end: what he promised to win is not won.
	for (const u of new Set([v, ...tape.steps.slice(-4).flatMap(({ at }) => (at === null ? [] : [at]))])) tape.values[u] = "draw";
	tape.step(1, "walk.never", v);
	return tape.steps;
}

/** @param {Game} game */
function reachOnce(game) {
	const tape = new Tape(game);
	const goal = game.labels.map((label) => /^(goal|目标)/.test(label));
	const inside = new Set(goal.flatMap((yes, v) => (yes ? [v] : [])));
	for (const v of inside) tape.values[v] = "win";
	tape.step(0, "reach.begin", null, { names: tape.names([...inside]) });
	for (let grew = true; grew; ) {
		grew = false;
		game.labels.forEach((_, v) => {
			if (inside.has(v) || !tape.moves[v].length) return;
			const own = game.owners[v] !== "second";
			const to = tape.moves[v].filter((w) => inside.has(w));
			if (own ? to.length === 0 : to.length < tape.moves[v].length) return;
			inside.add(v);
			grew = true;
			tape.values[v] = "win";
			tape.step(own ? 2 : 3, own ? "reach.own" : "reach.forced", v, {}, to);
		});
	}
	game.labels.forEach((_, v) => {
		const first = inside.has(v);
		tape.values[v] = letter(first);
	});
	tape.step(4, "reach.end", null);
	return tape.steps;
}

/** @param {Game} game */
function everybodyMaximises(game) {
	const tape = new Tape(game);
	for (const v of tape.order()) {
		const options = tape.moves[v].map((w) => Number(tape.values[w]));
		tape.values[v] = options.length ? Math.max(...options) : Number(game.results[v]);
		if (options.length) tape.step(2, "max", v, { n: tape.values[v], list: options.join(", ") }, tape.moves[v]);
	}
	return tape.steps;
}

/** @param {Game} game */
function cyclesAreInfinite(game) {
	const tape = new Tape(game);
	const order = tape.order();
	/** @param {number[]} moves */
	const numbers = (moves) => [...new Set(moves.map((w) => tape.values[w]).filter((value) => typeof value === "number"))];
	for (const v of order) {
		const seen = numbers(tape.moves[v]);
		let g = 0;
		while (seen.includes(g)) g += 1;
		tape.values[v] = g;
		tape.step(1, "mex", v, { set: seen.join(", "), n: g }, tape.moves[v]);
	}
	for (const v of game.labels.map((_, v) => v).filter((v) => !order.includes(v))) {
		const value = `∞{${numbers(tape.moves[v]).sort().join(", ")}}`;
		tape.values[v] = value;
		tape.step(3, "infinite", v, { value });
	}
	return tape.steps;
}

/** A search that looks so many moves ahead, and calls a draw what it does not see. @param {number} depth @returns {(game: Game) => WrongStep[]} */
const horizon = (depth) => (game) => {
	const tape = new Tape(game);
	const side = (/** @type {number} */ v) => (game.owners[v] === "second" ? -1 : 1);
	/** The value of v for First, as far as is seen: 1, 0 or −1. @param {number} v @param {number} left @returns {number} */
	const search = (v, left) => {
		if (game.results[v] === "tie") return 0;
		if (!tape.moves[v].length) return -side(v);
		if (left === 0) return 0;
		return side(v) * Math.max(...tape.moves[v].map((w) => side(v) * search(w, left - 1)));
	};
	game.labels.forEach((_, v) => {
		const value = search(v, depth);
		tape.values[v] = value > 0 ? "win" : value < 0 ? "loss" : game.results[v] === "tie" ? "tie" : "draw";
		tape.step(value ? 2 : 3, value > 0 ? "horizon.win" : value < 0 ? "horizon.loss" : "horizon.none", v, { n: depth });
	});
	return tape.steps;
};

/** One formula for every position, by the numbers in its name. @param {(numbers: number[]) => { won: boolean, said: string }} formula @returns {(game: Game) => WrongStep[]} */
const byFormula = (formula) => (game) => {
	const tape = new Tape(game);
	for (const v of tape.order()) {
		const { won, said: told } = formula((game.labels[v].match(/\d+/g) ?? []).map(Number));
		tape.values[v] = letter(won);
		tape.step(1, "formula", v, { formula: told, value: said(won) });
	}
	return tape.steps;
};

const xor = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a ^ b, 0);
const written = (/** @type {number[]} */ numbers) => `${numbers.join(" ⊕ ") || "0"} = ${xor(numbers)}`;

/** @type {Record<string, WrongProgram>} */
export const PROGRAMS = {
	"sweep-cycle": {
		lines: ["value = [LOSS] * n", "for v in topological_order:", "    for w in moves[v]:", "        # none is LOSS: v stays LOSS", "        if value[w] == LOSS: value[v] = WIN"],
		run: sweepOnCycle,
	},
	"in-progress": {
		lines: ["def won(v):", "    if v in known: return known[v]", "    known[v] = False", "    for w in moves[v]:", "        if not won(w): known[v] = True; break", "    return known[v]"],
		run: inProgress,
	},
	"only-edges": {
		lines: ["positions = {x for move in moves for x in move}", "for v in order(positions):", "    lost = [w for w in out[v] if value[w] == LOSS]", "    if lost: value[v] = WIN", "    else: value[v] = LOSS"],
		run: onlyEdges,
	},
	"counted-down": {
		lines: ["while ready:", "    v = ready.pop()", "    # “no moves: lost”", "    if left[v] == 0: value[v] = LOSS", "    elif any lost move: value[v] = WIN", "    for p in before[v]:", "        left[p] -= 1", "        if left[p] == 0: ready.append(p)"],
		run: countedDown,
	},
	swapped: { lines: ["value = solve(normal play)", "for v in positions:", "    value[v] = opposite(value[v])"], run: swapped },
	"count-mex": { lines: ["for v in order:", "    seen = {g[w] for w in moves[v]}", "    g[v] = len(seen)"], run: countInsteadOfMex },
	"first-winning": { lines: ["v = start", "while moves[v]:", "    v = first w in moves[v] with value[w] == LOSS", "    # the opponent answers", "    v = first w in moves[v]"], run: firstWinning },
	"reach-once": { lines: ["A = goal", "repeat:", "    add v of First with a move into A", "    add v of Second with all moves into A", "First wins on A"], run: reachOnce },
	"all-max": { lines: ["for v in order:", "    options = [value[w] for w in moves[v]]", "    value[v] = max(options)"], run: everybodyMaximises },
	"cycle-infinite": { lines: ["for v not on a cycle:", "    g[v] = mex of g[w]", "for v on a cycle:", "    g[v] = ∞ with the numbers around"], run: cyclesAreInfinite },
	horizon: { lines: ["for v in positions:", "    x = search(v, depth=4)", "    value[v] = WIN or LOSS, as x says", "    nothing seen: value[v] = DRAW"], run: horizon(4) },
	"count-heaps": { lines: ["n = number of heaps", "lost if n is even else won"], run: byFormula((heaps) => ({ won: heaps.filter((n) => n > 0).length % 2 === 1, said: `n = ${heaps.filter((n) => n > 0).length}` })) },
	"most-plus-one": { lines: ["r = n mod (4 + 1)", "lost if r == 0 else won"], run: byFormula(([n]) => ({ won: n % 5 !== 0, said: `${n} mod 5 = ${n % 5}` })) },
	"xor-misere": { lines: ["x = xor of the heaps", "lost if x == 0 else won"], run: byFormula((heaps) => ({ won: xor(heaps) !== 0, said: written(heaps) })) },
	"all-stairs": { lines: ["x = xor of all stairs", "lost if x == 0 else won"], run: byFormula((stairs) => ({ won: xor(stairs) !== 0, said: written(stairs) })) },
	"wythoff-nim": { lines: ["x = a xor b", "lost if x == 0 else won"], run: byFormula((pair) => ({ won: xor(pair) !== 0, said: written(pair) })) },
	"count-edges": { lines: ["n = number of edges", "lost if n is even else won"], run: byFormula((ends) => ({ won: (ends.length / 2) % 2 === 1, said: `n = ${ends.length / 2}` })) },
};
