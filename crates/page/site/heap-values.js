// The values of a heap game as a strip that is wrapped at any width: a canvas as large as the window shows, over values in a typed
// array, so that a million of them are there at once. At the period the pattern stands still.

const ROW = 26; // pixels of a row with numbers
const READABLE = 19; // pixels of a cell from which on its number is written
const HEAD = 24; // pixels for the numbers of the columns
const AXIS = 58; // pixels for the numbers of the heaps at the left

/** @typedef {{ values: Uint32Array, from: number, period: number, saltus: number, exceptions: Set<number>, count: number }} Strip */

/** The value of a heap: computed, or by the period, which is proved. @param {Strip} strip @param {number} n */
export function valueOf(strip, n) {
	const { values, from, period, saltus } = strip;
	if (n < values.length) return values[n];
	if (!period) return -1;
	const rounds = Math.ceil((n - values.length + 1) / period);
	return n - rounds * period >= from ? values[n - rounds * period] + rounds * saltus : -1;
}

/** How many of the heaps have the value of the one a width before, in percent: 100 where the pattern stands still. @param {Strip} strip @param {number} width */
export function stillness(strip, width) {
	// Exceptions stand at the beginning, which is left out.
	const first = strip.period && strip.from + width < strip.count ? strip.from : Math.floor(Math.min(strip.count, 9000) / 3);
	const upto = Math.min(strip.count, first + Math.max(4 * width, 3000));
	let [equal, all] = [0, 0];
	for (let n = first + width; n < upto; n += 1) {
		all += 1;
		if (valueOf(strip, n) === valueOf(strip, n - width)) equal += 1;
	}
	return all ? Math.floor((100 * equal) / all) : 0;
}

/** The greatest value among the heaps that are shown. @param {Strip} strip */
function greatest(strip) {
	let most = 1;
	for (const value of strip.values) if (value > most) most = value;
	return strip.saltus ? Math.max(most, valueOf(strip, strip.count - 1)) : most;
}

/** A colour of the style sheet as red, green and blue. @param {string} name */
function colour(name) {
	const probe = document.createElement("span");
	probe.style.color = `var(--${name})`;
	document.body.append(probe);
	const found = getComputedStyle(probe).color.match(/[\d.]+/g) ?? ["0", "0", "0"];
	probe.remove();
	return found.slice(0, 3).map(Number);
}

const mix = (/** @type {number[]} */ a, /** @type {number[]} */ b, /** @type {number} */ share) => a.map((x, i) => Math.round(x + (b[i] - x) * share));
const css = (/** @type {number[]} */ rgb) => `rgb(${rgb.join(" ")})`;

export class Values {
	/** @param {(n: number) => void} pick a heap was chosen */
	constructor(pick) {
		this.pick = pick;
		/** @type {Strip | null} */
		this.strip = null;
		this.width = 10;
		/** wrapped or curve */
		this.form = "wrapped";
		this.chosen = 0;
		/** Heaps that stand in the rows. @type {Set<number>} */
		this.standing = new Set();
		this.showPeriod = false;
		this.shades = /** @type {number[][]} */ ([]);
		this.inks = /** @type {Record<string, number[]>} */ ({});
	}

	/** @param {Strip} strip */
	take(strip) {
		this.strip = strip;
		this.shades = [];
	}

	/** The size of a cell. @param {number} room */
	cell(room) {
		const wide = Math.max(1, Math.min(72, (room - AXIS - 8) / this.width));
		return { wide, high: wide >= READABLE ? ROW : Math.max(1, Math.min(ROW, wide)) };
	}

	/** Lookup tables of colours: 0 wears the loss colour, the others darken. */
	paint() {
		this.inks = Object.fromEntries(["card", "ink", "soft", "accent", "loss", "loss-wash", "lit", "on", "rule"].map((name) => [name, colour(name)]));
		const most = Math.min(this.strip ? greatest(this.strip) : 1, 4095);
		this.shades = Array.from({ length: most + 1 }, (_, v) => (v === 0 ? this.inks["loss-wash"] : mix(this.inks.card, this.inks.accent, 0.08 + 0.87 * (most > 1 ? Math.sqrt((v - 1) / (most - 1)) : 0))));
	}

	shade(/** @type {number} */ value) {
		return this.shades[Math.min(value, this.shades.length - 1)] ?? this.inks.card;
	}

