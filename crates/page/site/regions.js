// Games in which numbers decide who wins a play without end: the number of each position, the regions of a run, and the
// moves by which they are held.

import { byPriorities } from "./edit.js";
import { t } from "./i18n.js";
import { markMoves } from "./marks.js";

/** Whether `v` is one of the positions that a Büchi or co-Büchi game names. @param {Game} game @param {number} v */
const isNamed = (game, v) => game.priorities?.[v] === (game.infinite === "buchi" ? 2 : 1);

/** The number of `v` where numbers decide infinite play, or a dot where it is named. @param {Game | undefined} game @param {number} v */
export function numberOf(game, v) {
	if (!game?.priorities || !byPriorities(game)) return "";
	if (String(game.infinite).startsWith("priorities")) return String(game.priorities[v]);
	return isNamed(game, v) ? "●" : "";
}

/** The same for those who hear it. @param {Game | undefined} game @param {number} v */
export function spoken(game, v) {
	const number = numberOf(game, v);
	return number === "" ? "" : `, ${number === "●" ? t("position.goal") : t("position.priority", { n: number })}`;
}

/** The moves of who wins, of both players. @param {Session} session @param {Marks} marks @param {Set<number> | null} known the positions that are decided so far; null for all */
export function strategies(session, marks, known) {
	const { game, values } = /** @type {Solved} */ (session.solved);
	const of = (/** @type {Player} */ player, /** @type {string} */ won) =>
		(values ?? []).flatMap(({ move, value }, v) => (move !== null && value === won && game.owners[v] === player && (known?.has(v) ?? true) ? [/** @type {Move} */ ([v, move])] : []));
	markMoves(session, marks, of("first", "win"), "good");
	markMoves(session, marks, of("second", "loss"), "held");
}

/** What each position is marked as after the step. @param {Trace} trace @param {Step | null} now */
export function marksAt(trace, now) {
	const decided = new Set(trace.decisions.slice(0, now?.decided ?? 0).map(({ position }) => position));
	const at = new Map(trace.marks?.slice(0, now?.marked ?? 0).map((mark) => [mark.position, mark]));
	return [...at.values()].filter(({ position, player }) => player !== null && !decided.has(position));
}

/** Whose each position is as far as the run knows, and how he keeps it. @param {Session} session @param {Marks} marks */
export function regions(session, marks) {
	const { trace, now, solved } = session;
	if (!trace?.marks?.length) return;
	for (const { position, player, won, to } of marksAt(trace, now)) {
		const mark = marks.nodes[position];
		mark.state += ` of-${player}${won ? " claimed" : ""}`;
		mark.note = `${player === "first" ? "▲" : "▽"}${won ? " ✓" : ""}`;
		mark.name += `, ${t(/** @type {any} */ (`position.${won ? "claimed" : "region"}.${player}`))}`;
		if (to !== null && solved?.game.owners[position] === player) markMoves(session, marks, [[position, to]], player === "first" ? "good" : "held");
	}
}
