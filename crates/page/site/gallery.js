// The gallery: every example, practice problem and built-in game on one page, with a picture made of the same signs. Your own
// game comes first.

import { html, nothing } from "./vendor/lit-html.js";
import { typed } from "./dom.js";
import { EngineError } from "./engine.js";
import { help } from "./help.js";
import { icon } from "./icons.js";
import { complaint } from "./text.js";
import { thumb } from "./thumb.js";
import { t, tOr } from "./i18n.js";

/** Which kinds there are, by the chapter of an example. @type {Record<string, string[]>} */
const KINDS = { finite: ["acyclic", "masks", "boards"], cycles: ["cycles", "loopy"], scores: ["minimax", "intervals"], heaps: ["nim", "grundy", "stones", "wythoff", "staircase", "sums"], rules: ["ends"] };

/** How hard an example is, from 1 to 4; what is not here is 2. @type {Record<string, number>} */
const LEVELS = { sweep: 1, draw: 1, knight: 1, stones: 1, "nim-game": 1, "cses-1729": 1, "cses-1730": 1, "alpha-beta": 3, wythoff: 3, "cat-and-mouse": 3, "can-i-win": 3, "cses-2207": 3, "stone-game-iii": 3, loopy: 4, "leetcode-cat-and-mouse": 4 };
const level = (/** @type {Preset} */ { id }) => LEVELS[id] ?? 2;
const pips = (/** @type {number} */ n) => html`<small class="pips" aria-hidden="true">${[1, 2, 3, 4].map((i) => html`<i class=${i <= n ? "on" : ""}></i>`)}</small>`;

export class GalleryTab {
	/** @param {Page} page */
	constructor(page) {
		this.page = page;
		this.wish = "";
		this.kind = "all";
		/** The levels that are shown. @type {Set<number>} */
		this.levels = new Set([1, 2, 3, 4]);
		/** The parameters of the built-in game that is being chosen. */
		this.parameters = "";
		this.chosen = "";
		/** What is wrong with the parameters. @type {EngineError | null} */
		this.error = null;
	}

	title() {
		return t("gallery.name");
	}

	/** @param {string[]} path */
	enter([name]) {
		this.page.gallery.more().then(this.page.changed);
		if (name) this.chosen = name;
	}

	/** The examples that are wanted. */
	get presets() {
		const wish = this.wish.trim().toLowerCase();
		const fits = (/** @type {Preset} */ { title, about, practice, id, method }) => [title, about, practice ?? "", id, method ?? ""].some((text) => text.toLowerCase().includes(wish));
		const kind = (/** @type {Preset} */ { lesson }) => this.kind === "all" || (KINDS[this.kind]?.includes(lesson ?? "") ?? false);
		return this.page.gallery.presets.filter((preset) => fits(preset) && kind(preset) && this.levels.has(level(preset)));
	}

	view() {
		const found = this.presets;
		const wish = this.wish.trim().toLowerCase();
		const games = this.kind === "all" && this.levels.size === 4 ? this.page.gallery.games.filter(({ name, rules }) => name.includes(wish) || rules.toLowerCase().includes(wish)) : [];
		const group = (/** @type {unknown} */ title, /** @type {Preset[]} */ presets) =>
			presets.length ? html`<h2 class="cap">${title}</h2><ul class="cards">${presets.map((preset) => this.card(preset))}</ul>` : nothing;
		return html`<main id="main" class="gallery" @keydown=${(/** @type {KeyboardEvent} */ event) => this.walk(event)}>
			<header><h1>${t("gallery.title")}</h1>
				<label class="search">${icon("find")}<span class="unseen">${t("gallery.find")}</span><input id="find" type="search" autocomplete="off" placeholder=${t("gallery.find")} .value=${this.wish} @input=${typed((wish) => ((this.wish = wish), this.page.changed()))} /><output>${found.length + games.length}</output></label>
				<div class="seg" role="group" aria-label=${t("gallery.kinds")}>${["all", ...Object.keys(KINDS)].map((kind) => html`<button type="button" aria-pressed=${String(kind === this.kind)} @click=${() => ((this.kind = kind), this.page.changed())}>${tOr("kind", kind)}</button>`)}</div>
				<div class="seg levels" role="group" aria-label=${t("gallery.levels")}>${[1, 2, 3, 4].map((n) => html`<button type="button" aria-label=${t("gallery.level", { n })} title=${t("gallery.level", { n })} aria-pressed=${String(this.levels.size < 4 && this.levels.has(n))} @click=${() => this.only(n)}>${pips(n)}</button>`)}</div>
			</header>
			<section class="own" aria-label=${t("gallery.own")}>
				<h2 class="cap">${t("gallery.own")}</h2>
				<button type="button" @click=${() => this.own("draw")}>${icon("edit")}<span><b>${t("gallery.draw")}</b>${t("gallery.draw.about")}</span></button>
				<button type="button" @click=${() => this.own("random")}>${icon("connect")}<span><b>${t("gallery.random")}</b>${t("gallery.random.about")}</span></button>
				<label class="button file">${icon("examples")}<span><b>${t("gallery.file")}</b>${t("gallery.file.about")}</span><input type="file" class="unseen" @change=${(/** @type {Event} */ event) => this.file(event)} /></label>
			</section>
			${group(t("gallery.lessons"), found.filter(({ practice }) => !practice))}
			${group(html`${t("gallery.practice")} ${help("practice", t("gallery.practice"))}`, found.filter(({ practice }) => practice))}
			${games.length ? html`<h2 class="cap">${t("gallery.games")} ${help("games", t("gallery.games"))}</h2><ul class="cards games">${games.map((game) => this.builtIn(game))}</ul>` : nothing}
			${found.length + games.length === 0 ? html`<p class="empty">${t("gallery.none")}</p>` : nothing}
		</main>`;
	}

