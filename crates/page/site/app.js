// The page: the bar, and under it the place that one is at. Everything is rendered once a frame, however much has changed.

import { html, nothing, render } from "./vendor/lit-html.js";
import { band, bar } from "./bar.js";
import { button } from "./dom.js";
import { Dialog } from "./dialog.js";
import { Engine } from "./engine.js";
import { keys } from "./keys.js";
import { preferred, speak, t } from "./i18n.js";
import { Lab } from "./lab.js";
import { Gallery } from "./presets.js";
import { Sharing } from "./sharing.js";
import { OLD, TABS } from "./tabs.js";
import { complaint } from "./text.js";

class App {
	constructor() {
		const kind = document.querySelector('meta[name="engine"]')?.getAttribute("content") ?? "server";
		this.engine = new Engine(preferred(), kind);
		this.waiting = false;
		this.awake = false;
		setTimeout(() => ((this.awake = true), this.ask()), 700);
		this.changed = () => this.ask();
		this.dialog = new Dialog();
		this.gallery = new Gallery(this.engine);
		this.lab = new Lab(this);
		this.sharing = new Sharing(this);
		/** The places that were visited. @type {Record<string, Tab>} */
		this.tabs = { lab: this.lab };
		this.view = "lab";
		/** A rules file on its way to the editor. @type {File | null} */
		this.dropped = null;
		/** A message above everything, such as that a link was not one. */
		this.notice = "";
		/** @type {Error | null} */
		this.failure = null;
		/** The game that the server was started with. @type {{ name: string, digest: string } | null} */
		this.opened = null;
		this.root = /** @type {HTMLElement} */ (document.getElementById("app"));
	}

	async start() {
		addEventListener("hashchange", () => this.route());
		addEventListener("keydown", (event) => this.key(event));
		addEventListener("resize", () => this.ask());
		addEventListener("dragover", (event) => event.preventDefault());
		addEventListener("drop", (event) => {
			event.preventDefault();
			const file = event.dataTransfer?.files[0];
			if (file) this.tabs[this.view]?.drop?.(file);
		});
		this.scheme();
		try {
			const words = speak(this.engine.language === "zh" ? "zh" : "en");
			const [{ opened }] = await Promise.all([this.engine.call("start"), this.gallery.load(), words]);
			this.opened = opened;
			this.engine.call("methods").then(({ methods }) => ((this.lab.methods = methods), this.ask()), () => {});
			await this.route();
			await this.lab.code.ready();
		} catch (error) {
			this.failure = /** @type {Error} */ (error);
		}
		this.awake = true;
		this.ask();
	}

	/** Renders before the next frame, once for many changes. */
	ask() {
		// The first thing to be seen is a game with its run and its code, so that nothing jumps; unless that takes long.
		if (this.waiting || !(this.awake || this.view !== "lab")) return;
		this.waiting = true;
		requestAnimationFrame(() => {
			this.waiting = false;
			this.render();
		});
	}

	render() {
		const tab = this.tabs[this.view];
		document.title = tab ? `${tab.title()} · Retrograde` : "Retrograde";
		const embedded = this.lab.embedded;
		const view = tab ? tab.view() : html`<main id="main" aria-busy="true"></main>`;
		render(html`${embedded ? band() : bar(this, TABS)}${this.messages()}${view}`, this.root);
		tab?.draw?.(this.root);
		this.dialog.render();
	}

	messages() {
		const close = () => ((this.notice = ""), this.ask());
		return html`<div role="alert" class="alert">${this.notice
			? html`<div class="notice"><p>${this.notice}</p>${button(t("close"), close)}</div>`
			: nothing}${this.failure ? html`<div class="notice">${complaint(this.failure)}</div>` : nothing}</div>`;
	}

	/** A message above everything. @param {string} words */
	tell(words) {
		this.notice = words;
		this.ask();
	}

	/** Goes to an address of the page, such as `#/learn/nim`. @param {string} hash */
	go(hash) {
		location.hash = hash;
	}

