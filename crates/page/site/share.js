// The whole state in the address: JSON, deflated, in base64url after `#s=`. No server keeps anything.


const MOST = 2 << 20; // bytes that a link may unfold to

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} through */
async function pass(bytes, through) {
	const stream = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]).stream().pipeThrough(through);
	const parts = [];
	let length = 0;
	const reader = stream.getReader();
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		length += value.length;
		if (length > MOST) throw new Error("too long");
		parts.push(value);
	}
	return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Anything of JSON as a piece of an address. @param {unknown} value */
export async function deflate(value) {
	const bytes = await pass(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
	let text = "";
	for (const byte of bytes) text += String.fromCharCode(byte);
	return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** And back; throws where it is none. Nothing in it is to be believed. @param {string} text @returns {Promise<any>} */
export async function inflate(text) {
	const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
	const bytes = await pass(Uint8Array.from(plain, (c) => c.charCodeAt(0)), new DecompressionStream("deflate-raw"));
	return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

/** @param {Shared} shared */
export const pack = (shared) => deflate(shared);

/** Reads a link; throws where it is not one of ours. @param {string} text @returns {Promise<Shared>} */
export const unpack = async (text) => check(await inflate(text));

const isText = (/** @type {unknown} */ x) => typeof x === "string";
const isCount = (/** @type {unknown} */ x) => Number.isSafeInteger(x) && Number(x) >= 0;
const isCounts = (/** @type {unknown} */ x) => x === undefined || (Array.isArray(x) && x.length <= 64 && x.every(isCount));
const isPoint = (/** @type {unknown} */ x) => Array.isArray(x) && x.length === 2 && x.every((n) => Number.isFinite(n) && Math.abs(n) < 1e5);
const oneOf = (/** @type {unknown} */ x, /** @type {unknown[]} */ list) => x === undefined || list.includes(x);

const isTexts = (/** @type {any} */ x) => x === undefined || (typeof x === "object" && x !== null && Object.values(x).every(isText));
export const isSource = (/** @type {any} */ x) => isText(x?.game) || (isText(x?.rules) && isTexts(x.parameters)) || (isText(x?.text) && (x.format === undefined || isText(x.format)));
const isComponent = (/** @type {any} */ x) => (isCount(x?.position) || isText(x?.position)) && (x.source === undefined || isSource(x.source));

/** The ways in which priorities decide. */
const PRIORITIES = ["priorities", "priorities:max-odd", "priorities:min-even", "priorities:min-odd"];

/** Nothing in a link is believed before it is looked at. @param {any} s @returns {Shared} */
function check(s) {
	const { source, question, rule, infinite, method, arrange, places } = s?.entry ?? {};
	const fine =
		s?.v === 1 &&
		isSource(source) &&
		oneOf(question, ["outcome", "grundy", "score"]) &&
		oneOf(rule, ["normal", "misere"]) &&
		(oneOf(infinite, ["draw", "first", "second", "buchi", "cobuchi", ...PRIORITIES]) || Number.isSafeInteger(infinite)) &&
		(method === undefined || isText(method)) &&
		["layered", "remoteness", "force", "grid"].includes(arrange) &&
		typeof places === "object" && places !== null && Object.values(places).every(isPoint) &&
		isCount(s.step) &&
		["steps", "explain", "play", "quiz", "sum"].includes(s.mode) &&
		(s.selected === null || isCount(s.selected)) &&
		[s.more?.title, s.more?.about, s.more?.code].every((text) => text === undefined || (isText(text) && text.length < 4000)) &&
		oneOf(s.more?.compare, [true, false]) &&
		isCounts(s.more?.heaps) && (s.more?.sum ?? []).length <= 16 && (s.more?.sum ?? []).every(isComponent);
	if (!fine) throw new Error("not a link of this page");
	return s;
}
