// The book: the project's documentation, read in the page. Contents at the left, the page in the middle, search above; every heading
// has an address.

import { html, nothing } from "./vendor/lit-html.js";
import { read } from "./book-read.js";
import { parts, search } from "./book-search.js";
import { typed } from "./dom.js";
import { icon } from "./icons.js";
import { also, language, t } from "./i18n.js";

/** @typedef {{ id: string, title: string }} Leaf */

const MORE = [{ id: "API", title: "API" }]; // what the contents do not list

export class Book {
	/** @param {Page} page */
	constructor(page) {
		this.page = page;
		/** @type {Map<string, Promise<string>>} */
		this.texts = new Map();
		/** In the order of the contents. @type {Leaf[]} */
		this.leaves = [];
		/** What is open. @type {{ id: string, part: string, body: HTMLElement, headings: { id: string, words: string }[] } | null} */
		this.open = null;
		this.missing = "";
		this.wish = "";
		/** All parts of the book, once somebody searches. @type {import("./book-search.js").Part[]} */
		this.all = [];
		this.goTo = "";
	}

	title() {
		return this.open?.body.querySelector("h1")?.textContent ?? t("nav.book");
	}

	/** @param {string} id */
	text(id) {
		const known = this.texts.get(id);
		if (known) return known;
		const asked = fetch(new URL(`book/${id}.md`, import.meta.url)).then((response) => (response.ok ? response.text() : Promise.reject(new Error(id))));
		this.texts.set(id, asked);
		return asked;
	}

	/** @param {string[]} path a page of the book, and a heading */
	async enter([id = "index", part = ""]) {
		await also("learn");
		if (this.leaves.length === 0) {
			const links = [...(await this.text("index")).matchAll(/\[([^\]]+)\]\(([\w-]+)\.md\)/g)];
			this.leaves = [{ id: "index", title: t("book.title") }, ...links.map(([, title, id]) => ({ id, title: title[0].toUpperCase() + title.slice(1) }))];
		}
		this.wish = "";
		this.missing = "";
		if (id !== this.open?.id) {
			if (!this.exists(id)) this.missing = id;
			const shown = this.missing ? "index" : id;
			const body = read(await this.text(shown), shown, (name) => this.exists(name));
			const headings = [...body.querySelectorAll("h2")].map((heading) => ({ id: heading.id, words: (heading.textContent ?? "").replace(/#$/, "") }));
			this.open = { id: shown, part, body, headings };
		}
		if (this.open) this.open.part = part;
		this.goTo = part || " ";
		this.page.changed();
	}

	/** @param {string} id */
	exists(id) {
		return [...this.leaves, ...MORE].some((leaf) => leaf.id === id);
	}

	/** After the page stands there: to the heading that was asked for. */
	draw() {
		if (!this.goTo) return;
		const part = this.goTo.trim();
		this.goTo = "";
		const heading = part ? document.getElementById(part) : null;
		if (heading) heading.scrollIntoView();
		else scrollTo(0, 0);
	}

	/** @param {string} wish */
	async find(wish) {
		this.wish = wish;
		this.page.changed();
		if (this.all.length || !wish) return;
		const all = await Promise.all([...this.leaves, ...MORE].map(async ({ id }) => parts(id, await this.text(id))));
		this.all = all.flat();
		this.page.changed();
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		if (event.key !== "Escape" || !this.wish) return false;
		this.wish = "";
		this.page.changed();
		return true;
	}

	/** The contents are said in another language. */
	translate() {
		const [first] = this.leaves;
		if (first) first.title = t("book.title");
		if (this.open) {
			const { id, part } = this.open;
			this.open = null;
			return this.enter([id, part]);
		}
	}

	view() {
		const { open, leaves, wish } = this;
		const at = leaves.findIndex(({ id }) => id === open?.id);
		const [before, after] = [leaves[at - 1], leaves[at + 1]];
		return html`<main id="main" class="book" aria-busy=${String(!open)}>
			<nav class="contents" aria-label=${t("book.contents")}>
				<details ?open=${innerWidth > 1000}><summary>${t("book.contents")}</summary>
				<ol>${leaves.map(({ id, title }) => html`<li><a href="#/book/${id}" aria-current=${id === open?.id ? "page" : nothing}>${title}</a>
					${id === open?.id && open.headings.length > 1 ? html`<ol aria-label=${t("book.on")}>${open.headings.map((heading) => html`<li><a href="#/book/${id}/${heading.id}" aria-current=${heading.id === open.part ? "location" : nothing}>${heading.words}</a></li>`)}</ol>` : nothing}</li>`)}</ol></details>
			</nav>
			<div class="reading">
				<label class="search">${icon("find")}<span class="unseen">${t("book.find")}</span><input id="find" type="search" autocomplete="off" placeholder=${t("book.find")} .value=${wish} @input=${typed((wish) => this.find(wish))} /></label>
				${language() === "zh" ? html`<p class="quiet note">${t("book.english")}</p>` : nothing}
				${this.missing ? html`<p class="error" role="alert">${t("book.missing", { id: this.missing })}</p>` : nothing}
				${wish.trim() ? this.hits() : html`<article lang="en">${open?.body ?? t("book.loading")}</article>
				<footer class="row">${before ? html`<a class="button" href="#/book/${before.id}">${t("book.before")} <b>${before.title}</b></a>` : html`<span></span>`}${after ? html`<a class="button" href="#/book/${after.id}">${t("book.after")} <b>${after.title}</b></a>` : nothing}</footer>`}
			</div>
		</main>`;
	}

	hits() {
		const found = search(this.all, this.wish);
		const leave = () => (this.wish = "");
		return html`<section class="hits" aria-label=${t("book.find")}><h1 class="unseen">${t("book.find")}: ${this.wish}</h1><p class="quiet" role="status">${this.all.length === 0 ? t("book.loading") : found.length ? t("book.found", { n: found.length }) : t("book.none")}</p>
			<ol lang="en">${found.map(({ part, excerpt }) => html`<li><a href="#/book/${part.page}${part.part ? `/${part.part}` : ""}" @click=${leave}><small>${part.title}</small><b>${part.heading}</b><span>${excerpt.map((text, i) => (i % 2 ? html`<mark>${text}</mark>` : text))}</span></a></li>`)}</ol></section>`;
	}
}
