// One window: what one came for is seen at once, whatever the window; and everything that went wrong once stays right.

import test from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { browser, visit } from "./harness.js";

const open = browser();
const view = (person) => person.page.getAttribute("main svg.stage", "viewBox").then((text) => text.split(" ").map(Number));

/** Whether all nodes lie inside of what is seen, and fill a good part of it. */
async function fitted(person) {
  return person.page.evaluate(() => {
    const stage = document.querySelector("main svg.stage");
    const outer = stage.getBoundingClientRect();
    const nodes = [...stage.querySelectorAll("g.node .shape")].map((node) => node.getBoundingClientRect());
    const inside = nodes.every((box) => box.left >= outer.left - 1 && box.right <= outer.right + 1 && box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1);
    const [width, height] = [Math.max(...nodes.map(({ right }) => right)) - Math.min(...nodes.map(({ left }) => left)), Math.max(...nodes.map(({ bottom }) => bottom)) - Math.min(...nodes.map(({ top }) => top))];
    return inside && Math.max(width / outer.width, height / outer.height) > 0.5;
  });
}

/** The smallest writing on the stage, in pixels of the screen. */
const smallest = (person) =>
  person.page.evaluate(() => {
    const stage = document.querySelector("main svg.stage");
    const scale = stage.getBoundingClientRect().width / Number(stage.getAttribute("viewBox").split(" ")[2]);
    const sizes = [...stage.querySelectorAll("text")].filter((text) => text.textContent !== "" && text.checkVisibility()).map((text) => parseFloat(getComputedStyle(text).fontSize) * scale);
    return sizes.length ? Math.min(...sizes) : 99;
  });

for (const [width, height] of [[1440, 900], [1366, 768], [1024, 768], [390, 844]])
  test(`stage, sentence, transport and a chosen position are in the first window (${width}x${height})`, () =>
    visit(open, { width, height }, async (person) => {
      const { page } = person;
      const inside = async (selector) => {
        const box = await page.locator(selector).first().boundingBox();
        assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1, `${selector} is in the window: ${JSON.stringify(box)}`);
      };
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      for (const selector of ["main svg.stage", ".player .sentence", ".player .buttons .main", ".scrub", ".count"]) await inside(selector);
      if (width > 900) for (const selector of [".listing .running", ".live", "tr.now"]) await inside(selector);
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, "nothing scrolls");
      assert.equal(await fitted(person), true);
      assert.ok((await smallest(person)) >= 10.99);
      await person.node("2").click();
      await inside(".pop");
      assert.match(await page.textContent(".pop"), /Moves to 3, 4/);
    }));

test("every new game is fitted, and no writing is smaller than 11 pixels", () =>
  visit(open, { path: "#/preset/nim", width: 1440 }, async (person) => {
    const { page } = person;
    for (const id of ["stones", "cat-and-mouse", "cses-1099", "wythoff", "leetcode-cat-and-mouse", "nim"]) {
      await person.button("zoom.in").click();
      await person.button("zoom.in").click();
      const before = await page.getAttribute("main svg.stage g.node", "data-label");
      await page.evaluate((id) => (location.hash = `#/preset/${id}`), id);
      await person.until(async () => (await page.getAttribute("main svg.stage g.node", "data-label")) !== before || id === "nim", true);
      await person.until(() => fitted(person), true);
      assert.ok((await smallest(person)) >= 10.99, `${id}: ${await smallest(person)}`);
    }
  }));

test("the sum of a preset starts where its text says, whichever game was there before", () =>
  visit(open, { path: "#/preset/nim" }, async (person) => {
    const { page } = person;
    await page.evaluate(() => (location.hash = "#/preset/grundy"));
    await page.waitForSelector(".sum .total");
    const shown = () => page.locator(".components select").first().evaluate((list) => list.selectedOptions[0].textContent);
    await person.until(shown, "10");
  }));

