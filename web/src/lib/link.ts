// Links that hold the rules and the position. They are read by every later version: a new form gets a new letter and number before the dot.

export interface Shared { rules: string; settings: Record<string, string> }

const prefix = "g1.";
/** The longest fragment that is read, in characters, and the longest text in it, in bytes. */
export const longestFragment = 8 * 1024;
export const longestText = 64 * 1024;
const separator = "\n---\n";

export class LinkError extends Error {
  readonly reason: "version" | "long" | "damaged";
  constructor(reason: LinkError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

export function textOf({ rules, settings }: Shared): string {
  const lines = Object.entries(settings).map(([key, value]) => `${key}: ${value.replaceAll("\n", " ")}`);
  return rules + separator + lines.join("\n");
}

export function sharedOf(text: string): Shared {
  const at = text.lastIndexOf(separator);
  if (at < 0) return { rules: text, settings: {} };
  const settings: Record<string, string> = {};
  for (const line of text.slice(at + separator.length).split("\n")) {
    const colon = line.indexOf(": ");
    if (colon > 0) settings[line.slice(0, colon)] = line.slice(colon + 2);
  }
  return { rules: text.slice(0, at), settings };
}

async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new LinkError("long");
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const through = (bytes: Uint8Array, by: GenericTransformStream) =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(by as ReadableWritablePair<Uint8Array, Uint8Array>);

export async function encode(shared: Shared): Promise<string> {
  const bytes = await collect(through(new TextEncoder().encode(textOf(shared)), new CompressionStream("deflate-raw")), Infinity);
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return prefix + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function decode(fragment: string): Promise<Shared> {
  if (!fragment.startsWith(prefix)) throw new LinkError("version");
  if (fragment.length > longestFragment) throw new LinkError("long");
  try {
    const letters = atob(fragment.slice(prefix.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await collect(through(bytes, new DecompressionStream("deflate-raw")), longestText);
    return sharedOf(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(text));
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError("damaged");
  }
}
