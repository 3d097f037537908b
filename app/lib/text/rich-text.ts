export type RichTag =
  | ("p" | "h2" | "h3" | "h4" | "ul" | "ol" | "li" | "blockquote" | "hr" | "br" | "pre" | "code")
  | ("strong" | "em" | "s" | "a" | "table" | "thead" | "tbody" | "tr" | "th" | "td");

/** Formatted text as data, so that no foreign HTML gets into a page. */
export type RichText = string | { tag: RichTag; href?: string; children: RichText[] };
