import { type CompactPicture, firstPicture } from "~/components/storefront/compact-picture";
import type { Catalogue, CatalogueProduct } from "~/domain/catalog/snapshot";

/** The three categories the landing page leads to (section 2). */
export const LANDING_CATEGORIES = ["Articulated Animals", "Fidget Toys", "Knitted Animals"] as const;

export interface LandingPictures {
  hero: { id: string; name: string; category: string; picture: CompactPicture | string }[];
  tiles: { name: string; text: string; picture: CompactPicture | string | null }[];
}

const HERO_PICTURES = 3;

/** The best loved product of each category carries the first screen, another one of it the tile. */
export function landingPictures({ products, categories }: Catalogue): LandingPictures {
  const loved = products.filter(({ images }) => images.length > 0).sort((a, b) => b.rating.count - a.rating.count);
  const heroes = bestOfEachCategory(loved).slice(0, HERO_PICTURES);
  return {
    hero: heroes.flatMap((product) => {
      const picture = firstPicture(product);
      return picture ? [{ id: product.id, name: product.name, category: product.category, picture }] : [];
    }),
    tiles: LANDING_CATEGORIES.map((name) => {
      const inCategory = loved.filter(({ category }) => category === name);
      const product = inCategory.find((candidate) => !heroes.includes(candidate)) ?? inCategory[0];
      return { name, text: categories.find((category) => category.name === name)?.description ?? "", picture: product ? firstPicture(product) : null };
    }),
  };
}

function bestOfEachCategory(loved: CatalogueProduct[]): CatalogueProduct[] {
  return loved.filter(({ category }, at) => loved.findIndex((other) => other.category === category) === at);
}
