import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer, Request } from "./engine/answers";

// What the modules of the page read when they are loaded.
vi.stubGlobal("location", new URL("http://page/?lang=en"));

const { Workbench } = await import("./workbench.svelte");

/** The table of a game with two numbers, all of whose values are 0. */
function zeros([rows, columns]: number[]): Answer {
  const axes = [{ field: "a", from: 0, to: rows! }, { field: "b", from: 0, to: columns! }];
  return { ok: true, axes, values: Array.from({ length: rows! + 1 }, () => new Array<number>(columns! + 1).fill(0)) };
}
const late: Answer = { ok: false, error: { kind: "limit", message: "the time limit was reached" } };
const number = { shape: "number" as const, low: 0, high: null };

/** A page about a game with two numbers, whose tables are given by `table`; also the numbers of rows of the tables that it asked for and showed. */
function pageWith(table: (to: number[], seconds: number) => Answer) {
  const asked: number[] = [];
  const shown: (number | undefined)[] = [];
  const ask = async (request: Request): Promise<Answer> => {
    if (request.ask === "show") return { ok: true, has_values: true, kinds: [{ name: "pair", fields: [{ name: "a", ...number }, { name: "b", ...number }] }] };
    shown.push(page.table?.axes[0]!.size);
    if (request.ask !== "table") return late;
    const to = request.to as number[];
    asked.push(to[0]!);
    return table(to, (request.limits as { seconds: number }).seconds);
  };
  const page = new Workbench();
  page.engine = { name: "module", version: "", seconds: 60, ask };
  return { page, asked, shown };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the table", () => {
  test("does not shrink while laws are searched for, and no size is computed twice", async () => {
    const { page, asked, shown } = pageWith(zeros);
    page.setRules("pair(a, b) -> pair(b, a - 1)");
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([300]);
    expect(shown).toEqual([undefined, 301]);
    expect(page.table!.axes.map(({ size }) => size)).toEqual([301, 301]);
    expect(page.reached).toBe(0);
  });
  test("grows where the largest one takes longer than a moment", async () => {
    const { page, asked, shown } = pageWith((to, seconds) => (to[0]! > 24 && seconds < 1 ? late : zeros(to)));
    page.setRules("pair(a, b) -> pair(b, a - 1)");
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([300, 24, 120, 300]);
    expect(shown).toEqual([undefined, undefined, 25, 121, 121]);
    expect(page.table!.axes[0]!.size).toBe(301);
  });
  test("a part that a limit cut short stays until there is more", async () => {
    const part = (rows: number): Answer => ({ ...late, error: { ...late.error!, known: zeros([rows, 300]) } });
    const { page, shown } = pageWith((to, seconds) => (to[0]! <= 24 ? zeros(to) : seconds < 1 ? part(60) : part(40)));
    page.setRules("pair(a, b) -> pair(b, a - 1)");
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown.slice(1)).toEqual([61, 61, 61, 61]);
    expect(page.table!.axes[0]!.size).toBe(61);
  });
  test("that comes late removes no laws of its own rules", async () => {
    const { page } = pageWith(zeros);
    const { ask } = page.engine!;
    const slow = (request: Request) => new Promise<Answer>((done) => setTimeout(() => done(ask(request)), request.ask === "table" ? 2000 : 0));
    page.engine = { ...page.engine!, ask: slow };
    page.setRules("pair(a, b) -> pair(b, a - 1)");
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.guess).toBeUndefined();
    await vi.advanceTimersByTimeAsync(9000);
    expect(page.guess).toEqual(late);
  });
  test("stays while another language is chosen", async () => {
    const { page, asked, shown } = pageWith(zeros);
    page.setRules("pair(a, b) -> pair(b, a - 1)");
    await vi.advanceTimersByTimeAsync(5000);
    page.retell();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([300]);
    expect(shown.slice(1).every((size) => size === 301)).toBe(true);
  });
  test("of other rules is replaced, by a smaller one too", async () => {
    const { page } = pageWith((to) => (page.rules.includes("slow") && to[0]! > 24 ? late : zeros(to)));
    page.setRules("pair(a, b) -> pair(b, a - 1)");
    await vi.advanceTimersByTimeAsync(5000);
    page.edit("pair(a, b) -> pair(b, a - 1)  # slow");
    await vi.advanceTimersByTimeAsync(5000);
    expect(page.table!.axes[0]!.size).toBe(25);
  });
});
