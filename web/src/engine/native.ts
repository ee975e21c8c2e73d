import type { Answer } from "./answers";
import type { Engine } from "./engine";

export async function nativeEngine(): Promise<Engine | undefined> {
  if (location.protocol === "file:") return undefined;
  let about;
  try {
    const response = await fetch("serve.json");
    if (!response.ok) return undefined;
    about = await response.json();
  } catch {
    return undefined; // a page on a static host has no such file
  }
  return {
    name: "native",
    version: about.version,
    seconds: about.limits?.seconds ?? 10,
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
