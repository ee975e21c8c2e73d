// The states of the page in a real browser: their accessibility, light and dark, and their pictures. Started by scripts/browser-tests.
import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { difference, open, page, served, standards } from "./page.mjs";
import { serve } from "./server.mjs";
import { states } from "./states.mjs";

served(serve);
const folder = new URL("pictures/", import.meta.url);
mkdirSync(folder, { recursive: true });

test("there are at least 12 states", () => assert.ok(states.length >= 12));

for (const [name, address, reach] of states) {
  test(`the state "${name}": axe finds nothing, light and dark, and it looks as in its picture`, async () => {
    await open(address, { deviceScaleFactor: 0.3, reducedMotion: "reduce", colorScheme: "light" });
    await reach(page);
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.activeElement?.blur());
    await page.waitForTimeout(300);
    const picture = await page.screenshot({ caret: "hide" });
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      // Results of earlier rules are grey on purpose, as what is not in force may be. The rows of a table are alike, and there may be 1,600 cells.
      const axe = new AxeBuilder({ page }).withTags(standards).exclude("section.stale").exclude("[role=grid] tr:nth-child(n + 5)");
      const { violations } = await axe.analyze();
      assert.deepEqual(violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`), []);
    }
    const file = new URL(`${name}.png`, folder);
    if (process.env.UPDATE) writeFileSync(file, picture);
    const { mean, share } = await difference(picture, readFileSync(file));
    // Other machines have other fonts: what is compared is the colour of squares of 10 pixels.
    const alike = mean < 5 && share < 0.06;
    if (!alike) writeFileSync(new URL(`${name}.new.png`, folder), picture);
    assert.ok(alike, `mean difference ${mean.toFixed(2)}, ${(100 * share).toFixed(1)} % of the squares differ; see web/tests/pictures/${name}.new.png, and run with UPDATE=1 if it is right`);
  });
}
