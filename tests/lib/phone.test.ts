import { expect, test } from "vitest";
import { phoneUrl } from "~/lib/text/phone";

test.each([
  ["(780) 555-0100", "tel:+1-780-555-0100"],
  ["1.780.555.0100", "tel:+1-780-555-0100"],
  ["+17805550100", "tel:+1-780-555-0100"],
  ["(780) 555-0100 ext. 12", "tel:+1-780-555-0100;ext=12"],
  ["780 555 0100 x5", "tel:+1-780-555-0100;ext=5"],
  ["1-800-FLOWERS", "tel:+1-800-356-9377"],
  ["780-963-TOYS ext. 5", "tel:+1-780-963-8697;ext=5"],
  ["٧٨٠٥٥٥٠١٠٠", "tel:+1-780-555-0100"],
  ["７８０ ５５５ ０１００", "tel:+1-780-555-0100"],
  ["780-555-0100 (cell)", "tel:+1-780-555-0100"],
  ["780-555-0100 after 5, or 403-555-0199", "tel:+1-780-555-0100"],
  ["+44 20 7946 0958", "tel:+44-20-7946-0958"],
  ["011 44 20 7946 0958", "tel:+44-20-7946-0958"],
])("the link of %s is %s", (typed, url) => {
  expect(phoneUrl(typed)).toBe(url);
});

test.each(["", "no phone yet", "555-0100", "12345", "0000000000", "780-555-0100 / 780-555-0199"])(
  "“%s” has no link, because no whole number can be read",
  (typed) => {
    expect(phoneUrl(typed)).toBeNull();
  },
);
