// The rules panel: what is asked, who wins at the end, what infinite play is worth, and by which method. A change solves again.

import { html, nothing } from "./vendor/lit-html.js";
import { button, counted, list, radios, worded } from "./dom.js";
import { ownersByParity, setOwner } from "./edit.js";
import { t } from "./i18n.js";

/** @param {Session} session @param {Method[]} methods @param {import("./compare.js").Compare} compare */
export function rules(session, methods, compare) {
	const { solved } = session;
	const game = solved?.game;
	return html`<section class="card rules" aria-label=${t("rules.name")}>
		<h2>${t("rules.name")}</h2>
		${radios(
			"question",
			t("rules.question"),
			worded("rules", /** @type {Question[]} */ (["outcome", "grundy", "score"])),
			solved?.question,
			(question) => session.change({ question, method: undefined }),
		)}
		${radios(
			"rule",
			t("rules.rule"),
			worded("rules", /** @type {Rule[]} */ (["normal", "misere"])),
			game?.rule,
			(rule) => session.change({ rule }),
		)}
		<label class="check"><input type="checkbox" class="twin" .checked=${compare.on} @change=${() => ((compare.on = !compare.on), session.changed())} />${t("compare.name")}</label>
		${infinite(session)} ${method(session, methods)} ${game ? owners(session, game) : nothing}
	</section>`;
}

/** What play without an end is worth: a word, or points. @param {Session} session */
function infinite(session) {
	const now = session.solved?.game?.infinite ?? "draw";
	const isScore = typeof now === "number";
	const choose = (/** @type {string} */ value) =>
		session.change({ infinite: value === "score" ? 0 : /** @type {Infinite} */ (value) });
	return html`<div class="field">
		${list(
			t("rules.infinite"),
			worded("rules.infinite", ["draw", "first", "second", "score"]),
			isScore ? "score" : now,
			choose,
			"infinite",
		)}
		${isScore
			? html`<input type="number" step="1" aria-label=${t("rules.points")} .value=${String(now)} @change=${counted((infinite) => session.change({ infinite }))} />`
			: nothing}
	</div>`;
}

/** @param {Session} session @param {Method[]} methods */
function method(session, methods) {
	const { solved, trace, entry } = session;
	const usable = methods.filter(({ question, watched }) => question === solved?.question && watched !== false);
	if (solved?.question === "score" && solved.game?.acyclic) usable.push({ question: "score", name: "alphabeta" });
	if (usable.length < 2) return nothing;
	/** @type {[string, string][]} */
	const choices = [["", t("rules.auto", { method: trace?.method ?? "…" })], ...usable.map(({ name }) => /** @type {[string, string]} */ ([name, name]))];
	const choose = (/** @type {string} */ method) => session.change({ method: method || undefined });
	return html`<div class="field">${list(t("rules.method"), choices, entry.method ?? "", choose, "method")}</div>`;
}

/** @param {Session} session @param {Game} game */
function owners(session, game) {
	const owned = game.owners.some((owner) => owner !== null);
	return html`<div class="field">
		<span>${owned ? t("rules.owned") : t("rules.alternating")}</span>
		<div class="row">
			${button(t("rules.parity"), () => session.edit(ownersByParity(game)))}
			${owned ? button(t("rules.ownerless"), () => session.edit(setOwner(game, 0, null))) : nothing}
		</div>
	</div>`;
}
