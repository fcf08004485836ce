// A plain file server on 127.0.0.1, as hosts of static sites are.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm" };

/** @param {string} folder */
export async function serveFolder(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    try {
      const body = await readFile(join(folder, path === "/" ? "index.html" : path));
      response.writeHead(200, { "Content-Type": TYPES[extname(path === "/" ? "index.html" : path)] ?? "application/octet-stream" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  return { address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}
