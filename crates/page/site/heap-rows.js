// Heaps to play with: counters one can take, the xor of their values in binary columns, and the winning move drawn where it is made.

import { html, nothing, svg } from "./vendor/lit-html.js";
import { list, typed } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./i18n.js";

const PICTURED = 40; // counters of a heap that is drawn one by one
const LARGEST = 2 ** 52;
const MOST = 16;

/** A heap of a game, or Wythoff's queen. @typedef {{ code: string, heap: number } | { queen: [number, number] }} Row */
/** @typedef {{ taken: number, left: number[], values: number[], value: number }} HeapOption */
/** @typedef {{ value: number, moves: number, seen: number[], options: HeapOption[] }} Why */
/** @typedef {{ part: number, taken?: number, left?: number[], to?: [number, number], value: number | null }} Winning */
/** @typedef {{ values?: number[], value?: number, wins: boolean, columns?: number[], rows?: number[][], sum_row?: number[], winning: Winning[], complete: boolean }} Sum */

/** @param {Row} row */
export const written = (row) => ("queen" in row ? `queen~${row.queen.join(".")}` : `${row.code}~${row.heap}`);

/** Reads what `written` wrote; null where it is nothing of the kind. @param {string} text @returns {Row | null} */
export function readRow(text) {
	const [code, size = ""] = text.split("~");
	const numbers = size.split(".").map(Number);
	if (!numbers.every((n) => Number.isSafeInteger(n) && n >= 0 && n <= LARGEST)) return null;
	if (code === "queen") return numbers.length === 2 && numbers.every((n) => n < 100) ? { queen: [numbers[0], numbers[1]] } : null;
	return code && numbers.length === 1 && size !== "" ? { code, heap: numbers[0] } : null;
}

export class Rows {
	/** @param {Page} page @param {() => void} moved the rows are others now */
	constructor(page, moved) {
		this.page = page;
		this.moved = moved;
		/** @type {Row[]} */
		this.rows = [];
		this.misere = false;
		/** @type {Sum | null} */
		this.sum = null;
		/** @type {Error | null} */
		this.error = null;
		/** What can be played in a heap, by code and size. @type {Map<string, Why>} */
		this.known = new Map();
		/** Which of the winning moves is drawn. */
		this.shown = 0;
		/** Where counters may be taken from, when several numbers can. @type {{ row: number, moves: HeapOption[] } | null} */
		this.choice = null;
		/** @type {Row[][]} */
		this.past = [];
		this.turn = 0;
	}

	/** @param {Row[]} rows */
	async put(rows) {
		this.rows = rows.slice(0, MOST);
		this.choice = null;
		this.shown = 0;
		await this.ask();
	}

	/** Who wins, and by which moves. */
	async ask() {
		const turn = ++this.turn;
		const { engine } = this.page;
		this.error = null;
		try {
			const sum = await engine.call("heaps", { heaps: this.rows, rule: this.misere ? "misere" : undefined });
			if (turn !== this.turn) return;
			this.sum = sum;
			await Promise.all(this.rows.map((row) => this.learn(row)));
		} catch (error) {
			if (turn !== this.turn) return;
			this.sum = null;
			this.error = /** @type {Error} */ (error);
		}
		this.moved();
	}

	/** What can be played in a heap that is drawn. @param {Row} row */
	async learn(row) {
		if ("queen" in row || row.heap > PICTURED || this.known.has(written(row))) return;
		this.known.set(written(row), await this.page.engine.call("options", { code: row.code, heap: row.heap }));
	}

	/** @param {Row[]} rows */
	play(rows) {
		this.past.push(this.rows);
		this.put(rows);
	}

	takeBack() {
		const before = this.past.pop();
		if (before) this.put(before);
	}

	/** A move in one heap: others take its place. @param {number} at @param {number[]} left */
	leave(at, left) {
		const row = this.rows[at];
		if ("queen" in row) return;
		this.play(this.rows.flatMap((other, i) => (i === at ? left.map((heap) => ({ code: row.code, heap })) : [other])));
	}

