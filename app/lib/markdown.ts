import MarkdownIt, { type Token } from "markdown-it";
import type { RichTag, RichText } from "~/lib/rich-text";

/*
 * For the server alone: browsers get the result as data. What the library would write as HTML is never written;
 * its tokens become elements, and what is no element here stays text.
 */

const parser = new MarkdownIt({ html: false, linkify: true }).disable("image");
// A mail address is one wherever it stands; `flexi.dragon` is no domain.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: true });

export function parseMarkdown(text: string): RichText[] {
  return treeOf(parser.parse(text, {}));
}

/** The library's tokens come flat, elements by their beginning and their end. */
function treeOf(tokens: readonly Token[]): RichText[] {
  const root: RichText[] = [];
  const open = [root];
  for (const token of tokens) {
    // The paragraphs of a list without empty lines between its points.
    if (token.hidden) continue;
    const siblings = open.at(-1) ?? root;
    if (token.nesting < 0) open.pop();
    else if (token.nesting > 0) {
      const element = elementOf(token);
      siblings.push(element);
      open.push(element.children);
    } else siblings.push(...leavesOf(token));
  }
  return root;
}

function leavesOf(token: Token): RichText[] {
  switch (token.type) {
    case "inline":
      return treeOf(token.children ?? []);
    case "hr":
    case "hardbreak":
      return [elementOf(token)];
    case "code_inline":
      return [{ tag: "code", children: [token.content] }];
    case "fence":
    case "code_block":
      return [{ tag: "pre", children: [token.content] }];
    case "softbreak":
      return ["\n"];
    default:
      return [token.content];
  }
}

/** The page has its own `h1`. */
const headings: Record<string, RichTag> = { h1: "h2", h2: "h3", h3: "h4", h4: "h4", h5: "h4", h6: "h4" };

function elementOf(token: Token): Exclude<RichText, string> {
  const tag = headings[token.tag] ?? (token.tag as RichTag);
  const href = tag === "a" ? String(token.attrGet("href") ?? "") : "";
  return { tag, ...(href && isSafe(href) && { href }), children: [] };
}

/** Where a link of the shop may lead: its own pages, other sites, a mail program. */
function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?!\/))/i.test(href);
}
