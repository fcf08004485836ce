// What stands beside the board: the settings, what the position is worth, how its value went, the moves, and about the game.

import { html, nothing } from "./vendor/lit-html.js";
import { button } from "./dom.js";
import { t } from "./i18n.js";
import { signOf, worthTo } from "./play-board.js";
import { chart } from "./play-chart.js";
import { variants } from "./play-games.js";

/** @typedef {import("./play-tab.js").PlayTab} PlayTab */

/** @type {[string, number][]} */
export const LEVELS = [["random", 0], ["careless", 4], ["good", 8], ["perfect", 10]];

/** @param {PlayTab} tab @param {BoardGame} game @param {BoardReply} reply */
export function side(tab, game, reply) {
	const sees = (tab.hints || tab.over) && tab.solved;
	const here = reply.stops[reply.stops.length - 1];
	const set = (/** @type {"first" | "second" | "both"} */ seat) => () => ((tab.seat = seat), tab.show());
	return html`<section><div class="heading"><h2>${game.title}</h2><button type="button" id="new" @click=${() => (tab.seed++, tab.goTo(0))}>${t("board.new")}</button></div>${game.rules ? html`<p>${game.rules}</p>` : nothing}${variants(game, tab.page.lab.session)}${game.from ? html`<p class="quiet">${t("board.from", { position: game.from })}</p>` : nothing}
			${sees ? outlook(tab, reply, here) : nothing}
			<div class="settings"><span>${t("board.you")}</span><div class="seg" role="group" aria-label=${t("board.you")}>${/** @type {const} */ (["first", "second", "both"]).map((seat) => html`<button type="button" data-seat=${seat} aria-pressed=${String(seat === tab.seat)} @click=${set(seat)}>${t(/** @type {any} */ (`board.seat.${seat}`))}</button>`)}</div>
			<span>${t("board.opponent")}</span>${levels(tab)}</div></section>
		${sees ? html`<section><div class="heading"><h2>${t("board.ahead")}</h2><span class="quiet">${t("board.edge")}</span></div>${chart(reply.stops, tab.you, (ply) => tab.goTo(ply))}</section>` : nothing}
		${tab.review?.mistakes.length ? html`<section><div class="heading"><h2>${t("board.mattered")}</h2><span class="quiet">${t("board.slips", { n: tab.review.mistakes.length })}</span></div>${tab.review.mistakes.slice(0, 6).map((slip) => html`<article class="slip"><p>${slip.text}</p>${button(t("board.again"), () => tab.goTo(slip.ply))}</article>`)}</section>` : tab.review && tab.over ? html`<section><p>${t("board.clean")}</p></section>` : nothing}
		<section><div class="heading"><h2>${t("board.moves")}</h2></div>${reply.stops.length > 1 ? html`<ol class="moves">${reply.stops.slice(1).map((stop, i) => html`<li><button type="button" @click=${() => tab.goTo(i + 1)}>${sees ? sign(tab, stop) : nothing}${stop.written}${sees && stop.quality === "loses" ? html`<b class="q">?</b>` : nothing}</button></li>`)}</ol>` : html`<p class="quiet">${t("board.nomoves")}</p>`}</section>
		<section class="about"><div class="heading"><h2>${t("board.about")}</h2></div>${game.history ? html`<p>${game.history}</p>` : nothing}${sees && game.known ? html`<p><b>${t("board.known")}</b> ${game.known}</p>` : nothing}
			<p><button type="button" id="lab" @click=${() => tab.study(game)}>${t("board.lab")}</button></p></section>`;
}

/** @param {PlayTab} tab @param {BoardStop} stop */
function sign(tab, stop) {
	const { letter, shape } = signOf(worthTo(stop.value, tab.you));
	return html`<i class="o ${typeof stop.value === "number" ? "number" : shape}">${letter}</i>`;
}

/** What the position is worth. @param {PlayTab} tab @param {BoardReply} reply @param {BoardStop} here */
function outlook(tab, reply, here) {
	const value = worthTo(here.value, tab.seat === "both" ? reply.mover : tab.you);
	const { letter, shape } = signOf(value);
	const keeps = reply.moves.filter(({ quality }) => quality === "best" || quality === "keeps").length;
	const words = typeof value === "number" ? t("board.points", { n: letter }) : t(/** @type {any} */ (`board.outlook.${value}`), { n: here.number ?? "" });
	return html`<div class="outlook"><i class="o ${typeof value === "number" ? "number" : shape} big">${letter}</i><div><b>${words}</b>${tab.yours ? html`<span>${t("board.keep", { n: keeps, of: reply.moves.length })}</span>` : nothing}</div></div>`;
}

/** How strong the opponent is. @param {PlayTab} tab */
export function levels(tab) {
	const set = (/** @type {() => void} */ change) => () => (change(), tab.address(), tab.show());
	return html`<div class="seg" role="group" aria-label=${t("board.opponent")}>${LEVELS.map(([name, level]) => html`<button type="button" aria-pressed=${String(level === tab.level)} @click=${set(() => (tab.level = level))}>${t(/** @type {any} */ (`board.level.${name}`))}</button>`)}</div>`;
}