	/** Draws what the scroller shows. @param {HTMLElement} scroller @param {boolean} [anew] whether colours or values are others */
	draw(scroller, anew = false) {
		const { strip } = this;
		const canvas = /** @type {HTMLCanvasElement | null} */ (scroller.querySelector("canvas"));
		const spacer = /** @type {HTMLElement | null} */ (scroller.querySelector(".spacer"));
		const pen = canvas?.getContext("2d", { alpha: false });
		if (!strip || !canvas || !spacer || !pen) return;
		if (anew || this.shades.length === 0) this.paint();
		const [room, high] = [scroller.clientWidth, scroller.clientHeight];
		if (room < 20 || high < 20) return;
		const cell = this.cell(room);
		const rows = this.form === "curve" ? 1 : Math.ceil(strip.count / this.width);
		const full = this.form === "curve" ? high : HEAD + rows * cell.high + 4;
		spacer.style.height = `${Math.max(0, full - high)}px`;
		const scale = devicePixelRatio || 1;
		if (canvas.width !== Math.round(room * scale) || canvas.height !== Math.round(high * scale)) {
			[canvas.width, canvas.height] = [Math.round(room * scale), Math.round(high * scale)];
			[canvas.style.width, canvas.style.height] = [`${room}px`, `${high}px`];
		}
		pen.setTransform(scale, 0, 0, scale, 0, 0);
		pen.fillStyle = css(this.inks.card);
		pen.fillRect(0, 0, room, high);
		pen.textBaseline = "middle";
		if (this.form === "curve") return this.curve(pen, room, high, strip);
		const first = Math.max(0, Math.floor(scroller.scrollTop / cell.high));
		const last = Math.min(rows, Math.ceil((scroller.scrollTop + high) / cell.high) + 1);
		if (cell.wide >= READABLE) this.numbers(pen, strip, cell, first, last, scroller.scrollTop);
		else this.dots(pen, strip, cell, first, last, scroller.scrollTop, scale);
		pen.fillStyle = css(this.inks.card);
		pen.fillRect(0, 0, room, HEAD - 1);
		pen.fillStyle = css(this.inks.soft);
		pen.font = "12.5px sans-serif";
		pen.textAlign = "center";
		const skip = Math.max(1, Math.ceil(34 / cell.wide));
		for (let column = 0; column < this.width; column += skip) pen.fillText(`+${column}`, AXIS + (column + 0.5) * cell.wide, HEAD / 2);
		pen.textAlign = "right";
		pen.fillText("n", AXIS - 9, HEAD / 2);
		const every = Math.max(1, Math.ceil(ROW / cell.high));
		for (let row = Math.ceil(first / every) * every; row < last; row += every) if (HEAD + row * cell.high - scroller.scrollTop > HEAD - 4) pen.fillText(String(row * this.width), AXIS - 9, HEAD + row * cell.high - scroller.scrollTop + Math.max(cell.high, 12) / 2);
	}

	/** Cells with their numbers. @param {CanvasRenderingContext2D} pen @param {Strip} strip @param {{ wide: number, high: number }} cell @param {number} first @param {number} last @param {number} top */
	numbers(pen, strip, cell, first, last, top) {
		pen.textAlign = "center";
		pen.font = `${cell.wide < 26 ? 12 : 14}px sans-serif`;
		for (let n = first * this.width; n < Math.min(last * this.width, strip.count); n += 1) {
			const value = valueOf(strip, n);
			if (value < 0) continue;
			const [x, y] = [AXIS + (n % this.width) * cell.wide, HEAD + Math.floor(n / this.width) * cell.high - top];
			const [w, h] = [cell.wide - 2, cell.high - 2];
			const shade = this.shade(value);
			pen.fillStyle = css(shade);
			pen.beginPath();
			pen.roundRect(x + 1, y + 1, w, h, 4);
			pen.fill();
			if (this.showPeriod && strip.exceptions.has(n)) {
				pen.strokeStyle = pen.fillStyle = css(this.inks.lit);
				pen.lineWidth = 2;
				pen.beginPath();
				pen.roundRect(x + 2, y + 2, w - 2, h - 2, 3);
				pen.stroke();
				pen.beginPath();
				pen.moveTo(x + w - 6, y + 2);
				pen.lineTo(x + w, y + 2);
				pen.lineTo(x + w, y + 8);
				pen.fill();
			}
			if (n === this.chosen || this.standing.has(n)) {
				pen.strokeStyle = css(this.inks.ink);
				pen.lineWidth = n === this.chosen ? 2.5 : 1.5;
				pen.beginPath();
				pen.roundRect(x + 1, y + 1, w, h, 4);
				pen.stroke();
			}
			const light = shade[0] * 0.3 + shade[1] * 0.59 + shade[2] * 0.11;
			pen.fillStyle = value === 0 ? css(this.inks.loss) : light > 135 ? "#14171c" : "#ffffff";
			pen.fillText(String(value), x + cell.wide / 2, y + cell.high / 2 + 0.5, cell.wide - 3);
		}
	}

