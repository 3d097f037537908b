import { describe, expect, test } from "vitest";
import { suggestedMailDomain } from "~/lib/text/mail-domain";
import { contactInput, orderInput, shippingAddress } from "~/schemas/checkout";

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
  ["t7z–1a1", "T7Z 1A1"],
  ["T7Z−1A1", "T7Z 1A1"],
  ["T7Z.1A1", "T7Z 1A1"],
  ["T7Z\u00a01A1", "T7Z 1A1"],
  ["t7z — 1a1", "T7Z 1A1"],
  [" t7z1a1 ", "T7Z 1A1"],
  ["99501", "99501"],
  ["d7z-1a1", "d7z-1a1"],
])("the postal code %j is kept as %j", (typed, kept) => {
  expect(shippingAddress.parse({ ...good, postalCode: typed }).postalCode).toBe(kept);
});

test.each(["780-555-0100", "(780) 555-0100", "+1 780 555 0100", "780.555.0100"])(
  "the phone number %j is taken as Canadians write it",
  (phone) => {
    expect(shippingAddress.parse({ ...good, phone }).phone).toBe(phone);
  },
);

describe("Local Delivery", () => {
  const message = "Use a Canadian postal code, like T7Z 1A1";
  const codeErrors = (typed: object) =>
    (contactInput.safeParse({ ...good, deliveryMethod: "delivery", ...typed }).error?.issues ?? [])
      .filter(({ path }) => path[0] === "postalCode")
      .map((issue) => issue.message);

  test.each(["12345", "T7Z 1A", "W7Z 1A1", "Z7Z 1A1", "T7Q 1A1", "T7Z 1O1", "D1A 1A1"])(
    "refuses the postal code %j",
    (postalCode) => {
      expect(codeErrors({ postalCode })).toEqual([message]);
      expect(codeErrors({ postalCode, deliveryMethod: "pickup" })).toEqual([]);
    },
  );

  test("names a wrong code together with other wrong fields, and a short one once", () => {
    expect(codeErrors({ postalCode: "12345", name: "" })).toEqual([message]);
    expect(codeErrors({ postalCode: "T7Z" })).toEqual(["Postal code is required"]);
  });

  test("takes codes elsewhere in Canada", () => {
    expect(codeErrors({ postalCode: "t2p.1j9" })).toEqual([]);
    expect(codeErrors({ postalCode: "V6W1Z2" })).toEqual([]);
  });

  test("has the same rule in the API, at the address's field", () => {
    const order = { cart: [{ variationId: "a", quantity: 1 }], stripePaymentIntentId: "pi_1" };
    const issues = orderInput.safeParse({
      ...order,
      shippingAddress: { ...good, postalCode: "12345" },
      deliveryMethod: "delivery",
    }).error?.issues;
    expect(issues?.map(({ path, message }) => [path.join("."), message])).toContainEqual([
      "shippingAddress.postalCode",
      message,
    ]);
  });
});

test.each([
  ["Unit 4", "Unit 4"],
  [" Unit\u00a04 \n", "Unit 4"],
  ["  ", undefined],
  [null, undefined],
])("the second address line %j is kept as %j", (typed, kept) => {
  expect(shippingAddress.parse({ ...good, address2: typed }).address2).toBe(kept);
});

test.each([
  ["ada@gmial.com", "gmail.com"],
  ["ada@gmail.con", "gmail.com"],
  ["ada@Gmal.com", "gmail.com"],
  ["ada@hotmial.com", "hotmail.com"],
  ["ada@outlok.com", "outlook.com"],
  ["ada@yaho.ca", "yahoo.ca"],
  ["ada@iclod.com", "icloud.com"],
  ["ada@tellus.net", "telus.net"],
  ["ada@shwa.ca", "shaw.ca"],
])("%s may mean %s", (email, domain) => {
  expect(suggestedMailDomain(email)).toBe(domain);
});

test.each([
  "ada@gmail.com",
  "ada@GMAIL.COM",
  "ada@ymail.com",
  "ada@mail.com",
  "ada@email.com",
  "ada@yahoo.fr",
  "ada@hotmail.de",
  "ada@example.com",
  "ada@live.ca",
  "ada",
  "",
])("%j is not doubted", (email) => {
  expect(suggestedMailDomain(email)).toBeNull();
});
