import type { LandingTile } from "~/components/storefront/landing/landing-data";
import { firstPicture } from "~/routes/compact-picture";
import type { Catalogue } from "~/domain/catalog/catalogue";

/** Those that have words and a picture of the house. */
const HOUSE_NAMES = ["Articulated Animals", "Fidget Toys", "Knitted Animals"];
const TILES = 3;

/**
 * Only categories with something in them; where the house's are missing, others of the shop take their place.
 */
export function landingTiles({ products, categories }: Catalogue): LandingTile[] {
  const filled = new Set(products.map(({ category }) => category));
  const names = new Set(
    [...HOUSE_NAMES, ...categories.map(({ name }) => name)].filter((name) => filled.has(name)),
  );
  return [...names].slice(0, TILES).map((name) => {
    const inside = products.filter(({ category }) => category === name);
    const pictured = inside.find(({ images }) => images.length > 0) ?? inside[0];
    const text = categories.find((category) => category.name === name)?.description ?? null;
    return { name, text, picture: pictured ? firstPicture(pictured) : null };
  });
}
