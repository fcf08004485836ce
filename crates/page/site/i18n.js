// The page's own words, in the language of the reader. What the engine says comes in that language from the engine.

/** @typedef {keyof typeof import("./i18n/en.json")} Key */
/** @typedef {"en" | "zh"} Language */

/** @type {Record<string, string>} */
let words = {};
/** @type {Language} */
let current = "en";

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

/** Fetches the words of a language. @param {Language} language */
export async function speak(language) {
	words = await (await fetch(new URL(`i18n/${language}.json`, import.meta.url))).json();
	current = language;
	document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
	try {
		localStorage.setItem("language", language);
	} catch {
		// it is only a convenience
	}
}

export const language = () => current;

/** The words for a key, with `{name}` replaced. @param {Key} key @param {Record<string, string | number>} [values] */
export function t(key, values = {}) {
	return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** The words for a key that is put together; its last part where there are none. @param {string} prefix @param {string} name */
export const tOr = (prefix, name) => words[`${prefix}.${name}`] ?? name;
