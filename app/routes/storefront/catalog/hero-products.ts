import type { HeroProduct } from "~/components/storefront/landing/landing-data";
import { firstPicture } from "~/routes/compact-picture";
import { cardPrice } from "~/routes/storefront/catalog/listing";
import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { isVivid } from "~/lib/search/colour-words";

const SHOWN = 3;

/** Those the owner has named, then the most reviewed of other categories, colourful pictures first. */
export function heroProducts(catalogue: Catalogue, named: readonly string[]): HeroProduct[] {
  const products = catalogue.products.filter(({ totalAvailable }) => totalAvailable > 0);
  const pinned = named.flatMap((name) => products.find((product) => product.name === name) ?? []);
  const pictured = products
    .filter(({ images }) => images.length > 0)
    .map((product) => ({ product, isColourful: isColourful(product) }))
    .sort(
      (a, b) =>
        Number(b.isColourful) - Number(a.isColourful) || b.product.rating.count - a.product.rating.count,
    )
    .map(({ product }) => product);
  const others = pictured.filter(
    ({ category }, at) =>
      pinned.every((product) => product.category !== category) &&
      pictured.findIndex((other) => other.category === category) === at,
  );
  return [...pinned, ...others].slice(0, SHOWN).map((product) => ({
    id: product.id,
    ...(product.slug !== undefined && { slug: product.slug }),
    name: product.name,
    category: product.category,
    ...cardPrice(product),
    picture: firstPicture(product),
  }));
}

function isColourful({ images, variations }: CatalogueProduct): boolean {
  const shown = variations.find(({ imageId }) => imageId !== null && imageId === images[0]?.id);
  return Object.values(shown?.attributes ?? {}).some(isVivid);
}
