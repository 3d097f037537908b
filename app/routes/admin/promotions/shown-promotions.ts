import type { ShownPromotion } from "~/components/admin/promotions/promotion-head";
import { giftsOf } from "~/domain/promotions/read-promotions";
import { usesOf } from "~/domain/promotions/uses";
import { discountsByPromotion } from "~/domain/reports/discounts";
import { ALL_TIME } from "~/domain/reports/period";
import { formatCents, toCents } from "~/lib/money/money";
import { promotionDays, promotionState, promotionWho, usesWords } from "~/lib/promotions/promotion-words";
import { dayAtShop } from "~/lib/time/shop-days";
import type { PromotionRecord } from "~/schemas/prices/promotion";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";

const nobody = { person: { userId: null, emails: [] }, checkoutId: null };

export const shownPromotion = async (one: PromotionRecord) => (await showing([one]))(one);

export const shownPromotions = async (all: readonly PromotionRecord[]) => all.map(await showing(all));

async function showing(all: readonly PromotionRecord[]) {
  const ids = all.map(({ id }) => id);
  const [gifts, uses, sales] = await Promise.all([
    giftsOf(all),
    usesOf(db, ids, nobody),
    discountsByPromotion(ALL_TIME, ids),
  ]);
  const salesOf = new Map(sales.map((sold) => [sold.promotionId, sold]));
  return (one: PromotionRecord): ShownPromotion => {
    const { given = "0", revenue = "0" } = salesOf.get(one.id) ?? {};
    return {
      id: one.id,
      name: one.name,
      code: one.code,
      gives: gifts.get(one.id) ?? "",
      who: promotionWho(one),
      days: promotionDays(one),
      state: promotionState(one, dayAtShop(now())),
      uses: usesWords(uses.get(one.id) ?? { inAll: 0, held: 0 }, one.limitInAll),
      given: formatCents(toCents(given)),
      revenue: formatCents(toCents(revenue)),
    };
  };
}
