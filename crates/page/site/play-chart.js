// The history of a play: who was ahead after each move and how far the end was, with the slips marked.

import { html, nothing, svg } from "./vendor/lit-html.js";
import { outline } from "./coin.js";
import { signOf, worthTo } from "./play-board.js";
import { t } from "./i18n.js";

const WIDTH = 330;
const HEIGHT = 150;

/** How high a value stands: 1 is won, 0 level, -1 lost; nearer to the edge is nearer to the end. @param {string | number | null} value @param {number | null} number @param {number} most */
function height(value, number, most) {
	if (typeof value === "number") return Math.max(-1, Math.min(1, value / Math.max(1, most)));
	if (value !== "win" && value !== "loss") return 0;
	const near = 1 - (0.75 * (number ?? 0)) / Math.max(1, most);
	return value === "win" ? near : -near;
}

/** @param {BoardStop[]} stops @param {Player} you @param {(ply: number) => void} go */
export function chart(stops, you, go) {
	const scores = stops.some(({ value }) => typeof value === "number");
	const most = Math.max(1, ...stops.map(({ value, number }) => (scores ? Math.abs(Number(value) || 0) : (number ?? 0))));
	const x = (/** @type {number} */ ply) => 10 + (ply * (WIDTH - 20)) / Math.max(1, stops.length - 1);
	const points = stops.map((stop, ply) => {
		const value = worthTo(stop.value, you);
		return { stop, ply, value, x: x(ply), y: HEIGHT / 2 - height(value, stop.number, most) * (HEIGHT / 2 - 14) };
	});
	const path = points.map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
	return html`<figure class="history">
		<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label=${t("board.chart")}>
			<rect class="up" width=${WIDTH} height=${HEIGHT / 2} /><rect class="down" y=${HEIGHT / 2} width=${WIDTH} height=${HEIGHT / 2} />
			<path class="middle" d="M0 ${HEIGHT / 2}H${WIDTH}" /><path class="line" d=${path} />
			${points.map(({ stop, ply, value, x, y }) => {
				const { shape, letter } = signOf(value);
				const words = `${ply}. ${stop.written || t("board.start")}: ${letter} ${typeof value === "number" ? "" : (stop.number ?? "")}`;
				return svg`<g class="worth ${shape} ${ply === stops.length - 1 ? "now" : ""}" role="button" tabindex="0" aria-label=${words} transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" @click=${() => go(ply)} @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && go(ply)}><title>${words}</title><path d=${outline(shape, 11, 11)} />${stop.quality === "loses" ? svg`<text class="slip" y=${y < 40 ? 20 : -9}>?</text>` : nothing}</g>`;
			})}
		</svg>
		<figcaption><span>${t("board.up")}</span><span>${t("board.down")}</span></figcaption>
	</figure>`;
}
