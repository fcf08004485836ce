// What the signs mean, with how many there are of each: of those that the reader has seen decided.

import { html, nothing } from "./vendor/lit-html.js";
import { sign } from "./sentence.js";
import { t, tOr } from "./i18n.js";

/** @param {Session} session */
export function legend(session) {
	const { solved, trace, now, mode } = session;
	if (!solved?.game || solved.question !== "outcome" || solved.game.labels.length === 0) return nothing;
	const all = solved.game.labels.length;
	const shown = mode === "steps" && trace ? trace.decisions.slice(0, now?.decided ?? 0).map(({ value }) => value) : mode === "play" || mode === "quiz" ? null : solved.values.map(({ value }) => String(value));
	const count = (/** @type {string} */ word) => (shown ? html`<b>${shown.filter((value) => value === word).length}</b>` : nothing);
	const open = shown ? all - shown.length : 0;
	return html`<ul class="legend" aria-label=${t("legend.name")}>
		${["win", "loss", "tie", "draw"].filter((word) => word === "win" || word === "loss" || solved.counts[word]).map((word) => html`<li class=${word}>${sign(word, "outcome")}<span>${tOr("result", word)}</span> ${count(word)}</li>`)}
		${open ? html`<li><i class="o open" aria-hidden="true"></i><span>${t("legend.open")}</span> <b>${open}</b></li>` : nothing}
	</ul>`;
}
