import MarkdownIt, { type Token } from "markdown-it";
import type { RichTag, RichText } from "~/lib/text/rich-text";

/* For the server only. The library writes no HTML: its tokens become elements, and unknown tokens stay text. */

const parser = new MarkdownIt({ html: false, linkify: true }).disable("image");
// Links email addresses anywhere, but not `flexi.dragon`, which is not a domain.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: true });

export function parseMarkdown(text: string): RichText[] {
  const tokens = parser.parse(text, {});
  // The page has its own `h1`, so the text's highest heading becomes an `h2`, no matter its level.
  const levels = tokens.flatMap(({ tag }) => (/^h\d$/.test(tag) ? [levelOf(tag)] : []));
  const shift = 2 - Math.min(...levels);
  for (const token of tokens)
    if (/^h\d$/.test(token.tag)) token.tag = `h${Math.min(levelOf(token.tag) + shift, 4)}`;
  return treeOf(tokens);
}

const levelOf = (tag: string) => Number(tag.slice(1));

function treeOf(tokens: readonly Token[]): RichText[] {
  const root: RichText[] = [];
  const open = [root];
  for (const token of tokens) {
    // Paragraphs of a list without empty lines between its items.
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

function elementOf(token: Token): Exclude<RichText, string> {
  const tag = token.tag as RichTag;
  const href = tag === "a" ? String(token.attrGet("href") ?? "") : "";
  return { tag, ...(href && isSafe(href) && { href }), children: [] };
}

function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?!\/))/i.test(href);
}
