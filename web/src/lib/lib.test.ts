import { describe, expect, test } from "vitest";
import { colourOf, inkOn, pooled } from "./colours";
import { asBFile, asCpp, asCsv, asLatex } from "./copies";
import { decode, encode, sharedOf, textOf } from "./link";
import { code, fieldsAt, outcomeOf, sheetOf, tableOf } from "./table";
import { inPlace, replacement } from "./terms";
import en from "../messages/en.json";
import zh from "../messages/zh.json";
import corpus from "../../tests/links.json";

const heap = (n: number, count = 1) => ({ kind: "heap", fields: [n], count });

describe("tables", () => {
  test("a symmetric table is unpacked on both sides of its diagonal", () => {
    const table = tableOf({
      ok: true, axes: [{ field: "a", from: 0, to: 2 }, { field: "b", from: 0, to: 2 }],
      values: { bits: 2, symmetric: true, count: 6, base64: "pAQ=" },
    })!;
    expect([...table.cells]).toEqual([0, 1, 2, 1, 2, 0, 2, 0, 1]);
  });
  test("packed numbers of every width", () => {
    for (let bits = 1; bits <= 40; bits++) {
      const numbers = Array.from({ length: 37 }, (_, at) => (BigInt(at) * 0x9e3779b97f4an) % (1n << BigInt(bits)));
      const packed = numbers.reduce((sum, number, at) => sum | (number << BigInt(at * bits)), 0n);
      let letters = "";
      for (let at = 0; at < Math.ceil((37 * bits) / 8); at++) letters += String.fromCharCode(Number((packed >> BigInt(8 * at)) & 255n));
      const axes = [{ field: "n", from: 0, to: 36 }];
      const table = tableOf({ ok: true, axes, values: { bits, symmetric: false, count: 37, base64: btoa(letters) } })!;
      expect([...table.cells], `${bits}`).toEqual(numbers.map((number) => Math.min(Number(number), 2 ** 31 - 1)));
    }
  });
  test("special entries, packed or not", () => {
    const axes = [{ field: "w", from: 1, to: 2 }, { field: "h", from: 1, to: 3 }];
    const plain = tableOf({ ok: true, axes, values: [[null, null, null], [null, 0, 0]], special: [{ at: [0, 0], is: "over" }, { at: [0, 1], is: "loony" }, { at: [0, 2], is: "loony" }, { at: [1, 0], is: "loony" }] })!;
    const packed = tableOf({ ok: true, axes, values: { bits: 1, symmetric: false, count: 6, base64: "AA==" }, special_runs: [{ at: [0, 0], is: "over", count: 1 }, { at: [0, 1], is: "loony", count: 2 }, { at: [1, 0], is: "loony", count: 1 }] })!;
    expect([...packed.cells]).toEqual([...plain.cells]);
    expect([...plain.cells]).toEqual([code.over, code.loony, code.loony, code.loony, 0, 0]);
    const sheet = sheetOf(plain, [], 1);
    expect(fieldsAt(plain, sheet, 1, 2)).toEqual([2, 3]);
  });
  test("outcomes as letters", () => {
    const table = tableOf({ ok: true, axes: [{ field: "a", from: 0, to: 1 }, { field: "b", from: 0, to: 2 }], outcomes: ["PND", "LR-"] })!;
    expect([...table.cells].map(outcomeOf)).toEqual(["P", "N", "D", "L", "R", ""]);
  });
  test("a sequence in rows", () => {
    const table = tableOf({ ok: true, axes: [{ field: "n", from: 3, to: 7 }], values: [0, 1, 2, 3, 4] })!;
    const sheet = sheetOf(table, [], 3);
    expect([...sheet.cells]).toEqual([0, 1, 2, 3, 4, code.outside]);
    expect(fieldsAt(table, sheet, 1, 1)).toEqual([7]);
  });
});

test("what is zoomed out keeps each P-position", () => {
  for (let place = 0; place < 25; place++) {
    const cells = new Int32Array(25).fill(9);
    cells[place] = 0;
    let [rows, columns, now]: [number, number, Int32Array] = [5, 5, cells];
    while (rows > 1) {
      now = pooled(now, rows, columns);
      [rows, columns] = [(rows + 1) >> 1, (columns + 1) >> 1];
    }
    expect([...now]).toEqual([0]);
  }
});

