import { render } from "svelte/server";
import { describe, expect, test, vi } from "vitest";
import type { Answer, Law as FoundLaw } from "../engine/answers";

// What the modules of the page read when they are loaded.
vi.stubGlobal("location", new URL("http://page/?lang=en"));
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
vi.stubGlobal("document", { documentElement: { dataset: {} } });

const { workbench } = await import("../workbench.svelte");
const { words } = await import("../lib/words.svelte");
const { default: Law } = await import("./Law.svelte");

/** What the panel of laws says. */
const saidOfLaws = () => render(Law).body.replace(/<!--.*?-->/g, "").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim();
/** The answer of a search for laws that a time limit ended. */
function cutShort(laws: FoundLaw[], looked_to: number | number[] = 100): Answer {
  return { ok: false, error: { kind: "limit", message: "the time limit was reached", known: { ok: false, laws, looked_to, tried: 65354 } } };
}

describe("laws", () => {
  test("that were found before the time limit are shown without a word of having found none", () => {
    workbench.guess = cutShort([{ law: "n % 7", status: "checked", checked_to: 10000 }]);
    expect(saidOfLaws()).toMatch(/^n % 7 checked .*checked to 10,000 .*Search longer/);
    expect(saidOfLaws()).not.toContain("No law");
    // The same holds where only the search for periods had a result.
    workbench.guess = cutShort([]);
    workbench.period = { ok: true, period: 12, preperiod: 71, status: "proved" };
    expect(saidOfLaws()).not.toContain("No law");
    workbench.period = undefined;
  });
  test("that were not found before the time limit: what was compared", () => {
    workbench.guess = cutShort([], [100, 100]);
    expect(saidOfLaws()).toContain("No law found yet; 65,354 expressions were compared with the values up to (100, 100).");
    words.language = "zh";
    expect(saidOfLaws()).toContain("暂未找到规律：已用 (100, 100) 以内的数据检验了 65,354 个表达式。");
    words.language = "en";
  });
  test("that are searched for: the part of the search in words", () => {
    workbench.searching = true;
    const said = { "Searching for laws …": undefined, "Searching for laws; 5,000 values are known so far …": { what: "heaps", done: 5000 },
      "Searching for laws: expressions of cost 14 are being tried …": { what: "work", done: 9, phase: "expressions of cost 14 are being tried" } };
    for (const [text, progress] of Object.entries(said)) {
      workbench.progress = progress;
      expect(saidOfLaws()).toContain(text);
    }
    // Positions are not laws.
    workbench.progress = { what: "work", done: 41000 };
    expect(saidOfLaws()).not.toContain("41,000");
    workbench.searching = false;
  });
  test("of a game without a table are not promised", () => {
    workbench.guess = undefined;
    workbench.tableAnswer = { ok: false, error: { kind: "unsupported", message: "the positions of board form no table" } };
    expect(saidOfLaws()).toBe("Laws are searched for in a table of values, which this game does not have.");
    workbench.tableAnswer = undefined;
    expect(saidOfLaws()).toBe("Laws appear here when there are enough values.");
  });
  test("that do not exist", () => {
    workbench.guess = { ok: true, laws: [], tried: 9, looked_to: 9 };
    expect(saidOfLaws()).toContain("No law was found that fits all values.");
  });
});
