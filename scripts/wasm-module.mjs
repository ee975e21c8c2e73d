// Loads the WebAssembly module of crates/grundy-wasm, as a page does.

/**
 * The function that answers a request, both as JSON text, the memory of the module, and the number of functions that it has generated;
 * unless it `generates`, its interpreter takes their place.
 */
export async function loaded(bytes, { now = () => performance.now(), progress = () => {}, generates = true } = {}) {
  const text = (address, length) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address, length));
  // Places in the table of functions that can be used again.
  const free = [];
  let compiled = 0;
  /** Puts the function of a generated module into the table of functions. */
  const compile = (address, length) => {
    if (!generates) return 0;
    const { memory, __indirect_function_table: table } = exports;
    const module = new WebAssembly.Module(new Uint8Array(memory.buffer, address >>> 0, length >>> 0));
    const { run } = new WebAssembly.Instance(module, { grundy: { memory, table } }).exports;
    const place = free.pop() ?? table.grow(1);
    table.set(place, run);
    compiled += 1;
    return place;
  };
  const release = (place) => {
    exports.__indirect_function_table.set(place, null);
    free.push(place);
  };
  const imports = { now, progress: (address, length) => progress(JSON.parse(text(address >>> 0, length >>> 0))), compile, release };
  const { instance: { exports } } = await WebAssembly.instantiate(bytes, { grundy: imports });
  const ask = (request) => {
    const bytes = new TextEncoder().encode(request);
    const address = exports.input(bytes.length) >>> 0;
    if (address === 0) throw new RangeError(`a request of ${bytes.length} bytes cannot be allocated`);
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    const length = exports.ask() >>> 0;
    return text(exports.answer() >>> 0, length);
  };
  return { ask, memory: exports.memory, compiled: () => compiled };
}
