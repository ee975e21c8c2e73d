// Games against grundy in a real browser: every move that is offered is legal, what is said about it is true, and grundy keeps what is won.
// GRUNDY_GAMES is the number of games (30 otherwise). Started by scripts/browser-tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fine, look, open, openGame, page, random, served, viewed } from "./page.mjs";
import { serve } from "./server.mjs";

served(serve);

/** Rulesets, with positions to start from; the later ones under misère play too. */
const rulesets = [
  ["nim", ["3 5 6", "1 2 3", "4 4", "1 4 5", "2 7"]],
  ["wythoff", ["heaps(4, 7)", "heaps(5, 6)", "heaps(3, 5)"]],
  ["kayles", ["row(7)", "row(9)", "row(3) + row(4)"]],
  ["grundys-game", ["heap(9)", "heap(11)", "heap(7)"]],
  ["fibonacci-nim", [undefined]],
  ["euclid", [undefined]],
  ["chomp", [undefined]],
  ["cram", ["3x3", "2x3"]],
  ["nim", ["3 5", "1 1 1", "2 2"], "misere"],
  ["kayles", ["row(6)", "row(5)"], "misere"],
];
const games = Number(process.env.GRUNDY_GAMES ?? 30);

/**
 * Plays one game in the page, by clicks on the list of moves, from the position that is shown. Returns the outcomes of all positions, and how it
 * ended: "you" if the reader made the last move.
 */
const play = (seed) =>
  page.evaluate(async (seed) => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const outcomes = () => all(".history li .dot").map((dot) => dot.classList[1]);
    const until = async (holds) => {
      for (const late = performance.now() + 30000; !holds(); ) {
        if (performance.now() > late) throw new Error(`no further move after ${document.querySelector(".history")?.innerText}`);
        await new Promise((done) => setTimeout(done, 4));
      }
    };
    for (;;) {
      const buttons = all(".moves button");
      const turns = Math.max(outcomes().length, 1);
      if (!buttons.length) return { outcomes: outcomes(), last: turns > 1 ? "grundy" : "nobody", ending: document.querySelector(".ending").innerText };
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      buttons[(seed >> 8) % buttons.length].click();
      await until(() => outcomes().length >= turns + 2 || (outcomes().length === turns + 1 && document.querySelector(".ending")));
      if (outcomes().length === turns + 1) return { outcomes: outcomes(), last: "you", ending: document.querySelector(".ending").innerText };
    }
  }, seed);

test(`grundy never loses what is won (${games} games)`, async (t) => {
  // The pause before the answer is for readers.
  await open("", { initScript: () => { const later = window.setTimeout; window.setTimeout = (work, time, ...rest) => later(work, time === 450 ? 0 : time, ...rest); } });
  const next = random(11);
  let [played, won] = [0, 0];
  for (const [index, [name, starts, convention]] of rulesets.entries()) {
    await openGame(name);
    if (convention) await viewed(() => page.getByLabel("Misère").check());
    await page.getByLabel("Play against").check();
    const count = Math.floor((games * (index + 1)) / rulesets.length) - Math.floor((games * index) / rulesets.length);
    for (let game = 0; game < count; game++) {
      const start = starts[next(starts.length)];
      await viewed(() => (start ? look(start) : page.getByRole("button", { name: "Example" }).click()));
      assert.equal(await page.locator(".history").count(), 0);
      const { outcomes, last, ending } = await play(next(2 ** 30));
      played++;
      const about = `${name} ${convention ?? ""} ${start}: ${outcomes} ${ending}`;
      // After each move of the reader comes one of grundy.
      let isWon = false;
      for (let at = 1; at < outcomes.length; at += 2) {
        assert.ok(!isWon || outcomes[at] === "N", about);
        isWon ||= outcomes[at] === "N";
        if (isWon && at + 1 < outcomes.length) assert.equal(outcomes[at + 1], "P", about);
      }
      const winner = (last === "grundy") !== (convention === "misere") ? "grundy" : "you";
      assert.match(ending, winner === "grundy" ? /grundy wins/ : /you win/, about);
      if (isWon) assert.equal(winner, "grundy", about);
      if (outcomes[0] === "P") assert.ok(isWon, about);
      won += isWon ? 1 : 0;
    }
  }
  assert.equal(played, games);
  t.diagnostic(`${played} games, ${won} of them won by grundy`);
  assert.ok(won > games / 2);
  fine();
});

/** The rules again, written here: from a position to its options, both as lists of numbers. */
const written = {
  nim: ([n]) => Array.from({ length: n }, (_, left) => [[left]]),
  wythoff: ([a, b]) => [
    ...Array.from({ length: a }, (_, t) => [[a - t - 1, b]]), ...Array.from({ length: b }, (_, t) => [[a, b - t - 1]]),
    ...Array.from({ length: Math.min(a, b) }, (_, t) => [[a - t - 1, b - t - 1]]),
  ],
  kayles: ([n]) => [1, 2].flatMap((t) => (t > n ? [] : Array.from({ length: Math.floor((n - t) / 2) + 1 }, (_, a) => [[a], [n - t - a]]))),
  "grundys-game": ([n]) => Array.from({ length: Math.max(Math.ceil(n / 2) - 1, 0) }, (_, a) => [[a + 1], [n - a - 1]]),
};
/** The nim-values of components by the definition. */
function valuesBy(options) {
  const known = new Map();
  const value = (position) => {
    const key = String(position);
    if (!known.has(key)) {
      const reached = new Set(options(position).map(sum));
      let least = 0;
      while (reached.has(least)) least++;
      known.set(key, least);
    }
    return known.get(key);
  };
  const sum = (components) => components.reduce((xor, component) => xor ^ value(component), 0);
  return sum;
}
/** The components of a position, as lists of numbers: "row(3) + 2*row(1)". */
const read = (text) =>
  [...text.matchAll(/(?:(\d+)\*)?\w+\(([\d, ]*)\)/g)].flatMap(([, count, fields]) => Array(Number(count ?? 1)).fill(fields.split(",").map(Number)));

test("the moves that are offered are those of the rules, and their results those of the definition", async () => {
  await open();
  for (const [name, start] of [["nim", "heap(6)"], ["wythoff", "heaps(4, 6)"], ["kayles", "row(9)"], ["grundys-game", "heap(13)"]]) {
    await openGame(name);
    await viewed(() => look(start));
    const rows = await page.locator(".moves button").evaluateAll((all) => all.map((row) => ({
      to: row.querySelector("small.mono").textContent.replace(/^.*→/, ""), value: Number(row.querySelector("small.number").textContent), result: row.dataset.result,
      shown: getComputedStyle(row).backgroundColor,
    })));
    const sum = valuesBy(written[name]);
    // Components of value 0 that have no move are not written.
    const canonical = (components) => components.filter((component) => written[name](component).length).map(String).sort().join(" ");
    const [position] = read(start);
    assert.deepEqual(rows.map(({ to }) => canonical(read(to))).sort(), [...new Set(written[name](position).map(canonical))].sort(), name);
    for (const { to, value, result } of rows) {
      assert.equal(value, sum(read(to)), `${name}: ${to}`);
      assert.equal(result, value === 0 ? "wins" : "loses", `${name}: ${to}`);
    }
    // A colour stands for a result.
    assert.equal(new Set(rows.map(({ shown }) => shown)).size, new Set(rows.map(({ result }) => result)).size, name);
  }
  fine();
});
