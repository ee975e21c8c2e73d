import type { Answer } from "./answers";
import type { Engine } from "./engine";

export function nativeEngine(version = "", seconds = 10): Engine {
  return {
    name: "native",
    version,
    seconds,
    async ask(request, signal) {
      for (let attempt = 0; ; attempt++) {
        try {
          const response = await fetch("ask", {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(request),
            signal,
          });
          // The server asks for patience where too many questions come at once.
          if (response.status === 429 && attempt < 5) {
            await new Promise((done) => setTimeout(done, 300 * (attempt + 1)));
            signal?.throwIfAborted();
            continue;
          }
          return (await response.json()) as Answer;
        } catch (error) {
          if (signal?.aborted) throw error;
          return { ok: false, error: { kind: "gone", message: "" } };
        }
      }
    },
  };
}
