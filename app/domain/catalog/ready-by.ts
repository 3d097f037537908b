import type { Catalogue } from "~/domain/catalog/catalogue";
import { placeOf } from "~/domain/settings/place";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { parsePreparation } from "~/lib/time/preparation";
import { openingOn } from "~/lib/time/openings";
import { readyAt } from "~/lib/time/ready-when";
import type { Product } from "~/schemas/product";
import { now } from "~/services/clock/clock";
import type { Db } from "~/services/database";

/** For an order of these products. Null when none of them has a preparation time; one without is ready at once. */
export async function readyByOf(tx: Db, lines: readonly { productId: string }[]): Promise<Date | null> {
  const ids = lines.map(({ productId }) => productId);
  const rows = await tx.$queryRaw<{ preparation: string | null }[]>`
    SELECT DISTINCT coalesce(p.preparation, c.preparation) AS preparation
    FROM products p LEFT JOIN categories c ON c.name = p.category WHERE p.id = ANY (${ids}::uuid[])`;
  return slowest(
    rows.map(({ preparation }) => preparation),
    await shopSettings(tx),
  );
}

/** If it were ordered now. */
export function readyByOfProduct(
  { preparation, category }: Pick<Product, "preparation" | "category">,
  { categories }: Pick<Catalogue, "categories">,
  shop: ShopSettings,
): Date | null {
  return slowest([preparation ?? categories.find(({ name }) => name === category)?.preparation], shop);
}

export const workingDayFromNow = async (): Promise<Date | null> =>
  readyFromNow("1 day", await shopSettings());

function slowest(preparations: readonly (string | null | undefined)[], shop: ShopSettings): Date | null {
  const texts = new Set(preparations.map((preparation) => preparation ?? shop.preparation));
  return [...texts].reduce<Date | null>((latest, text) => {
    const ready = text && readyFromNow(text, shop);
    return ready && (!latest || ready > latest) ? ready : latest;
  }, null);
}

function readyFromNow(preparation: string, shop: ShopSettings): Date | null {
  const store = placeOf(shop, null);
  return readyAt(now(), parsePreparation(preparation), (day) => openingOn(store, day));
}
