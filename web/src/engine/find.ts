// Which engine there is. The host's file serve.json says what answers; a page that was opened from a disk carries the module with it.
import type { Engine } from "./engine";
import { moduleEngine } from "./module";
import { nativeEngine } from "./native";

/** What serve.json says: written by `grundy serve` and by scripts/site. */
export interface About {
  engine?: "native" | "module";
  version?: string;
  limits?: { seconds?: number };
  /** The service worker of the folder, and the page in one file next to it. */
  offline?: string;
  file?: string;
}

export interface Found { engine: Engine; about: About }

async function read(): Promise<About> {
  if (location.protocol === "file:") return {};
  try {
    const response = await fetch("serve.json");
    return response.ok ? ((await response.json()) as About) : {};
  } catch {
    return {};
  }
}

export async function findEngine(): Promise<Found | undefined> {
  const about = await read();
  const engine = about.engine === "native" ? nativeEngine(about.version, about.limits?.seconds) : await moduleEngine(about.version);
  return engine && { engine, about };
}
