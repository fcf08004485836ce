// What every test needs: the page from somewhere, a browser, and an eye on what must never happen.
//
// The page comes from `retrograde serve` (RETROGRADE is the program, else the debug build), or, with SITE set to a folder, from
// a plain file server, as a static site would be; PAGE is the address of one that is served already. Chromium is Debian's (CHROMIUM, else what the path has).

import { spawn, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { serveFolder } from "./static.js";

const FLAGS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(" ");
const root = new URL("../../../../", import.meta.url).pathname;
export const site = new URL("../../site/", import.meta.url).pathname;

/** The page's words, as the page has them. */
export const words = Object.fromEntries(
  ["en", "zh"].map((language) => [language, Object.assign({}, ...[language, `learn.${language}`].map((name) => JSON.parse(readFileSync(join(site, "i18n", `${name}.json`), "utf8"))))]),
);

/** Starts the server, opened on `input` if there is one, and says where it is. */
async function serve(input) {
  if (process.env.SITE) return serveFolder(process.env.SITE);
  if (process.env.PAGE && input.length === 0) return { address: process.env.PAGE, stop() {} };
  const program = process.env.RETROGRADE ?? join(root, "target/debug/retrograde");
  const child = spawn(program, ["serve", "--port", "0", ...input], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      const found = said.match(/http:\/\/\S+/);
      if (found) resolve(found[0]);
    });
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { address, stop: () => child.kill() };
}

/** A browser with a profile of its own, for all tests of a file. Returns a function that opens the page. */
export function browser(...input) {
  /** @type {any} */
  const state = {};
  before(async () => {
    state.server = await serve(input);
    state.profile = await mkdtemp(join(tmpdir(), "retrograde-chromium-"));
    const executablePath = process.env.CHROMIUM ?? execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
    state.browser = await chromium.launchPersistentContext(state.profile, { executablePath, args: FLAGS });
  });
  after(async () => {
    await state.browser?.close();
    state.server?.stop();
    if (state.profile) await rm(state.profile, { recursive: true, force: true });
  });
  return (how = {}) => open(state, how);
}

/**
 * Opens the page and waits until a game is on stage. Whatever the console complains of, and whatever goes to another origin,
 * fails the test when it asks `fine()`.
 */
async function open(state, { path = "", language = "en", width = 1280, height = 900, scheme = "light", motion = "reduce" } = {}) {
  const page = await state.browser.newPage();
  const { address } = state.server;
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.stack ?? error}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) complaints.push(`request to ${url}`);
  });
  // The network is cut but for the page's own server.
  await page.route("**/*", (route) => (route.request().url().startsWith(address) ? route.continue() : route.abort()));
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: motion });
  await page.addInitScript((language) => {
    if (location.protocol === "about:") return;
    if (!sessionStorage.getItem("begun")) localStorage.setItem("language", language); // later the reader chooses
    sessionStorage.setItem("begun", "yes");
  }, language);
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  });
  await page.goto(address + path);
  await page.waitForSelector(path.includes("#/gallery") ? ".preset" : path.includes("#/book") ? ".book-prose h1" : path.includes("#/heaps") ? ".heaps .chosen-heap" : path.includes("#/rules") ? ".rulestab .cm-content" : /#\/play/.test(path) ? "svg.gameboard .place" : /#\/(lessons|learn)/.test(path) ? ".live-figure svg.stage g.node" : "svg.stage g.node");
  return new Visit(page, language, complaints, address);
}

/** A person's visit: what he does and sees. */
export class Visit {
  constructor(page, language, complaints, address) {
    Object.assign(this, { page, language, complaints, address });
  }

  /** The page's words for a key, with values. */
  say(key, values = {}) {
    const text = words[this.language][key];
    assert.ok(text !== undefined, `there are no words for ${key}`);
    return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }

  button(key, values) {
    return this.page.getByRole("button", { name: this.say(key, values), exact: true });
  }

  node(label) {
    return this.page.locator(`main .stage-host svg.stage g.node[data-label="${label}"]`).first();
  }

  /** What stands in the corner of each node, in the order of the game. */
  badges() {
    return this.page.$$eval("main .stage-card svg.stage .badge", (badges) => badges.map((badge) => badge.textContent));
  }

  labels() {
    return this.page.$$eval("main .stage-card svg.stage g.node", (nodes) => nodes.map((node) => node.getAttribute("data-label")));
  }

  /** Waits until it is so; says what was the case if it never is. */
  async until(look, expected) {
    let seen;
    for (let i = 0; i < 100; i += 1) {
      seen = await look();
      try {
        assert.deepEqual(seen, expected);
        return;
      } catch {
        await this.page.waitForTimeout(50);
      }
    }
    assert.deepEqual(seen, expected);
  }

  /** Another place of the page. */
  async tab(id) {
    await this.page.click(`.bar nav a[href="#/${id}"]`);
  }

  /** A built-in game with its parameters. */
  async builtIn(name, parameters) {
    await this.tab("gallery");
    await this.page.click(`[data-game="${name}"] > button`);
    await this.page.fill(`[data-game="${name}"] form input`, parameters);
    await this.page.keyboard.press("Enter");
  }

  /** The mode of the side panel. */
  async mode(mode) {
    await this.page.click(`[data-mode=${mode}]`);
  }

  /** Types another text into the editor. */
  async write(text) {
    await this.page.fill("#text", text);
  }

  /** Where the middle of a node is on the screen. */
  async middle(label) {
    const box = await this.node(label).locator(".shape").boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  async drag(from, to) {
    const { mouse } = this.page;
    await mouse.move(...from);
    await mouse.down();
    await mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
    await mouse.move(...to, { steps: 4 });
    await mouse.up();
  }

  sentence() {
    // The signs before the names are for the eye.
    return this.page.$eval(".player .sentence", (sentence) => {
      const copy = sentence.cloneNode(true);
      copy.querySelectorAll("[aria-hidden]").forEach((sign) => sign.remove());
      return copy.textContent.replace(/\s+/g, " ").trim();
    });
  }

  /** Nothing was complained of; the page is closed. */
  async leave() {
    await this.page.close();
    assert.deepEqual(this.complaints, []);
  }
}

/** A visit that ends well. */
export async function visit(open, how, act) {
  const person = await open(how);
  await act(person);
  await person.leave();
}
