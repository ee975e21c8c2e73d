// The engine as a WebAssembly module, in two workers: one for questions that are answered at once, and one for long ones.
import type { Answer, Request } from "./answers";
import type { Engine, Progress } from "./engine";

const quick = new Set(["show", "view", "list", "cite"]);
/** How long a worker may go on after its answer is no longer wanted, in milliseconds. */
const patience = 50;

/** The compiled module, or its bytes where the browser passes no compiled module to a worker, as in a page that was opened from a disk. */
type Module = WebAssembly.Module | ArrayBuffer;

interface Waiting { text: string; done: (answer: Answer) => void; signal?: AbortSignal; progress?: (progress: Progress) => void }

/** What the page in one file carries in an element: the text of the worker, or the module, compressed by gzip and in base64. */
const inside = (id: string) => document.getElementById(id)?.textContent?.trim();

class Lane {
  private worker?: Worker;
  private queue: Waiting[] = [];
  private current?: Waiting;
  private readonly module: Module;

  constructor(module: Module) {
    this.module = module;
  }

  ask(request: Request, signal?: AbortSignal, progress?: (progress: Progress) => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting = { text: JSON.stringify(request), done: resolve, signal, progress };
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
    const worker = inside("grundy-worker")
      ? new Worker(URL.createObjectURL(new Blob([inside("grundy-worker")!], { type: "text/javascript" })))
      : new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.postMessage(this.module);
    const failed = () => {
      const waiting = this.current;
      this.restart();
      waiting?.done({ ok: false, error: { kind: "internal", message: "" } });
    };
    worker.onerror = failed;
    worker.onmessage = ({ data }) => {
      if (data === null) return failed();
      if (typeof data === "object") return this.current?.progress?.(data);
      const waiting = this.current;
      this.current = undefined;
      waiting?.done(JSON.parse(data));
      this.next();
    };
    return worker;
  }
}

async function load(): Promise<Module | undefined> {
  try {
    const packed = inside("grundy-wasm");
    if (packed) {
      const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      return await new Response(stream).arrayBuffer();
    }
    const response = await fetch("grundy.wasm");
    return response.ok ? await WebAssembly.compile(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

export async function moduleEngine(version = ""): Promise<Engine | undefined> {
  const module = await load();
  if (!module) return undefined;
  const lanes = { quick: new Lane(module), long: new Lane(module) };
  return {
    name: "module",
    version,
    seconds: 60,
    ask: (request, signal, progress) => (quick.has(request.ask) ? lanes.quick : lanes.long).ask(request, signal, progress),
  };
}
