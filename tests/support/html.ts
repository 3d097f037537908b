import { HTMLElement, type Node, parse, TextNode } from "node-html-parser";

export function documentOf(html: string): HTMLElement {
  return parse(html);
}

export function textOf(page: string | HTMLElement): string {
  const root = typeof page === "string" ? documentOf(page) : page;
  return wordsIn(root).replace(/\s+/g, " ").trim();
}

export function linksTo(path: string, page: string | HTMLElement): string[] {
  const root = typeof page === "string" ? documentOf(page) : page;
  return root
    .querySelectorAll("a")
    .filter((link) => link.getAttribute("href") === path)
    .map((link) => textOf(link));
}

export function hrefsOf(html: string): string[] {
  return documentOf(html)
    .querySelectorAll("a")
    .map((link) => link.getAttribute("href") ?? "");
}

export function hiddenFieldsBeside(html: string, selector: string): URLSearchParams {
  const form = documentOf(html).querySelector(selector)?.closest("form");
  const fields = form?.querySelectorAll("input[type=hidden]") ?? [];
  return new URLSearchParams(
    fields.map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]),
  );
}

/** What a form sends: its inputs, chosen radios and texts. */
export function fieldsOfForm(html: string, selector: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const control of documentOf(html).querySelector(selector)?.querySelectorAll("input, textarea") ?? []) {
    const name = control.getAttribute("name") ?? "";
    const isChoice = ["radio", "checkbox"].includes(control.getAttribute("type") ?? "");
    if (isChoice && !control.hasAttribute("checked")) continue;
    fields.set(name, control.tagName === "TEXTAREA" ? control.text : (control.getAttribute("value") ?? ""));
  }
  return fields;
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
