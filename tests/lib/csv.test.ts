import { expect, test } from "vitest";
import { toCsv } from "~/lib/csv";

test("a file begins with a byte order mark and ends each row as RFC 4180 has it", () => {
  expect(toCsv(["A", "B"], [["x", 1]])).toBe("\ufeffA,B\r\nx,1\r\n");
});

test("commas, quotes and line breaks are quoted, nothing stays empty", () => {
  expect(toCsv(["A"], [['a,"b"\nc'], [null]])).toBe('\ufeffA\r\n"a,""b""\nc"\r\n\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u200b=1", "＝1", "＋1"])(
  "%j stays text in a spreadsheet",
  (text) => {
    expect(toCsv(["A"], [[text]]).split("A\r\n")[1]).toMatch(/^"?'/);
  },
);

test("numbers stay numbers, negative ones too", () => {
  expect(toCsv(["A"], [[-5], [2.5]])).toContain("-5\r\n2.5");
});
