// What must hold everywhere: accessibility, phones, speed, size, types.

import test from "node:test";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { browser, site, visit } from "./harness.js";

const open = browser();
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const here = new URL(".", import.meta.url).pathname;

/** What axe finds wrong, in short. */
async function violations({ page }) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary.split("\n")[1] ?? ""}`));
}

for (const scheme of ["light", "dark"])
  for (const language of ["en", "zh"])
    test(`axe finds nothing wrong (${scheme}, ${language})`, () =>
      visit(open, { scheme, language }, async (person) => {
        const { page } = person;
        const look = async (what) => assert.deepEqual(await violations(person), [], what);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        await look("a step");
        await person.mode("explain");
        await person.node("0").click();
        await page.waitForSelector(".proof li");
        await look("an explanation");
        await person.mode("play");
        await page.waitForSelector(".choices button");
        await look("a play");
        await person.mode("quiz");
        await page.click(".answer.win");
        await page.waitForSelector(".verdict");
        await look("the quiz");
        await person.mode("sum");
        await page.waitForSelector(".nim td");
        await look("a sum");
        await person.write("a -> {");
        await page.waitForSelector(".error mark");
        await look("an error");
        await person.write("0 -> 1 2 start=true\n1 -> 2\n2");
        await person.until(async () => (await page.locator("#text-error .error").count()) + (await person.labels()).length, 3);
        await person.mode("steps");
        await person.node("1").click();
        await page.click(".pop .edit");
        await look("a position");
        await page.keyboard.press("Escape");
        await page.click(".twin");
        await page.waitForSelector(".compare svg.stage g.node");
        await look("both rules");
        await person.button("compare.off").click();
        await person.button("nav.share").click();
        await look("sharing");
        await page.keyboard.press("Escape");
        await person.tab("gallery");
        await page.waitForSelector("[data-game]");
        await look("the gallery");
        await person.builtIn("nim", "20,20,20");
        await page.waitForSelector(".histogram rect");
        await person.until(() => page.locator(".dock .go").isEnabled(), true);
        await look("a large game");
        await person.tab("learn");
        await page.waitForSelector(".live-figure svg.stage g.node");
        await look("a lesson");
        await page.locator(".prose .proof-of summary").first().click();
        await page.locator(".prose .ask .answer").first().click();
        await page.waitForSelector(".prose .verdict");
        await page.locator(".live-figure [data-pane=text]").click();
        await look("a lesson that was answered");
        await person.tab("book");
        await page.waitForSelector(".book-prose h1");
        await look("the book");
        await page.fill("#find", "draw");
        await page.waitForSelector(".hits li");
        await look("what was found in the book");
      }));

test("axe finds nothing wrong on a phone", () =>
  visit(open, { width: 390, height: 844 }, async (person) => {
    const { page } = person;
    await page.keyboard.press("ArrowRight");
    for (const part of ["code", "state"]) {
      await page.locator(".modes .narrow").nth(part === "code" ? 0 : 1).click();
      assert.deepEqual(await violations(person), [], part);
    }
    await page.click(".unfold");
    assert.deepEqual(await violations(person), [], "the drawer");
  }));

for (const [width, height] of [[390, 844], [1024, 768], [1440, 900]])
  test(`nothing jumps while the page loads (${width}x${height})`, () =>
    visit(open, { width, height }, async ({ page }) => {
      const shift = await page.evaluate(() => new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => entry.hadRecentInput || (sum += entry.value))).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 400);
      }));
      assert.ok(shift <= 0.02, `the layout shifted by ${shift}`);
    }));

for (const language of ["en", "zh"])
  test(`nothing is cut off or overlaps on a phone (${language})`, () =>
    visit(open, { language, width: 390, height: 844 }, async (person) => {
      const { page } = person;
      const look = async (what) => {
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${what} scrolls sideways`);
        const overlaps = await page.evaluate(() => {
          const buttons = [...document.querySelectorAll("button, select, a, input:not([type=radio], .unseen)")].filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("svg, .skip, dialog:not([open])") && !element.matches(".skip, .unseen"));
          // What a list or a panel cuts off is not there.
          const seen = (element) => {
            let { left, top, right, bottom } = element.getBoundingClientRect();
            for (let outer = element.parentElement; outer; outer = outer.parentElement) {
              if (getComputedStyle(outer).overflow === "visible") continue;
              const box = outer.getBoundingClientRect();
              [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
            }
            return { left, top, right, bottom, width: right - left, height: bottom - top };
          };
          const boxes = buttons.map((element) => [element, seen(element)]).filter(([, box]) => box.width > 1 && box.height > 1);
          const hit = ([e, a], [f, b]) => !e.contains(f) && !f.contains(e) && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
          const visible = boxes.filter(([element]) => !element.closest(".scroller"));
          return visible.flatMap((a, i) => visible.slice(i + 1).filter((b) => hit(a, b)).map((b) => `${a[0].outerHTML.slice(0, 80)} / ${b[0].outerHTML.slice(0, 80)}`));
        });
        assert.deepEqual(overlaps, [], `${what}: controls overlap`);
      };
      await look("the start");
      for (const mode of ["explain", "play", "quiz", "sum", "steps"]) {
        await person.mode(mode);
        await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
        await look(mode);
      }
      await person.tab("learn");
      await page.waitForSelector(".live-figure svg.stage g.node");
      await look("a lesson");
    }));

/** Times are only noise where others want the processors too. */
const busy = () => (loadavg()[0] > availableParallelism() ? `the machine is busy: ${loadavg()[0].toFixed(1)} programs want to run` : false);

