// All calls of the engine: the same JSON goes to the server that serves this page or to the WebAssembly module beside it.

import { t } from "./i18n.js";

/** An error that the engine explains: a message, what to do, and where in a text it is. */
export class EngineError extends Error {
	/** @param {{ message?: string, help?: string, line?: number, column?: number, length?: number, excerpt?: string, kind?: string }} error */
	constructor(error) {
		super(error.message ?? "?");
		this.help = error.help ?? "";
		this.line = error.line ?? 0;
		this.column = error.column ?? 0;
		this.length = error.length ?? 1;
		this.excerpt = error.excerpt ?? "";
		this.kind = error.kind ?? "";
	}
}

/** @typedef {(request: string, signal?: AbortSignal, progress?: (p: any) => void) => Promise<any>} Transport */

/** The server that this page came from. Long work is told as lines of JSON, the last of which is the answer.
 * @type {Transport} */
async function server(request, signal, progress) {
	const headers = { "Content-Type": "application/json", Accept: progress ? "application/x-ndjson" : "application/json" };
	const response = await fetch("api", { method: "POST", headers, body: request, signal });
	return read(response, progress);
}

/** @param {Response} response @param {((p: any) => void) | undefined} progress */
async function read(response, progress) {
	const type = response.headers.get("Content-Type") ?? "";
	if (!type.includes("json")) throw new EngineError({ message: (await response.text()) || response.statusText });
	if (!type.includes("ndjson") || !response.body) return response.json();
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	let rest = "";
	for (;;) {
		const { value, done } = await reader.read();
		rest += value ?? "";
		const lines = rest.split("\n");
		rest = done ? "" : (lines.pop() ?? "");
		for (const line of lines.filter((line) => line.trim() !== "")) {
			const reply = JSON.parse(line);
			if (!("progress" in reply)) return reply;
			progress?.(reply.progress);
		}
		if (done) throw new EngineError({ message: t("error.cut") });
	}
}

/** The WebAssembly module, in a thread of its own so that the page never waits; and what ends the thread, until it is asked again.
 * @param {string} file @returns {{ ask: Transport, stop: () => void }} */
function module(file) {
	/** @type {Map<number, (reply: any) => void>} */
	const waiting = new Map();
	let count = 0;
	/** @type {Worker | null} */
	let worker = null;
	const begin = () => {
		const begun = new Worker(new URL(`worker.js?${file}`, import.meta.url), { type: "module" });
		begun.onmessage = ({ data }) => {
			waiting.get(data.id)?.(data.reply);
			waiting.delete(data.id);
		};
		return begun;
	};
	/** @type {Transport} */
	const ask = (request, signal) =>
		new Promise((resolve, reject) => {
			worker ??= begin();
			const id = count++;
			waiting.set(id, (reply) => resolve(typeof reply === "string" ? JSON.parse(reply) : reply));
			signal?.addEventListener("abort", () => (waiting.delete(id), reject(signal.reason)));
			worker.postMessage({ id, request });
		});
	const stop = () => {
		worker?.terminate();
		worker = null;
		waiting.clear();
	};
	return { ask, stop };
}

export class Engine {
	/** @param {string} language @param {string} [kind] `server` or `wasm` @param {boolean} [rules] whether the module must run rules files */
	constructor(language, kind = "server", rules = false) {
		this.language = language;
		this.kind = kind;
		const { ask, stop } = kind === "wasm" ? module(rules ? "retrograde-rules.wasm" : "retrograde.wasm") : { ask: server, stop() {} };
		this.transport = ask;
		/** Games that the engine knows already, so that their text need not be sent again. @type {Map<string, string>} */
		this.known = new Map();
		/** Ends the work of an engine that was made beside another; what it knew is forgotten. */
		this.stop = () => (stop(), kind === "wasm" && this.known.clear());
	}

	/** An engine for long work, for which nothing that is asked here has to wait. A server works on all at once, and has the interpreter of
	 * rules files; a page without a server has it in a module of its own. @param {boolean} [rules] @returns {Engine} */
	beside(rules = false) {
		return this.kind === "wasm" ? new Engine(this.language, this.kind, rules) : this;
	}

	/**
	 * Asks the engine.
	 * @param {string} op
	 * @param {Record<string, any>} [args] what is undefined or null is left out
	 * @param {{ signal?: AbortSignal, progress?: (p: any) => void, full?: boolean }} [how] `full` sends rules as they stand, not the game that
	 *   was made of them
	 * @returns {Promise<any>}
	 */
	async call(op, args = {}, how = {}) {
		/** @type {Record<string, any>} */
		const request = { op, language: this.language };
		for (const [key, value] of Object.entries(args)) if (value != null) request[key] = value;
		const key = args.source && JSON.stringify(args.source);
		const digest = key && !how.full && this.known.get(key);
		if (digest) request.source = { digest };
		const send = () => this.transport(JSON.stringify(request), how.signal, how.progress);
		let reply = await send();
		if (!reply.ok && digest && reply.error?.kind === "unknown") {
			this.known.delete(key);
			request.source = args.source;
			reply = await send();
		}
		if (!reply.ok) throw new EngineError(reply.error ?? {});
		if (key && reply.digest) this.known.set(key, reply.digest);
		return reply;
	}

	/**
	 * Gives the engine a file. A server reads every format, compressed or not; the module reads text.
	 * @param {File} file
	 * @param {{ signal?: AbortSignal, progress?: (p: any) => void }} [how]
	 * @returns {Promise<{ reply: any, source: any }>}
	 */
	async open(file, how = {}) {
		if (this.kind === "wasm") {
			const source = { text: await file.text() };
			return { reply: await this.call("solve", { source }, how), source };
		}
		// The ending .txt promises nothing: arrows are the text format.
		const arrows = /\.txt$/i.test(file.name) && (await file.slice(0, 4096).text()).includes("->");
		const name = arrows ? file.name.replace(/\.txt$/i, ".game") : file.name;
		const url = `api/open?name=${encodeURIComponent(name)}&language=${this.language}`;
		const headers = { "Content-Type": "application/octet-stream", Accept: "application/x-ndjson" };
		const response = await fetch(url, { method: "POST", headers, body: file, signal: how.signal });
		const reply = await read(response, how.progress);
		if (!reply.ok) throw new EngineError(reply.error ?? {});
		return { reply, source: { digest: reply.digest } };
	}
}
