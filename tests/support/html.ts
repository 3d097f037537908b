import { HTMLElement, type Node, parse, TextNode } from "node-html-parser";

/** A page as a browser reads it, so that a test need not know in which order attributes are written. */
export function documentOf(html: string): HTMLElement {
  return parse(html);
}

/** What a reader sees: elements stand apart. */
export function textOf(page: string | HTMLElement): string {
  const root = typeof page === "string" ? documentOf(page) : page;
  return wordsIn(root).replace(/\s+/g, " ").trim();
}

/** The links of a page that lead to `path`, by their words. */
export function linksTo(path: string, page: string | HTMLElement): string[] {
  const root = typeof page === "string" ? documentOf(page) : page;
  return root
    .querySelectorAll("a")
    .filter((link) => link.getAttribute("href") === path)
    .map((link) => textOf(link));
}

/** Where the links of a page lead. */
export function hrefsOf(html: string): string[] {
  return documentOf(html)
    .querySelectorAll("a")
    .map((link) => link.getAttribute("href") ?? "");
}

/** What the form with this element in it sends along unseen. */
export function hiddenFieldsBeside(html: string, selector: string): URLSearchParams {
  const form = documentOf(html).querySelector(selector)?.closest("form");
  const fields = form?.querySelectorAll("input[type=hidden]") ?? [];
  return new URLSearchParams(
    fields.map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]),
  );
}

function wordsIn(node: Node): string {
  return node.childNodes
    .map((child) => {
      if (child instanceof TextNode) return child.text;
      const isRead = child instanceof HTMLElement && !["SCRIPT", "STYLE"].includes(child.tagName);
      return isRead ? ` ${wordsIn(child)} ` : "";
    })
    .join("");
}