	/** @param {Winning} move */
	make(move) {
		if (move.to) this.play(this.rows.map((row, i) => (i === move.part ? { queen: /** @type {[number, number]} */ (move.to) } : row)));
		else this.leave(move.part, move.left ?? []);
	}

	/** The best that there is: a winning move, or one that takes as little as can be. */
	engineMoves() {
		const { sum, rows } = this;
		if (!sum) return;
		if (sum.winning.length) return this.make(sum.winning[this.shown] ?? sum.winning[0]);
		for (const [at, row] of rows.entries()) {
			const first = "queen" in row ? undefined : this.known.get(written(row))?.options[0];
			if (first) return this.leave(at, first.left);
			if ("queen" in row && row.queen[0] + row.queen[1] > 0) return this.play(rows.map((other, i) => (i === at ? { queen: row.queen[0] ? [row.queen[0] - 1, row.queen[1]] : [row.queen[0], row.queen[1] - 1] } : other)));
		}
	}

	/** The moves that take counters from the one at `start` on, when they stand in a row. @param {Row} row @param {number} start */
	takes(row, start) {
		if ("queen" in row) return [];
		const why = this.known.get(written(row));
		return (why?.options ?? []).filter(({ taken, left }) => {
			const parts = [start, row.heap - start - taken];
			if (parts[1] < 0) return false;
			const wanted = parts.filter((n) => n > 0).sort((a, b) => a - b);
			return wanted.length === left.length && wanted.every((n, i) => n === left[i]);
		});
	}

	/** A counter was clicked. @param {number} at @param {number} start */
	click(at, start) {
		const moves = this.takes(this.rows[at], start);
		if (moves.length === 1) return this.leave(at, moves[0].left);
		this.choice = moves.length ? { row: at, moves } : null;
		this.page.changed();
	}

	/** @param {Winning | undefined} move @param {number} at @returns {[number, number] | null} which counters the winning move takes */
	marked(move, at) {
		if (!move || move.part !== at || move.to || move.taken === undefined) return null;
		const left = move.left ?? [];
		return left.length > 2 ? null : [left[0] ?? 0, move.taken];
	}

	/** @param {() => [string, string][]} games @param {string} current */
	view(games, current) {
		const { sum, rows, misere } = this;
		const best = sum?.winning[this.shown];
		const set = (/** @type {boolean} */ on) => () => ((this.misere = on), this.ask(), this.page.changed());
		return html`<section class="rows" aria-label=${t("heaps.rows")}>
			<header class="heading"><h2>${t("heaps.rows")}</h2><span class="quiet wide">${t("heaps.click")}</span>
				<div class="seg" role="group" aria-label=${t("heaps.rule")}><button type="button" aria-pressed=${String(!misere)} @click=${set(false)}>${t("heaps.normal")}</button><button type="button" id="misere" aria-pressed=${String(misere)} @click=${set(true)}>${t("heaps.misere")}</button></div>
				<button type="button" id="add-row" ?disabled=${rows.length >= MOST} @click=${() => this.play([...rows, { code: current, heap: 5 }])}>${t("heaps.add")}</button></header>
			<div class="lane"><ul class="piles">${rows.map((row, at) => this.pile(row, at, best, games))}</ul>${sum?.values ? this.bits(best) : nothing}</div>
			<div role="status" class="verdict-heaps">${this.error ? html`<p class="bad">${this.error.message}</p>` : sum ? this.verdict(sum, best) : nothing}</div>
			<div class="does">
				<button type="button" id="heap-back" ?disabled=${this.past.length === 0} @click=${() => this.takeBack()}>${icon("undo")}<span>${t("board.back")}</span></button>
				<button type="button" id="heap-engine" ?disabled=${!sum || rows.length === 0} @click=${() => this.engineMoves()}>${icon("play")}<span>${t("board.engine")}</span></button>
				${sum && sum.winning.length > 1 ? list(t("heaps.ways", { n: sum.winning.length + (sum.complete ? "" : "+") }), sum.winning.slice(0, 60).map((move, i) => [i, this.said(move)]), this.shown, (i) => ((this.shown = Number(i)), this.page.changed())) : nothing}
			</div>
		</section>`;
	}

