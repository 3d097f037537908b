import { centsToText } from "~/lib/money/money.ts";

interface UnquotedCell {
  plain: string;
}

export type Cell = string | number | UnquotedCell | null;

/** Spreadsheets run text that starts like this as a formula. */
const formulaStart = /^[\s;|"\u200b-\u200f\u202a-\u202e\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]/;
/** After these a spreadsheet may begin a new cell, even inside quotes: many countries use semicolons. */
const afterDelimiter = /(?<=[;|\t\r\n])/;

const numberOrTime = /^(?=.*\d)[\p{Sc}\s\d.,:/()%+-]*(?:e[+-]?\d+|[ap]m?)?$/iu;
const dayOfMonth =
  /^(?=.*\d)[\d\s.,/-]*(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[\d\s.,/-]*$/i;
const truthValue = /^(?:true|false)$/i;

/** RFC 4180 with a byte order mark, so that spreadsheets read UTF-8. Text stays text in a spreadsheet. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${csvRows([header, ...rows])}`;
}

export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

export const amountCell = (cents: number): UnquotedCell => ({ plain: centsToText(cents) });

export const dateCell = (day: string): UnquotedCell => ({ plain: day });

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return cell.plain;
  const safe = markedAsText(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An apostrophe makes a spreadsheet take what follows as text. */
function markedAsText(text: string): string {
  const [first = "", ...others] = text.split(afterDelimiter);
  const guarded = first + others.map((part) => (formulaStart.test(part) ? `'${part}` : part)).join("");
  return formulaStart.test(text) || isReadAsValue(text) ? `'${guarded}` : guarded;
}

function isReadAsValue(text: string): boolean {
  const typed = text.normalize("NFKC").trim();
  return numberOrTime.test(typed) || dayOfMonth.test(typed) || truthValue.test(typed);
}
