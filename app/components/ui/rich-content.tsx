import { createElement, Fragment, type ReactNode } from "react";
import type { RichTag, RichText } from "~/lib/text/rich-text";

const looks: Partial<Record<RichTag, string>> = {
  h2: "pt-4 text-2xl",
  h3: "pt-3 text-xl",
  h4: "pt-2 text-lg",
  ul: "list-disc space-y-1 pl-6",
  ol: "list-decimal space-y-1 pl-6",
  blockquote: "space-y-4 border-l-4 border-canola pl-4",
  hr: "border-line",
  pre: "overflow-x-auto rounded-md bg-sunken p-4",
  a: "font-bold underline",
  table: "block max-w-full overflow-x-auto",
  th: "border-b border-control py-2 pr-6 text-left",
  td: "border-b border-line py-2 pr-6 align-top",
};

export function RichContent({ content }: { content: RichText[] }): ReactNode {
  return content.map((part, at) => {
    if (typeof part === "string") return <Fragment key={at}>{part}</Fragment>;
    const { tag, href, children } = part;
    if (tag === "a" && !href) return <RichContent key={at} content={children} />;
    const inside = children.length > 0 ? <RichContent content={children} /> : undefined;
    return createElement(tag, { key: at, href, className: looks[tag] }, inside);
  });
}
