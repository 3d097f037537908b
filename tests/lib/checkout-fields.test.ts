import { describe, expect, test } from "vitest";
import { shippingAddress } from "~/schemas/checkout";

const good = {
  name: "Al",
  email: "a@b.ca",
  phone: "7805550100",
  address: "1 Elm",
  city: "Oz",
  province: "AB",
  postalCode: "T7Z1A",
};

const rules: [keyof typeof good, string, string, string][] = [
  ["name", "A", "Al", "Name is required"],
  ["email", "nobody@", "a@b.ca", "Valid email is required"],
  ["phone", "780555010", "7805550100", "Valid phone number is required"],
  ["address", "1 El", "1 Elm", "Address is required"],
  ["city", "O", "Oz", "City is required"],
  ["province", "A", "AB", "Province is required"],
  ["postalCode", "T7Z1", "T7Z1A", "Postal code is required"],
];

describe.each(rules)("%s", (field, short, enough, message) => {
  test.each([short, "", "       ", undefined])(
    `%j is refused with «${message}», at this field alone`,
    (typed) => {
      const issues = shippingAddress.safeParse({ ...good, [field]: typed }).error?.issues ?? [];
      expect(new Set(issues.map(({ path }) => path.join(".")))).toEqual(new Set([field]));
      expect(issues[0]?.message).toBe(message);
    },
  );

  test(`${JSON.stringify(enough)} is enough`, () => {
    expect(shippingAddress.safeParse({ ...good, [field]: enough }).success).toBe(true);
  });
});

test.each([
  ["t7z 1a1", "T7Z 1A1"],
  ["T7Z1A1", "T7Z 1A1"],
  ["t7z-1a1", "T7Z 1A1"],
  [" t7z1a1 ", "T7Z 1A1"],
  ["99501", "99501"],
])("the postal code %j is kept as %j", (typed, kept) => {
  expect(shippingAddress.parse({ ...good, postalCode: typed }).postalCode).toBe(kept);
});

test.each(["780-555-0100", "(780) 555-0100", "+1 780 555 0100", "780.555.0100"])(
  "the phone number %j is taken as Canadians write it",
  (phone) => {
    expect(shippingAddress.parse({ ...good, phone }).phone).toBe(phone);
  },
);
