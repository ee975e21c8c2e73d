// The engine as a WebAssembly module, in two workers: one for questions that are answered at once, and one for long ones.
import type { Answer, Request } from "./answers";
import type { Engine } from "./engine";

const quick = new Set(["show", "view", "list", "cite"]);
/** How long a worker may go on after its answer is no longer wanted, in milliseconds. */
const patience = 50;

interface Waiting { text: string; done: (answer: Answer) => void; signal?: AbortSignal }

class Lane {
  private worker?: Worker;
  private queue: Waiting[] = [];
  private current?: Waiting;
  private readonly module: WebAssembly.Module;

  constructor(module: WebAssembly.Module) {
    this.module = module;
  }

  ask(request: Request, signal?: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting = { text: JSON.stringify(request), done: resolve, signal };
      signal?.addEventListener("abort", () => {
        this.queue = this.queue.filter((other) => other !== waiting);
        if (this.current === waiting) setTimeout(() => this.current === waiting && this.restart(), patience);
        reject(signal.reason);
      });
      this.queue.push(waiting);
      this.next();
    });
  }

  private restart() {
    this.worker?.terminate();
    this.worker = undefined;
    this.current = undefined;
    this.next();
  }

  private next() {
    if (this.current || !this.queue.length) return;
    this.current = this.queue.shift()!;
    this.worker ??= this.start();
    this.worker.postMessage(this.current.text);
  }

  private start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.postMessage(this.module);
    const failed = () => {
      const waiting = this.current;
      this.restart();
      waiting?.done({ ok: false, error: { kind: "internal", message: "" } });
    };
    worker.onerror = failed;
    worker.onmessage = ({ data }) => {
      if (data === null) return failed();
      const waiting = this.current;
      this.current = undefined;
      waiting?.done(JSON.parse(data));
      this.next();
    };
    return worker;
  }
}

async function compile(): Promise<WebAssembly.Module | undefined> {
  // The page in one file carries the module with it.
  const inside = document.getElementById("grundy-wasm")?.textContent?.trim();
  if (inside) return WebAssembly.compile(Uint8Array.from(atob(inside), (letter) => letter.charCodeAt(0)));
  try {
    const response = await fetch("grundy.wasm");
    return response.ok ? await WebAssembly.compile(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

export async function moduleEngine(): Promise<Engine | undefined> {
  const module = await compile();
  if (!module) return undefined;
  const lanes = { quick: new Lane(module), long: new Lane(module) };
  return {
    name: "module",
    version: "",
    seconds: 60,
    ask: (request, signal) => (quick.has(request.ask) ? lanes.quick : lanes.long).ask(request, signal),
  };
}
