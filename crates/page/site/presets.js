// The gallery: games to begin with, the practice problems, and every built-in game by its parameters.

import { html, nothing } from "./vendor/lit-html.js";
import { typed } from "./dom.js";
import { t } from "./i18n.js";


export class Gallery {
	/** @param {Engine} engine @param {(preset: Preset) => void} choose @param {() => void} changed */
	constructor(engine, choose, changed) {
		this.engine = engine;
		this.choose = choose;
		this.changed = changed;
		/** @type {Preset[]} */
		this.presets = [];
		/** @type {BuiltIn[]} */
		this.games = [];
		this.wish = "";
	}

	/** The tables, in the language of the reader. */
	async load() {
		this.presets = (await this.engine.call("presets")).presets;
		// The built-in games are only for the gallery: nobody waits for them.
		this.engine.call("games").then(({ games }) => (this.games = games), () => (this.games = []));
	}

	/** @param {string} id */
	find(id) {
		return this.presets.find((preset) => preset.id === id);
	}

	view() {
		const groups = /** @type {const} */ ([
			["gallery.lessons", this.presets.filter(({ practice }) => !practice)],
			["gallery.practice", this.presets.filter(({ practice }) => practice)],
		]);
		return html`<div class="gallery">
			${groups.map(([title, presets]) =>
				presets.length === 0
					? nothing
					: html`<h3>${t(title)}</h3>
							<ul class="cards">${presets.map((preset) => html`<li><button type="button" class="preset" data-preset=${preset.id} @click=${() => this.choose(preset)}>
								<strong>${preset.title}</strong>${preset.practice ? html`<em>${preset.practice}</em>` : nothing}<span>${preset.about}</span></button></li>`)}</ul>`,
			)}
			${this.builtIn()}
		</div>`;
	}

	builtIn() {
		const send = (/** @type {SubmitEvent} */ event) => {
			event.preventDefault();
			const game = this.wish.trim().replace(/^@/, "");
			if (game !== "") this.choose({ id: "", title: game, about: "", source: { game } });
		};
		const name = this.wish.trim().replace(/^@/, "").split(":")[0];
		const known = this.games.find((game) => game.name === name);
		return html`<h3>${t("gallery.games")}</h3>
			<form class="row" @submit=${send}>
				<input type="text" list="built-in" autocomplete="off" placeholder="nim:3,4,5" aria-label=${t("gallery.game")} .value=${this.wish}
					@input=${typed((wish) => ((this.wish = wish), this.changed()))} />
				<datalist id="built-in">${this.games.map(({ name, example }) => html`<option value=${example ? `${name}:${example}` : name}></option>`)}</datalist>
				<button type="submit">${t("gallery.go")}</button>
			</form>
			<p class="quiet">${known ? known.rules : t("gallery.hint")}</p>`;
	}
}
