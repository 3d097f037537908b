import type { VariationPlan } from "~/domain/catalog/edit/variation-rows";
import type { LockedProduct } from "~/domain/catalog/lock";
import { unitCentsOf } from "~/domain/catalog/price";
import { centsToText, toCents } from "~/lib/money/money";
import { type CalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop, startOfDay } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import { type Db, db } from "~/services/database";

/** Records each variation's regular price before a save changes it through the base price or the modifier. */
export async function recordPriceChanges(
  tx: Db,
  { basePrice: from, variations }: LockedProduct,
  { basePrice: to = from, update = [], remove = [] }: VariationPlan & { basePrice?: string },
): Promise<void> {
  const removed = remove.map(({ id }) => id);
  const data = variations.flatMap(({ id, priceModifier }) => {
    const before = unitCentsOf(from, priceModifier);
    const changed = update.find((row) => row.from.id === id)?.to ?? { priceModifier };
    if (removed.includes(id) || before === unitCentsOf(to, changed.priceModifier)) return [];
    return [{ variationId: id, before: centsToText(before), changedAt: now() }];
  });
  if (data.length > 0) await tx.priceChange.createMany({ data });
}

export interface PriceChange {
  day: CalendarDay;
  beforeCents: number;
}

/** Price changes by variation, earliest first. */
export async function priceChanges(
  variationIds: string[],
  from: CalendarDay,
): Promise<Map<string, PriceChange[]>> {
  const rows = await db.priceChange.findMany({
    where: { variationId: { in: variationIds }, changedAt: { gte: startOfDay(from) ?? undefined } },
    orderBy: { changedAt: "asc" },
  });
  const changes = new Map<string, PriceChange[]>();
  for (const { variationId, before, changedAt } of rows) {
    const change = { day: dayAtShop(changedAt), beforeCents: toCents(before) };
    changes.set(variationId, [...(changes.get(variationId) ?? []), change]);
  }
  return changes;
}