	/** Only this level, or all again. @param {number} n */
	only(n) {
		const alone = this.levels.size === 1 && this.levels.has(n);
		this.levels = new Set(alone ? [1, 2, 3, 4] : [n]);
		this.page.changed();
	}

	/** @param {Preset} preset */
	card(preset) {
		return html`<li><a class="preset" data-preset=${preset.id} href="#/preset/${preset.id}">${thumb(preset)}<strong>${preset.title}</strong><span class="unseen">${t("gallery.level", { n: level(preset) })}</span>${pips(level(preset))}${preset.practice ? html`<em>${preset.practice}</em>` : nothing}<span>${preset.about}</span></a></li>`;
	}

	/** A built-in game: its rules, and its parameters in a form that says what they mean. @param {BuiltIn} game */
	builtIn(game) {
		const open = this.chosen === game.name;
		const send = (/** @type {SubmitEvent} */ event) => {
			event.preventDefault();
			const input = /** @type {HTMLInputElement | null} */ (/** @type {HTMLElement} */ (event.target).querySelector("input"));
			this.start(game, input?.value.trim() ?? "");
		};
		return html`<li class="game ${open ? "open" : ""}" data-game=${game.name}>
			<button type="button" aria-expanded=${String(open)} @click=${() => ((this.chosen = open ? "" : game.name), (this.error = null), this.page.changed())}><strong>${game.title ?? game.name}</strong><span>${game.rules}</span></button>
			${open
				? html`<form @submit=${send}><label>${game.parameters || t("gallery.parameters.none")}<input type="text" autocomplete="off" .value=${this.error ? nothing : game.example} ?disabled=${!game.parameters} /></label>
						<button type="submit" class="go">${t("gallery.go")}</button></form>
						${this.error ? complaint(this.error) : nothing}
						${game.theory ? html`<p class="quiet">${game.theory}</p>` : nothing}`
				: nothing}
		</li>`;
	}

	/** @param {BuiltIn} game @param {string} parameters */
	async start({ name, title }, parameters) {
		const { lab } = this.page;
		this.error = null;
		const before = lab.preset;
		this.page.go("#/lab");
		await lab.openPreset({ id: "", title: `${title ?? name}${parameters ? ` ${parameters}` : ""}`, about: "", source: { game: parameters ? `${name}:${parameters}` : name } });
		const { error } = lab.session;
		if (!(error instanceof EngineError) || error.kind !== "invalid") return;
		// What is wrong is said where it was typed, and the stage keeps its game.
		this.error = error;
		lab.preset = before;
		if (lab.session.solved) lab.session.error = null;
		this.page.go(`#/gallery/${name}`);
	}

	/** @param {"draw" | "random"} how */
	own(how) {
		const { lab } = this.page;
		this.page.go("#/lab");
		if (how === "draw") {
			lab.tooled = true;
			lab.text.fresh();
			lab.tool = "add";
		} else lab.text.random();
	}

	/** @param {Event} event */
	file(event) {
		const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
		if (!file) return;
		this.page.go("#/lab");
		this.page.lab.openFile(file);
	}

	/** Arrows go from card to card. @param {KeyboardEvent} event */
	walk(event) {
		if (!event.key.startsWith("Arrow") || /** @type {HTMLElement} */ (event.target).matches("input")) return;
		const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".preset, .game > button")]);
		const at = cards.indexOf(/** @type {HTMLElement} */ (event.target));
		if (at < 0) return;
		const columns = cards.filter((card) => Math.abs(card.getBoundingClientRect().top - cards[0].getBoundingClientRect().top) < 4).length || 1;
		const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key] ?? 0;
		cards[at + step]?.focus();
		event.preventDefault();
	}

	translate() {
		return this.page.gallery.more();
	}
}
