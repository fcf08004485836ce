// Which game is played, beside those of the gallery: one that a link holds, and other sizes and rules of the same game.

import { html, nothing } from "./vendor/lit-html.js";
import { t } from "./i18n.js";
import { inflate, isSource } from "./share.js";

/** Parameters in short. @param {Record<string, string>} parameters */
const called = (parameters) => Object.entries(parameters).map(([name, value]) => `${name} ${value.length > 16 ? "…" : value.replaceAll('"', "")}`).join(", ");

/** A game that a link holds: of somebody's own rules, or from some position on. @param {string} id @param {BoardGame | null} now what is played already @returns {Promise<BoardGame | null>} */
export async function own(id, now) {
	if (now?.id === id) return now;
	try {
		const { source, from, title, rule, infinite } = await inflate(id.slice(4));
		if (!isSource(source) || typeof title !== "string" || !["string", "undefined"].includes(typeof from)) return null;
		return { id, source, from, rule, infinite, title, variants: [], view: [0, 0, 1, 1], body: "", rules: "", history: "", known: "" };
	} catch {
		return null;
	}
}

/** A game of the gallery with other parameters, such as `dodgem~size=4`. @param {BoardGame[]} games @param {string} id @returns {BoardGame | null} */
export function variant(games, id) {
	const [name, ...given] = id.split("~");
	const base = games.find((game) => game.id === name);
	if (!base || !("rules" in base.source)) return null;
	const pairs = given.map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]);
	const parameters = { ...base.source.parameters, ...Object.fromEntries(pairs) };
	return { ...base, id, title: `${base.title} · ${called(Object.fromEntries(pairs))}`, known: "", source: { rules: base.source.rules, parameters } };
}

/** Other sizes and rules of the same game, all of its rules in the editor, and for some a graph that one draws. @param {BoardGame} game @param {Session} session the laboratory's */
export function variants(game, session) {
	if (!("rules" in game.source) || game.id.startsWith("own~")) return nothing;
	const name = game.id.split("~")[0];
	const link = (/** @type {Record<string, string>} */ parameters) => `#/play/${encodeURIComponent([name, ...Object.entries(parameters).map((pair) => pair.join("="))].join("~"))}`;
	const drawn = name === "cops-and-robber" && session.solved?.game ? onStage(session) : null;
	return html`<p class="row variants"><span>${t("board.variants")}</span>${game.variants.map((parameters) => html`<a class="chip" href=${link(parameters)}>${called(parameters)}</a>`)}
		${drawn ? html`<a class="chip" href=${link(drawn)}>${t("board.drawn")}</a>` : nothing} <a class="chip" href="#/rules/${name}">${t("board.change")}</a></p>`;
}

/** The graph on the stage of the laboratory, for cops and a robber. @param {Session} session */
function onStage(session) {
	const { moves, labels } = session.solved?.game ?? { moves: [], labels: [] };
	if (labels.length < 2 || labels.length > 30) return null;
	const edges = [...new Set(moves.filter(([a, b]) => a !== b).map(([a, b]) => `(${Math.min(a, b)}, ${Math.max(a, b)})`))];
	const places = session.boxes().map(({ x, y }) => `(${(x / 70).toFixed(1)}, ${(y / 70).toFixed(1)})`);
	return edges.length ? { edges: `[${edges.join(", ")}]`, points: `[${places.join(", ")}]`, cops: "1" } : null;
}
