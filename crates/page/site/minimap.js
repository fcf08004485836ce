// An overview of the whole picture, where only a part of it is seen: a dot for each position, and a frame around what is on stage.

import { nothing, svg, html } from "./vendor/lit-html.js";
import { t } from "./i18n.js";

const [WIDTH, HEIGHT] = [168, 112];
const FEW = 8; // of so few nobody loses sight
const SHAPES = ["win", "loss", "tie", "draw", "loopy", "number"];

/** @param {Board} board */
export function minimap(board) {
	const { boxes, view } = board.stage;
	if (!view.chosen || boxes.length <= FEW || !view.leaves(boxes)) return nothing;
	const [left, top] = [Math.min(...boxes.map(({ x }) => x)) - 40, Math.min(...boxes.map(({ y }) => y)) - 40];
	const [right, bottom] = [Math.max(...boxes.map(({ x }) => x)) + 40, Math.max(...boxes.map(({ y }) => y)) + 40];
	const scale = Math.min(WIDTH / (right - left), HEIGHT / (bottom - top));
	const [dx, dy] = [(WIDTH - (right - left) * scale) / 2, (HEIGHT - (bottom - top) * scale) / 2];
	const side = boxes.length > 120 ? 2.4 : 4.4;
	const marks = board.marks().nodes;
	/** @type {Map<string, string>} */
	const dots = new Map();
	boxes.forEach(({ x, y }, v) => {
		const shape = SHAPES.find((name) => name === marks[v]?.shape) ?? "open";
		dots.set(shape, `${dots.get(shape) ?? ""}M${(dx + (x - left) * scale - side / 2).toFixed(1)} ${(dy + (y - top) * scale - side / 2).toFixed(1)}h${side}v${side}h${-side}z`);
	});
	const [vx, vy, vw, vh] = view.box;
	const go = (/** @type {PointerEvent} */ event) => {
		if (event.type === "pointermove" && !event.buttons) return;
		const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
		const x = left + (((event.clientX - box.left) / box.width) * WIDTH - dx) / scale;
		const y = top + (((event.clientY - box.top) / box.height) * HEIGHT - dy) / scale;
		view.pan(x - vw / 2 - vx, y - vh / 2 - vy);
	};
	return html`<svg class="minimap float" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t("zoom.map")} @pointerdown=${go} @pointermove=${go}>
		${[...dots].map(([shape, d]) => svg`<path class="dot ${shape}" d=${d} />`)}
		<rect class="frame" x=${dx + (vx - left) * scale} y=${dy + (vy - top) * scale} width=${vw * scale} height=${vh * scale} rx="3" />
	</svg>`;
}
