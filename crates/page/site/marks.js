// What every node and arrow of the stage shows. The values, the order and the sentences are the engine's; here is only chosen
// which of them the reader sees now: those decided so far, all of them, or none.

import { cutUntil, windows } from "./alphabeta.js";
import { byPriorities } from "./edit.js";
import { t, tOr } from "./i18n.js";
import { numberOf, regions, spoken, strategies } from "./regions.js";


/** The shape for a value. @param {string | number} value @param {Question} question */
export function shapeOf(value, question) {
	if (question === "score") return "number";
	if (question === "grundy") return String(value).startsWith("∞") ? "loopy" : String(value) === "0" ? "loss" : "number";
	return String(value);
}

/** What stands in the corner of a node. @param {string | number} value @param {number | null} number @param {Question} question */
export function badgeOf(value, number, question) {
	if (question !== "outcome") return String(value);
	return tOr("letter", String(value)) + (number === null ? "" : ` ${number}`);
}

/** Where players want many or few points, their positions have a shape of their own. @param {Game | undefined} game @param {Question | undefined} question @param {number} v */
const side = (game, question, v) => (question === "score" && game?.owners[v] ? (game.owners[v] === "first" ? "max" : "min") : "");

/** Nothing told yet. @param {Session} session @returns {Marks} */
export function blank(session) {
	const game = session.solved?.game;
	const question = session.solved?.question;
	return {
		nodes: (game?.labels ?? []).map((label, v) => ({
			shape: "open",
			hint: side(game, question, v),
			main: "",
			badge: "",
			note: game?.results[v] == null ? "" : tOr("letter", String(game.results[v])),
			flag: numberOf(game, v),
			state: `${session.selected === v ? "picked" : ""}${byPriorities(game) ? " ranked" : ""}`,
			name: t("position.undecided", { label }) + spoken(game, v),
		})),
		edges: (game?.moves ?? []).map(([from]) => ({ state: from === session.selected ? "own" : "", label: "" })),
	};
}

/** Gives `v` its value. @param {Session} session @param {NodeMark} mark @param {number} v @param {string | number} value @param {number | null} number */
function decide(session, mark, v, value, number) {
	const question = session.solved?.question ?? "outcome";
	mark.shape = shapeOf(value, question);
	mark.badge = badgeOf(value, number, question);
	// The value is what a minimax is about: it stands where the name stood.
	if (question === "score") mark.main = mark.badge;
	mark.note = "";
	mark.name = t("position.decided", { label: session.solved?.game.labels[v] ?? "", words: session.solved?.values[v]?.words ?? "" }) + spoken(session.solved?.game, v);
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

/** The moves by which positions are won, or their best score is had. @param {Session} session @param {Marks} marks @param {number} [decided] so many decisions have been made */
function good(session, marks, decided) {
	const { trace, solved } = session;
	if (byPriorities(solved?.game)) return strategies(session, marks, trace && new Set(trace.decisions.slice(0, decided).map(({ position }) => position)));
	/** @type {Move[]} */
	const moves = trace
		? trace.decisions.slice(0, decided).flatMap(({ position, by, value }) => (by !== null && value !== "loss" && value !== "draw" ? [/** @type {Move} */ ([position, by])] : []))
		: (solved?.values ?? []).flatMap(({ move, value }, v) => (move !== null && value === "win" ? [/** @type {Move} */ ([v, move])] : []));
	markMoves(session, marks, moves, "good");
}

/** How the play goes if both play well, from the start. @param {Session} session @returns {Move[]} */
function bestLine({ solved }) {
	const { values, game } = solved ?? {};
	let v = game?.start ?? 0;
	/** @type {Move[]} */
	const line = [];
	const seen = new Set();
	while (values?.[v]?.move != null && !seen.has(v) && values[v].value !== "draw") {
		seen.add(v);
		line.push([v, /** @type {number} */ (values[v].move)]);
		v = /** @type {number} */ (values[v].move);
	}
	return line;
}

/** The run after as many steps as the reader has seen. @param {Session} session @returns {Marks} */
export function watched(session) {
	const { trace, now, step, steps } = session;
	if (!trace) return answer(session);
	const marks = blank(session);
	const decided = now?.decided ?? 0;
	for (const { position, value, number } of trace.decisions.slice(0, decided))
		decide(session, marks.nodes[position], position, value, number);
	if (!now) return marks;
	const queued = trace.queue.slice(now.taken, now.queued);
	for (const v of queued) {
		marks.nodes[v].state += " queued";
		marks.nodes[v].name += `, ${t("position.queued")}`;
	}
	if (trace.marks?.length) regions(session, marks);
	else counts(session, marks);
	if (now.position !== null) {
		marks.nodes[now.position].state += " focus";
		marks.nodes[now.position].name += `, ${t("position.now")}`;
	}
	good(session, marks, decided);
	if (trace.queue.length && step < steps) lookedAt(session, marks);
	markMoves(session, marks, cutUntil(trace, step), "cut", () => "✂");
	for (const { position, alpha, beta } of windows(trace, step)) if (!marks.nodes[position].badge) marks.nodes[position].note = `${alpha ?? "−∞"} … ${beta ?? "∞"}`;
	if (step === steps && session.solved?.question !== "grundy" && !byPriorities(session.solved?.game)) markMoves(session, marks, bestLine(session), "line");
	markMoves(session, marks, now.moves, "hot");
	return marks;
}

/** What an open position waits for: its counter as pips, or how many of its moves lead to decided positions. @param {Session} session @param {Marks} marks */
function counts(session, marks) {
	const { trace, solved, step } = session;
	if (!trace) return;
	if (trace.counters.length) {
		countersAt(trace, step).forEach((count, v) => {
			const all = trace.counters[v];
			const pips = all > 0 && all <= 4 ? `${"●".repeat(Math.min(count, all))}${"○".repeat(Math.max(0, all - count))} ` : "";
			if (marks.nodes[v].shape === "open") marks.nodes[v].note ||= `${pips}${count}`;
		});
		return;
	}
	const known = new Set(trace.decisions.slice(0, trace.steps[step - 1]?.decided ?? 0).map(({ position }) => position));
	const seen = new Array(trace.labels.length).fill(0);
	const all = new Array(trace.labels.length).fill(0);
	for (const [from, to] of solved?.game.moves ?? []) {
		all[from] += 1;
		if (known.has(to)) seen[from] += 1;
	}
	marks.nodes.forEach((mark, v) => {
		if (mark.shape === "open" && all[v] > 0) mark.note ||= t("position.seen", { seen: seen[v], all: all[v] });
	});
}

/** Where the queue is: the position that was taken, the moves to it that come next, and those that were counted off. @param {Session} session @param {Marks} marks */
function lookedAt(session, marks) {
	const trace = /** @type {Trace} */ (session.trace);
	const { step } = session;
	const taken = trace.queue[(trace.steps[step - 1]?.taken ?? 0) - 1];
	const off = trace.steps.slice(0, step - 1).filter(({ kind }) => kind === "count").flatMap(({ moves }) => moves);
	markMoves(session, marks, off, "off");
	if (taken === undefined) return;
	marks.nodes[taken].state += " taken";
	const upTo = trace.steps.findIndex(({ kind }, i) => i >= step && !["skip", "count", "decide"].includes(kind));
	markMoves(session, marks, trace.steps.slice(step, upTo < 0 ? step : upTo).flatMap(({ moves }) => moves), "next");
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
