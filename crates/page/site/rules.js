// The rules as a sentence whose words can be changed: what is asked, who wins at the end, what infinite play is worth, and by
// which method. A change solves again.

import { html, nothing } from "./vendor/lit-html.js";
import { counted, options, typed, worded } from "./dom.js";
import { ownersByParity, setOwner } from "./edit.js";
import { help } from "./help.js";
import { t, tOr } from "./i18n.js";

/** A word of the sentence that is a list. @param {string} name @param {string} label @param {[string, string][]} choices @param {string} chosen @param {(value: string) => void} choose @param {string} [stop] what follows on the same line */
const word = (name, label, choices, chosen, choose, stop = t("rules.stop")) =>
	html`<span class="kept"><select class="word ${name}" aria-label=${label} .value=${chosen} @change=${typed(choose)}>${options(choices, chosen)}</select>${stop}</span>`;

/** @param {Session} session @param {Method[]} methods */
export function rules(session, methods) {
	const { solved } = session;
	// Of a large game the page knows only the rules.
	const game = solved?.game ?? (solved && { rule: solved.rule, infinite: solved.infinite, owners: /** @type {null[]} */ ([]) });
	if (!solved || !game) return nothing;
	const whole = solved.game;
	const owned = game.owners.some((owner) => owner !== null);
	const own = (/** @type {string} */ how) => whole && session.edit(how === "parity" ? ownersByParity(whole) : how === "turns" ? setOwner(whole, 0, null) : setOwner(whole, 0, whole.owners[0] ?? "first"));
	const question = (/** @type {string} */ question) => {
		// Grundy values are those of normal play: what goes with misère is not offered blindly, but changed and seen.
		const rule = question === "grundy" && game.rule === "misere" ? "normal" : session.entry.rule;
		session.change({ question: /** @type {Question} */ (question), rule: /** @type {Rule | undefined} */ (rule), method: undefined });
	};
	const rule = (/** @type {string} */ rule) =>
		session.change({ rule: /** @type {Rule} */ (rule), ...(rule === "misere" && solved.question === "grundy" ? { question: /** @type {Question} */ ("outcome"), method: undefined } : {}) });
	const usable = methods.filter(({ question, watched }) => question === solved.question && watched !== false);
	if (solved.question === "score" && whole?.acyclic) usable.push({ question: "score", name: "alphabeta" });
	const several = usable.length > 1;
	const open = [t("rules.players"), t("rules.stuck"), t("rules.endless"), t("rules.find"), t("rules.watch")];
	return html`<section class="rules" aria-label=${t("rules.name")}>
		<h2 class="cap">${t("rules.name")} ${help("rules", t("rules.name"))}</h2>
		<p class="said">${whole?.labels.length ? html`${open[0]} ${word("owners", t("rules.owners"), worded("rules.owners", ["turns", "own", "parity"]), owned ? "own" : "turns", own)}` : nothing}
			${open[1]} ${word("rule", t("rules.rule"), worded("rules", ["normal", "misere"]), game.rule, rule)}
			${open[2]} ${infinite(session)}
			${open[3]} ${word("question", t("rules.question"), worded("rules", ["outcome", "grundy", "score"]), solved.question, question, several ? "" : undefined)}${method(session, usable)}</p>
	</section>`;
}

/** What play without an end is worth: a word, or points. @param {Session} session */
function infinite(session) {
	const now = session.solved?.game?.infinite ?? session.solved?.infinite ?? "draw";
	const isScore = typeof now === "number";
	// Priorities are offered where there are some, and the ways that a text alone can name where it has named them.
	const game = session.solved?.game;
	const decide = game?.priorities && game.owners.some((owner) => owner !== null);
	const kinds = ["draw", "first", "second", "score", ...(decide ? ["priorities"] : [])];
	if (!isScore && !kinds.includes(now)) kinds.push(now);
	const choose = (/** @type {string} */ value) =>
		session.change({ infinite: value === "score" ? 0 : /** @type {Infinite} */ (value) });
	return html`${word("infinite", t("rules.infinite"), worded("rules.infinite", kinds), isScore ? "score" : now, choose, isScore ? "" : undefined)}${isScore
		? html` <input class="points" type="number" step="1" aria-label=${t("rules.points")} .value=${String(now)} @change=${counted((infinite) => session.change({ infinite }))} />${t("rules.stop")}`
		: nothing}`;
}

/** @param {Session} session @param {Method[]} usable */
function method(session, usable) {
	const { trace, entry } = session;
	if (usable.length < 2) return nothing;
	// What runs is what is chosen, whether somebody chose it or not.
	const running = trace?.method ?? entry.method ?? "";
	const choices = usable.map(({ name }) => /** @type {[string, string]} */ ([name, tOr("method", name)]));
	return html` ${t("rules.watch")} ${word("method", t("rules.method"), choices, running, (method) => session.change({ method: method || undefined }))}`;
}
