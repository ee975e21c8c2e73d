// One way to ask, whatever answers: the binary that serves the page, or the module in a worker.
import type { Answer, Request } from "./answers";
import { nativeEngine } from "./native";
import { moduleEngine } from "./module";

export interface Engine {
  readonly name: "native" | "module";
  readonly version: string;
  /** The largest `limits.seconds` that is useful to ask for. */
  readonly seconds: number;
  /** Rejects only if `signal` is aborted; whatever else goes wrong is an answer whose `ok` is false. */
  ask(request: Request, signal?: AbortSignal): Promise<Answer>;
}

/** The binary if it serves this page, else the module beside the page, else nothing. */
export async function findEngine(): Promise<Engine | undefined> {
  return (await nativeEngine()) ?? (await moduleEngine());
}