test("a mistake in the text leaves a drawn graph as it stands, and undo passes over it", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    const places = () => page.$$eval("main svg.stage g.node", (nodes) => nodes.map((node) => node.getAttribute("transform")).join());
    for (const label of ["0", "1", "2", "3", "4", "5"]) {
      const [x, y] = await person.middle(label);
      await person.drag([x, y], [x + 12, y + 9]);
    }
    await person.until(async () => (await page.locator("main svg.stage .rail").count()), 0); // everything was placed by hand
    const drawn = await places();
    const text = await page.inputValue("#text");
    await person.write(`${text}\n5 -> {`);
    await page.waitForSelector("#text-error .error");
    assert.equal(await places(), drawn);
    await person.write(`${text}\n5 -> {{`);
    await page.locator("#text-error pre").filter({ hasText: "{{" }).waitFor();
    await person.write(`${text}6 -> 0`);
    await person.until(async () => (await person.labels()).length, 7);
    assert.equal((await places()).split(",").slice(0, 6).join(), drawn, "placements are kept");
    await person.button("tool.undo").click();
    await person.until(async () => (await person.labels()).length, 6);
    assert.equal((await page.textContent("#text-error")).trim(), "", "undo comes to no text with an error");
    await person.node("5").focus();
    await page.keyboard.press("n");
    await person.until(async () => (await person.labels()).length, 7);
    await page.keyboard.press("Control+z");
    await person.until(async () => (await person.labels()).length, 6);
    assert.equal(await page.$$eval("main svg.stage path", (paths) => paths.filter((path) => /NaN/.test(path.getAttribute("d"))).length), 0);
  }));

test("no badge hides an arrowhead", () =>
  visit(open, {}, async (person) => {
    await person.page.keyboard.press("End");
    const hidden = await person.page.evaluate(() => {
      const stage = document.querySelector("main svg.stage");
      const matrix = stage.getScreenCTM();
      const tags = [...stage.querySelectorAll("g.tag text")].filter((text) => text.textContent !== "" && text.checkVisibility()).map((text) => text.getBoundingClientRect());
      return [...stage.querySelectorAll("g.edge .line")].filter((line) => {
        const { x, y } = line.getPointAtLength(line.getTotalLength()).matrixTransform(matrix);
        return tags.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom) || !document.elementsFromPoint(x, y).some((hit) => hit.closest("g.edge") || hit === stage);
      }).length;
    });
    assert.equal(hidden, 0);
  }));

test("alpha-beta is shown in every language, and its cut arrows have scissors", () =>
  visit(open, { path: "#/preset/alpha-beta" }, async (person) => {
    const { page } = person;
    await page.keyboard.press("End");
    const seen = new Set();
    for (const [name, word] of [["Python", "def search"], ["Rust", "fn search"], ["C++", "long long search"], ["Java", "long search(int v, long a"]]) {
      await page.locator(".langs").getByRole("button", { name, exact: true }).click();
      await person.until(async () => (await page.textContent(".listing")).includes(word), true);
      seen.add(await page.textContent(".listing"));
      assert.equal(await page.locator(".listing .running").count(), 1);
    }
    assert.equal(seen.size, 4);
    assert.ok((await page.$$eval("main svg.stage g.edge.cut .letter", (letters) => letters.map((letter) => letter.textContent))).every((letter) => letter === "✂"));
  }));

test("fingers push the picture and bring it nearer", () =>
  visit(open, { width: 390, height: 844 }, async (person) => {
    const { page } = person;
    const devtools = await page.context().newCDPSession(page);
    const touch = (type, points) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const before = await view(person);
    await touch("touchStart", [[200, 330]]);
    for (let i = 1; i <= 5; i += 1) await touch("touchMove", [[200 + 10 * i, 330 - 4 * i]]);
    await touch("touchEnd", []);
    const pushed = await view(person);
    assert.ok(pushed[0] < before[0] - 20 && Math.abs(pushed[2] - before[2]) < 1, `pushed from ${before} to ${pushed}`);
    await touch("touchStart", [[150, 330], [250, 330]]);
    for (let i = 1; i <= 5; i += 1) await touch("touchMove", [[150 - 8 * i, 330], [250 + 8 * i, 330]]);
    await touch("touchEnd", []);
    assert.ok((await view(person))[2] < pushed[2] * 0.75, "nearer");
    for (const key of ["nav.find", "nav.share"]) assert.equal(await person.button(key).count(), 1, `${key} has a name on a phone`);
  }));

test("a play gives nothing away, and the token waits for the opponent", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    await person.mode("play");
    await person.until(() => page.textContent(".status"), person.say("play.turn", { label: "0" }));
    assert.doesNotMatch(await page.textContent("main"), /win in|loss in|W \d/);
    await person.node("1").click();
    await person.until(() => page.locator("main svg.stage g.node.token").getAttribute("data-label"), "1");
    await person.until(() => page.locator("main svg.stage g.node.token").getAttribute("data-label"), "3");
  }));

