import type { MetaDescriptor } from "@remix-run/node";
import { centsToText, formatCents } from "~/lib/money/money";
import type { RootData } from "~/root";

interface PageMeta {
  title: string;
  description?: string;
  path?: string;
  image?: string;
  /** The price on a product page. */
  priceCents?: number;
  hidden?: boolean;
}

export function rootDataOf(matches: readonly { id: string; data: unknown }[]): RootData | undefined {
  return matches.find(({ id }) => id === "root")?.data as RootData | undefined;
}

export function pageMeta(
  root: RootData | undefined,
  { title, description, path, image = "/images/og.jpg", priceCents, hidden }: PageMeta,
): MetaDescriptor[] {
  const shop = root?.shop.name ?? "Parkland Prints";
  const full = title === shop ? title : `${title} | ${shop}`;
  const tags: MetaDescriptor[] = [{ title: full }];
  if (description) tags.push({ name: "description", content: description });
  if (hidden) tags.push({ name: "robots", content: "noindex" });
  if (!root || path === undefined) return tags;
  const address = root.origin + path;
  return [
    ...tags,
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: priceCents === undefined ? "website" : "product" },
    { property: "og:site_name", content: shop },
    { property: "og:locale", content: "en_CA" },
    { property: "og:title", content: title },
    { property: "og:url", content: address },
    { property: "og:image", content: image.startsWith("/") ? root.origin + image : image },
    { name: "twitter:card", content: "summary_large_image" },
    ...(priceCents === undefined ? [] : priceTags(priceCents)),
    ...(description ? [{ property: "og:description", content: description }] : []),
  ];
}

/** Price tags for Facebook, and labels that messengers show below a link. */
function priceTags(cents: number): MetaDescriptor[] {
  return [
    { property: "product:price:amount", content: centsToText(cents) },
    { property: "product:price:currency", content: "CAD" },
    { name: "twitter:label1", content: "Price" },
    { name: "twitter:data1", content: formatCents(cents) },
  ];
}
