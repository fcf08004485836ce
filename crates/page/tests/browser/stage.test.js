// The stage: a graph that can be seen, heard, and changed with a pointer or with the keyboard alone.

import test from "node:test";
import assert from "node:assert/strict";
import { browser, visit } from "./harness.js";

const open = browser();
const TWO = "a -> b\nb -> a c\nc -> c d\nd";

for (const language of ["en", "zh"]) {
  test(`every position can be focused and says what it is (${language})`, () =>
    visit(open, { language }, async (person) => {
      await person.page.keyboard.press("End");
      await person.node("3").focus();
      assert.equal(await person.page.evaluate(() => document.activeElement.getAttribute("data-label")), "3");
      const name = await person.node("3").getAttribute("aria-label");
      assert.match(name, language === "en" ? /^position 3, win in 1, best move to 5/ : /^局面 3，.*必胜.*5/);
      assert.equal(await person.node("3").getAttribute("role"), "button");
    }));

  test(`a position and a move are added with the pointer, and taken back (${language})`, () =>
    visit(open, { language }, async (person) => {
      const { page } = person;
      await person.button("tool.add").click();
      const stage = await page.locator("svg.stage").boundingBox();
      await page.mouse.click(stage.x + stage.width - 80, stage.y + stage.height / 2);
      await person.until(() => person.labels(), ["0", "1", "2", "3", "4", "5", "6"]);
      await person.button("tool.connect").click();
      await person.drag(await person.middle("6"), await person.middle("5"));
      await person.until(async () => /^6 -> 5$/m.test(await page.inputValue("#text")), true);
      await person.until(async () => (await person.badges())[6], `${person.say("letter.win")} 1`);
      await person.button("tool.undo").click();
      await person.until(async () => /^6 -> 5$/m.test(await page.inputValue("#text")), false);
      await person.button("tool.redo").click();
      await person.until(async () => /^6 -> 5$/m.test(await page.inputValue("#text")), true);
      await person.button("tool.delete").click();
      await person.node("6").click();
      await person.until(() => person.labels(), ["0", "1", "2", "3", "4", "5"]);
    }));

  test(`a game is drawn, changed and taken back by the keyboard alone (${language})`, () =>
    visit(open, { language }, async (person) => {
      const { page } = person;
      const text = () => page.inputValue("#text");
      await person.node("5").focus();
      await page.keyboard.press("n");
      await person.until(() => person.labels(), ["0", "1", "2", "3", "4", "5", "6"]);
      await person.until(() => page.evaluate(() => document.activeElement.getAttribute("data-label")), "6");
      await page.keyboard.press("c");
      await person.until(() => page.textContent(".told").then((told) => told.trim()), person.say("connect.from", { label: "6" }));
      await page.keyboard.press("Escape");
      await page.keyboard.press("c");
      await person.node("0").focus();
      await page.keyboard.press("Enter");
      await person.until(async () => /^6 -> 0$/m.test(await text()), true);
      await person.node("6").focus();
      const before = await person.node("6").getAttribute("transform");
      await page.keyboard.press("Shift+ArrowLeft");
      await person.until(async () => (await person.node("6").getAttribute("transform")) !== before, true);
      await page.keyboard.press("Control+z");
      await person.until(() => person.node("6").getAttribute("transform"), before);
      await page.keyboard.press("o");
      await person.until(async () => /^6\s.*owner=second/m.test(await text()) || /^6\s.*owner=first/m.test(await text()), true);
      await person.node("6").focus();
      await page.keyboard.press("Delete");
      await person.until(() => person.labels(), ["0", "1", "2", "3", "4", "5"]);
    }));
}

test("arrow keys go from position to position", () =>
  visit(open, {}, async (person) => {
    await person.node("0").focus();
    const seen = new Set(["0"]);
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) {
      await person.page.keyboard.press(key);
      seen.add(await person.page.evaluate(() => document.activeElement.getAttribute("data-label")));
    }
    assert.equal(seen.size, 4);
    assert.ok(seen.has("5"));
  }));

