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

function wordsIn(node: Node): string {
  return node.childNodes
    .map((child) => {
      if (child instanceof TextNode) return child.text;
      const isRead = child instanceof HTMLElement && !["SCRIPT", "STYLE"].includes(child.tagName);
      return isRead ? ` ${wordsIn(child)} ` : "";
    })
    .join("");
}
