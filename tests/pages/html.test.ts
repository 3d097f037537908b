import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let visitor: Client;
let product: string;

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React's own way of writing: void elements, attributes and doctype.
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    // Widths and custom properties that follow data (docs/design.md).
    "no-inline-style": "off",
    // A filter's boxes share their name.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit"] }],
    // Useful roles and ids of React's useId, which are valid HTML.
    "valid-id": ["error", { relaxed: true }],
    "prefer-native-element": "off",
    // A visitor without a session reads why before the page moves on (section 4).
    "meta-refresh": "off",
    // SHA-256 hashes of Remix' own modules are not known here.
    "require-sri": "off",
    "tel-non-breaking": "off",
  },
});

beforeAll(async () => {
  shop = await startShop();
  visitor = new Client(shop.url);
  const [row] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Flexi Dragon'");
  product = `/product/${row?.id}`;
});
afterAll(() => shop.stop());

const addresses = ["/", "/products", "/products?search=zzzz", "product", "product?tab=reviews", "/product/nope", "/nope", "/orders", "/cart"];

test.each(addresses)("%s is valid HTML", async (address) => {
  const { html } = await visitor.page(address.startsWith("product") ? address.replace("product", product) : address);
  const report = await validator.validateString(html);
  expect(report.results.flatMap(({ messages }) => messages.map(({ ruleId, message, line, column, selector }) => `${ruleId}: ${message} (${line}:${column} ${selector})`))).toEqual([]);
});
