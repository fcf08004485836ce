// The page: header, laboratory or lessons, links, keys. Everything is rendered once a frame, however much has changed.

import { html, nothing, render } from "./vendor/lit-html.js";
import { button } from "./dom.js";
import { Dialog } from "./dialog.js";
import { Engine } from "./engine.js";
import { FILES } from "./export.js";
import { icon } from "./icons.js";
import { language, preferred, speak, t, tOr } from "./i18n.js";
import { Lab } from "./lab.js";
import { Lessons } from "./lessons.js";
import { Gallery } from "./presets.js";
import { pack, unpack } from "./share.js";
import { complaint } from "./text.js";

class App {
	constructor() {
		const kind = document.querySelector('meta[name="engine"]')?.getAttribute("content") ?? "server";
		this.engine = new Engine(preferred(), kind);
		this.waiting = false;
		this.awake = false;
		setTimeout(() => ((this.awake = true), this.ask()), 400);
		const changed = () => this.ask();
		this.dialog = new Dialog();
		this.lab = new Lab(this.engine, changed);
		this.gallery = new Gallery(this.engine, (preset) => this.choose(preset), changed);
		this.lessons = new Lessons(this.engine, this.gallery, changed);
		this.view = "lab";
		/** A message above everything, such as that a link was not one. */
		this.notice = "";
		/** @type {Error | null} */
		this.failure = null;
		/** The game that the server was started with. @type {{ name: string, digest: string } | null} */
		this.opened = null;
		this.link = "";
		this.copied = false;
		this.root = /** @type {HTMLElement} */ (document.getElementById("app"));
	}

	async start() {
		addEventListener("hashchange", () => this.route());
		addEventListener("keydown", (event) => this.key(event));
		addEventListener("dragover", (event) => event.preventDefault());
		addEventListener("drop", (event) => {
			event.preventDefault();
			const file = event.dataTransfer?.files[0];
			if (file && this.view === "lab") this.lab.openFile(file);
		});
		try {
			const words = speak(this.engine.language === "zh" ? "zh" : "en");
			const [{ opened }] = await Promise.all([this.engine.call("start"), this.gallery.load(), words]);
			this.opened = opened;
			this.engine.call("methods").then(({ methods }) => ((this.lab.methods = methods), this.ask()), () => {});
			await this.route();
		} catch (error) {
			this.failure = /** @type {Error} */ (error);
		}
		this.awake = true;
		this.ask();
	}

	/** Renders before the next frame, once for many changes. */
	ask() {
		// The first thing to be seen is a game, unless that takes long.
		if (this.waiting || !(this.awake || this.lab.session.solved || this.view === "lessons")) return;
		this.waiting = true;
		requestAnimationFrame(() => {
			this.waiting = false;
			this.render();
		});
	}

	render() {
		document.title = this.view === "lessons" ? `${t("nav.lessons")} · Retrograde` : `${this.lab.preset?.title ?? t("nav.lab")} · Retrograde`;
		const view = this.view === "lessons" ? this.lessons.view() : this.lab.view();
		render(html`${this.lab.embedded ? this.band() : this.header()}${this.messages()}${view}${this.lab.embedded ? nothing : this.footer()}`, this.root);
		if (this.view === "lab") {
			this.lab.draw();
			this.lab.follow(this.root);
		}
		this.dialog.render();
	}

	messages() {
		const close = () => ((this.notice = ""), this.ask());
		return html`<div role="alert">${this.notice
			? html`<div class="notice"><p>${this.notice}</p>${button(t("close"), close)}</div>`
			: nothing}${this.failure ? complaint(this.failure) : nothing}</div>`;
	}

	header() {
		const here = (/** @type {string} */ view) => (this.view === view ? "page" : nothing);
		const other = language() === "zh" ? "en" : "zh";
		return html`<a class="skip" href="#main" @click=${skip}>${t("skip")}</a>
			<header>
				<a class="brand" href="#/lab"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M8 8h9a7 7 0 0 1 0 14h-5" /><path d="M15 17l-5 5 5 5" /><circle cx="7" cy="8" r="3" /></svg>Retrograde</a>
				<nav aria-label=${t("nav.name")}>
					<a href="#/lab" aria-current=${here("lab")}>${t("nav.lab")}</a>
					<a href="#/lessons" aria-current=${here("lessons")}>${t("nav.lessons")}</a>
				</nav>
				<div class="actions">
					<button type="button" @click=${() => this.dialog.open(() => t("gallery.name"), () => this.gallery.view())}>${icon("examples")}<span>${t("nav.examples")}</span></button>
					<button type="button" @click=${() => this.share()}>${icon("share")}<span>${t("nav.share")}</span></button>
					<button type="button" aria-label=${t("keys.name")} @click=${() => this.dialog.open(() => t("keys.name"), keys)}>${icon("help")}</button>
					<button type="button" lang=${other === "zh" ? "zh-CN" : "en"} @click=${() => this.speak(other)}>${other === "zh" ? "中文" : "EN"}</button>
				</div>
			</header>`;
	}

	/** What an embedded page has instead of a header. */
	band() {
		return html`<header class="band"><a class="brand" href="./${location.hash}" target="_blank" rel="noopener">Retrograde <span>${t("embed.open")} ↗</span></a></header>`;
	}

	footer() {
		return html`<footer class="page-foot"><p>${t("foot.about")}</p></footer>`;
	}

