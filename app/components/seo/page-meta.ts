import type { MetaDescriptor } from "@remix-run/node";
import type { RootData } from "~/root";

interface PageMeta {
  title: string;
  description?: string;
  path?: string;
  image?: string;
  hidden?: boolean;
}

export function rootDataOf(matches: readonly { id: string; data: unknown }[]): RootData | undefined {
  return matches.find(({ id }) => id === "root")?.data as RootData | undefined;
}

export function pageMeta(
  root: RootData | undefined,
  { title, description, path, image = "/images/og.jpg", hidden }: PageMeta,
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
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: shop },
    { property: "og:locale", content: "en_CA" },
    { property: "og:title", content: title },
    { property: "og:url", content: address },
    { property: "og:image", content: image.startsWith("/") ? root.origin + image : image },
    { name: "twitter:card", content: "summary_large_image" },
    ...(description ? [{ property: "og:description", content: description }] : []),
  ];
}
