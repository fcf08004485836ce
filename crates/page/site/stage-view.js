// What part of the picture is seen: fitted at first, then as near and as far aside as the reader wants. How large a node then
// is on the screen decides how much it tells: a coin, a full sign with its letter, or a dot in its shape.

import { iconButton } from "./icons.js";
import { html } from "./vendor/lit-html.js";
import { t } from "./i18n.js";

const ROOM = 26; // around the outermost nodes
const LARGEST = 1.5; // a small game is not blown up
const FARTHEST = 0.12;
const NEAREST = 5;
const COIN = 0.47; // below this scale a coin could not be read
const SIGN = 0.22;

export class View {
	/** @param {SVGSVGElement} svg */
	constructor(svg) {
		this.svg = svg;
		/** Left, top, width and height. */
		this.box = [0, 0, 460, 300];
		/** Whether the reader has chosen it himself. */
		this.chosen = false;
		/** The classes of the picture besides its size. */
		this.look = "stage";
		/** What is kept free for tools: left, top, right, bottom, in pixels. */
		this.free = [0, 0, 0, 0];
		this.scale = 1;
		/** @type {(() => void) | null} */
		this.again = null;
		this.size = [0, 0];
		/** Told after each change. @type {() => void} */
		this.moved = () => {};
		new ResizeObserver(([{ contentRect }]) => this.resize(contentRect.width, contentRect.height)).observe(svg);
	}

	/** The window has become another. @param {number} width @param {number} height */
	resize(width, height) {
		if (width === 0 || (this.size[0] === width && this.size[1] === height)) return;
		this.size = [width, height];
		if (!this.chosen) return this.again?.();
		const [x, y, w, h] = this.box;
		this.show([x + (w - width / this.scale) / 2, y + (h - height / this.scale) / 2, width / this.scale, height / this.scale]);
	}

	/** The picture's place on the screen. */
	measure() {
		if (this.size[0] === 0) {
			const { width, height } = this.svg.getBoundingClientRect();
			this.size = [width, height];
		}
		return this.size[0] === 0 ? [720, 560] : this.size;
	}

	/** @param {number[]} box */
	show(box) {
		this.box = box;
		const text = box.map((n) => Math.round(n * 10) / 10).join(" ");
		const [width] = this.measure();
		this.scale = width / box[2];
		const size = this.scale >= COIN ? "coins" : this.scale >= SIGN ? "signs" : "dots";
		const look = `${this.look} ${size}`;
		if (this.svg.getAttribute("class") !== look) this.svg.setAttribute("class", look);
		if (this.svg.getAttribute("viewBox") === text) return;
		this.svg.setAttribute("viewBox", text);
		this.svg.style.setProperty("--px", String(Math.round(1000 / this.scale) / 1000));
		this.moved();
	}

	/** Lets the whole picture be seen, neither tiny nor huge. @param {Box[]} boxes @param {Edge[]} edges @param {Rail[]} [rails] */
	fit(boxes, edges, rails = []) {
		let [left, top, right, bottom] = boxes.length ? [Infinity, Infinity, -Infinity, -Infinity] : [0, 0, 0, 0];
		const see = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ rx, /** @type {number} */ ry) => {
			[left, right] = [Math.min(left, x - rx), Math.max(right, x + rx)];
			[top, bottom] = [Math.min(top, y - ry), Math.max(bottom, y + ry)];
		};
		for (const { x, y, w, h } of boxes) see(x, y, w / 2 + ROOM, h / 2 + ROOM);
		for (const { label } of edges) see(label[0], label[1], 14, 14);
		for (const { to } of rails) see(to + 90, (top + bottom) / 2, 0, 0);
		const [width, height] = this.measure();
		const [l, t, r, b] = this.free;
		const scale = Math.min(LARGEST, Math.max(0.05, (width - l - r) / (right - left || 1)), Math.max(0.05, (height - t - b) / (bottom - top || 1)));
		this.chosen = false;
		this.again = () => this.fit(boxes, edges, rails);
		const [x, y] = [(left + right) / 2 - (l + (width - l - r) / 2) / scale, (top + bottom) / 2 - (t + (height - t - b) / 2) / scale];
		this.show([x, y, width / scale, height / scale]);
	}

	/** Whether a node stands outside of the view. @param {Box[]} boxes */
	leaves(boxes) {
		const [x, y, width, height] = this.box;
		return boxes.some((box) => box.x < x + 10 || box.y < y + 10 || box.x > x + width - 10 || box.y > y + height - 10);
	}

	/** Nearer or farther, with one point staying where it is. @param {number} factor @param {Point} [at] */
	zoom(factor, at) {
		const [x, y, width, height] = this.box;
		const [cx, cy] = at ?? [x + width / 2, y + height / 2];
		const wish = Math.max(FARTHEST, Math.min(NEAREST, this.scale * factor));
		const scale = this.scale / wish;
		this.chosen = true;
		this.show([cx - (cx - x) * scale, cy - (cy - y) * scale, width * scale, height * scale]);
	}

	/** @param {number} dx @param {number} dy in the picture's own measure */
	pan(dx, dy) {
		const [x, y, width, height] = this.box;
		this.chosen = true;
		this.show([x + dx, y + dy, width, height]);
	}

	/** Brings a node into sight, such as one that the keyboard comes to. @param {Box} box */
	reveal(box) {
		if (this.leaves([box])) this.pan(box.x - this.box[0] - this.box[2] / 2, box.y - this.box[1] - this.box[3] / 2);
	}

	/** Where a point of the picture is, in pixels from the picture's corner. @param {number} x @param {number} y @returns {Point} */
	onScreen(x, y) {
		return [(x - this.box[0]) * this.scale, (y - this.box[1]) * this.scale];
	}

	/** Buttons for all of it. @param {() => void} fit */
	buttons(fit) {
		return html`<button type="button" class="icon-button near" aria-label=${t("zoom.out")} title=${`${t("zoom.out")} (−)`} @click=${() => this.zoom(1 / 1.4)}>−</button>
			<output class="zoom near">${Math.round(this.scale * 100)} %</output>
			<button type="button" class="icon-button near" aria-label=${t("zoom.in")} title=${`${t("zoom.in")} (+)`} @click=${() => this.zoom(1.4)}>+</button>
			${iconButton("fit", t("zoom.fit"), fit, { keys: "0" })}`;
	}
}