test("in a play the token walks along its move", () =>
  visit(open, { motion: "no-preference" }, async (person) => {
    await person.mode("play");
    await person.until(() => person.page.textContent(".status"), person.say("play.turn", { label: "0" }));
    await person.node("1").click();
    await person.page.waitForSelector("svg.stage .spark", { state: "attached" });
    await person.until(() => person.page.locator("main svg.stage g.node.token").getAttribute("data-label"), "3");
    await person.until(() => person.page.locator("svg.stage .spark").count(), 0);
  }));

test("built-in games have forms, whose errors speak of the form", () =>
  visit(open, { path: "#/gallery" }, async (person) => {
    const { page } = person;
    await person.builtIn("nim", "3,x");
    await page.waitForSelector(".error");
    assert.doesNotMatch(await page.textContent(".error"), /retrograde |--|@nim/);
    await person.tab("gallery");
    await page.fill("#find", "1730");
    await person.until(() => page.locator(".preset").count(), 1);
    await page.click(".preset");
    await person.until(async () => (await person.labels()).includes("(1, 3, 4)"), true);
  }));

test("another page can show the stage in the frame that is offered, at any height", { skip: process.env.SITE ? "its policy is its host's" : false }, () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    await person.button("nav.share").click();
    const frame = await page.inputValue("#frame");
    const elsewhere = createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(`<title>blog</title>${frame.replace(/height="\d+"/, 'height="300"')}`));
    await new Promise((resolve) => elsewhere.listen(0, "127.0.0.1", () => resolve(null)));
    const blog = `http://localhost:${elsewhere.address().port}/`;
    const other = await page.context().newPage();
    await other.goto(blog);
    const inner = other.frameLocator("iframe");
    await inner.locator("svg.stage g.node").first().waitFor();
    const main = await inner.locator(".player .buttons .main").boundingBox();
    assert.ok(main.y + main.height <= 310, "the keys are inside of the frame");
    await inner.locator(".player .buttons .main").click();
    await inner.locator("svg.stage g.node.loss").first().waitFor();
    await other.close();
    elsewhere.close();
  }));

