// Wythoff's game as a queen on a board, with the line along which the lost squares lie. Who wins where is the engine's; the line is
// drawn by its slope, the golden ratio.

import { html, nothing, render, svg } from "./vendor/lit-html.js";
import { counted } from "./dom.js";
import { t } from "./i18n.js";

const SIZE = 16;
const SQUARE = 22;
const PHI = (1 + Math.sqrt(5)) / 2;

export class WythoffBoard {
	/** @param {HTMLElement} host @param {Engine} engine @param {() => void} changed */
	constructor(host, engine, changed) {
		this.host = host;
		this.engine = engine;
		this.changed = changed;
		/** Values by the pair, the smaller number first. @type {Map<string, Value & { to: string | null }>} */
		this.values = new Map();
		/** The lost pairs in order. @type {number[][]} */
		this.pairs = [];
		this.shown = 1;
		this.lines = false;
		this.queen = [11, 6];
		this.opened = false;
	}

	async arm() {
		if (this.opened) return;
		this.opened = true;
		const source = { game: `wythoff:${SIZE - 1},${SIZE - 1}` };
		const { game, values } = await this.engine.call("solve", { source });
		game.labels.forEach((/** @type {string} */ label, /** @type {number} */ v) => this.values.set(key(label.match(/\d+/g)?.map(Number) ?? []), { ...values[v], to: values[v].move === null ? null : key(game.labels[values[v].move].match(/\d+/g).map(Number)) }));
		this.pairs = [...this.values].filter(([, { value }]) => value === "loss").map(([pair]) => pair.split(",").map(Number)).sort((a, b) => a[0] - b[0]);
		this.changed();
	}

	draw() {}
	pause() {}

	render() {
		render(this.view(), this.host);
	}

	/** A square was chosen: the queen stands there, or walks there. @param {number} x @param {number} y */
	put(x, y) {
		this.queen = [x, y];
		this.changed();
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
		if (!by) return;
		event.preventDefault();
		event.stopPropagation();
		this.put(Math.max(0, Math.min(SIZE - 1, this.queen[0] + by[0])), Math.max(0, Math.min(SIZE - 1, this.queen[1] + by[1])));
	}

	view() {
		const [qx, qy] = this.queen;
		const here = this.values.get(key([qx, qy]));
		const reach = (/** @type {number} */ x, /** @type {number} */ y) => (x === qx && y < qy) || (y === qy && x < qx) || (x < qx && qx - x === qy - y);
		const cold = new Set(this.pairs.slice(0, this.shown).map(([a, b]) => key([a, b])));
		const pair = this.pairs[this.shown - 1];
		const used = new Set(this.pairs.slice(0, this.shown - 1).flat());
		const least = [...Array(60).keys()].find((n) => n > 0 && !used.has(n));
		const target = here?.value === "win" && here.to ? here.to.split(",").map(Number) : null;
		const at = (/** @type {number} */ n) => n * SQUARE + 0.5;
		const down = (/** @type {number} */ y) => (SIZE - 1 - y) * SQUARE + 0.5;
		const squares = Array.from({ length: SIZE * SIZE }, (_, i) => [i % SIZE, Math.floor(i / SIZE)]);
		const to = target && (reach(target[0], target[1]) ? target : [target[1], target[0]]);
		return html`<div class="wythoff-board" tabindex="0" role="application" aria-label=${t("learn.queen", { x: qx, y: qy, words: here?.words ?? "" })} @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event)}>
			<svg viewBox="-18 -4 ${SIZE * SQUARE + 26} ${SIZE * SQUARE + 24}" aria-hidden="true">
				${squares.map(([x, y]) => {
					const lost = cold.has(key([x, y]));
					return svg`<rect x=${at(x)} y=${down(y)} width=${SQUARE} height=${SQUARE} class="square ${lost ? "cold" : ""} ${reach(x, y) ? "reach" : ""}" @click=${() => this.put(x, y)} />
						${lost ? svg`<text x=${at(x) + SQUARE / 2} y=${down(y) + 15.5} class="letter">${t("letter.loss")}</text>` : nothing}`;
				})}
				${Array.from({ length: SIZE }, (_, n) => svg`<text class="axis" x=${at(n) + SQUARE / 2} y=${SIZE * SQUARE + 14}>${n}</text><text class="axis" x="-9" y=${down(n) + 15}>${n}</text>`)}
				${this.lines ? svg`<path class="golden" d="M${SQUARE / 2},${down(0) + SQUARE / 2}L${at(9.4) + SQUARE / 2},${down(9.4 * PHI) + SQUARE / 2}M${SQUARE / 2},${down(0) + SQUARE / 2}L${at(9.4 * PHI) + SQUARE / 2},${down(9.4) + SQUARE / 2}" />` : nothing}
				${to ? svg`<path class="way" d="M${at(qx) + SQUARE / 2},${down(qy) + SQUARE / 2}L${at(to[0]) + SQUARE / 2},${down(to[1]) + SQUARE / 2}" /><circle class="aim" cx=${at(to[0]) + SQUARE / 2} cy=${down(to[1]) + SQUARE / 2} r="8" />` : nothing}
				<text class="queen" x=${at(qx) + SQUARE / 2} y=${down(qy) + 17}>♛</text>
			</svg></div>
			<p class="status" role="status">${t("learn.queen", { x: qx, y: qy, words: here?.words ?? "" })}</p>
			<div class="row">
				<label>${t("learn.pairs")} <input type="range" min="1" max=${Math.max(1, this.pairs.length)} .value=${String(this.shown)} @input=${counted((n) => ((this.shown = n), this.changed()))} /></label>
				<label class="check"><input type="checkbox" class="lines" .checked=${this.lines} @change=${() => ((this.lines = !this.lines), this.changed())} />${t("learn.golden")}</label>
			</div>
			${pair ? html`<p class="pair-told">${this.shown === 1 ? t("learn.pair.first") : t("learn.pair", { k: this.shown - 1, a: pair[0], b: pair[1], least: least ?? 0 })}${this.lines && this.shown > 1 ? ` ${t("learn.ratio", { k: this.shown - 1, x: ((this.shown - 1) * PHI).toFixed(2), y: ((this.shown - 1) * PHI * PHI).toFixed(2) })}` : ""}</p>` : nothing}`;
	}
}

/** A pair without its order. @param {number[]} pair */
const key = (pair) => [...pair].sort((a, b) => a - b).join(",");
