import { expect, test } from "vitest";
import { parseMarkdown } from "~/lib/text/markdown";
import type { RichText } from "~/lib/text/rich-text";

const shown = (content: RichText[]): string =>
  content
    .map((part) =>
      typeof part === "string"
        ? part
        : `<${part.tag}${part.href ? ` ${part.href}` : ""}>${shown(part.children)}</${part.tag}>`,
    )
    .join("");
const read = (text: string) => shown(parseMarkdown(text));

test("headings begin below the page's own; lists, emphasis, quotes, code and tables are elements", () => {
  expect(read("# Fees\n\nA *b* **c** ~~d~~ `e<f`\\\ng\nh")).toBe(
    "<h2>Fees</h2><p>A <em>b</em> <strong>c</strong> <s>d</s> <code>e<f</code><br></br>g\nh</p>",
  );
  expect(read("- a\n- b")).toBe("<ul><li>a</li><li>b</li></ul>");
  expect(read("1. a\n\n2. b")).toBe("<ol><li><p>a</p></li><li><p>b</p></li></ol>");
  expect(read("## two\n\n### three\n\n###### six\n\n> q\n\n---\n\n    code & more")).toBe(
    "<h2>two</h2><h3>three</h3><h4>six</h4><blockquote><p>q</p></blockquote><hr></hr><pre>code & more\n</pre>",
  );
  expect(read("|Town|Fee|\n|-|:-:|\n|Stony Plain|$5|")).toBe(
    "<table><thead><tr><th>Town</th><th>Fee</th></tr></thead><tbody><tr><td>Stony Plain</td><td>$5</td></tr></tbody></table>",
  );
});

test("links lead to pages, own pages and mail programs; addresses become links by themselves", () => {
  expect(read("[a](https://example.ca/x) [b](/products) [c](mailto:hello@example.ca)")).toBe(
    "<p><a https://example.ca/x>a</a> <a /products>b</a> <a mailto:hello@example.ca>c</a></p>",
  );
  expect(read("Write to hello@example.ca or see https://example.ca, not flexi.dragon")).toBe(
    "<p>Write to <a mailto:hello@example.ca>hello@example.ca</a> or see <a https://example.ca>https://example.ca</a>, not flexi.dragon</p>",
  );
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](//evil.example)",
  "[x](file:///etc/passwd)",
  "[x](ftp://example.ca)",
  "![x](https://example.ca/x.png)",
])("%s leads nowhere and shows nothing of others", (text) => {
  expect(read(text)).not.toMatch(/<a (?!https:\/\/example\.ca\/x\.png>)|<img/);
});

test("HTML is text like any other", () => {
  expect(read('<script>alert(1)</script>\n\n<b onclick="x">b</b> &amp; &lt;')).toBe(
    '<p><script>alert(1)</script></p><p><b onclick="x">b</b> & <</p>',
  );
});
