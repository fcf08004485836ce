// Alpha-beta as a run that the player can show: the engine's search, put into the form of a trace.

/**
 * The search as a trace: a position is decided when the search returns from it.
 * @param {Search} search
 * @param {Solved} solved
 * @returns {Trace}
 */
export function asTrace({ code, steps }, { game: { labels }, values }) {
	/** @type {Trace["decisions"]} */
	const decisions = [];
	const shown = steps.map((step) => {
		const over = step.line === "end" || step.line === "return";
		const value = step.line === "end" ? values[step.position].value : step.best;
		if (over && value !== null) decisions.push({ position: step.position, value: String(value), number: null, by: null });
		return { ...step, kind: step.line, decided: decisions.length, queued: 0, taken: 0, counted: 0, level: null, set: null };
	});
	return { question: "score", method: "alphabeta", code, labels, order: [], queue: [], counters: [], counts: [], decisions, steps: shown };
}

/** The moves that were cut off until this step. @param {Trace} trace @param {number} step @returns {Move[]} */
export const cutUntil = (trace, step) =>
	trace.method === "alphabeta" ? trace.steps.slice(0, step).filter(({ line }) => line === "cut").flatMap(({ moves }) => moves) : [];

/** The window of each position that the search stands in after this step: what both sides are sure of there.
 * @param {Trace} trace @param {number} step @returns {{ position: number, alpha: number | null, beta: number | null }[]} */
export function windows(trace, step) {
	/** @type {{ position: number, alpha: number | null, beta: number | null }[]} */
	const path = [];
	if (trace.method !== "alphabeta") return path;
	for (const { position, depth = 0, alpha = null, beta = null } of trace.steps.slice(0, step)) {
		if (position === null) continue;
		path.length = Math.min(path.length, depth);
		path[depth] = { position, alpha, beta };
	}
	return path.filter((at) => at);
}
