import { expect, test } from "vitest";
import { amountCell, dateCell, toCsv } from "~/lib/text/csv";

test("a file begins with a byte order mark and ends each row as RFC 4180 has it", () => {
  expect(toCsv(["A", "B"], [["x", 1]])).toBe("\ufeffA,B\r\nx,1\r\n");
});

test("commas, quotes and line breaks are quoted, nothing stays empty", () => {
  expect(toCsv(["A"], [['a,"b"\nc'], [null]])).toBe('\ufeffA\r\n"a,""b""\nc"\r\n\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u200b=1", "＝1", "＋1", ";=1"])(
  "%j stays text in a spreadsheet",
  (text) => {
    expect(toCsv(["A"], [[text]]).split("A\r\n")[1]).toMatch(/^"?'/);
  },
);

test.each([
  ["Toy;=1+1;", "Toy;'=1+1;"],
  ['Toy; "=1+1;', `"Toy;' ""=1+1;"`],
  ["Toy\n=1+1;", `"Toy\n'=1+1;"`],
  ["Toy; 2-pack", "Toy; 2-pack"],
])("a spreadsheet that separates cells by semicolons finds no formula in %j", (text, cell) => {
  expect(toCsv(["A"], [[text]]).split("A\r\n")[1]).toBe(`${cell}\r\n`);
});

test.each([
  ...["00123", "1E5", "1e-5", "3-5", "1/2", "2026-03-05", "12.5", ".5", "1,000", "50%", "$5", "(5)", "１２"],
  ...["10:30", "9 am", "9 A", "TRUE", "false", "Mar 5", "5-MAR", "March 2026", "5 sept. 2026", " 7\u00a0"],
])("%j, which a spreadsheet reads as a number or a date, stays text", (text) => {
  expect(toCsv(["A"], [[text]]).split("A\r\n")[1]).toMatch(/^"?'/);
});

test.each(["Standard", "3D dragon", "5 pieces", "A-5", "May", "Marble 5", "12 E", "True Blue", "3–5 years"])(
  "%j is written as it is",
  (text) => {
    expect(toCsv(["A"], [[text]])).toContain(`A\r\n${text}\r\n`);
  },
);

test("numbers stay numbers, negative ones too; amounts have two decimals and days stay days", () => {
  expect(toCsv(["A", "B", "C"], [[-5, amountCell(-1050), dateCell("2026-07-01")]])).toContain(
    "-5,-10.50,2026-07-01\r\n",
  );
});
