// The game as text and rules, the examples, files and links.

import test from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { browser, visit } from "./harness.js";

const open = browser();

for (const language of ["en", "zh"]) {
  test(`typing changes the picture, and an error leaves the last good one (${language})`, () =>
    visit(open, { language }, async (person) => {
      await person.write("a -> b\nb -> c");
      await person.until(() => person.labels(), ["a", "b", "c"]);
      await person.write("a -> b\nb -> c ownr=first");
      await person.until(async () => (await person.page.textContent("#text-error")).includes(person.say("error.place", { line: 2, column: 8 })), true);
      assert.equal(await person.page.textContent("#text-error mark"), "ownr");
      assert.deepEqual(await person.labels(), ["a", "b", "c"], "the last good game stays");
      await person.button("error.jump").click();
      assert.equal(await person.page.evaluate(() => { const area = document.activeElement; return area.value.slice(area.selectionStart, area.selectionEnd); }), "ownr");
      await person.write("a -> b");
      await person.until(() => person.labels(), ["a", "b"]);
      assert.equal((await person.page.textContent("#text-error")).trim(), "");
    }));

  test(`every question and rule is a click away and answered at once (${language})`, () =>
    visit(open, { language }, async (person) => {
      const { page } = person;
      await page.selectOption(".word.question", "grundy");
      await person.until(() => person.badges(), ["1", "0", "0", "1", "1", "0"]);
      await page.selectOption(".word.question", "outcome");
      await person.write("infinite=draw\na owner=first -> a b\nb owner=second -> a");
      await person.until(async () => (await person.badges()).map((badge) => badge[0]), [person.say("letter.draw"), person.say("letter.draw")]);
      await page.selectOption(".infinite", "first");
      await person.until(async () => (await person.badges()).map((badge) => badge[0]), [person.say("letter.win"), person.say("letter.win")]);
    }));

  test(`a link opens the same state (${language})`, () =>
    visit(open, { language }, async (person) => {
      const { page } = person;
      await person.write("a -> b\nb -> c d\nd -> a");
      await person.until(() => person.labels(), ["a", "b", "c", "d"]);
      await page.waitForSelector("tbody tr:nth-child(5)");
      const [x, y] = await person.middle("c");
      await person.drag([x, y], [x + 60, y - 30]);
      await page.keyboard.press("Home");
      await page.locator("h1").click();
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      const count = person.say("player.at", { step: 2, steps: 13 });
      await person.until(() => page.textContent(".player .count"), count);
      const place = await person.node("c").getAttribute("transform");
      await person.button("nav.share").click();
      const link = await page.inputValue("#link");
      assert.match(link, /#s=[\w-]+$/);
      await page.goto("about:blank");
      await page.goto(link);
      await page.waitForSelector("svg.stage g.node");
      await person.until(() => page.textContent(".player .count"), count);
      assert.deepEqual(await person.labels(), ["a", "b", "c", "d"]);
      assert.equal(await person.node("c").getAttribute("transform"), place);
      assert.equal(await page.inputValue("#text"), "a -> b\nb -> c d\nd -> a");
    }));

  test(`a link with nonsense opens a page with a clear message (${language})`, () =>
    visit(open, { language, path: "#s=nonsense_that-nobody_made" }, async (person) => {
      await person.until(async () => (await person.page.textContent(".notice p")).trim(), person.say("link.nonsense"));
      assert.equal((await person.labels()).length, 6, "another game is shown instead");
      await person.page.locator(".notice").getByRole("button").click();
      await person.until(() => person.page.locator(".notice").count(), 0);
    }));

  test(`examples are chosen from a gallery, built-in games by their parameters (${language})`, () =>
    visit(open, { language }, async (person) => {
      const { page } = person;
      await person.tab("gallery");
      await page.click('[data-preset="loopy"]');
      await person.until(async () => (await person.labels()).includes(language === "zh" ? "停" : "stay"), true);
      await person.builtIn("nim", "2,1");
      await person.until(async () => (await person.labels()).includes("(1, 2)"), true);
    }));
}

test("links that do not hold a state are refused without harm", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    const pack = (state) => page.evaluate(async (state) => (await import("/share.js")).pack(state), state);
    const entry = { source: { text: "a -> b" }, arrange: "layered", places: {} };
    const good = { v: 1, entry, step: 1, mode: "steps", selected: null };
    for (const bad of [{}, [], 7, { ...good, v: 2 }, { ...good, step: -1 }, { ...good, mode: "root" }, { ...good, entry: { ...entry, places: { a: [1e9, 0] } } }, { ...good, entry: { ...entry, source: { digest: "x" } } }]) {
      await page.goto("about:blank");
      await page.goto(`${person.address}#s=${await (await page.goto(person.address), pack(bad))}`);
      await page.reload();
      await page.waitForSelector(".notice");
    }
    await page.goto(`${person.address}#s=${await (await page.goto(person.address), pack(good))}`);
    await page.reload();
    await person.until(() => person.labels(), ["a", "b"]);
    assert.equal(await page.locator(".notice").count(), 0);
  }));