test("Chinese is Chinese: names of examples, methods, states and the trace", () =>
  visit(open, { language: "zh", path: "#/preset/draw" }, async (person) => {
    const { page } = person;
    await page.keyboard.press("End");
    assert.deepEqual(await person.labels(), ["花园", "大厅", "坑", "出口"]);
    for (const part of [".player", ".live", ".legend", ".rules", ".drawer .title", ".table", ".code h2", ".facts"])
      assert.doesNotMatch(await page.locator(part).first().evaluate((element) => { const copy = element.cloneNode(true); copy.querySelectorAll("textarea, option:not(:checked), .listing").forEach((part) => part.remove()); return copy.textContent; }), /[a-z]{3,}/, part);
    for (const wrong of ["a -> b\nb -> c ownr=first", "a -> {", "a ->", 'a -> "b', " "]) {
      await person.write(wrong);
      await page.waitForSelector("#text-error .error");
      const told = () => page.$$eval("#text-error .error > p", (lines) => lines.map((line) => line.textContent.replace(/`[^`]*`/g, "").replace(/DOT|JSON|PGSolver/g, "")).join("\n"));
      await person.until(async () => /[a-z]{3,}/.exec(await told())?.[0] ?? "", "");
    }
  }));

test("the small things: notices go, names follow, the last node can go, a new game begins empty", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    await person.button("tool.connect").click();
    await person.node("1").click();
    await person.until(async () => (await page.textContent(".told")).includes("1"), true);
    await person.button("tool.select").click();
    await person.until(async () => (await page.textContent(".told")).trim(), "");
    assert.match(await page.textContent(".legend"), /0.*0.*6/s, "nothing is counted before the first step");
    await person.write("only");
    await person.until(() => person.labels(), ["only"]);
    assert.equal(await page.textContent("h1"), person.say("stage.own"));
    await person.node("only").focus();
    await page.keyboard.press("Delete");
    await person.until(() => person.labels(), []);
    await person.button("text.random").click();
    await person.until(async () => (await person.labels()).length >= 6, true);
    await person.button("text.new").click();
    await person.until(() => person.labels(), []);
    const stage = await page.locator("main svg.stage").boundingBox();
    await person.button("tool.add").click();
    await page.mouse.click(stage.x + stage.width / 2, stage.y + stage.height / 2);
    await person.until(async () => (await person.labels()).length, 1);
    await page.waitForSelector(".pop"); // beside it, to be named at once
    assert.equal(await page.locator(".word.method").count() === 0 || (await page.inputValue(".word.method")) !== "", true, "the method that is named is the one that runs");
    await person.mode("sum");
    const heaps = page.locator(".sum input").first();
    await heaps.fill("3, -1, b");
    await heaps.press("Tab");
    await page.waitForSelector(".sum .error");
  }));

test("predict the next step, and the winning strategy is lit at the end", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    await person.button("predict.name").click();
    for (const [word, right] of [["loss", 1], ["win", 2], ["loss", 2]]) {
      await page.click(`.sentence .answer.${word}`);
      await person.until(async () => (await page.textContent(".sentence")).includes(person.say("quiz.score", { right, asked: word === "loss" && right === 2 ? 3 : right })), true);
    }
    assert.match(await page.textContent(".sentence"), /Not so/);
    await person.button("predict.name").click();
    await page.keyboard.press("End");
    await person.until(() => page.locator("main svg.stage g.edge.line").count(), 3);
  }));

test("a step is a pulse back along its arrows, and the next step interrupts it", () =>
  visit(open, { motion: "no-preference" }, async (person) => {
    const { page } = person;
    for (let i = 0; i < 4; i += 1) await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(1300);
    await page.keyboard.press("ArrowRight"); // 2 looks at 3 and 4
    await person.until(() => page.locator("svg.stage .spark").count(), 2);
    assert.equal(await page.locator('g.node.loss[data-label="2"]').count(), 0, "it takes its look when the pulse arrives");
    await person.until(() => page.locator('g.node.loss[data-label="2"]').count(), 1);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await person.until(() => page.locator("svg.stage .spark").count(), 0);
    assert.equal(await page.locator('g.node.open[data-label="1"]').count(), 1);
  }));

test("presented on a wall: the stage and its keys, and Escape ends it", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    await person.button("present.on").click();
    await person.until(() => page.locator(".drawer, .side").evaluateAll((all) => all.filter((part) => part.checkVisibility({ visibilityProperty: true })).length), 0);
    await page.keyboard.press("ArrowRight");
    await person.until(() => page.textContent(".player .count"), person.say("player.at", { step: 1, steps: 8 }));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await person.until(() => page.locator(".side").isVisible(), true);
  }));

test("a run becomes a moving picture, and a link keeps title and comparison", () =>
  visit(open, { path: "#/preset/sweep" }, async (person) => {
    const { page } = person;
    await person.button("nav.share").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-export="film.svg"]')]);
    const film = await readFile(await download.path(), "utf8");
    assert.ok(film.length < 80_000 && film.includes("animateMotion"), `${film.length} bytes`);
    assert.equal((film.match(/<animateMotion/g) ?? []).length, 6, "a pulse for each arrow that was looked at");
    assert.doesNotMatch(film, /NaN|var\(--|<script/);
    await page.keyboard.press("Escape");
    await page.click(".twin");
    await person.button("nav.share").click();
    const link = await page.inputValue("#link");
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector(".compare svg.stage g.node");
    assert.match(await page.textContent("h1"), /The worked example/);
  }));

test("the short program is shown first, the general one behind a switch, and misère differs in one line", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    const lines = () => page.$$eval(".listing li code", (all) => all.map((line) => line.textContent));
    await page.locator(".langs").getByRole("button", { name: "Python", exact: true }).click();
    await person.until(async () => (await lines()).includes("def sweep(moves, order):  # ends first"), true);
    const short = await lines();
    assert.ok(short.length <= 18);
    await page.selectOption(".word.rule", "misere");
    await person.until(async () => (await lines()).filter((line, i) => line !== short[i]).length, 1);
    await page.selectOption(".word.rule", "normal");
    await person.until(lines, short);
    await page.locator("h1").click();
    await page.keyboard.press("Home");
    for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowRight");
    await person.until(async () => (await page.textContent(".listing .running")).includes("value[2] = L, n = 2"), true);
    await page.check(".code .general");
    await person.until(async () => (await lines()).length > 25, true);
  }));

test("a large game can be explained, played and walked back", () =>
  visit(open, { path: "#/gallery" }, async (person) => {
    const { page } = person;
    await person.builtIn("nim", "20,20,20");
    await person.until(() => page.locator(".dock .go").isEnabled().catch(() => false), true);
    assert.doesNotMatch(await page.textContent("main"), /drawn/);
    assert.equal(await page.locator(".totals li").count(), 2);
    await person.button("inspector.why").click();
    await person.until(async () => (await page.textContent(".dock .sentence")).length > 80, true);
    await person.button("large.best").click();
    await person.until(() => page.getAttribute("main svg.stage g.node.token", "data-label"), "(20, 20)");
    await person.button("large.back").click();
    await person.until(() => page.getAttribute("main svg.stage g.node.token", "data-label"), "(20, 20, 20)");
    await person.button("inspector.play").click();
    await person.node("(20, 20)").click();
    await person.until(() => page.getAttribute("main svg.stage g.node.token", "data-label"), "(20, 20)");
    await person.until(async () => (await page.textContent(".dock .sentence")).includes(person.say("play.turn", { label: "" }).slice(0, 8)) && (await page.getAttribute("main svg.stage g.node.token", "data-label")) !== "(20, 20)", true);
    await page.selectOption(".word.rule", "misere");
    await person.until(async () => (await page.textContent(".dock .sentence")).includes("(20, 20, 20)"), true);
  }));

test("the trace lies as a table under its head, and the sentence beside its button", () =>
  visit(open, { width: 1440, height: 900 }, async ({ page }) => {
    await page.keyboard.press("ArrowRight");
    const [panel, table, foot, sentence, predict] = await page.evaluate(() => [".side .panel", ".table .scroller", ".table .foot", ".dock .sentence", ".dock .predict"].map((part) => { const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect(); return { left, top, right, bottom }; }));
    assert.ok(Math.abs(table.left - panel.left) < 3 && Math.abs(table.right - panel.right) < 3, "the table is as wide as its panel");
    assert.ok(foot.top >= table.bottom - 1, "the foot lies under it");
    assert.ok(predict.left > sentence.left + 100 && predict.top < sentence.top + 20, "the button stands beside the sentence");
  }));

test("where only a part of a picture is seen, an overview shows which, and leads elsewhere", () =>
  visit(open, { path: "#/preset/cat-and-mouse", width: 1440, height: 900 }, async (person) => {
    const { page } = person;
    assert.equal(await page.locator(".minimap").count(), 0, "all of it is seen");
    for (let i = 0; i < 4; i += 1) await person.button("zoom.in").click();
    await page.locator(".minimap .frame").waitFor();
    await page.keyboard.press("End");
    await page.locator(".minimap .dot.win").waitFor({ state: "attached" });
    const before = await page.getAttribute("main svg.stage", "viewBox");
    const box = await page.locator(".minimap").boundingBox();
    await page.mouse.click(box.x + box.width * 0.75, box.y + box.height * 0.8);
    await person.until(async () => (await page.getAttribute("main svg.stage", "viewBox")) !== before, true);
    await person.button("zoom.fit").click();
    await person.until(() => page.locator(".minimap").count(), 0);
  }));

test("the gallery shows how hard its examples are, and only those of a level if one asks", () =>
  visit(open, { path: "#/gallery" }, async (person) => {
    const { page } = person;
    const all = await page.locator(".preset").count();
    let sum = 0;
    for (const n of [1, 2, 3, 4]) {
      await person.button("gallery.level", { n }).click();
      const harder = (/** @type {number} */ than) => page.locator(`.preset .pips i.on:nth-child(${than + 1})`).count();
      const presets = () => page.locator(".preset").count();
      await person.until(async () => [(await harder(n - 1)) === (await presets()), await harder(n)], [true, 0]);
      const shown = await presets();
      assert.ok(shown > 0 && shown < all);
      sum += shown;
    }
    assert.equal(sum, all);
    await person.button("gallery.level", { n: 4 }).click();
    await person.until(() => page.locator(".preset").count(), all);
    for (const kind of ["finite", "cycles", "scores", "heaps", "rules"]) {
      await page.getByRole("button", { name: person.say(`kind.${kind}`), exact: true }).click();
      assert.ok((await page.locator(".preset").count()) > 0, kind);
    }
  }));
