// What stands beside a node that was chosen: what it is, why, and everything that can be changed about it, by keyboard or touch.

import { html, nothing } from "./vendor/lit-html.js";
import { button, counted, drawing as inSvg, list, typed, worded } from "./dom.js";
import * as edit from "./edit.js";
import { iconButton } from "./icons.js";
import { sign } from "./sentence.js";
import { t } from "./i18n.js";

export class Popover {
	/** @param {Board} board @param {() => void} changed */
	constructor(board, changed) {
		this.board = board;
		this.changed = changed;
		this.open = false;
		this.editing = false;
		/** The picture of the chosen position; `null` if it has none, `undefined` until that is known. @type {{ key: string, drawing?: (Drawing & { spoken: string }) | null }} */
		this.scene = { key: "" };
	}

	/** Asks for the picture of the chosen position, once. @param {number} v */
	draw(v) {
		const { session } = this.board;
		const key = `${session.version} ${v}`;
		if (this.scene.key === key) return this.scene.drawing;
		this.scene = { key };
		const known = (/** @type {(Drawing & { spoken: string }) | null} */ drawing) => {
			if (this.scene.key !== key) return;
			this.scene.drawing = drawing;
			this.changed();
		};
		session.engine.call("scenes", { ...session.about, positions: [v] }).then(({ scenes }) => known(scenes[0] ?? null), () => known(null));
		return undefined;
	}

	/** @param {boolean} [editing] */
	show(editing = this.editing) {
		this.open = true;
		this.editing = editing;
		this.changed();
	}

	close() {
		if (!this.open) return;
		this.open = false;
		this.changed();
	}

	view() {
		const { session } = this.board;
		const { selected: v, solved, mode } = session;
		const game = solved?.game;
		if (!this.open || !game || v === null || v >= game.labels.length || mode === "play" || mode === "quiz") return nothing;
		const value = solved.values[v];
		const shown = !this.hides(v);
		const go = (/** @type {Mode} */ mode) => () => (this.close(), this.board.setMode(mode));
		const play = () => {
			this.close();
			this.board.setMode("play");
			this.board.play.restart(v);
		};
		return html`<section class="pop float position" aria-label=${t("inspector.name")} data-at=${v}>
			${iconButton("close", t("close"), () => this.close(), { class: "close", keys: "Esc" })}
			<h2>${shown && value.value !== null ? sign(value.value, solved.question) : nothing} ${game.labels[v]}</h2>
			<p class="said">${shown ? value.words : t("position.undecided", { label: game.labels[v] })}</p>
			${this.pictured(v, solved.pictures?.[v])}
			<p class="quiet">${this.neighbours(game, v)}</p>
			<div class="row">
				${button(t("inspector.why"), go("explain"))} ${button(t("inspector.play"), play)} ${this.board.how.from ? button(t("inspector.board"), () => this.board.how.from?.(v)) : nothing}
				<button type="button" class="edit" aria-expanded=${String(this.editing)} @click=${() => this.show(!this.editing)}>${t("inspector.edit")}</button>
			</div>
			${this.editing ? fields(session, game, v) : nothing}
		</section>`;
	}

	/** A drawing, or else what people draw with letters. @param {number} v @param {string | null | undefined} letters */
	pictured(v, letters) {
		const drawing = this.draw(v);
		if (drawing) return html`<svg class="scene-large" viewBox=${drawing.view.join(" ")} role="img" aria-label=${drawing.spoken}>${inSvg(`pop ${v}`, drawing.body)}</svg>`;
		return drawing === null && letters ? html`<pre class="picture">${letters}</pre>` : nothing;
	}

	/** Whether the run has not come to it yet. @param {number} v */
	hides(v) {
		const { mode, trace, now, step, steps } = this.board.session;
		if (mode !== "steps" || !trace || step === steps) return false;
		return !trace.decisions.slice(0, now?.decided ?? 0).some(({ position }) => position === v);
	}

	/** @param {Game} game @param {number} v */
	neighbours(game, v) {
		const names = (/** @type {number[]} */ all) => [...new Set(all)].slice(0, 8).map((u) => game.labels[u]).join(", ") + (new Set(all).size > 8 ? " …" : "");
		const [to, from] = [game.moves.filter(([u]) => u === v).map(([, w]) => w), game.moves.filter(([, w]) => w === v).map(([u]) => u)];
		return [to.length ? t("inspector.to", { names: names(to) }) : t("inspector.ends"), from.length ? t("inspector.from", { names: names(from) }) : ""].join(" ");
	}

	/** Puts it beside its node, inside the stage. @param {HTMLElement} root */
	place(root) {
		const pop = /** @type {HTMLElement | null} */ (root.querySelector(".pop"));
		const { stage } = this.board;
		const box = pop && stage.boxes[Number(pop.dataset.at)];
		const host = pop?.parentElement;
		if (!pop || !box || !host) return;
		const [x, y] = stage.view.onScreen(box.x, box.y);
		const half = (box.w / 2) * stage.view.scale + 14;
		const right = x + half + pop.offsetWidth < host.clientWidth - 8;
		const left = right ? x + half : Math.max(8, x - half - pop.offsetWidth);
		const top = Math.max(8, Math.min(y - 40, host.clientHeight - pop.offsetHeight - 8));
		pop.style.left = `${Math.round(left)}px`;
		pop.style.top = `${Math.round(top)}px`;
	}
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
	const rank = counted((priority) => session.edit(edit.setPriority(game, v, Math.max(0, priority))));
	return html`<div class="grid">
			<label>${t("inspector.label")}<input type="text" maxlength="60" .value=${game.labels[v]} @change=${typed(rename)} /></label>
			${list(t("inspector.owner"), [["", t("owner.none")], ...worded("owner", ["first", "second"])], game.owners[v] ?? "", own, "owner")}
			${list(
				t("inspector.result"),
				[["", t("result.none")], ...worded("result", ["win", "loss", "tie", "score"])],
				kind,
				end,
				"result",
			)}
			${game.owners[v] || game.priorities
				? html`<label>${t("inspector.priority")}<input type="number" min="0" step="1" .value=${String(game.priorities?.[v] ?? "")} @change=${rank} /></label>`
				: nothing}
			${kind === "score" ? html`<label>${t("inspector.points")}<input type="number" step="1" .value=${String(result)} @change=${points} /></label>` : nothing}
		</div>
		${moves(session, game, v)}
		<div class="row">
			${button(game.start === v ? t("inspector.unstart") : t("inspector.start"), () => session.edit(edit.setStart(game, game.start === v ? null : v)))}
			${button(t("inspector.remove"), () => session.edit(edit.removePosition(game, v)))}
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
