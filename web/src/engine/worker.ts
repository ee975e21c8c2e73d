// Receives the module once, compiled or as bytes, then requests as JSON text; sends answers as JSON text, progress as objects, or null after a trap.
interface Exports {
  memory: WebAssembly.Memory;
  input(length: number): number;
  ask(): number;
  answer(): number;
}

let exports: Exports;

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | ArrayBuffer | string>) => {
  if (typeof data !== "string") {
    const progress = (at: number, length: number) =>
      self.postMessage(JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at >>> 0, length >>> 0))));
    const imports = { grundy: { now: () => performance.now(), progress } };
    exports = new WebAssembly.Instance(data instanceof WebAssembly.Module ? data : new WebAssembly.Module(data), imports).exports as unknown as Exports;
    return;
  }
  try {
    const utf8 = new TextEncoder().encode(data);
    const at = exports.input(utf8.length) >>> 0;
    if (at === 0) return self.postMessage(null);
    new Uint8Array(exports.memory.buffer, at, utf8.length).set(utf8);
    const length = exports.ask() >>> 0;
    const answer = new Uint8Array(exports.memory.buffer, exports.answer() >>> 0, length);
    self.postMessage(new TextDecoder().decode(answer));
  } catch {
    self.postMessage(null);
  }
};
