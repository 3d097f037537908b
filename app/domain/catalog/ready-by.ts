import type { Catalogue } from "~/domain/catalog/catalogue";
import { type Place, placeOf, placesOffered } from "~/domain/settings/place";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { parsePreparation } from "~/lib/time/preparation";
import { openingOn } from "~/lib/time/openings";
import { readyAt } from "~/lib/time/ready-when";
import type { Product } from "~/schemas/product";
import { now } from "~/services/clock/clock";
import type { Db } from "~/services/database";

/**
 * For an order of these products: made in the store's hours, handed over in those of `placeId` (null: the store).
 * Null when none of them has a preparation time; one without is ready at once.
 */
export async function readyByOf(
  tx: Db,
  lines: readonly { productId: string }[],
  placeId: string | null,
  begun: Date = now(),
): Promise<Date | null> {
  const ids = lines.map(({ productId }) => productId);
  const rows = await tx.$queryRaw<{ preparation: string | null }[]>`
    SELECT DISTINCT coalesce(p.preparation, c.preparation) AS preparation
    FROM products p LEFT JOIN categories c ON c.name = p.category WHERE p.id = ANY (${ids}::uuid[])`;
  const shop = await shopSettings(tx);
  return slowest(
    rows.map(({ preparation }) => preparation),
    { shop, place: placeOf(shop, placeId), begun },
  );
}

/** If it were ordered now, for the place that checkout chooses first. */
export function readyByOfProduct(
  { preparation, category }: Pick<Product, "preparation" | "category">,
  { categories }: Pick<Catalogue, "categories">,
  shop: ShopSettings,
): Date | null {
  const own = preparation ?? categories.find(({ name }) => name === category)?.preparation;
  const [place = placeOf(shop, null)] = placesOffered(shop, now());
  return slowest([own], { shop, place, begun: now() });
}

export async function workingDayFromNow(): Promise<Date | null> {
  const shop = await shopSettings();
  return ready("1 day", { shop, place: placeOf(shop, null), begun: now() });
}

interface Work {
  shop: ShopSettings;
  place: Place;
  begun: Date;
}

function slowest(preparations: readonly (string | null | undefined)[], work: Work): Date | null {
  const texts = new Set(preparations.map((preparation) => preparation ?? work.shop.preparation));
  let latest: Date | null = null;
  for (const text of texts) {
    if (!text) continue;
    const date = ready(text, work);
    // One that cannot be ready for this place leaves the order without a promise.
    if (!date) return null;
    if (!latest || date > latest) latest = date;
  }
  return latest;
}

function ready(preparation: string, { shop, place, begun }: Work): Date | null {
  const store = placeOf(shop, null);
  return readyAt(begun, parsePreparation(preparation), (day) => openingOn(store, day), {
    spansOn: (day) => openingOn(place, day),
    from: now(),
  });
}