	/** Changes the language of everything, the engine's sentences too. @param {import("./i18n.js").Language} to */
	async speak(to) {
		await speak(to);
		this.engine.language = to;
		this.lessons.chapters = [];
		const step = this.lab.session.step;
		this.ask();
		await this.gallery.load();
		const preset = this.lab.preset?.id ? this.gallery.find(this.lab.preset.id) : undefined;
		if (preset && this.lab.preset) this.lab.preset = { ...preset };
		await this.lab.session.refresh(step);
		if (this.view === "lessons") await this.lessons.load();
	}

	/** @param {Preset} preset */
	async choose(preset) {
		this.dialog.close();
		this.view = "lab";
		if (preset.id) {
			this.arrivedAt = `#/preset/${preset.id}`;
			history.pushState(null, "", this.arrivedAt);
		}
		await this.lab.openPreset(preset);
	}

	/** Goes where the address says. */
	async route() {
		const hash = location.hash;
		const [, place, id = ""] = hash.split("/");
		if (hash.startsWith("#s=")) return this.arrive(hash.slice(3));
		this.view = place === "lessons" ? "lessons" : "lab";
		if (this.view === "lessons") return this.lessons.show(decodeURIComponent(id));
		this.lessons.leave();
		const preset = place === "preset" ? this.gallery.find(decodeURIComponent(id)) : undefined;
		if (place === "preset" && !preset) this.notice = t("link.preset", { id });
		if (preset && this.lab.preset?.id !== preset.id) await this.lab.openPreset(preset);
		else if (!this.lab.session.solved) await this.first();
		this.ask();
	}

	/** What is on stage when nobody asked for anything: the game that the server was started with, or the first preset. */
	async first() {
		const { lab, opened } = this;
		if (opened) {
			lab.preset = { title: opened.name, about: "" };
			await lab.session.open({ source: /** @type {any} */ ({ digest: opened.digest }) }, { step: "last" });
			lab.session.settle();
		} else if (this.gallery.presets[0]) await lab.openPreset(this.gallery.presets[0]);
	}

	/** Opens what a link holds, or says that it holds nothing. @param {string} text */
	async arrive(text) {
		const { lab } = this;
		this.view = "lab";
		try {
			const shared = await unpack(text);
			lab.preset = null;
			lab.session.mode = shared.mode;
			if (shared.more?.heaps) lab.board.sum.take(shared.more.heaps);
			if (shared.more?.sum) lab.board.sum.put(shared.more.sum);
			if (shared.more?.code) lab.code.chosen = shared.more.code;
			await lab.session.open(shared.entry, { step: shared.step });
			lab.session.select(shared.selected !== null && shared.selected < (lab.session.solved?.game?.labels.length ?? 0) ? shared.selected : null);
			this.notice = "";
		} catch {
			this.notice = t("link.nonsense");
			if (!lab.session.solved) await this.first();
		}
		this.ask();
	}

	/** The link to what is on stage now. */
	async share() {
		const { session, board, code } = this.lab;
		const more = { heaps: board.sum.heaps, sum: board.sum.components, code: code.chosen };
		const { step, mode, selected, entry } = session;
		const hash = `#s=${await pack({ v: 1, entry, step, mode, selected, more })}`;
		this.link = new URL(hash, location.href).href;
		this.copied = false;
		history.replaceState(null, "", hash);
		this.dialog.open(() => t("share.name"), () => this.shareView());
	}

	shareView() {
		const embed = `<iframe src="${this.link.replace("#", "?embed#")}" width="720" height="640" title="Retrograde"></iframe>`;
		const copy = async () => {
			await navigator.clipboard.writeText(this.link).catch(() => document.querySelector(/** @type {"input"} */ ("#link"))?.select());
			this.copied = true;
			this.ask();
		};
		const large = this.lab.session.solved?.large === true;
		return html`<p>${large ? t("share.large") : t("share.about")}</p>
			<div class="row" ?hidden=${large}><input id="link" type="text" readonly aria-label=${t("share.link")} .value=${this.link} />
				${button(this.copied ? t("share.copied") : t("share.copy"), copy)}</div>
			<label ?hidden=${large}>${t("share.embed")}<textarea readonly rows="3" .value=${embed}></textarea></label>
			<h3>${t("export.name")}</h3>
			<div class="row files">${FILES.map((kind) => html`<button type="button" data-export=${kind} @click=${() => this.lab.save(kind)}>${tOr("export", kind)}</button>`)}</div>`;
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		if (this.view !== "lab" || event.defaultPrevented || this.dialog.content) return;
		const { session, board } = this.lab;
		const typing = /** @type {HTMLElement} */ (event.target).closest("input, textarea, select");
		if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) {
			event.preventDefault();
			if (event.shiftKey) session.redo();
			else session.undo();
		} else if (board.key(event)) event.preventDefault();
	}
}

/** To the stage, without a change of the address. @param {Event} event */
function skip(event) {
	event.preventDefault();
	const main = document.getElementById("main");
	main?.setAttribute("tabindex", "-1");
	main?.focus();
}

/** All keys, in words. */
function keys() {
	const rows = ["player", "walk", "choose", "push", "new", "connect", "owner", "remove", "undo", "zoom"];
	return html`<table class="keys"><tbody>${rows.map((what) => html`<tr><th scope="row">${tOr("keys", what)}</th><td><kbd>${tOr("keys", `${what}.keys`)}</kbd></td></tr>`)}</tbody></table>`;
}

new App().start();
