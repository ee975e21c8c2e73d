// Values in the forms in which other programs take them.
import { cellText, code, type Table } from "./table";

const rowsOf = (table: Table): string[][] => {
  const width = table.axes.at(-1)?.size ?? 0;
  const rows: string[][] = [];
  for (let at = 0; width && at < table.cells.length; at += width) rows.push(Array.from(table.cells.subarray(at, at + width), cellText));
  return rows;
};

export function asCpp(table: Table): string {
  const braces = (rows: string[][], sizes: number[]): string =>
    sizes.length <= 1
      ? `{${rows[0]?.join(", ") ?? ""}}`
      : `{\n${Array.from({ length: sizes[0]! }, (_, index) => {
          const each = rows.length / sizes[0]!;
          return "  " + braces(rows.slice(index * each, (index + 1) * each), sizes.slice(1));
        }).join(",\n")}\n}`;
  const sizes = table.axes.map((axis) => axis.size);
  const rows = rowsOf(table).map((row) => row.map((cell) => (/^\d+$/.test(cell) ? cell : "-1")));
  return `const int g${sizes.map((size) => `[${size}]`).join("")} = ${braces(rows, sizes)};\n`;
}

/** Marks as the command line writes them. */
const marks: Record<number, string> = { [code.loony]: "loony", [code.over]: "over", [code.outside]: "outside" };

export function asCsv(table: Table): string {
  const { axes } = table;
  const last = axes.length - 1;
  const lines = [[...axes.map((axis) => axis.field), "value"].join(",")];
  const at = axes.map(() => 0);
  for (const cell of table.cells) {
    lines.push([...at.map((part, axis) => part + axes[axis]!.from), marks[cell] ?? cellText(cell)].join(","));
    for (let axis = last; axis >= 0 && ++at[axis]! >= axes[axis]!.size; axis--) at[axis] = 0;
  }
  return lines.join("\n") + "\n";
}

export function asBFile(table: Table): string {
  const from = table.axes[0]?.from ?? 0;
  return Array.from(table.cells, (cell, index) => `${from + index} ${cellText(cell)}\n`).join("");
}

export function asLatex(table: Table): string {
  const rows = rowsOf(table).map((row) => row.map((cell) => (cell === "∞̸" ? "\\infty" : cell)).join(" & "));
  const width = table.axes.at(-1)?.size ?? 0;
  return `\\begin{tabular}{${"r".repeat(width)}}\n${rows.join(" \\\\\n")}\n\\end{tabular}\n`;
}
