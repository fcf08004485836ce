// What every node and arrow of the stage shows. The values, the order and the sentences are the engine's; here is only chosen
// which of them the reader sees now: those decided so far, all of them, or none.

import { cutUntil } from "./alphabeta.js";
import { t, tOr } from "./i18n.js";


/** The shape for a value. @param {string | number} value @param {Question} question */
export function shapeOf(value, question) {
	if (question === "score") return "number";
	if (question === "grundy") return String(value).startsWith("∞") ? "loopy" : String(value) === "0" ? "loss" : "number";
	return String(value);
}

/** What stands in the corner of a node. @param {string | number} value @param {number | null} number @param {Question} question */
export function badgeOf(value, number, question) {
	if (question !== "outcome") return String(value);
	return tOr("letter", String(value)) + (number === null || number === 0 ? "" : ` ${number}`);
}

/** @param {Session} session @returns {Marks} */
function blank(session) {
	const game = session.solved?.game;
	return {
		nodes: (game?.labels ?? []).map((label, v) => ({
			shape: "open",
			badge: "",
			note: game?.results[v] == null ? "" : tOr("letter", String(game.results[v])),
			state: session.selected === v ? "picked" : "",
			name: t("position.undecided", { label }),
		})),
		edges: (game?.moves ?? []).map(([from]) => ({ state: from === session.selected ? "own" : "", label: "" })),
	};
}

/** Gives `v` its value. @param {Session} session @param {NodeMark} mark @param {number} v @param {string | number} value @param {number | null} number */
function decide(session, mark, v, value, number) {
	const question = session.solved?.question ?? "outcome";
	mark.shape = shapeOf(value, question);
	mark.badge = badgeOf(value, number, question);
	mark.note = "";
	mark.name = t("position.decided", { label: session.solved?.game.labels[v] ?? "", words: session.solved?.values[v]?.words ?? "" });
}

/** Adds a class to the arrows of these moves. @param {Session} session @param {Marks} marks @param {Move[]} moves @param {string} state @param {(i: number) => string} [label] */
export function markMoves(session, marks, moves, state, label) {
	const wanted = new Map(moves.map(([from, to], i) => [`${from} ${to}`, i]));
	(session.solved?.game.moves ?? []).forEach(([from, to], e) => {
		const i = wanted.get(`${from} ${to}`);
		if (i === undefined) return;
		marks.edges[e].state += ` ${state}`;
		if (label) marks.edges[e].label = label(i);
	});
}

/** The answer, everybody decided. @param {Session} session @returns {Marks} */
export function answer(session) {
	const marks = blank(session);
	session.solved?.values?.forEach((value, v) => {
		if (value.value !== null) decide(session, marks.nodes[v], v, value.value, value.number);
	});
	return marks;
}

/** The run after as many steps as the reader has seen. @param {Session} session @returns {Marks} */
export function watched(session) {
	const { trace, now } = session;
	if (!trace) return answer(session);
	const marks = blank(session);
	for (const { position, value, number } of trace.decisions.slice(0, now?.decided ?? 0))
		decide(session, marks.nodes[position], position, value, number);
	if (!now) return marks;
	for (const v of trace.queue.slice(now.taken, now.queued)) {
		marks.nodes[v].state += " queued";
		marks.nodes[v].name += `, ${t("position.queued")}`;
	}
	countersAt(trace, session.step).forEach((count, v) => {
		if (marks.nodes[v].shape === "open") marks.nodes[v].note ||= String(count);
	});
	if (now.position !== null) {
		marks.nodes[now.position].state += " focus";
		marks.nodes[now.position].name += `, ${t("position.now")}`;
	}
	markMoves(session, marks, cutUntil(trace, session.step), "cut");
	markMoves(session, marks, now.moves, "hot");
	return marks;
}

/** What the counters show after `step` steps. @param {Trace} trace @param {number} step */
export function countersAt(trace, step) {
	const counters = [...trace.counters];
	for (const [v, count] of trace.counts.slice(0, trace.steps[step - 1]?.counted ?? 0)) counters[v] = count;
	return counters;
}

/** The answer with the moves that prove one position's value; those of the line of best play are marked too.
 * @param {Session} session @param {Explanation | null} proof @param {number | null} sentence the one that is pointed at */
export function explained(session, proof, sentence) {
	const marks = answer(session);
	if (!proof) return marks;
	const line = proof.line.slice(1).map((to, i) => /** @type {Move} */ ([proof.line[i], to]));
	if (proof.returns_to !== null) line.push([proof.line[proof.line.length - 1], proof.line[proof.returns_to]]);
	markMoves(session, marks, line, "line");
	const spoken = proof.sentences.filter((_, i) => sentence === null || sentence === i).flatMap(({ moves }) => moves);
	markMoves(session, marks, spoken, "proof");
	const seen = new Set([...proof.line, ...proof.sentences.flatMap(({ moves }) => moves.flat())]);
	marks.nodes.forEach((mark, v) => (mark.state += seen.has(v) ? "" : " dim"));
	marks.edges.forEach((mark) => (mark.state += /proof|line/.test(mark.state) ? "" : " dim"));
	return marks;
}

/**
 * A play under way: where the token is, where it came from, and what each move is worth, if the reader wants to see it.
 * @param {Session} session
 * @param {Play} play
 */
export function played(session, play) {
	const marks = play.reveal ? answer(session) : blank(session);
	const labels = session.solved?.game.labels ?? [];
	if (!play.reveal) marks.nodes.forEach((mark, v) => (mark.name = t("position.plain", { label: labels[v] })));
	markMoves(session, marks, play.line.slice(1).map((to, i) => [play.line[i], to]), "trail");
	const here = play.line[play.line.length - 1];
	const choices = play.reply?.choices ?? [];
	for (const [i, { to, quality, letter, words }] of choices.entries()) {
		const shown = play.quality && play.yourTurn;
		markMoves(session, marks, [[here, to]], shown ? `choice ${quality}` : "choice", () => (shown ? letter : ""));
		if (!play.yourTurn) continue;
		marks.nodes[to].state += " choice";
		marks.nodes[to].name = t("play.move.name", { label: labels[to], number: i + 1, words: shown ? words : "" });
	}
	marks.nodes.forEach((mark) => (mark.state = mark.state.replace("picked", "")));
	if (marks.nodes[here]) {
		marks.nodes[here].state += " token";
		marks.nodes[here].name += `, ${t("position.token")}`;
	}
	return marks;
}

/** Only what was predicted is told. @param {Session} session @param {Set<number>} answered */
export function guessed(session, answered) {
	const marks = answer(session);
	const plain = blank(session);
	marks.nodes.forEach((_, v) => {
		if (answered.has(v)) return;
		marks.nodes[v] = plain.nodes[v];
		marks.nodes[v].name = t("position.hidden", { label: session.solved?.game.labels[v] ?? "" });
	});
	return marks;
}
