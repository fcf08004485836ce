// The engine as a WebAssembly module, in its own thread: text goes in by `alloc` and `call`, and comes back the same way.

/** @typedef {{ memory: WebAssembly.Memory, alloc: (n: number) => number, free: (p: number, n: number) => void, call: (p: number, n: number) => bigint | number }} Exports */

/** The module that the address of this worker names. */
const begin = () =>
	WebAssembly.instantiateStreaming(fetch(new URL(new URL(import.meta.url).search.slice(1) || "retrograde.wasm", import.meta.url)), {}).then(
		({ instance }) => /** @type {Exports} */ (/** @type {unknown} */ (instance.exports)),
	);
let loaded = begin();

/** @param {Exports} engine @param {string} request */
function call(engine, request) {
	const bytes = new TextEncoder().encode(request);
	const at = engine.alloc(bytes.length);
	new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
	const packed = BigInt.asUintN(64, BigInt(engine.call(at, bytes.length)));
	const [from, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)];
	const reply = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, from, length));
	engine.free(from, length);
	return reply;
}

self.onmessage = async ({ data: { id, request } }) => {
	try {
		self.postMessage({ id, reply: call(await loaded, request) });
	} catch (error) {
		self.postMessage({ id, reply: { ok: false, error: { message: String(error) } } });
		// A program that failed is begun anew.
		loaded = begin();
	}
};
