import { expect, test } from "vitest";
import type { Block } from "~/domain/mail/blocks";
import { mailHtml, type MailShop, mailText } from "~/domain/mail/layout";
import { defaultSettings } from "~/domain/settings/settings";

const shop: MailShop = { ...defaultSettings, url: "https://shop.example" };
const hostile = `<b onclick="alert('x')">& “Émile”</b>`;
const lines = (count: number, label: string): Block => ({
  kind: "lines",
  lines: Array.from({ length: count }, (_, index) => ({
    label: `${index + 1} × ${label}`,
    note: label,
    amount: "$9,999.99",
    pictureUrl: `https://shop.example/uploads/${"0".repeat(40)}/320.webp`,
  })),
  sums: [{ label: "Total", amount: "$9.00", strong: true }],
  moreUrl: "https://shop.example/orders?token=a&b",
});
const htmlOf = (blocks: Block[], title = "Thank you!") =>
  mailHtml({ title, preview: "We have it.", blocks }, shop);

test("names are text in every part of a mail, never HTML", () => {
  const blocks: Block[] = [
    { kind: "words", text: hostile },
    lines(2, hostile),
    { kind: "facts", title: hostile, lines: [hostile], link: { label: hostile, url: hostile } },
    { kind: "progress", steps: [hostile, "Ready"], at: 1 },
    { kind: "button", label: hostile, url: hostile },
  ];
  const html = mailHtml({ title: hostile, preview: hostile, blocks }, { ...shop, name: hostile });
  expect(html).not.toContain("<b onclick");
  expect(html).not.toContain(`"alert(`);
  expect(html).toContain("&lt;b onclick=&quot;alert(&#39;x&#39;)&quot;&gt;&amp; “Émile”");
});

test("each picture has its whole URL, its size and words", () => {
  const pictures = htmlOf([lines(2, "Flexi Dragon")]).match(/<img [^>]*width="56"[^>]*>/g) ?? [];
  expect(pictures).toHaveLength(2);
  for (const picture of pictures)
    expect(picture).toMatch(/^<img src="https:\/\/[^"]+" width="56" height="56" alt="\d × Flexi Dragon" /);
});

test("the largest order stays below what mail programs cut off, and leads to the rest of it; as text it is whole", () => {
  const long = "Ü&".repeat(127);
  const html = htmlOf([lines(50, long)]);
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  expect(html).toContain(`href="https://shop.example/orders?token=a&amp;b"`);
  expect(html).toContain(">and 20 more</a>");
  const text = mailText({ title: "Thank you!", blocks: [lines(50, long)] }, shop);
  expect(text.match(/ × Ü&/g)).toHaveLength(50);
});

test("each mail leads back to the shop, and can be answered if the shop has an address for it", () => {
  const blocks: Block[] = [{ kind: "words", text: "Hello" }];
  const answered = { ...shop, email: "hello@shop.example" };
  for (const write of [
    (of: MailShop, isToShop = false) => mailText({ title: "Hi", blocks, isToShop }, of),
    (of: MailShop, isToShop = false) => mailHtml({ title: "Hi", preview: "", blocks, isToShop }, of),
  ]) {
    expect(write(shop)).toMatch(/Visit our shop/);
    expect(write(shop)).not.toContain("Reply to this email");
    expect(write(answered)).toContain("Reply to this email to reach us.");
    expect(write(answered, true)).not.toContain("Reply to this email");
  }
});

test("looks are inline, and those for the dark are the only style", () => {
  const html = htmlOf([lines(1, "Bee"), { kind: "progress", steps: ["Pending", "Ready"], at: 1 }]);
  expect(html.match(/<style>/g)).toHaveLength(1);
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).not.toMatch(/<(script|link|div class)/);
  for (const cell of html.match(/<td[^>]*>(?=[^<\s&])/g) ?? []) expect(cell).toContain("font-family");
});

test("a mail begins with the logo and the name of the shop, in the shop's type", () => {
  const [head = ""] = htmlOf([]).split("<h1");
  expect(head).toMatch(/<img src="http[^"]*\/images\/icon-192\.png"[^>]*alt=""/);
  expect(head).toMatch(/font-family:Fredoka[^>]*>Parkland Prints</);
  expect(head).toMatch(/@font-face\{font-family:Fredoka;src:url\(http[^)]*\/fonts\/fredoka\.woff2\)/);
});

test("as text the step under way is marked, and links are written out", () => {
  const text = mailText(
    {
      title: "Ready for pickup!",
      blocks: [
        { kind: "progress", steps: ["Pending", "Processing", "Ready", "Picked up"], at: 3 },
        {
          kind: "facts",
          title: "Pickup",
          lines: ["1 Main"],
          link: { label: "Map", url: "https://maps.example/?a=1" },
        },
      ],
    },
    shop,
  );
  expect(text).toContain("Pending > Processing > [Ready] > Picked up");
  expect(text).toContain("Pickup:\n  1 Main\n  Map: https://maps.example/?a=1");
});
