import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentOf, textOf } from "../support/html";
import { prepareScreens, screens } from "../support/screens";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let htmlOf: (who: "visitor" | "customer" | "admin", address: string) => Promise<string>;

beforeAll(async () => {
  shop = await startShop();
  const { clients, addressOf } = await prepareScreens(shop);
  await shop.query(
    "UPDATE users SET profile_image_url = 'https://example.com/me.png' WHERE email = 'customer@example.com'",
  );
  htmlOf = async (who, address) => (await clients[who].page(addressOf(address))).html;
});
afterAll(() => shop.stop());

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    // Widths and custom properties that follow data.
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

async function invalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) =>
        `${ruleId}: ${message} (${line}:${column} ${selector})`,
    ),
  );
}

const INLINE = new Set(
  "a abbr b button code del em i img ins label picture small source span strong sub sup svg time".split(" "),
);
/** Visible elements, so that words beside them do not touch. */
const OBJECTS = new Set(["input", "select", "textarea"]);
const GLUED = /[\p{L}\p{N}\p{Pe}.,!?…:;%]\u0000+(?=[\p{L}\p{N}$+#])/gu;

function gluedWords(html: string): string[] {
  const body = html
    .slice(html.indexOf("<body"))
    .replace(/<(script|style|svg|iframe)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "");
  const text = body.replace(/<\/?([a-z0-9]+)\b[^>]*>/gi, (tag, name: string) => {
    if (name === "img") return `\u0000${/\salt="([^"]*)"/.exec(tag)?.[1] ?? ""}\u0000`;
    return INLINE.has(name) ? "\u0000" : OBJECTS.has(name) ? " " : "\n";
  });
  return [...text.matchAll(GLUED)].map(({ index }) =>
    text
      .slice(Math.max(0, index - 20), index + 25)
      .replaceAll("\u0000", "|")
      .split("\n")
      .join("⏎"),
  );
}

/** Texts of the columns that a phone does not show, where the rest of the row does not have them. */
const droppedTexts = (html: string): string[] =>
  documentOf(html)
    .querySelectorAll("tr")
    .flatMap((row) => {
      const cells = row.querySelectorAll("td");
      const isDropped = (cell: (typeof cells)[number]) => cell.classList.contains("md:table-cell");
      const shown = cells.flatMap((cell) => (isDropped(cell) ? [] : textOf(cell))).join(" ");
      const dropped = cells.filter(isDropped).map((cell) => textOf(cell));
      return dropped.filter((text) => text !== "—" && !shown.includes(text));
    });

test.each(screens)(
  "$who at $address: its heading, valid HTML, and no words that touch or are lost on a phone",
  async (screen) => {
    const html = await htmlOf(screen.who, screen.address);
    expect(textOf(documentOf(html).querySelector("h1") ?? "")).toContain(screen.h1);
    expect([...(await invalidHtml(html)), ...gluedWords(html), ...droppedTexts(html)]).toEqual([]);
  },
);

test("the text of the skip link is apart from the strip below it", async () => {
  const html = await htmlOf("visitor", "/");
  expect(html.replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, "")).toContain("Skip to content Demo shop");
});

test("pictures without words are silent: text browsers print the file's name for an empty text", async () => {
  for (const [who, address] of [
    ["visitor", "/products"],
    ["visitor", "/cart"],
    ["customer", "/account"],
    ["admin", "/admin/products"],
  ] as const) {
    const pictures = (await htmlOf(who, address)).match(/<img[^>]*>/g) ?? [];
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures)
      if (!/alt="[^" ]/.test(picture))
        expect(picture).toMatch(/alt=" "[^>]*aria-hidden="true"|aria-hidden="true"[^>]*alt=" "/);
  }
});

test("stars, quantity and the selected variation are readable as text", async () => {
  const text = (await htmlOf("visitor", "/product/:product?tab=reviews"))
    .replace(/<!--.*?-->/g, "")
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
  expect(text).toMatch(/\d(\.\d)? out of 5 stars/);
  expect(text).toMatch(/Quantity (?!of)/);
  expect(text).toMatch(
    /Size Small \(Teal - Small\) \$24.99 \(selected\) .* Colour Teal [^)]+\) \$24.99 \(selected\)/,
  );
  expect(text.match(/\(selected\)/g)).toHaveLength(2);
});