test("no task is longer than 50 ms while stepping, and while a graph of 300 positions is edited", { skip: busy() }, () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    const tasks = () => page.evaluate(() => globalThis.longTasks.splice(0).filter((duration) => duration > 50));
    // A ring with chords, and a tail that ends: everything is decided, in long chains.
    const lines = Array.from({ length: 299 }, (_, v) => `${v} -> ${[v + 1, (v * 7 + 3) % 299, (v * 11 + 5) % 299].filter((to) => to < 299 && to > v).join(" ")}`.replace(/ -> $/, ""));
    await person.write(lines.join("\n"));
    await person.until(async () => (await person.labels()).length, 299);
    await page.waitForSelector("tbody tr");
    await page.waitForTimeout(300);
    await page.locator("h1").click();
    await page.keyboard.press("Home");
    await page.waitForTimeout(200);
    await tasks();
    for (let step = 0; step < 50; step += 1) await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(100);
    assert.deepEqual(await tasks(), [], "stepping");
    await person.button("tool.add").click();
    const stage = await page.locator("svg.stage").boundingBox();
    await tasks();
    await page.mouse.click(stage.x + stage.width - 30, stage.y + stage.height / 2);
    await person.until(async () => (await person.labels()).length, 300);
    await page.waitForTimeout(800);
    assert.deepEqual(await tasks(), [], "editing");
  }));

test("the first view is there within 300 ms from a warm server", { skip: busy() }, () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    const times = [];
    for (let i = 0; i < 5; i += 1) {
      await page.goto("about:blank");
      await page.goto(person.address, { waitUntil: "commit" });
      await page.waitForSelector("svg.stage g.node");
      times.push(await page.evaluate(() => performance.getEntriesByName("stage")[0].startTime));
    }
    assert.ok(Math.min(...times) < 300, `it took ${times.map(Math.round)} ms`);
  }));

/** The modules that are fetched with the page: what app.js reaches without being asked. */
async function atOnce(name = "app.js", seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, next] of (await readFile(`${site}/${name}`, "utf8")).matchAll(/(?:import|export)[^;"]*?from "\.\/([\w./-]+)"/g)) await atOnce(next, seen);
  return seen;
}

test("the page is small: at once 110 KB, all but the editor of rules 400 KB as they are sent, and every file has one job", async () => {
  const sent = async (name) => gzipSync(await readFile(`${site}/${name}`)).length;
  const sum = async (names) => (await Promise.all(names.map(sent))).reduce((a, b) => a + b, 0);
  const all = (await readdir(site, { recursive: true, withFileTypes: true })).filter((file) => (file.isFile() || file.isSymbolicLink()) && !file.name.endsWith(".wasm")).map((file) => join(file.parentPath, file.name).slice(site.length));
  for (const name of all.filter((name) => name.endsWith(".js") && !name.startsWith("vendor"))) assert.ok((await stat(`${site}/${name}`)).size < 17_000, `${name} is a small file`);
  const [first, whole] = [await sum([...(await atOnce())]), await sum(all)];
  assert.ok(first > 20_000 && first < 110 * 1024, `${first} bytes at once`);
  // Only the place where rules are written fetches the editor.
  const editor = await sent("vendor/codemirror.js");
  assert.ok(whole - editor < 400 * 1024 && editor < 110 * 1024, `${whole} bytes in all, ${editor} of them the editor`);
});

test("the modules of the first view are fetched at once, not one after the other", async () => {
  const html = await readFile(`${site}/index.html`, "utf8");
  const own = [...(await atOnce())].filter((name) => name !== "app.js").sort();
  const named = [...html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, name]) => name).sort();
  assert.deepEqual(named, own);
});

test("the types are right", async () => {
  const { stdout } = await promisify(execFile)("node", [`${here}/node_modules/typescript/bin/tsc`, "-p", here]).catch((error) => error);
  assert.equal(stdout, "");
});

test("nothing in the page needs what the content policy refuses", async () => {
  for (const name of await readdir(site)) {
    if (!/\.(js|html)$/.test(name)) continue;
    const text = await readFile(`${site}/${name}`, "utf8");
    assert.doesNotMatch(text, / style=|setAttribute\("style"|\son(click|load|error)=|<script>|innerHTML|\beval\(|new Function/, name);
  }
});

/** What a style sheet says of a class with this name, wherever it stands. */
async function classesOf(sheet) {
  const css = (await readFile(`${site}/style/${sheet}`, "utf8")).replace(/\/\*.*?\*\//gs, "");
  return new Set([...css.matchAll(/(?:^|[{},])\s*\.([\w-]+)/gm)].map(([, name]) => name));
}

test("the style sheet of one place of the page does not reach into another", async () => {
  const files = (await readdir(site)).filter((name) => name.endsWith(".js"));
  const texts = new Map(await Promise.all(files.map(async (name) => [name, await readFile(`${site}/${name}`, "utf8")])));
  const used = (name, own) => [...texts].filter(([file, text]) => !own.test(file) && new RegExp(`class(?:Name)?=["\`][^"\`]*(?<![\\w-])${name}(?![\\w-])`).test(text)).map(([file]) => file);
  // Pictures of positions stand in the stage and in cards, too.
  const shared = new Set(["node", "scene", "pop", "seg"]);
  const boards = /^(play-|heap|rules-)/;
  const leaks = [];
  for (const [sheet, own] of [["play.css", boards], ["heaps.css", boards], ["rules.css", boards], ["lessons.css", /^(lesson|book)/], ["book.css", /^(book|lesson)/]])
    for (const name of await classesOf(sheet)) if (!shared.has(name) && used(name, own).length) leaks.push(`${sheet} .${name}: ${used(name, own)}`);
  assert.deepEqual(leaks, []);
});
