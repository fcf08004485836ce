// Games that never end, decided by numbers: regions, strategies, edits that keep the numbers, a play that goes round.

import test from "node:test";
import assert from "node:assert/strict";
import { browser, visit } from "./harness.js";

const open = browser();
const LABELS = ["a", "b", "d", "c", "e"]; // as they are met in the text
const NUMBERS = ["0", "5", "1", "2", "4"];
const has = async (person, label, state) => (await person.node(label).getAttribute("class")).split(" ").includes(state);
const flags = (person) => person.page.$$eval("main .stage-card svg.stage .flag", (flags) => flags.map((flag) => flag.textContent));
const arrows = (person, state) => person.page.locator(`main .stage-card svg.stage g.edge.${state}`).count();

for (const language of ["en", "zh"]) {
  test(`Zielonka's algorithm marks regions, and at the end who wins by which moves (${language})`, () =>
    visit(open, { language, path: "#/preset/parity" }, async (person) => {
      const { page } = person;
      await person.until(() => person.labels(), LABELS);
      await person.until(() => flags(person), NUMBERS);
      await page.keyboard.press("ArrowRight");
      await person.until(() => has(person, "b", "of-second"), true);
      assert.ok(!(await has(person, "a", "of-second")), "only who has the greatest number is in the region at first");
      assert.match(await person.node("b").getAttribute("aria-label"), new RegExp(person.say("position.region.second")));
      assert.match(await person.sentence(), /5/);
      await page.keyboard.press("End");
      const letters = [..."LLLWL"].map((letter) => person.say(`letter.${letter === "W" ? "win" : "loss"}`));
      await person.until(() => person.badges(), letters);
      // c stays, b and d bring the play back to a; a and e have lost, whatever they do.
      assert.deepEqual([await arrows(person, "good"), await arrows(person, "held")], [1, 2]);
      assert.deepEqual(await flags(person), NUMBERS, "numbers stay");
      assert.equal(await page.inputValue(".word.infinite"), "priorities");
    }));
}

test("an edit keeps numbers and owners, and infinite play may be worth something else", () =>
  visit(open, { path: "#/preset/parity" }, async (person) => {
    const { page } = person;
    await person.until(() => person.labels(), LABELS);
    await page.selectOption(".word.infinite", "draw");
    await person.until(() => flags(person), ["", "", "", "", ""]);
    await page.selectOption(".word.infinite", "priorities");
    await person.until(() => flags(person), NUMBERS);
    await page.click('[data-mode="steps"]').catch(() => {});
    const text = await page.inputValue("#text").catch(() => "");
    if (text) assert.match(text, /priority=5/);
  }));

test("a Büchi game shows what shall recur, and a play that goes round says who wins it", () =>
  visit(open, { path: "#/preset/buchi" }, async (person) => {
    const { page } = person;
    await person.until(() => flags(person), ["●", "", "", "", ""]);
    await person.mode("play");
    for (let i = 0; i < 4; i += 1) {
      const move = page.locator(".choices .choice").first();
      await move.waitFor();
      await move.click();
      await page.waitForTimeout(150);
    }
    await person.until(async () => /a win of First: the way round, dock → hall → dock, visits dock/.test(await page.textContent(".play .status")), true);
  }));
