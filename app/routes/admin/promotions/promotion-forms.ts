import {
  emptyPromotion,
  inputOf,
  promotionFields,
  type PromotionTexts,
} from "~/components/admin/promotions/promotion-texts";
import { type PromotionValues, valuesIn, whenEmpty } from "~/domain/promotions/promotion-values";
import { getPromotion, type PromotionGoods, promotionGoods } from "~/domain/promotions/read-promotions";
import { type PromotionInput, promotionInput, type PromotionRecord } from "~/schemas/prices/promotion";

export async function storedForm(id: string): Promise<{ texts: PromotionTexts; goods: PromotionGoods }> {
  const stored = await getPromotion(id);
  const goods = await promotionGoods(stored);
  return { texts: textsOf(stored, goods), goods };
}

export function textsOf(stored: PromotionRecord, { categories, products }: PromotionGoods): PromotionTexts {
  const texts = promotionFields.map((name) => [name, String(stored[name] ?? "")]);
  return {
    ...(Object.fromEntries(texts) as PromotionTexts),
    // In the order of the form, as it will be sent.
    categories: categories.filter((name) => stored.categories.includes(name)).join("\n"),
    productIds: products
      .map(({ id }) => id)
      .filter((id) => stored.productIds.includes(id))
      .join("\n"),
    emails: stored.emails.join("\n"),
  };
}

const nothing: PromotionInput = { name: "", kind: "percent" };

/** What a form was opened with; of a form that does not say it, an empty promotion: each field is an edit. */
export function openedValues(opened: PromotionTexts = emptyPromotion): PromotionValues {
  const read = promotionInput.safeParse(inputOf(opened));
  return valuesIn({ ...whenEmpty, ...(read.data ?? nothing) });
}
