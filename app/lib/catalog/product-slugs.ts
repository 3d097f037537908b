import { slugOf } from "~/lib/text/slug";

/** How many characters of the id a readable URL contains. */
const ID_START = 8;
const MAX_NAME = 60;

export const startOf = (id: string) => id.slice(0, ID_START);

export function readableSlug(name: string, end: string): string {
  const words = slugOf(name).slice(0, MAX_NAME).replace(/-$/, "");
  return words === "" ? end : `${words}-${end}`;
}

/** `flexi-dragon-1a2b3c4d`. Where two products share the start of their ids, each has its whole id. */
export function withSlugs<Product extends { id: string; name: string; slug?: string }>(
  products: Product[],
  readable: boolean,
): Product[] {
  const starts = new Map<string, number>();
  for (const { id } of products) starts.set(startOf(id), (starts.get(startOf(id)) ?? 0) + 1);
  return products.map((product) => {
    const { id, name } = product;
    const slug = readable ? readableSlug(name, starts.get(startOf(id)) === 1 ? startOf(id) : id) : undefined;
    // A new object, because cards are kept by product object.
    return slug === product.slug ? product : { ...product, slug };
  });
}