test("the picture is brought nearer, pushed aside and fitted again, by pointer and by keyboard", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    const view = async () => (await page.getAttribute("main svg.stage", "viewBox")).split(" ").map(Number);
    const whole = await view();
    await person.button("zoom.in").click();
    assert.ok((await view())[2] < whole[2] * 0.8);
    const stage = await page.locator("main svg.stage").boundingBox();
    const before = await view();
    await person.drag([stage.x + stage.width - 120, stage.y + 120], [stage.x + stage.width - 60, stage.y + 160]);
    const [x, y] = await view();
    assert.ok(x < before[0] && y < before[1], "it follows the pointer");
    await person.node("0").focus();
    await page.keyboard.press("0");
    assert.deepEqual(await view(), whole);
    await page.keyboard.press("-");
    assert.ok((await view())[2] > whole[2]);
    await page.keyboard.press("0");
    await page.mouse.move(stage.x + 100, stage.y + 100);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -200);
    await page.keyboard.up("Control");
    await person.until(async () => (await view())[2] < whole[2], true);
  }));

test("dragging a position moves it and its arrows, and keeps them there", () =>
  visit(open, {}, async (person) => {
    const [x, y] = await person.middle("1");
    await person.drag([x, y], [x - 70, y + 40]);
    await person.until(async () => Math.hypot((await person.middle("1"))[0] - x + 70, (await person.middle("1"))[1] - y - 40) < 4, true);
    await person.page.keyboard.press("End");
    const [after] = await person.middle("1");
    assert.ok(Math.abs(after - (x - 70)) < 3);
  }));

test("the two arrows of a two-cycle lie apart, a self-loop is seen, parallel moves can be counted", () =>
  visit(open, {}, async (person) => {
    await person.write(`${TWO}\na -> b`);
    await person.until(() => person.labels(), ["a", "b", "c", "d"]);
    const paths = await person.page.$$eval("main svg.stage g.edge .line", (lines) => lines.map((line) => [line.getAttribute("d"), line.getTotalLength()]));
    assert.equal(paths.length, 6);
    assert.equal(new Set(paths.map(([d]) => d)).size, 6, "no two arrows lie on each other");
    for (const [d, length] of paths) assert.ok(length > 15, `${d} can be seen`);
  }));

test("the layouts are three, and each is another picture", () =>
  visit(open, {}, async (person) => {
    await person.write("0 -> 1 4\n1 -> 2\n2 -> 3\n3 -> 4 5");
    await person.until(async () => (await person.labels()).length, 6);
    const places = () => person.page.$$eval("main svg.stage g.node", (nodes) => nodes.map((node) => node.getAttribute("transform")).join());
    const seen = new Set([await places()]);
    for (const kind of ["remoteness", "force"]) {
      const before = await places();
      await person.page.selectOption(".arrange", kind);
      await person.until(async () => (await places()) !== before, true);
      seen.add(await places());
    }
    assert.equal(seen.size, 3);
  }));

test("owners are changed by click, and the question follows the rules", () =>
  visit(open, {}, async (person) => {
    await person.button("tool.owner").click();
    await person.node("0").click();
    await person.until(async () => /^0\s.*owner=first/m.test(await person.page.inputValue("#text")), true);
    await person.node("0").click();
    await person.until(async () => /^0\s.*owner=second/m.test(await person.page.inputValue("#text")), true);
  }));

test("the panel of a position gives it a name, a score and a move", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    await person.node("5").click();
    await page.click(".pop .edit");
    await page.selectOption(".position .result", "score");
    await person.until(() => page.locator(".position input[type=number]").count(), 1);
    await page.fill(".position input[type=number]", "7");
    await page.keyboard.press("Tab");
    await person.until(async () => /^5\s+score=7/m.test(await page.inputValue("#text")), true);
    await page.fill(".position input[type=text]", "home");
    await page.keyboard.press("Tab");
    await person.until(async () => (await person.labels()).includes("home"), true);
  }));
