// The engine as a server: the program that serves the page.
import type { Answer } from "./answers";
import type { Engine, Progress } from "./engine";

const lines = "application/x-ndjson";

/** The answer at the end of JSON lines, whose other lines report progress. */
async function readLines(body: ReadableStream<Uint8Array>, progress: (progress: Progress) => void): Promise<Answer> {
  const reader = body.getReader();
  // A piece may end anywhere, even within a character.
  const decoder = new TextDecoder();
  let answer: Answer | undefined;
  const read = (line: string) => {
    if (!line.trim()) return;
    const object = JSON.parse(line) as Answer | { progress: Progress };
    if ("progress" in object) progress(object.progress);
    else answer = object;
  };
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    const whole = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = done ? "" : whole.pop()!;
    whole.forEach(read);
    if (done) break;
  }
  if (!answer) throw new Error("the server ended before its answer");
  return answer;
}

export function nativeEngine(version = "", seconds = 10): Engine {
  return {
    name: "native",
    version,
    seconds,
    async ask(request, signal, progress) {
      for (let attempt = 0; ; attempt++) {
        try {
          const response = await fetch("ask", {
            method: "POST",
            headers: { "Content-Type": "application/json", ...(progress ? { Accept: lines } : {}) },
            body: JSON.stringify(request),
            signal,
          });
          // The server asks for patience where too many questions come at once.
          if (response.status === 429 && attempt < 5) {
            await new Promise((done) => setTimeout(done, 300 * (attempt + 1)));
            signal?.throwIfAborted();
            continue;
          }
          const inLines = progress && response.body && response.headers.get("Content-Type")?.startsWith(lines);
          return inLines ? await readLines(response.body!, progress) : ((await response.json()) as Answer);
        } catch (error) {
          if (signal?.aborted) throw error;
          return { ok: false, error: { kind: "gone", message: "" } };
        }
      }
    },
  };
}
