// The values that the running lines read and write, to stand beside them.

import { countersAt } from "./marks.js";
import { tOr } from "./i18n.js";

/** What stands beside the lines of the step, by their keys. @param {Session} session @returns {Record<string, string>} */
export function lenses(session) {
	const { trace, now, step, names } = session;
	if (!trace || !now) return {};
	const before = trace.steps[step - 2];
	const label = (/** @type {number} */ v) => names[v] ?? trace.labels[v];
	/** @type {string[]} */
	const parts = [];
	const { position, moves } = now;
	const made = trace.decisions.slice(before?.decided ?? 0, now.decided);
	const counted = trace.counts.slice(before?.counted ?? 0, now.counted);
	if (step === 1 && trace.order.length) parts.push(few(trace.order.map(label)));
	else if (step === 1 && trace.counters.length) parts.push(few(trace.counters));
	for (const [v, count] of counted.slice(0, 2)) parts.push(`left[${label(v)}] = ${countersAt(trace, step - 1)[v]} → ${count}`);
	if (now.set) parts.push(`{${now.set.join(", ")}}`);
	if (now.best !== null && now.best !== undefined) parts.push(`best = ${now.best}`);
	for (const { position: v, value, number } of made.slice(0, 2))
		parts.push(`value[${label(v)}] = ${trace.question === "outcome" ? tOr("letter", value) : value}${number === null || trace.question !== "outcome" ? "" : `, n = ${number}`}`);
	if (parts.length === 0 && position !== null) parts.push(`v = ${label(position)}`);
	/** @type {Record<string, string>} */
	const found = { [now.line]: parts.join("; ") };
	// What the lines around it are at.
	if (trace.order.length && position !== null) found.each ??= `v = ${label(position)}`;
	const taken = trace.queue[now.taken - 1];
	if (taken !== undefined && trace.queue.length) {
		found.take ??= `v = ${label(taken)}`;
		const from = moves[0]?.[0];
		if (from !== undefined && moves[0][1] === taken) found.skip ??= `p = ${label(from)}`;
	}
	if (now.depth !== undefined) found.search ??= `α = ${now.alpha ?? "−∞"}, β = ${now.beta ?? "∞"}`;
	return found;
}

/** @param {(string | number)[]} list */
const few = (list) => (list.length > 8 ? `${list.slice(0, 8).join(" ")} …` : list.join(" "));
