import {
  promotionFields,
  type PromotionTexts,
  readPromotion,
  typedPromotion,
} from "~/routes/admin/promotions/promotion-texts";
import { promotionEntity } from "~/domain/promotions/edit-promotions";
import { valuesIn, whenEmpty } from "~/domain/promotions/promotion-values";
import { getPromotion, type PromotionGoods, promotionGoods } from "~/domain/promotions/read-promotions";
import type { PromotionRecord } from "~/schemas/prices/promotion";

export async function storedForm(id: string): Promise<{ texts: PromotionTexts; goods: PromotionGoods }> {
  const stored = await getPromotion(id);
  const goods = await promotionGoods(stored);
  return { texts: textsOf(stored, goods), goods };
}

export function textsOf(stored: PromotionRecord, { categories, products }: PromotionGoods): PromotionTexts {
  const texts = promotionFields.map((name) => [name, String(stored[name] ?? "")]);
  return {
    ...(Object.fromEntries(texts) as PromotionTexts),
    // Sorted like the boxes of the form, so that an unchanged form is no edit.
    categories: categories.filter((name) => stored.categories.includes(name)).join("\n"),
    productIds: products
      .map(({ id }) => id)
      .filter((id) => stored.productIds.includes(id))
      .join("\n"),
    emails: stored.emails.join("\n"),
  };
}

export const promotionPages = {
  title: "Promotion",
  list: "/admin/promotions",
  savedTo: (id: string) => `/admin/promotions/${id}`,
  entity: promotionEntity,
  fields: promotionFields,
  typedIn: typedPromotion,
  textsOf: async (stored: PromotionRecord) => textsOf(stored, await promotionGoods(stored)),
  read(form: FormData) {
    const { isOn: _, ...values } = valuesIn({ ...whenEmpty, ...readPromotion(typedPromotion(form)) });
    return values;
  },
  /** Stored as ids or short names like `buy_get`. */
  opaque: ["kind", "what", "who", "productIds"] as const,
};