	/** Cells as spots of colour, many at a time. @param {CanvasRenderingContext2D} pen @param {Strip} strip @param {{ wide: number, high: number }} cell @param {number} first @param {number} last @param {number} top @param {number} scale */
	dots(pen, strip, cell, first, last, top, scale) {
		const rows = last - first;
		if (rows <= 0) return;
		const picture = new ImageData(this.width, rows);
		const { data } = picture;
		const [lit, card] = [this.inks.lit, this.inks.card];
		for (let i = 0; i < rows * this.width; i += 1) {
			const n = first * this.width + i;
			const value = n < strip.count ? valueOf(strip, n) : -1;
			const rgb = value < 0 ? card : n === this.chosen ? this.inks.ink : this.showPeriod && strip.exceptions.has(n) ? lit : value === 0 ? mix(this.inks["loss-wash"], this.inks.loss, 0.4) : this.shade(value);
			data.set(rgb, 4 * i);
			data[4 * i + 3] = 255;
		}
		const small = new OffscreenCanvas(this.width, rows);
		small.getContext("2d")?.putImageData(picture, 0, 0);
		pen.imageSmoothingEnabled = cell.wide * scale < 1;
		pen.drawImage(small, AXIS, HEAD + first * cell.high - top, this.width * cell.wide, rows * cell.high);
	}

	/** Value against heap. @param {CanvasRenderingContext2D} pen @param {number} room @param {number} high @param {Strip} strip */
	curve(pen, room, high, strip) {
		const most = this.shades.length > 4095 ? greatest(strip) : Math.max(1, this.shades.length - 1);
		const [w, h] = [room - AXIS - 14, high - 44];
		const x = (/** @type {number} */ n) => AXIS + (n / Math.max(1, strip.count - 1)) * w;
		const y = (/** @type {number} */ value) => 14 + h - (value / most) * h;
		pen.font = "12.5px sans-serif";
		pen.fillStyle = css(this.inks.soft);
		pen.strokeStyle = css(this.inks.rule);
		for (let i = 0; i <= 4; i += 1) {
			const value = Math.round((most * i) / 4);
			pen.textAlign = "right";
			pen.fillText(String(value), AXIS - 9, y(value));
			pen.strokeRect(AXIS, y(value), w, 0);
			pen.textAlign = i === 4 ? "right" : "center";
			pen.fillText(String(Math.round(((strip.count - 1) * i) / 4)), x(((strip.count - 1) * i) / 4), high - 12);
		}
		const size = strip.count < 400 ? 4 : strip.count < 4000 ? 2 : 1;
		pen.fillStyle = css(this.inks.accent);
		// Of many values in one column of pixels each is drawn once.
		const seen = new Set();
		let column = -1;
		for (let n = 0; n < strip.count; n += 1) {
			const value = valueOf(strip, n);
			if (value < 0) break;
			const at = Math.round(x(n));
			if (at !== column) seen.clear();
			column = at;
			if (seen.has(value)) continue;
			seen.add(value);
			if (value === 0) pen.fillStyle = css(this.inks.loss);
			pen.fillRect(at - size / 2, y(value) - size / 2, size, size);
			if (value === 0) pen.fillStyle = css(this.inks.accent);
		}
	}

	/** The heap at a point of the scroller. @param {HTMLElement} scroller @param {number} x @param {number} y @returns {number | null} */
	at(scroller, x, y) {
		const { strip } = this;
		if (!strip) return null;
		if (this.form === "curve") {
			const n = Math.round(((x - AXIS) / (scroller.clientWidth - AXIS - 14)) * (strip.count - 1));
			return n >= 0 && n < strip.count ? n : null;
		}
		const cell = this.cell(scroller.clientWidth);
		const [column, row] = [Math.floor((x - AXIS) / cell.wide), Math.floor((y - HEAD + scroller.scrollTop) / cell.high)];
		const n = row * this.width + column;
		return column >= 0 && column < this.width && row >= 0 && n < strip.count ? n : null;
	}

	/** Brings the chosen heap into sight. @param {HTMLElement} scroller */
	reveal(scroller) {
		const cell = this.cell(scroller.clientWidth);
		const y = Math.floor(this.chosen / this.width) * cell.high;
		if (y < scroller.scrollTop) scroller.scrollTop = y;
		else if (HEAD + y + cell.high > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = HEAD + y + cell.high + 4 - scroller.clientHeight;
	}
}
