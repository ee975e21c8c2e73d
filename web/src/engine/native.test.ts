import { afterEach, expect, test, vi } from "vitest";
import type { Progress } from "./engine";
import { nativeEngine } from "./native";

const question = { ask: "guess", ruleset: "wythoff" };
const answer = { ok: true, laws: [{ law: "n % 7", status: "proved" }] };
const reports: Progress[] = [{ what: "heaps", done: 5000 }, { what: "work", done: 41000, phase: "正在尝试代价为 14 的表达式" }];
const inLines = [...reports.map((progress) => ({ progress })), answer].map((line) => JSON.stringify(line) + "\n").join("");

/** Every request is answered by the next of these responses; returns the headers of the requests. */
function server(...responses: (() => Response)[]): Headers[] {
  const asked: Headers[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers, signal }: RequestInit) => {
    signal?.throwIfAborted();
    asked.push(new Headers(headers));
    return responses.shift()!();
  });
  return asked;
}
const json = (object: unknown, status = 200) => () => new Response(JSON.stringify(object), { status, headers: { "Content-Type": "application/json" } });
/** JSON lines in pieces of so many bytes. */
const lines = (text: string, size: number) => () => {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/x-ndjson" } });
};
async function askWithProgress() {
  const seen: Progress[] = [];
  return { seen, answer: await nativeEngine().ask(question, undefined, (progress) => seen.push(progress)) };
}

afterEach(() => void vi.unstubAllGlobals());

test("progress is read from lines, wherever their pieces end", async () => {
  for (const size of [1, 7, 64, 10_000]) {
    const asked = server(lines(inLines, size));
    expect(await askWithProgress(), `${size}`).toEqual({ seen: reports, answer });
    expect(asked[0]!.get("Accept")).toBe("application/x-ndjson");
  }
  server(lines(inLines.trimEnd(), 50));
  expect(await askWithProgress()).toEqual({ seen: reports, answer });
});
test("an answer without progress is one object, also where progress was asked for", async () => {
  const asked = server(json(answer), json({ ok: false, error: { kind: "syntax", message: "" } }, 400));
  expect(await nativeEngine().ask(question)).toEqual(answer);
  expect(asked[0]!.get("Accept")).toBeNull();
  expect(await askWithProgress()).toEqual({ seen: [], answer: { ok: false, error: { kind: "syntax", message: "" } } });
});
test("a server that ends before its answer is gone", async () => {
  server(lines(inLines.split("\n")[0]! + "\n", 64));
  expect((await askWithProgress()).answer.error?.kind).toBe("gone");
  server(lines(inLines.slice(0, -9), 64));
  expect((await askWithProgress()).answer.error?.kind).toBe("gone");
});
test("a question that is no longer wanted is rejected", async () => {
  server(lines(inLines, 64));
  await expect(nativeEngine().ask(question, AbortSignal.abort(), () => {})).rejects.toThrow();
});
