import type { LandingTile } from "~/components/storefront/landing/landing-data";
import { firstPicture } from "~/routes/compact-picture";
import type { Catalogue } from "~/domain/catalog/catalogue";

const SPECIFIED_NAMES = ["Articulated Animals", "Fidget Toys", "Knitted Animals"];
const TILES = 3;

/** Only categories with products; another one replaces a specified one that has none. */
export function landingTiles({ products, categories }: Catalogue): {
  tiles: LandingTile[];
  otherCategories: string[];
} {
  const filled = new Set(products.map(({ category }) => category));
  const names = [
    ...new Set(
      [...SPECIFIED_NAMES, ...categories.map(({ name }) => name)].filter((name) => filled.has(name)),
    ),
  ];
  const tiles = names.slice(0, TILES).map((name) => {
    const inside = products.filter(({ category }) => category === name);
    const pictured = inside.find(({ images }) => images.length > 0) ?? inside[0];
    const text = categories.find((category) => category.name === name)?.description ?? null;
    return { name, text, picture: pictured ? firstPicture(pictured) : null };
  });
  return { tiles, otherCategories: names.slice(TILES) };
}
