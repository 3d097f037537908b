import { describe, expect, test } from "vitest";
import { cleanLine } from "~/lib/text/clean-text";
import { searchText } from "~/lib/search/search-text";
import { categoryInput } from "~/schemas/category";
import { shippingAddress } from "~/schemas/checkout";
import { productInput, variationFields } from "~/schemas/product";
import { reviewHiding, reviewInput } from "~/schemas/review";
import { settingsInput } from "~/schemas/settings";
import type { z } from "~/schemas/zod";
import { claimsOf } from "~/services/identity";

describe("a text of one line", () => {
  test.each([
    ["direction marks", "\u202aann@example.ca\u202c", "ann@example.ca"],
    ["overrides and isolates", "Pat\u202e\u2066 Lee\u2069", "Pat Lee"],
    ["soft hyphens and zero-width characters", "a\u00adn\u200bn\u2060\ufeff", "ann"],
    ["joiners between Latin letters", "an\u200dn\u200c", "ann"],
    ["fillers and tags", "a\u3164\u115f\u{e0041}b", "ab"],
    ["styles of letters", "a\ufe0f1\ufe0f", "a1"],
    ["line breaks and control characters", "Pat\r\nBcc:\u2028a\u0085b\tc\u007fd", "Pat Bcc: a b c d"],
    ["spaces of all kinds", "\u00a0 Stony \u3000\u2800 Plain\u2003", "Stony Plain"],
    ["letters in parts", "Zoe\u0308", "Zo\u00eb"],
    ["letters in parts with something invisible between", "Zoe\u200b\u0308", "Zo\u00eb"],
    ["stacked marks", `Z${"\u0335\u0321".repeat(40)}o`, `Z${"\u0335".repeat(4)}o`],
    ["halves of characters", "a\ud83eb", "ab"],
  ])("loses or mends %s", (_what, typed, kept) => expect(cleanLine(typed)).toBe(kept));

  test.each([
    ["emoji", "Zoe 👩‍👩‍👧 ❤️‍🔥 👩🏽‍💻 🐉 ☑️"],
    ["Persian", "علی\u200cرضا"],
    ["Sinhala", "ශ්\u200dරී"],
    ["Vietnamese", "Nguyễn Thị Ngọc".normalize("NFC")],
    ["Hebrew with vowels", "שָׁלוֹם".normalize("NFC")],
    ["Burmese", "ကျွန်ုပ်တို့"],
  ])("keeps %s", (_what, typed) => expect(cleanLine(typed)).toBe(typed));
});

test("a comment keeps its line breaks, and the marks on one letter are limited even with joiners between them", () => {
  const comment = `Nice\n\nH${"\u0335\u0321\u200d".repeat(40)}ey`;
  const kept = reviewInput.parse({ rating: 5, comment }).comment ?? "";
  expect(kept).toMatch(/^Nice\n\nH/);
  expect(kept.match(/\p{M}/gu)).toHaveLength(3);
});

const pasted = (text: string) => `\u202a\u200b${text.charAt(0)}\u00ad${text.slice(1)}\u202c\n`;

const schemas: [string, z.ZodObject, Record<string, string>][] = [
  [
    "the checkout",
    shippingAddress,
    {
      name: "Pat Lee",
      email: "pat@example.ca",
      phone: "780-555-0100",
      address: "1 Main Street",
      address2: "Unit 4",
      city: "Stony Plain",
      province: "Alberta",
      postalCode: "T7Z 1A1",
    },
  ],
  ["a product", productInput, { name: "Dragon", category: "Toys", sku: "DR-1", imagePublicId: "dragon" }],
  ["a variation", variationFields, { name: "Blue", sku: "DR-1-B" }],
  ["a category", categoryInput, { name: "Toys", slug: "toys" }],
  ["a review", reviewInput, { title: "Lovely", guestName: "Dot" }],
  ["the hiding of a review", reviewHiding, { reason: "Not about the toy" }],
  [
    "the settings",
    settingsInput,
    {
      shopName: "Prairie Layers",
      address: "7 Main Street",
      phone: "780-555-0100",
      email: "hello@example.ca",
      gstNumber: "123456789 RT0001",
    },
  ],
];
const fields = schemas.flatMap(([what, schema, texts]) =>
  Object.entries(texts).map(([field, text]) => [what, field, text, schema] as const),
);

describe("what is pasted with invisible characters is stored without them", () => {
  test.each(fields)("%s: %s", (_what, field, text, { shape }) => {
    expect((shape[field] as z.ZodType).parse(pasted(text))).toBe(text);
  });

  test("the attributes of a variation, where a disguised __proto__ is refused", () => {
    const { attributes } = variationFields.shape;
    expect(attributes.parse({ [pasted("Colour")]: pasted("Blue") })).toEqual({ Colour: "Blue" });
    expect(attributes.safeParse({ [pasted("__proto__")]: "Blue" }).error?.issues[0]?.message).toBe(
      "An attribute cannot be called __proto__",
    );
  });

  test("what is searched for, and the names of a sign-in", () => {
    expect(searchText(pasted("dragon"))).toBe("dragon");
    const names = { given_name: pasted("Ada"), family_name: pasted("Ng") };
    expect(claimsOf("https://id.example.com", { sub: "ada", ...names })).toMatchObject({
      firstName: "Ada",
      lastName: "Ng",
    });
  });
});
