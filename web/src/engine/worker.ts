// Receives the module once, compiled or as bytes, then requests as JSON text; sends answers as JSON text, progress as objects, or null after a trap.
interface Exports {
  memory: WebAssembly.Memory;
  __indirect_function_table: WebAssembly.Table;
  input(length: number): number;
  ask(): number;
  answer(): number;
}

let exports: Exports;

/** Places in the table of functions that can be used again. */
const free: number[] = [];

/** Puts the function of a generated module into the table of functions; returns its place, or 0 if there is no room. */
function compile(at: number, length: number): number {
  const { memory, __indirect_function_table: table } = exports;
  try {
    const module = new WebAssembly.Module(new Uint8Array(memory.buffer, at >>> 0, length >>> 0));
    const { run } = new WebAssembly.Instance(module, { grundy: { memory, table } }).exports;
    const place = free.pop() ?? table.grow(1);
    table.set(place, run);
    return place;
  } catch {
    return 0;
  }
}

function release(place: number) {
  exports.__indirect_function_table.set(place, null);
  free.push(place);
}

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | ArrayBuffer | string>) => {
  if (typeof data !== "string") {
    const progress = (at: number, length: number) =>
      self.postMessage(JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at >>> 0, length >>> 0))));
    const imports = { grundy: { now: () => performance.now(), progress, compile, release } };
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
