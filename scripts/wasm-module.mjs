// Loads the WebAssembly module of crates/grundy-wasm, as a page does.

/** The function that answers a request, both as JSON text, and the memory of the module. */
export async function loaded(bytes, { now = () => performance.now(), progress = () => {} } = {}) {
  const text = (address, length) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address, length));
  const imports = { now, progress: (address, length) => progress(JSON.parse(text(address >>> 0, length >>> 0))) };
  const { instance: { exports } } = await WebAssembly.instantiate(bytes, { grundy: imports });
  const ask = (request) => {
    const bytes = new TextEncoder().encode(request);
    const address = exports.input(bytes.length) >>> 0;
    if (address === 0) throw new RangeError(`a request of ${bytes.length} bytes cannot be allocated`);
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    const length = exports.ask() >>> 0;
    return text(exports.answer() >>> 0, length);
  };
  return { ask, memory: exports.memory };
}
