// Makes the pictures of the README: the page in the light and the dark scheme, as a person with a laptop sees it.
//
//     npm run pictures        (after cargo build)

import test from "node:test";
import { stat } from "node:fs/promises";
import assert from "node:assert/strict";
import { browser } from "./harness.js";

const open = browser();
const folder = new URL("../../../../docs/pictures/", import.meta.url).pathname;

for (const scheme of ["light", "dark"])
  test(`the picture in the ${scheme} scheme`, async () => {
    const person = await open({ scheme, width: 1360, height: 880, path: scheme === "light" ? "#/preset/draw" : "" });
    const { page } = person;
    if (scheme === "light") for (let i = 0; i < 7; i += 1) await page.keyboard.press("ArrowRight");
    else {
      await person.mode("explain");
      await person.node("0").click();
      await page.waitForSelector(".proof li");
      await page.mouse.move(0, 0);
    }
    await page.waitForTimeout(300);
    const path = `${folder}page-${scheme}.png`;
    await page.screenshot({ path });
    assert.ok((await stat(path)).size < 150_000);
    await person.leave();
  });
