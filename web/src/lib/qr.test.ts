import jsQR from "jsqr";
import { expect, test } from "vitest";
import { qrCode } from "./qr";

/** What a reader that knows nothing of this code reads. */
function read(code: boolean[][]): string | undefined {
  const [scale, margin] = [4, 4];
  const size = (code.length + 2 * margin) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  code.forEach((row, y) => row.forEach((dark, x) => {
    if (!dark) return;
    for (let dy = 0; dy < scale; dy++) for (let dx = 0; dx < scale; dx++) {
      pixels.fill(0, (((y + margin) * scale + dy) * size + (x + margin) * scale + dx) * 4, (((y + margin) * scale + dy) * size + (x + margin) * scale + dx) * 4 + 3);
    }
  }));
  return jsQR(pixels, size, size)?.data;
}

test("an independent reader reads the codes of links of every length", () => {
  for (const length of [1, 10, 17, 18, 40, 53, 78, 126, 152, 200, 230, 266, 300, 400, 600, 1000, 1500]) {
    const link = "https://example.org/grundy/#g1.".slice(0, length).padEnd(length, "heap-n_to-heap-n-minus-1-3-4");
    expect(read(qrCode(link)!), `${length}`).toBe(link);
  }
  expect(read(qrCode("取石子 heap(n) → 🎲")!)).toBe("取石子 heap(n) → 🎲");
});

test("the smallest code that holds a text is taken, and none for text that is too long", () => {
  expect(qrCode("a".repeat(17))!.length).toBe(21);
  expect(qrCode("a".repeat(18))!.length).toBe(25);
  expect(qrCode("a".repeat(2953))!.length).toBe(177);
  expect(qrCode("a".repeat(2954))).toBeUndefined();
});
