// Everything about one position, by keyboard or touch: its name, owner, result, and its moves one by one.

import { html, nothing } from "./vendor/lit-html.js";
import { button, counted, list, typed, worded } from "./dom.js";
import * as edit from "./edit.js";
import { t } from "./i18n.js";

/** @param {Session} session */
export function inspector(session) {
	const { selected: v, solved } = session;
	const game = solved?.game;
	return html`<section class="card position" aria-label=${t("inspector.name")}>
		<h2>${t("inspector.name")}</h2>
		${!game || v === null ? html`<p class="quiet">${t("inspector.none")}</p>` : fields(session, game, v)}
	</section>`;
}

/** @param {Session} session @param {Game} game @param {number} v */
function fields(session, game, v) {
	const result = game.results[v];
	const kind = typeof result === "number" ? "score" : (result ?? "");
	const rename = (/** @type {string} */ wish) => {
		const label = wish.trim();
		if (label === "" || game.labels.includes(label)) return session.changed();
		session.edit(edit.rename(game, v, label), { [label]: session.allPlaces()[game.labels[v]] });
	};
	const own = (/** @type {string} */ owner) => session.edit(edit.setOwner(game, v, /** @type {Player} */ (owner) || null));
	const end = (/** @type {string} */ result) => session.edit(edit.setResult(game, v, result === "score" ? 0 : result || null));
	const points = counted((score) => session.edit(edit.setResult(game, v, score)));
	const words = session.mode === "quiz" ? "" : session.solved?.values[v]?.words;
	return html`<p class="said"><strong>${game.labels[v]}</strong> ${words}</p>
		${session.solved?.pictures?.[v] ? html`<pre class="picture">${session.solved.pictures[v]}</pre>` : nothing}
		<div class="grid">
			<label>${t("inspector.label")}<input type="text" maxlength="60" .value=${game.labels[v]} @change=${typed(rename)} /></label>
			${list(t("inspector.owner"), [["", t("owner.none")], ...worded("owner", ["first", "second"])], game.owners[v] ?? "", own, "owner")}
			${list(
				t("inspector.result"),
				[["", t("result.none")], ...worded("result", ["win", "loss", "tie", "score"])],
				kind,
				end,
				"result",
			)}
			${kind === "score" ? html`<label>${t("inspector.points")}<input type="number" step="1" .value=${String(result)} @change=${points} /></label>` : nothing}
		</div>
		${moves(session, game, v)}
		<div class="row">
			${button(game.start === v ? t("inspector.unstart") : t("inspector.start"), () => session.edit(edit.setStart(game, game.start === v ? null : v)))}
			${game.labels.length > 1 ? button(t("inspector.remove"), () => session.edit(edit.removePosition(game, v))) : nothing}
		</div>`;
}

/** The moves of `v`, each with a button that takes it out, and a list to add one. @param {Session} session @param {Game} game @param {number} v */
function moves(session, game, v) {
	const mine = game.moves.map(([from, to], i) => ({ from, to, i })).filter(({ from }) => from === v);
	const remove = (/** @type {number} */ i) => () => session.edit(edit.removeMove(game, i));
	const add = typed((to) => to !== "" && session.edit(edit.addMove(game, v, Number(to))));
	return html`<ul class="moves" aria-label=${t("inspector.moves")}>
			${mine.map(({ to, i }) => html`<li>→ ${game.labels[to]} <button type="button" aria-label=${t("inspector.cut", { label: game.labels[to] })} @click=${remove(i)}>×</button></li>`)}
		</ul>
		<label>${t("inspector.add")}<select class="target" .value=${""} @change=${add}>
			<option value="" selected>…</option>
			${game.labels.map((label, u) => html`<option value=${u}>${label}</option>`)}</select></label>`;
}
