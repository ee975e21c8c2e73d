// QR codes (ISO/IEC 18004) of text, in byte mode and with error correction level L: the lowest level, because codes on a screen are not damaged.

/** Code words for error correction in each block, and the number of blocks, by version from 1. */
const correction = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const blocks = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];

/** Modules for data and error correction. */
function rawModules(version: number): number {
  const alignments = version < 2 ? 0 : Math.floor(version / 7) + 2;
  return (16 * version + 128) * version + 64 - (version < 2 ? 0 : (25 * alignments - 10) * alignments - 55) - (version < 7 ? 0 : 36);
}
const words = (version: number) => rawModules(version) >> 3;
const dataWords = (version: number) => words(version) - correction[version - 1]! * blocks[version - 1]!;

function product(x: number, y: number): number {
  let z = 0;
  for (let bit = 7; bit >= 0; bit--) z = (z << 1) ^ ((z >> 7) * 0x11d) ^ (((y >> bit) & 1) * x);
  return z;
}

/** The remainder of a block when divided by the generator polynomial of Reed and Solomon. */
function remainder(block: number[], degree: number): number[] {
  const generator = [...Array(degree - 1).fill(0), 1] as number[];
  for (let root = 1, step = 0; step < degree; step++, root = product(root, 2)) {
    for (let at = 0; at < degree; at++) generator[at] = product(generator[at]!, root) ^ (generator[at + 1] ?? 0);
  }
  const rest = Array(degree).fill(0) as number[];
  for (const word of block) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    generator.forEach((part, at) => (rest[at]! ^= product(part, factor)));
  }
  return rest;
}

/** All code words: the text, padding, and error correction, the blocks interleaved. */
function codeWords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = dataWords(version) * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data = Array.from({ length: bits.length / 8 }, (_, at) => bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + bit, 0));

  const [count, degree] = [blocks[version - 1]!, correction[version - 1]!];
  const short = Math.floor(words(version) / count) - degree;
  const shortBlocks = count - (words(version) % count);
  let from = 0;
  const parts = Array.from({ length: count }, (_, at) => {
    const block = data.slice(from, (from += short + (at < shortBlocks ? 0 : 1)));
    return { block, rest: remainder(block, degree) };
  });
  const result: number[] = [];
  for (let at = 0; at <= short; at++) for (const { block } of parts) if (at < block.length) result.push(block[at]!);
  for (let at = 0; at < degree; at++) for (const { rest } of parts) result.push(rest[at]!);
  return result;
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Code {
  readonly size: number;
  readonly dark: boolean[][];
  private readonly fixed: boolean[][];

  constructor(private readonly version: number, data: number[]) {
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false) as boolean[]);
    this.fixed = this.dark.map((row) => [...row]);
    this.patterns();
    this.format(0);
    this.place(data);
    const penalties = masks.map((_, mask) => {
      this.mask(mask);
      this.format(mask);
      const penalty = this.penalty();
      this.mask(mask);
      return penalty;
    });
    const best = penalties.indexOf(Math.min(...penalties));
    this.mask(best);
    this.format(best);
  }

  private set(x: number, y: number, dark: boolean) {
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  private patterns() {
    const { size, version } = this;
    for (let at = 0; at < size; at++) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
    for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
      for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) {
        const [x, y, far] = [cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy))];
        if (x >= 0 && x < size && y >= 0 && y < size) this.set(x, y, far !== 2 && far !== 4);
      }
    }
    const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
    const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
    const places = Array.from({ length: count }, (_, at) => (at === 0 ? 6 : size - 7 - (count - 1 - at) * step));
    for (const [i, cx] of places.entries()) for (const [j, cy] of places.entries()) {
      if ((i === 0 && j === 0) || (i === 0 && j === count - 1) || (i === count - 1 && j === 0)) continue;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) this.set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
    if (version < 7) return;
    let rest = version;
    for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let at = 0; at < 18; at++) {
      const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
      this.set(a, b, ((bits >> at) & 1) === 1);
      this.set(b, a, ((bits >> at) & 1) === 1);
    }
  }

  private format(mask: number) {
    const data = (1 << 3) | mask;
    let rest = data;
    for (let at = 0; at < 10; at++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (at: number) => ((bits >> at) & 1) === 1;
    for (let at = 0; at < 15; at++) {
      // Around the first corner, and along the two others.
      if (at < 8) this.set(8, at < 6 ? at : at + 1, bit(at));
      else this.set(at === 8 ? 7 : 14 - at, 8, bit(at));
      if (at < 8) this.set(this.size - 1 - at, 8, bit(at));
      else this.set(8, this.size - 15 + at, bit(at));
    }
    this.set(8, this.size - 8, true);
  }

  private place(data: number[]) {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
        if (this.fixed[y]![x] || at >= data.length * 8) continue;
        this.dark[y]![x] = ((data[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
        at++;
      }
    }
  }

  private mask(mask: number) {
    for (let y = 0; y < this.size; y++) for (let x = 0; x < this.size; x++) {
      if (!this.fixed[y]![x] && masks[mask]!(x, y)) this.dark[y]![x] = !this.dark[y]![x];
    }
  }

  /** How much the code looks like a pattern: runs, squares, finders, and different numbers of dark and light modules. */
  private penalty(): number {
    const { size, dark } = this;
    let sum = 0;
    let count = 0;
    const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]!))];
    for (const line of lines) {
      const text = line.map((one) => (one ? "1" : "0")).join("");
      for (const run of text.match(/1{5,}|0{5,}/g) ?? []) sum += run.length - 2;
      for (const finder of ["10111010000", "00001011101"]) for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) sum += 40;
    }
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) {
      if (dark[y]![x]) count++;
      if (y && x && dark[y]![x] === dark[y - 1]![x] && dark[y]![x] === dark[y]![x - 1] && dark[y]![x] === dark[y - 1]![x - 1]) sum += 3;
    }
    return sum + Math.floor(Math.abs(count * 20 - size * size * 10) / (size * size)) * 10;
  }
}

/** The modules of the code, dark or not, row by row without a margin; undefined for text that no code holds. */
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= 40; version++) {
    if (4 + (version < 10 ? 8 : 16) + bytes.length * 8 <= dataWords(version) * 8) return new Code(version, codeWords(bytes, version)).dark;
  }
  return undefined;
}
