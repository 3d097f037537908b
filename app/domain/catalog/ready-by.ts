import { type Catalogue, hasPreparationTimes } from "~/domain/catalog/catalogue";
import { type Place, placeOf, placesOffered } from "~/domain/settings/place";
import { lastKnownSettings, shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { withoutGiftCards } from "~/lib/gift-cards/lines.ts";
import { parsePreparation } from "~/lib/time/preparation";
import { isOver, openingOn } from "~/lib/time/openings";
import { nextQuarter, readyAt } from "~/lib/time/ready-when";
import type { Product } from "~/schemas/product";
import { now } from "~/services/clock/clock";
import type { Db } from "~/services/database";

interface MadeLine {
  productId: string;
  /** A gift card needs no time to make. */
  isGiftCard?: boolean;
}

/**
 * When an order of these products is ready: made in the store's hours, handed over in those of `placeId` (null: the
 * store). Null if no product has a preparation time. Gift cards and products without one are ready at once.
 */
export async function readyByOf(
  tx: Db,
  lines: readonly MadeLine[],
  placeId: string | null,
  begun: Date = now(),
): Promise<Date | null> {
  const shop = await shopSettings(tx);
  return slowest(await preparationsOf(tx, lines), { shop, place: placeOf(shop, placeId), begun });
}

/** Leaves out markets whose last date ends before an order of these products is ready. */
export async function placesAfterReady(
  tx: Db,
  lines: readonly MadeLine[],
  places: readonly Place[],
  begun: Date = now(),
): Promise<Place[]> {
  // Only a market, which has dates instead of weekly hours, can end.
  if (places.every(({ hours }) => hours.length > 0)) return [...places];
  const preparations = await preparationsOf(tx, lines);
  const shop = await shopSettings(tx);
  return places.filter((place) => {
    const work = { shop, place, begun };
    return !preparations.some((preparation) => endsBeforeReady(preparation ?? shop.preparation, work));
  });
}

function endsBeforeReady(preparation: string | null, work: ProductionStart): boolean {
  if (preparation === null || ready(preparation, work)) return false;
  const inStore = ready(preparation, { ...work, place: placeOf(work.shop, null) });
  return inStore !== null && isOver(work.place, inStore);
}

async function preparationsOf(tx: Db, lines: readonly MadeLine[]): Promise<(string | null)[]> {
  const ids = withoutGiftCards(lines).map(({ productId }) => productId);
  const rows = await tx.$queryRaw<{ preparation: string | null }[]>`
    SELECT DISTINCT coalesce(p.preparation, c.preparation) AS preparation
    FROM products p LEFT JOIN categories c ON c.name = p.category WHERE p.id = ANY (${ids}::uuid[])`;
  return rows.map(({ preparation }) => preparation);
}

type ProductOfShop = [
  product: Pick<Product, "preparation" | "category" | "isGiftCard">,
  catalogue: Pick<Catalogue, "categories">,
  shop: ShopSettings,
];

/** When the product is ready if ordered now and picked up at the first place that can hand it over. */
export function readyByOfProduct(...[product, catalogue, shop]: ProductOfShop): Date | null {
  if (product.isGiftCard) return null;
  const own = preparationOf(product, catalogue);
  const dates = placesOffered(shop, now()).map((place) => slowest([own], { shop, place, begun: now() }));
  // The first place may be a market that ends before.
  return dates.find((date) => date !== null) ?? null;
}

/** The next moment at which `readyByOfProduct` may change. Null if nothing has a preparation time. */
export const promisesEnd = (at: Date): Date | null =>
  lastKnownSettings().preparation !== null || hasPreparationTimes() ? nextQuarter(at) : null;

/** When the product is ready for delivery if ordered now. */
export function deliverableFrom(...[product, catalogue, shop]: ProductOfShop): Date | null {
  if (product.isGiftCard) return null;
  const place = placeOf(shop, null);
  return slowest([preparationOf(product, catalogue)], { shop, place, begun: now() });
}

const preparationOf = (
  { preparation, category }: Pick<Product, "preparation" | "category">,
  { categories }: Pick<Catalogue, "categories">,
) => preparation ?? categories.find(({ name }) => name === category)?.preparation;

export async function workingDayFromNow(): Promise<Date | null> {
  const shop = await shopSettings();
  return ready("1 day", { shop, place: placeOf(shop, null), begun: now() });
}

interface ProductionStart {
  shop: ShopSettings;
  place: Place;
  begun: Date;
}

function slowest(preparations: readonly (string | null | undefined)[], work: ProductionStart): Date | null {
  const texts = new Set(preparations.map((preparation) => preparation ?? work.shop.preparation));
  let latest: Date | null = null;
  for (const text of texts) {
    if (!text) continue;
    const date = ready(text, work);
    // If one product cannot be ready for this place, the order has no promise.
    if (!date) return null;
    if (!latest || date > latest) latest = date;
  }
  return latest;
}

function ready(preparation: string, { shop, place, begun }: ProductionStart): Date | null {
  const store = placeOf(shop, null);
  return readyAt(begun, parsePreparation(preparation), (day) => openingOn(store, day), {
    spansOn: (day) => openingOn(place, day),
    from: now(),
  });
}