	/** Goes where the address says. */
	async route() {
		const hash = location.hash;
		if (hash.startsWith("#s=")) return this.arrive(hash.slice(3));
		const [, first = "lab", ...rest] = hash.split("/").map(decodeURIComponent);
		const place = OLD[first] ?? first;
		const found = TABS.find(({ id }) => id === place);
		const view = place === "preset" || !found ? "lab" : found.id;
		if (view !== this.view) this.tabs[this.view]?.leave?.();
		this.view = view;
		this.dialog.close();
		requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector('.bar nav [aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "nearest" })));
		if (view === "lab") return this.stage(place === "preset" ? rest[0] : undefined);
		if (!this.tabs[view] && found) {
			this.ask();
			this.tabs[view] = new (await found.load())(this);
		}
		await this.tabs[view].enter?.(rest);
		this.ask();
	}

	/** The laboratory, with the example of this name if one is wanted. @param {string | undefined} id */
	async stage(id) {
		const { lab } = this;
		const preset = id === undefined ? undefined : this.gallery.find(id);
		if (id !== undefined && !preset) this.notice = t("link.preset", { id });
		if (preset && (!(lab.preset && "id" in lab.preset) || lab.preset.id !== preset.id || lab.session.own)) await lab.openPreset(preset);
		else if (!lab.started) await this.first();
		this.ask();
	}

	/** What is on stage when nobody asked for anything: the game that the server was started with, or the first preset. */
	async first() {
		const { lab, opened } = this;
		if (opened) {
			lab.preset = { title: opened.name, about: "" };
			// A game of one's own is asked for its answer; the run is there to look back at.
			await lab.session.open({ source: /** @type {any} */ ({ digest: opened.digest }) }, { step: "last" });
			lab.session.settle();
		} else if (this.gallery.presets[0]) await lab.openPreset(this.gallery.presets[0]);
	}

	/** Opens what a link holds, or says that it holds nothing. @param {string} text */
	async arrive(text) {
		if (this.view !== "lab") this.tabs[this.view]?.leave?.();
		this.view = "lab";
		this.notice = "";
		if (!(await this.sharing.open(text))) {
			this.notice = t("link.nonsense");
			if (!this.lab.session.solved) await this.first();
		}
		this.ask();
	}

	/** Changes the language of everything, the engine's sentences too. @param {import("./i18n.js").Language} to */
	async speak(to) {
		await speak(to);
		this.engine.language = to;
		const step = this.lab.session.step;
		this.ask();
		await this.gallery.load();
		const preset = this.lab.preset && "id" in this.lab.preset && this.lab.preset.id ? this.gallery.find(this.lab.preset.id) : undefined;
		if (preset) this.lab.preset = { ...preset };
		await this.lab.session.refresh(step);
		for (const tab of Object.values(this.tabs)) await tab.translate?.();
		this.ask();
	}

	/** Light or dark by hand; the system's choice until then. */
	theme() {
		const now = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
		this.scheme(now === "dark" ? "light" : "dark");
	}

	/** @param {string} [wish] */
	scheme(wish) {
		try {
			const scheme = wish ?? localStorage.getItem("scheme");
			if (scheme === "dark" || scheme === "light") document.documentElement.dataset.theme = scheme;
			if (wish) localStorage.setItem("scheme", wish);
		} catch {
			if (wish) document.documentElement.dataset.theme = wish; // an embedded page may have no storage
		}
	}

	search() {
		// The book has a search of its own.
		if (this.view !== "book") this.go("#/gallery");
		setTimeout(() => document.querySelector(/** @type {"input"} */ ("#find"))?.focus(), 120);
	}

	share() {
		return this.sharing.show();
	}

	keys() {
		this.dialog.open(() => t("keys.name"), keys);
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		if (event.defaultPrevented || this.dialog.content) return;
		const typing = /** @type {HTMLElement} */ (event.target).closest("input, textarea, select");
		if (event.key === "/" && !typing) this.search();
		else if (event.key === "?" && !typing) this.keys();
		else if (!this.tabs[this.view]?.key?.(event)) return;
		event.preventDefault();
	}
}

new App().start();