test("text on every colour is readable", () => {
  const luminance = (colour: number[]) => {
    const [red, green, blue] = colour.map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  for (const dark of [false, true]) {
    for (let value = 0; value <= 300; value++) {
      const colour = colourOf(value, { dark, largest: 300, byOutcome: false });
      const ink = inkOn(colour) === "#ffffff" ? 1 : 0;
      const [high, low] = [ink, luminance(colour)].sort((a, b) => b - a);
      expect((high! + 0.05) / (low! + 0.05), `${value}`).toBeGreaterThan(4.5);
    }
  }
});

test("a component that changes keeps its place", () => {
  expect(inPlace([heap(3), heap(5), heap(7)], 1, [heap(3), heap(7), heap(4)])).toEqual([heap(3), heap(4), heap(7)]);
  expect(inPlace([heap(3, 2), heap(7)], 0, [heap(3), heap(7), heap(1), heap(1)])).toEqual([heap(1), heap(1), heap(3), heap(7)]);
  expect(inPlace([heap(3)], 0, [])).toEqual([]);
  expect(replacement([heap(3), heap(5)], 0, [heap(5), heap(1)])).toEqual([heap(1)]);
});

test("no file of the page imports itself, not even through others", () => {
  const sources = import.meta.glob<string>("../**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
  const folder = (path: string) => path.slice(0, path.lastIndexOf("/"));
  const absolute = (from: string, to: string) => new URL(to, `file:///${from}`).pathname.slice(1);
  const named = Object.fromEntries(Object.entries(sources).map(([path, text]) => [absolute("lib/x", path), text]));
  const find = (path: string) => [path, `${path}.ts`, `${path}.svelte`].find((name) => name in named);
  const seen = new Map<string, "open" | "done">();
  const visit = (path: string, way: string[]) => {
    expect(seen.get(path), [...way, path].join(" -> ")).not.toBe("open");
    if (seen.has(path)) return;
    seen.set(path, "open");
    for (const [, to] of named[path]!.matchAll(/from "(\.[^"]*)"/g)) {
      const next = find(absolute(path, to!));
      if (next && folder(next) !== "messages") visit(next, [...way, path]);
    }
    seen.set(path, "done");
  };
  for (const path of Object.keys(named)) visit(path, []);
  expect(seen.size).toBeGreaterThan(20);
});

describe("links", () => {
  // Links that were given to readers must always be readable: lines are added to the file, and none is changed.
  test("links of earlier versions hold what they held", async () => {
    expect(corpus.length).toBeGreaterThan(30);
    for (const { fragment, rules, settings } of corpus) expect(await decode(fragment)).toEqual({ rules, settings });
  });
  test("five hundred texts come back as they were", async () => {
    const alphabet = [..."heap(n) -> #%&?=<>\"'\n\r\t取石子🎲é---:1234567890"];
    let seed = 7;
    const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    for (let round = 0; round < 500; round++) {
      const rules = Array.from({ length: random(200) }, () => alphabet[random(alphabet.length)]).join("");
      const shared = { rules, settings: { position: "heap(3) + heap(5)", play: "misere" } };
      expect(await decode(await encode(shared))).toEqual(shared);
    }
  });
  test("rules may contain the line that ends them", () => {
    const shared = { rules: "a\n---\nb: c", settings: { position: "1" } };
    expect(sharedOf(textOf(shared))).toEqual(shared);
  });
  test("other links are refused", async () => {
    await expect(decode("g2.AAAA")).rejects.toMatchObject({ reason: "version" });
    await expect(decode("g1.****")).rejects.toMatchObject({ reason: "damaged" });
    await expect(decode("g1." + "A".repeat(9000))).rejects.toMatchObject({ reason: "long" });
    const bomb = (await encode({ rules: "a".repeat(4_000_000), settings: {} })).slice(0);
    await expect(decode(bomb)).rejects.toMatchObject({ reason: "long" });
  });
});

test("copies", () => {
  const table = tableOf({ ok: true, axes: [{ field: "a", from: 1, to: 2 }, { field: "b", from: 0, to: 1 }], values: [[0, 1], [2, null]], special: [{ at: [1, 1], is: "loony" }] })!;
  expect(asCpp(table)).toBe("const int g[2][2] = {\n  {0, 1},\n  {2, -1}\n};\n");
  expect(asCsv(table)).toBe(`a,b,value\n1,0,0\n1,1,1\n2,0,2\n2,1,loony\n`);
  expect(asLatex(table)).toBe("\\begin{tabular}{rr}\n0 & 1 \\\\\n2 & \\infty\n\\end{tabular}\n");
  const line = tableOf({ ok: true, axes: [{ field: "n", from: 1, to: 3 }], values: [4, 5, 6] })!;
  expect(asBFile(line)).toBe("1 4\n2 5\n3 6\n");
  expect(asCpp(line)).toBe("const int g[3] = {4, 5, 6};\n");
});

test("both languages have the same sentences with the same places in them", () => {
  expect(Object.keys(zh)).toEqual(Object.keys(en));
  for (const [key, text] of Object.entries(en)) {
    const places = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort();
    expect(places(zh[key as keyof typeof zh]), key).toEqual(places(text));
  }
});
