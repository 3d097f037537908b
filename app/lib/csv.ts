type Cell = string | number | null;

/** Spreadsheets run text that starts like this as a formula; an apostrophe before it makes it text again. */
const formula = /^[\s\u200b-\u200f\u202a-\u202e\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20\t\r]/;

/**
 * RFC 4180 with a byte order mark, so that spreadsheets read UTF-8. Numbers go as numbers, text is never run
 * as a formula.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${csvRows([header, ...rows])}`;
}

/** More rows of such a file. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
