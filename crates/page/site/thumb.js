// A small picture of an example, made of the same signs as the stage.

import { html, svg } from "./vendor/lit-html.js";
import { outline } from "./coin.js";

/** @param {number} x @param {number} y @param {string} shape */
const coin = (x, y, shape) => svg`<path class="t-${shape}" transform="translate(${x} ${y})" d=${outline(shape, shape === "win" ? 13 : 11, shape === "win" ? 13 : 11)} />`;
const line = (/** @type {string} */ d) => svg`<path class="t-line" d=${d} />`;
const dots = (/** @type {number[]} */ heaps) => heaps.flatMap((n, i) => Array.from({ length: Math.min(n, 4) }, (_, j) => svg`<circle class="t-dot" cx=${72 - (heaps.length - 1) * 9 + i * 18} cy=${46 - j * 11} r="4.4" />`));
const number = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string | number} */ words) => svg`<text x=${x} y=${y}>${words}</text>`;
const cells = (/** @type {number} */ n, /** @type {number} */ side) => svg`<path class="t-line" d=${Array.from({ length: n + 1 }, (_, i) => `M${72 - (n * side) / 2} ${6 + i * side}h${n * side}M${72 - (n * side) / 2 + i * side} 6v${n * side}`).join("")} />`;
const board = (/** @type {(string | number)[]} */ row) => row.map((words, i) => svg`<rect class="t-open" x=${72 - row.length * 11 + i * 22} y="18" width="19" height="22" rx="4" /><text x=${72 - row.length * 11 + i * 22 + 9.5} y="33">${words}</text>`);
const cat = svg`<path class="t-cat" d="M92 20l1.5-9 5 3.6h4l5-3.6 1.5 9a8.5 7.5 0 0 1-17 0z" /><path class="t-mouse" d="M40 46a8 7 0 0 1 14-4l4 3.5-4 2.5H42z" />`;

/** @type {Record<string, () => unknown>} */
const PICTURES = {
	sweep: () => [line("M72 10L52 26M72 10L92 26M52 26V42M92 26L52 42M92 26V42"), coin(72, 9, "win"), coin(52, 27, "loss"), coin(92, 27, "loss"), coin(52, 45, "win"), coin(92, 45, "win")],
	draw: () => [line("M56 22c9-9 23-9 32 0M88 36c-9 9-23 9-32 0"), coin(54, 29, "draw"), coin(90, 29, "draw"), coin(116, 46, "win")],
	misere: () => [coin(46, 12, "win"), coin(46, 29, "loss"), coin(46, 46, "win"), number(72, 35, "≠"), coin(98, 12, "loss"), coin(98, 29, "win"), coin(98, 46, "loss")],
	minimax: () => [line("M72 10L48 28M72 10L96 28M48 28l-10 16M48 28l10 16M96 28l-10 16M96 28l10 16"), coin(72, 10, "max"), coin(48, 28, "min"), coin(96, 28, "min"), number(37, 54, 3), number(58, 54, 5), number(86, 54, 2), number(107, 54, 9)],
	"alpha-beta": () => [line("M72 10L48 28M72 10L96 28M48 28l-10 16M48 28l10 16M96 28l-10 16"), coin(72, 10, "max"), coin(48, 28, "min"), coin(96, 28, "min"), number(37, 54, 3), number(58, 54, 5), number(86, 54, 2), number(108, 50, "✂")],
	grundy: () => [line("M44 14l14 28M72 14L58 42M100 14L86 42M72 14l14 28"), ...[[44, 2], [72, 1], [100, 1]].flatMap(([x, n]) => [coin(x, 13, "number"), number(x, 17, n)]), coin(58, 44, "loss"), coin(86, 44, "loss"), number(58, 48, 0), number(86, 48, 0)],
	loopy: () => [line("M62 22c-22-16-22 30 0 14"), coin(66, 29, "draw"), number(66, 33, "∞"), line("M76 29h22"), coin(104, 29, "loss"), number(104, 33, 0)],
	nim: () => dots([3, 4, 2]),
	stones: () => [0, 1, 2, 3, 4, 5, 6, 7].map((n) => coin(20 + n * 15, 32, [0, 2].includes(n % 7) ? "loss" : "win")),
	wythoff: () => [cells(6, 8), ...[[0, 0], [1, 2], [3, 5]].map(([x, y]) => coin(52 + x * 8, 50 - y * 8, "loss"))],
	staircase: () => [line("M30 52h16v-11h16v-11h16v-11h16v-11h16"), ...[[38, 47], [54, 36], [54, 27], [86, 14]].map(([x, y]) => svg`<circle class="t-dot" cx=${x} cy=${y} r="4" />`)],
	knight: () => [cells(5, 9), coin(54, 10, "loss"), svg`<path class="t-cat" d="M70 44h22v-5c-2-6-3-9-4-13-2-7-8-10-14-9l-2 4-5 7 3 3 7-3-6 9z" transform="scale(0.8) translate(16 4)" />`],
	"cat-and-mouse": () => [line("M34 30L56 12 80 20 78 44 52 46zM56 12L52 46 80 20"), ...[[34, 30], [56, 12], [78, 44]].map(([x, y]) => svg`<circle class="t-open" cx=${x} cy=${y} r="4.5" />`), cat],
	"cses-1730": () => dots([4, 2, 3]),
	"cses-1729": () => [0, 1, 2, 3, 4].map((i) => svg`<path class="t-stick" d="M${40 + i * 14} 12v36" />`),
	"cses-2207": () => [dots([4, 1, 1]), line("M104 12v36")],
	"cses-1099": () => [line("M30 52h16v-11h16v-11h16v-11h16v-11h16"), ...[[54, 36], [70, 25]].map(([x, y]) => svg`<circle class="t-dot" cx=${x} cy=${y} r="4" />`)],
	"nim-game": () => dots([4]),
	"stone-game": () => board([5, 3, 4, 5]),
	"predict-the-winner": () => board([1, 5, 23, 7]),
	"can-i-win": () => board([1, 2, 3, 4, 5]),
	"leetcode-cat-and-mouse": () => [line("M34 30L56 12 80 20 78 44 52 46z"), cat],
	"stone-game-iii": () => board([1, 2, 3, "−9"]),
};

/** @param {Preset} preset */
export const thumb = ({ id }) => html`<svg class="thumb" viewBox="0 0 144 58" aria-hidden="true">${(PICTURES[id] ?? PICTURES.sweep)()}</svg>`;
