// Sends each line of the standard input to the module, and writes each answer as a line: node call.mjs MODULE.
import { readFileSync, writeFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { memory, alloc, call, free } = instance.exports;

function ask(request) {
  const bytes = new TextEncoder().encode(request);
  const at = alloc(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const answer = BigInt.asUintN(64, call(at, bytes.length));
  const [from, length] = [Number(answer >> 32n), Number(answer & 0xffffffffn)];
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, from, length));
  free(from, length);
  return text;
}

const requests = readFileSync(0, "utf8").split("\n").filter((line) => line !== "");
writeFileSync(1, requests.map((request) => ask(request) + "\n").join(""));