	/** @param {Row} row @param {number} at @param {Winning | undefined} best @param {() => [string, string][]} games */
	pile(row, at, best, games) {
		const change = (/** @type {Row} */ to) => this.play(this.rows.map((other, i) => (i === at ? to : other)));
		const remove = html`<button type="button" class="remove" aria-label=${t("heaps.remove", { n: at + 1 })} @click=${() => this.play(this.rows.filter((_, i) => i !== at))}>${icon("close")}</button>`;
		const code = "queen" in row ? "queen" : row.code;
		const all = games();
		const names = /** @type {[string, string][]} */ ([...all, ...(code === "queen" || all.some(([known]) => known === code) ? [] : [[code, code]]), ["queen", t("heaps.queen")]]);
		const choose = (/** @type {string} */ to) => change(to === "queen" ? { queen: [9, 7] } : { code: to, heap: "queen" in row ? 5 : row.heap });
		const game = list(html`<span class="unseen">${t("heaps.game")}</span>`, names, code, choose, "of");
		const size = (/** @type {number} */ value, /** @type {(n: number) => void} */ set, /** @type {string} */ label) => html`<input type="number" class="size" min="0" max=${LARGEST} .value=${String(value)} aria-label=${label} @change=${typed((text) => (Number.isSafeInteger(Number(text)) && Number(text) >= 0 && Number(text) <= LARGEST && text !== "" ? set(Number(text)) : this.page.changed()))} />`;
		if ("queen" in row) {
			const [x, y] = row.queen;
			return html`<li class="pile queenly" data-row=${at}>${game}${size(x, (n) => change({ queen: [Math.min(n, 99), y] }), "x")}${size(y, (n) => change({ queen: [x, Math.min(n, 99)] }), "y")}<span class="counters quiet">${t("heaps.queen.at", { x, y })}</span>${remove}</li>`;
		}
		const choice = this.choice?.row === at ? this.choice.moves : [];
		return html`<li class="pile" data-row=${at}>${game}${size(row.heap, (heap) => change({ code: row.code, heap }), t("heaps.size", { n: at + 1 }))}
			${row.heap <= PICTURED ? this.counters(row, at, best) : html`<span class="counters quiet">${t("heaps.large", { n: row.heap })}</span>`}
			${this.moves(row, at)}${remove}
			${choice.length ? html`<p class="choice">${choice.map((move) => html`<button type="button" @click=${() => this.leave(at, move.left)}>${this.words(move)}</button>`)}</p>` : nothing}</li>`;
	}

	/** All moves of a heap as a list: for the keyboard, and for heaps that are not drawn. @param {{ code: string, heap: number }} row @param {number} at */
	moves(row, at) {
		const why = this.known.get(written(row));
		if (!why || why.options.length === 0) return nothing;
		return html`<label class="all"><span class="unseen">${t("heaps.moves", { n: at + 1 })}</span><select @change=${(/** @type {Event} */ event) => {
			const select = /** @type {HTMLSelectElement} */ (event.target);
			const move = why.options[Number(select.value)];
			select.value = "";
			if (move) this.leave(at, move.left);
		}}><option value="">${t("heaps.move")}</option>${why.options.map((move, i) => html`<option value=${i}>${this.words(move)}</option>`)}</select></label>`;
	}

	/** @param {{ code: string, heap: number }} row @param {number} at @param {Winning | undefined} best */
	counters(row, at, best) {
		const marked = this.marked(best, at);
		const gap = 22;
		const counter = (/** @type {number} */ i) => {
			const hit = marked && i >= marked[0] && i < marked[0] + marked[1];
			const may = this.takes(row, i).length > 0;
			return svg`<circle class="counter ${hit ? "hit" : ""} ${may ? "may" : ""}" cx=${12 + i * gap} cy="14" r="9" data-counter=${i} @click=${() => this.click(at, i)}><title>${t("heaps.take", { n: i + 1 })}</title></circle>`;
		};
		const split = marked && marked[1] === 0 ? svg`<path class="cut" d="M${12 + marked[0] * gap - gap / 2} 1v26" />` : nothing;
		const width = Math.max(1, row.heap) * gap + 4;
		return html`<svg class="counters" viewBox="0 0 ${width} 28" width=${width} height="28" role="img" aria-label=${t("heaps.pile", { n: row.heap })}>${Array.from({ length: row.heap }, (_, i) => counter(i))}${split}</svg>`;
	}

