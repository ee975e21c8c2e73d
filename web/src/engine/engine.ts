// One way to ask, whatever answers: the binary that serves the page, or the module in a worker.
import type { Answer, Request } from "./answers";

/** Progress of a question that takes long: what is counted, how much of it is done, and a sentence that names the current part of the question. */
export interface Progress { what: string; done?: number; phase?: string }

export interface Engine {
  readonly name: "native" | "module";
  readonly version: string;
  /** The largest `limits.seconds` that is useful to ask for. */
  readonly seconds: number;
  /** Rejects only if `signal` is aborted; whatever else goes wrong is an answer whose `ok` is false. */
  ask(request: Request, signal?: AbortSignal, progress?: (progress: Progress) => void): Promise<Answer>;
}
