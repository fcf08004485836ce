// `retrograde serve INPUT`: the page opens on that game.

import test from "node:test";
import assert from "node:assert/strict";
import { browser, visit } from "./harness.js";

if (process.env.SITE) test("a plain web server is opened on no game", { skip: "it has no program behind it" }, () => {});
else {
  const open = browser(new URL("../../../../examples/draw.game", import.meta.url).pathname);

  for (const language of ["en", "zh"])
    test(`the page shows the game that the program was given, solved, to be changed and shared (${language})`, () =>
      visit(open, { language }, async (person) => {
        const { page } = person;
        assert.match(await page.textContent("h1"), /draw\.game/);
        await person.until(async () => (await person.badges()).filter((badge) => badge === person.say("letter.draw")).length, 2);
        await person.button("nav.share").click();
        const link = await page.inputValue("#link");
        await page.keyboard.press("Escape");
        await person.write("one -> two");
        await person.until(() => person.labels(), ["one", "two"]);
        await page.goto("about:blank");
        await page.goto(link);
        await person.until(() => person.labels(), ["garden", "hall", "pit", "exit"]);
      }));
}