test("every format is read, and the text says which cannot be", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    const texts = {
      text: "0 -> 1 2\n1 -> 2",
      edges: "0 1\n0 2\n1 2",
      contest: "3 3\n1 2\n1 3\n2 3",
      dot: "digraph { 0 -> 1; 0 -> 2; 1 -> 2 }",
      json: '{"edges": [[0, 1], [0, 2], [1, 2]]}',
      gm: "parity 2;\n0 1 0 1,2;\n1 1 1 2;\n2 1 0 2;",
    };
    for (const [format, text] of Object.entries(texts)) {
      await page.selectOption(".format", format);
      await person.write(text);
      await person.until(async () => [(await person.labels()).length, (await page.textContent("#text-error")).trim()], [3, ""]);
      await page.selectOption(".format", "");
      await person.write("x");
      await person.until(() => person.labels(), ["x"]);
    }
  }));

test("pictures and files are saved, and hold the game", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    await page.keyboard.press("End");
    await person.button("nav.share").click();
    const files = { svg: /^<svg[\s\S]*>W 3</, png: /^.PNG/, dot: /digraph/, json: /"position":/, csv: /^position,outcome,remoteness,move/, "trace.csv": /^step,line,position/, text: /0 -> 1 2/, gm: /parity/ };
    for (const [kind, content] of Object.entries(files)) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-export="${kind}"]`)]);
      assert.match(download.suggestedFilename(), new RegExp(`\\.${kind === "text" ? "game" : kind}$`));
      const bytes = await readFile(await download.path());
      assert.match(bytes.toString("latin1"), content, kind);
    }
  }));

test("a file is opened from the disk", { skip: process.env.SITE ? "the module reads plain texts only" : false }, () =>
  visit(open, {}, async (person) => {
    const { gzipSync } = await import("node:zlib");
    await person.page.setInputFiles("input[type=file]", { name: "mine.game.gz", mimeType: "application/gzip", buffer: gzipSync("u -> v\nv -> w") });
    await person.until(() => person.labels(), ["u", "v", "w"]);
    assert.equal(await person.page.textContent("h1"), "mine.game.gz");
    // One can also be dropped on the page.
    const data = await person.page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["7 -> 8"], "dropped.game"));
      return data;
    });
    await person.page.dispatchEvent("main", "drop", { dataTransfer: data });
    await person.until(() => person.labels(), ["7", "8"]);
    // The ending .txt promises nothing; rules are no graph; neither error is in the text of the game on stage.
    const give = (name, text) => person.page.setInputFiles(".drawer input[type=file]", { name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await give("arrows.txt", "up -> down");
    await person.until(() => person.labels(), ["up", "down"]);
    await give("broken.game", "a -> b\nb -> {");
    await person.page.waitForSelector("#text-error .error");
    assert.equal(await person.button("error.jump").count(), 0);
    // Rules are no graph: they open in the editor, and their graph beside it.
    await give("mine.star", "start = 3\n\ndef moves(n):\n    return [n - 1] if n else []\n");
    await person.until(() => person.page.$$eval("main.rulestab svg.stage g.node", (nodes) => nodes.map((node) => node.dataset.label)), ["3", "2", "1", "0"]);
  }));

test("a position of a built-in game is shown as people draw it, and what they get wrong is told", () =>
  visit(open, { path: "#/preset/can-i-win" }, async (person) => {
    const { page } = person;
    await page.click(".drawer summary");
    assert.ok((await page.textContent(".drawer details li")).length > 20);
    await page.locator("main svg.stage g.node").first().click();
    await page.waitForSelector(".position .scene-large");
    assert.notEqual((await page.getAttribute(".position .scene-large", "aria-label")).trim(), "");
  }));

test("an embedded page is a stage with its player, without the rest", () =>
  visit(open, { path: "?embed#/preset/sweep" }, async (person) => {
    await person.page.keyboard.press("ArrowRight");
    await person.until(() => person.page.textContent(".player .count"), person.say("player.at", { step: 1, steps: 8 }));
    assert.equal(await person.page.locator("#text, .toolbar, tbody, header nav").count(), 0);
  }));

test("both rules stand side by side", () =>
  visit(open, {}, async (person) => {
    await person.page.click(".twin");
    await person.until(() => person.page.locator("main svg.stage").count(), 2);
    const twin = () => person.page.$$eval(".compare .badge", (badges) => badges.map((badge) => badge.textContent[0] ?? "").join(""));
    await person.page.keyboard.press("End");
    await person.until(twin, "LWWLLW");
    const count = person.page.locator(".count-differs");
    await person.until(async () => /6.*6/.test(await count.textContent()), true);
    await person.until(() => person.page.locator("main svg.stage g.node.differs").count(), 12); // on both sides
    const steps = () => person.page.$$eval("main svg.stage", (stages) => stages.map((stage) => stage.querySelectorAll("g.node:not(.open)").length));
    await person.page.keyboard.press("Home");
    for (const decided of [0, 1, 2]) {
      await person.page.keyboard.press("ArrowRight");
      await person.until(steps, [decided, decided]); // one player for both
    }
    await person.button("compare.off").click();
    await person.until(() => person.page.locator("main svg.stage").count(), 1);
  }));

test("a large game is shown as a neighbourhood with a histogram and a search", () =>
  visit(open, { path: "" }, async (person) => {
    const { page } = person;
    await person.builtIn("nim", "20,20,20");
    await page.waitForSelector(".histogram rect");
    assert.ok((await page.locator("main svg.stage g.node").count()) <= 60, "never a thousand nodes");
    await page.fill(".large input[type=search]", "(1, 2, 3)");
    await page.locator(".found button").first().click();
    await person.until(() => page.getAttribute("main svg.stage g.node.token", "data-label"), "(1, 2, 3)");
    await person.node("(2, 3)").click();
    await person.until(() => page.getAttribute("main svg.stage g.node.token", "data-label"), "(2, 3)");
  }));

test("every error about a broken file is said in Chinese", { skip: process.env.SITE ? "the same words" : false, timeout: 120_000 }, async () => {
  const { readdir, readFile } = await import("node:fs/promises");
  const folder = new URL("../../../core/tests/broken/", import.meta.url).pathname;
  const inputs = [];
  for (const format of (await readdir(folder)).filter((format) => format !== "binary")) // which is no text
    for (const name of await readdir(folder + format))
      if (!name.endsWith(".error")) inputs.push({ format, name, text: (await readFile(`${folder}${format}/${name}`)).toString("utf8") });
  assert.ok(inputs.length > 150);
  await visit(open, { language: "zh" }, async ({ page }) => {
    const english = await page.evaluate(async (inputs) => {
      const { Engine } = await import("./engine.js");
      const engine = new Engine("zh");
      const found = [];
      for (const { format, name, text } of inputs) {
        const error = await engine.call("solve", { source: { text, format } }).then(() => null, (error) => error);
        if (!error) continue; // what is broken in its bytes is none as a text
        const told = [error.message, error.help].filter((said) => said);
        // Names, keys and formats stay as they are written; a sentence does not.
        for (const said of told) {
          const plain = said.replace(/`[^`]*`|“[^”]*”|"[^"]*"|'[^']*'|<[^>]*>/g, " ");
          if (!/[\u4e00-\u9fff]/.test(said) || /[a-z]{2,} +[a-z]{2,} +[a-z]{2,}/.test(plain)) found.push(`${format}/${name}: ${said}`);
        }
      }
      return found;
    }, inputs);
    assert.deepEqual(english, []);
  });
});
