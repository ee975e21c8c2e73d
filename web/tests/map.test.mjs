// A map of a million cells in a real browser: each colour is that of its value, and no P-position vanishes. Started by scripts/browser-tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, fine, open, page, random, served } from "./page.mjs";
import { serve } from "./server.mjs";

served(serve);
const size = 1000;

/** The colours of points of the map, as "r g b". */
const coloursAt = (points) =>
  page.evaluate((points) => {
    const canvas = document.querySelector(".map canvas");
    const ratio = canvas.width / canvas.clientWidth;
    const context = canvas.getContext("2d");
    return points.map(([x, y]) => [...context.getImageData(Math.floor(x * ratio), Math.floor(y * ratio), 1, 1).data.slice(0, 3)].join(" "));
  }, points);

test("a map of a million cells: painted and zoomed, its colours are the values, and every P-position is visible", async (t) => {
  await open("#ex=wythoff");
  const more = page.getByRole("button", { name: "Compute up to 1,000 × 1,000" });
  await more.waitFor({ timeout: 30000 });
  const answered = page.waitForResponse((response) => response.request().postDataJSON()?.to?.[0] === size, { timeout: 60000 });
  await more.click();
  await answered;
  const arrived = Date.now();
  await page.waitForFunction((cells) => performance.getEntriesByName("picture").at(-1)?.detail >= cells, size * size, { timeout: 60000, polling: 10 });
  t.diagnostic(`the first picture of a million cells: ${Date.now() - arrived} ms after its values`);
  const { values } = await ask({ ask: "table", ruleset: "wythoff", to: [size, size] });
  const { outcomes } = await ask({ ask: "table", ruleset: "wythoff", to: [size, size], outcomes: true });

  // Zoomed out, a pixel shows the least of several cells.
  await page.locator(".legend", { hasText: /\d × \d cells/ }).waitFor();
  const places = outcomes.flatMap((row, a) => [...row].flatMap((letter, b) => (letter === "P" && a < size ? [[a, b]] : [])));
  assert.ok(places.length > 700);
  const seen = await page.evaluate(([places, size]) => {
    const canvas = document.querySelector(".map canvas");
    const ratio = canvas.width / canvas.clientWidth;
    const zoom = Math.min((canvas.clientWidth - 44) / (size + 1), (canvas.clientHeight - 26) / (size + 1));
    const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    // The picture ends below and to the right within a row of pixels.
    return places.filter(([a, b]) => {
      const [x, y] = [Math.floor((44 + (b + 0.5) * zoom) * ratio), Math.floor((26 + (a + 0.5) * zoom) * ratio)];
      return [-1, 0, 1].some((down) => [-1, 0, 1].some((right) => data[4 * ((y + down) * width + x + right)] < 60));
    }).length;
  }, [places, size]);
  assert.equal(seen, places.length);

  // A cell says its value; the same value has the same colour everywhere, which is that of the legend.
  const canvas = page.locator(".canvas");
  const box = await canvas.boundingBox();
  const next = random(7);
  const legend = new Map(await page.locator(".legend span:has(i)").evaluateAll((all) => all.map((entry) => [entry.textContent.replace(/\D/g, ""), getComputedStyle(entry.querySelector("i")).backgroundColor.replace(/[^\d ]/g, "")])));
  const colourOf = new Map();
  let known = 0;
  const compare = async (count, [left, top], [width, height]) => {
    const points = Array.from({ length: count }, () => [left + next(width), top + next(height)]);
    const colours = await coloursAt(points);
    for (const [index, [x, y]] of points.entries()) {
      await page.mouse.move(box.x + x + 0.5, box.y + y + 0.5);
      const [, a, b, value, outcome] = /^\((\d+), (\d+)\): ([\d,]+), ([NP])$/.exec(await page.locator("#cell-status").innerText());
      assert.equal(Number(value.replaceAll(",", "")), values[a][b], `(${a}, ${b})`);
      assert.equal(outcome, outcomes[a][b]);
      const colour = colours[index];
      assert.equal(colourOf.get(value) ?? colour, colour, `two colours of ${value}`);
      colourOf.set(value, colour);
      if (!legend.has(value)) continue;
      assert.equal(colour, legend.get(value), `the colour of ${value}`);
      known++;
    }
  };
  // The corner with the small values.
  await page.mouse.move(box.x + 46, box.y + 28);
  await page.keyboard.down("Control");
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await page.waitForFunction(() => !/\d × \d cells/.test(document.querySelector(".legend").textContent));
  await page.waitForTimeout(200);
  await compare(50, [60, 40], [140, 140]);

  // Every step of zooming is painted at once.
  await canvas.focus();
  const frames = await canvas.evaluate(async (element) => {
    const times = [];
    for (const key of ["0", "+", "+", "+", "-", "-", "+", "+", "+", "+", "+", "+"]) {
      const start = performance.now();
      element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b);
  });
  t.diagnostic(`a step of zooming a million cells: median ${frames[6].toFixed(0)} ms, longest ${frames.at(-1).toFixed(0)} ms`);
  await compare(50, [50, 32], [Math.floor(box.width) - 60, Math.floor(box.height) - 40]);
  t.diagnostic(`100 cells, ${known} of them with values of the legend; ${colourOf.size} different values`);
  assert.ok(known > 3 && colourOf.size > 20);
  fine();
});
