import { describe, expect, test } from "vitest";
import { endpoints } from "~/api";
import { fieldWords } from "~/lib/text/field-words";
import { cartInput } from "~/schemas/cart";
import { fieldErrorsOf } from "~/schemas/field-errors";
import { reviewInput } from "~/schemas/review";
import { ZodError, type z } from "~/schemas/zod";

const wrong = [
  undefined,
  null,
  "",
  "x",
  "x".repeat(30_000),
  0,
  -1,
  1.5,
  1e21,
  true,
  [],
  [null],
  [{}],
  {},
  { a: 1 },
  "12,50",
  "\u0000",
];
const programmers = /invalid input|expected|received|too (big|small)|NaN|undefined|\bnull\b|_/i;

const schemas = endpoints.flatMap(({ method, path, body, query }) => {
  const both: [string, z.ZodType][] = [
    ...(body?.contentType === "application/json" ? [["body", body.schema] as [string, z.ZodType]] : []),
    ...(query ? [["query", query] as [string, z.ZodType]] : []),
  ];
  return both.map(([part, schema]) => [`${method} ${path}`, part, schema] as const);
});

function fieldsOf(schema: z.ZodType): string[] {
  return "shape" in schema && schema.shape ? Object.keys(schema.shape) : [];
}

describe("what is wrong is said in a sentence that names the field", () => {
  test.each(schemas)("%s: its %s", (_endpoint, _part, schema) => {
    for (const value of wrong) {
      const given = [value, ...fieldsOf(schema).map((field) => ({ [field]: value }))];
      for (const sent of given) {
        for (const { message, path } of schema.safeParse(sent).error?.issues ?? []) {
          expect([path, message]).toEqual([path, expect.stringMatching(/^[A-Za-z][^{}]* [^{}]+$/)]);
          expect(message).not.toMatch(programmers);
        }
      }
    }
  });

  test("fields go by the words people have for them", () => {
    expect(
      [
        ["basePrice"],
        ["shippingAddress", "postalCode"],
        ["cart", 0, "quantity"],
        ["sku"],
        [],
        ["attributes", "x_y"],
      ].map(fieldWords),
    ).toEqual(["Price", "Postal code", "Quantity", "SKU", "What was sent", "An attribute"]);
  });

  test("a sentence stands once at its field, also where a number breaks two rules", () => {
    const { error } = reviewInput.safeParse({ rating: 1e308 });
    expect(fieldErrorsOf(error ?? new ZodError([]))).toEqual({
      rating: ["Please choose a rating from 1 to 5"],
    });
  });

  test.each([[null], ["x"], [[]]])("a cart's line that is %j is called a line, not the cart", (line) => {
    const { error } = cartInput.safeParse([line]);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Each line of the cart must be an object"]);
  });
});
