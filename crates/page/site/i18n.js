// The page's own words, in the language of the reader. What the engine says comes in that language from the engine.

/** @typedef {keyof typeof import("./i18n/en.json") | keyof typeof import("./i18n/learn.en.json")} Key */
/** @typedef {"en" | "zh"} Language */

/** @type {Record<string, string>} */
let words = {};
/** @type {Language} */
let current = "en";
/** Dictionaries of places that not everybody visits. @type {Set<string>} */
const parts = new Set();

/** The reader's choice, or what the browser asks for. @returns {Language} */
export function preferred() {
	let wish = navigator.language;
	try {
		wish = localStorage.getItem("language") ?? wish;
	} catch {
		// an embedded page may have no storage
	}
	return wish.startsWith("zh") ? "zh" : "en";
}

/** @param {string} name */
const fetched = async (name) => (await fetch(new URL(`i18n/${name}.json`, import.meta.url))).json();

/** Fetches the words of a language. @param {Language} language */
export async function speak(language) {
	const all = await Promise.all([language, ...[...parts].map((part) => `${part}.${language}`)].map(fetched));
	words = Object.assign({}, ...all);
	current = language;
	document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
	try {
		localStorage.setItem("language", language);
	} catch {
		// it is only a convenience
	}
}

/** Fetches the words of one more place of the page. @param {string} part */
export async function also(part) {
	if (parts.has(part)) return;
	parts.add(part);
	const more = await fetched(`${part}.${current}`);
	words = { ...words, ...more };
}

export const language = () => current;

/** The words for a key, with `{name}` replaced. @param {Key} key @param {Record<string, string | number>} [values] */
export function t(key, values = {}) {
	return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** The words for a key that is put together; its last part where there are none. @param {string} prefix @param {string} name */
export const tOr = (prefix, name) => words[`${prefix}.${name}`] ?? name;
