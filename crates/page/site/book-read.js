// A page of the book, from Markdown to what stands in the window: headings with addresses, links that stay in the page, code in
// colours. The Markdown is read by marked, which is fetched when somebody opens the book.

import { html, render } from "./vendor/lit-html.js";
import { marked } from "./vendor/marked.js";
import { colored } from "./highlight.js";
import { t } from "./i18n.js";

/** The address of a heading, as the places that show Markdown make it. @param {string} text */
export const slug = (text) =>
	text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, "")
		.trim()
		.replace(/\s/g, "-");

const LANGUAGES = new Set(["python", "rust", "cpp", "c", "java", "sh", "js", "starlark", "toml", "json"]);

/** @param {string} text @param {string} id the page's name @param {(id: string) => boolean} exists @returns {HTMLElement} */
export function read(text, id, exists) {
	const parsed = new DOMParser().parseFromString(marked.parse(text, { async: false, gfm: true }), "text/html");
	for (const foreign of parsed.querySelectorAll("script, style, iframe, object, form")) foreign.remove();
	const body = document.createElement("div");
	body.className = "prose book-prose";
	body.append(...parsed.body.childNodes);
	/** @type {Map<string, number>} */
	const seen = new Map();
	for (const heading of body.querySelectorAll("h1, h2, h3, h4")) {
		const name = slug(heading.textContent ?? "");
		const times = seen.get(name) ?? 0;
		seen.set(name, times + 1);
		heading.id = times ? `${name}-${times}` : name;
		if (heading.tagName === "H1") continue;
		const anchor = document.createElement("a");
		anchor.className = "anchor";
		anchor.href = `#/book/${id}/${heading.id}`;
		anchor.textContent = "#";
		anchor.setAttribute("aria-label", `${t("book.link")}: ${heading.textContent}`);
		heading.append(anchor);
	}
	for (const link of body.querySelectorAll("a:not(.anchor)")) redirect(/** @type {HTMLAnchorElement} */ (link), id, exists);
	for (const image of body.querySelectorAll("img")) image.src = new URL(`book/${image.getAttribute("src")}`, import.meta.url).href;
	for (const table of body.querySelectorAll("table")) scrolling(table, t("book.table"));
	for (const pre of body.querySelectorAll("pre")) code(pre);
	return body;
}

/** A link of the book leads within the page; what is not here is only named. @param {HTMLAnchorElement} link @param {string} id @param {(id: string) => boolean} exists */
function redirect(link, id, exists) {
	const to = link.getAttribute("href") ?? "";
	if (/^https?:/.test(to)) {
		link.target = "_blank";
		link.rel = "noopener noreferrer";
		return;
	}
	const [file, part = ""] = to.split("#");
	const name = file === "" ? id : (file.match(/([\w-]+)\.md$/)?.[1] ?? "");
	if (name && exists(name)) link.href = `#/book/${name}${part ? `/${part}` : ""}`;
	else link.replaceWith(...link.childNodes);
}

/** What is wider than the column scrolls by itself, by keyboard too. @param {Element} element @param {string} name */
function scrolling(element, name) {
	const box = document.createElement("div");
	box.className = "wide";
	box.tabIndex = 0;
	box.setAttribute("role", "region");
	box.setAttribute("aria-label", name);
	element.replaceWith(box);
	box.append(element);
}

/** A block of code: colours for programs, the prompt and what was typed apart from what was printed. @param {HTMLPreElement} pre */
function code(pre) {
	const inner = pre.querySelector("code");
	const language = [...(inner?.classList ?? [])].find((name) => name.startsWith("language-"))?.slice(9) ?? "";
	const lines = (inner?.textContent ?? "").replace(/\n$/, "").split("\n");
	pre.tabIndex = 0;
	pre.setAttribute("role", "region");
	pre.setAttribute("aria-label", t("book.code"));
	const shown = lines.map((line, i) => {
		const end = i + 1 < lines.length ? "\n" : "";
		if (language === "console") return line.startsWith("$ ") ? html`<span class="prompt">$ </span><b>${line.slice(2)}</b>${end}` : html`<span class="printed">${line}</span>${end}`;
		return LANGUAGES.has(language) ? html`${colored(line)}${end}` : html`${line}${end}`;
	});
	const target = document.createElement("code");
	pre.replaceChildren(target);
	render(html`${shown}`, target);
}
