import { expect, test } from "vitest";
import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { newProducts } from "~/routes/storefront/catalog/new-products";

const now = new Date("2026-03-20T12:00:00.000Z");
const DAY_MS = 86_400_000;

function shopOf(...daysOld: number[]): Catalogue {
  const products = daysOld.map(
    (days) =>
      ({
        ...{ id: String(days), name: `${days} days`, description: null, category: "Toys", basePrice: "5.00" },
        ...{ images: [], imageUrl: null, variations: [], totalAvailable: days === 3 ? 0 : 2 },
        ...{
          rating: { average: null, count: 0 },
          createdAt: new Date(now.getTime() - days * DAY_MS).toISOString(),
        },
      }) as unknown as CatalogueProduct,
  );
  return { products } as unknown as Catalogue;
}

test("four at most, none that is sold out or a week old", () => {
  const cards = newProducts(shopOf(0, 1, 2, 3, 4, 5, 6, 7, 8), now);
  expect(cards.map(({ name }) => name)).toEqual(["0 days", "1 days", "2 days", "4 days"]);
});

test("nothing new is nothing", () => {
  expect(newProducts(shopOf(7, 30), now)).toEqual([]);
});