	/** The values in binary, with the columns that are odd and what the winning move makes of them. @param {Winning | undefined} best */
	bits(best) {
		const { columns = [], rows = [], sum_row = [], values = [], value = 0 } = /** @type {Sum} */ (this.sum);
		const digit = (/** @type {number} */ bit, /** @type {boolean} */ odd) => html`<td class="${odd ? "odd" : bit ? "one" : "zero"}">${bit}</td>`;
		const bitsOf = (/** @type {number} */ n) => columns.map((power) => Math.floor(n / power) % 2);
		return html`<div class="scroller bitsbox" tabindex="0" role="region" aria-label=${t("heaps.binary")}><table class="bits"><thead><tr><th scope="col">${t("heaps.row")}</th><th scope="col">${t("heaps.value")}</th>${columns.map((power) => html`<th scope="col">${power}</th>`)}<th scope="col">${t("heaps.then")}</th></tr></thead>
			<tbody>${rows.map((bits, at) => {
				const moved = best?.part === at && best.value !== null;
				const after = moved ? /** @type {number} */ (best.value) : values[at];
				return html`<tr><th scope="row">${this.called(this.rows[at])}</th><td class=${moved ? "old" : ""}>${values[at]}</td>${bits.map((bit, i) => digit(bit, !!moved && bitsOf(after)[i] !== bit))}<td class=${moved ? "new" : ""}>${after}</td></tr>
				${moved ? html`<tr class="carry"><th scope="row">↳ ${t("heaps.becomes")}</th><td></td>${bitsOf(after).map((bit, i) => html`<td class=${bit !== bits[i] ? "new" : "zero"}>${bit}</td>`)}<td></td></tr>` : nothing}`;
			})}</tbody>
			<tfoot><tr><th scope="row">xor</th><td><b>${value}</b></td>${sum_row.map((bit) => digit(bit, bit === 1))}<td class="new">${best ? 0 : value}</td></tr></tfoot></table></div>`;
	}

	/** @param {Row | undefined} row */
	called(row) {
		if (!row) return "";
		return "queen" in row ? `♛ ${row.queen.join(", ")}` : html`${row.code} <b>${row.heap}</b>`;
	}

	/** @param {{ taken: number, left: number[] }} move */
	words({ taken, left }) {
		const what = taken ? t("heaps.takes", { n: taken }) : t("heaps.splits");
		return `${what}, ${left.length ? t("heaps.leaves", { left: left.join(" + ") }) : t("heaps.nothing")}`;
	}

	/** @param {Winning} move */
	said(move) {
		const row = this.rows[move.part];
		if (!row) return "";
		if (move.to) return t("heaps.queen.to", { x: move.to[0], y: move.to[1] });
		return `${"queen" in row ? "" : `${row.code} ${row.heap}: `}${this.words({ taken: move.taken ?? 0, left: move.left ?? [] })}`;
	}

	/** @param {Sum} sum @param {Winning | undefined} best */
	verdict(sum, best) {
		if (sum.wins && !best) return html`<p><i class="o win">${t("letter.win")}</i> <b>${t("heaps.youwin")}</b> ${this.misere ? t("heaps.misere.end") : ""}</p>`;
		if (sum.wins && best) return html`<p><i class="o win">${t("letter.win")}</i> <b>${t("heaps.youwin")}</b> ${this.said(best)}${best.value === null ? "." : t("heaps.because", { to: best.value })}</p>`;
		return html`<p><i class="o loss">${t("letter.loss")}</i> <b>${t("heaps.youlose")}</b> ${this.misere ? "" : t("heaps.balanced")}</p>`;
	}
}
