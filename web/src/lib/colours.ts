// Colours of values. A P-position has the strongest contrast with the surface; larger values follow a logarithmic scale.
import { outcomeOf } from "./table";

type Rgb = [number, number, number];

const light: Rgb[] = [[253, 240, 200], [250, 213, 142], [190, 215, 150], [112, 190, 164], [62, 152, 178], [58, 110, 178], [92, 76, 158]];
const dark: Rgb[] = [[34, 40, 74], [45, 68, 120], [42, 100, 140], [40, 134, 138], [86, 166, 112], [176, 190, 82], [246, 190, 86]];
const outcomes: Record<"light" | "dark", Record<string, Rgb>> = {
  light: { P: [18, 20, 28], N: [242, 226, 184], D: [176, 176, 186], L: [70, 120, 200], R: [205, 96, 82], "∞": [205, 150, 190], "?": [200, 200, 204], "": [255, 255, 255] },
  dark: { P: [255, 255, 255], N: [58, 66, 104], D: [112, 112, 124], L: [94, 146, 226], R: [226, 122, 106], "∞": [170, 110, 156], "?": [84, 86, 94], "": [27, 29, 35] },
};

export interface Palette { dark: boolean; largest: number; byOutcome: boolean }

export function colourOf(cell: number, { dark: isDark, largest, byOutcome }: Palette): Rgb {
  const named = outcomes[isDark ? "dark" : "light"];
  if (cell <= 0 || byOutcome) return named[outcomeOf(cell)]!;
  const scale = isDark ? dark : light;
  const place = (Math.log2(cell) / Math.max(Math.log2(Math.max(largest, 2)), 1)) * (scale.length - 1);
  const low = Math.min(Math.floor(place), scale.length - 2);
  const part = place - low;
  return scale[low]!.map((from, index) => Math.round(from + (scale[low + 1]![index]! - from) * part)) as Rgb;
}

export const css = ([red, green, blue]: Rgb) => `rgb(${red} ${green} ${blue})`;

/** Black or white, whichever is easier to read on a colour. */
export function inkOn([red, green, blue]: Rgb): string {
  const linear = (part: number) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? "#000000" : "#ffffff";
}

/**
 * Half as many rows and columns, where each new cell is the least of four, so that no P-position vanishes. Cells that are not values count
 * only where there is nothing else.
 */
export function pooled(cells: Int32Array, rows: number, columns: number): Int32Array {
  const height = (rows + 1) >> 1;
  const width = (columns + 1) >> 1;
  const least = new Int32Array(height * width);
  const rank = (cell: number) => (cell === -10 ? 0 : cell < 0 ? 2 ** 31 - cell : cell);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let best = cells[2 * row * columns + 2 * column]!;
      for (const [down, right] of [[0, 1], [1, 0], [1, 1]] as const) {
        if (2 * row + down >= rows || 2 * column + right >= columns) continue;
        const cell = cells[(2 * row + down) * columns + 2 * column + right]!;
        if (rank(cell) < rank(best)) best = cell;
      }
      least[row * width + column] = best;
    }
  }
  return least;
}
