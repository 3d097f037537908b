import {
  emptyPromotion,
  promotionFields,
  type PromotionTexts,
} from "~/components/admin/promotions/promotion-texts";
import { type PromotionValues, valuesIn, whenEmpty } from "~/domain/promotions/promotion-values";
import { getPromotion, type PromotionGoods, promotionGoods } from "~/domain/promotions/read-promotions";
import { fieldTexts } from "~/http/forms/forms";
import { plainLineBreaks } from "~/lib/catalog/field-changes";
import { type PromotionInput, promotionInput, type PromotionRecord } from "~/schemas/promotion";

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

export function typedPromotion(form: FormData): PromotionTexts {
  const texts = fieldTexts(form, promotionFields);
  const chosen = (name: string) => form.getAll(name).map(String).join("\n");
  return {
    ...texts,
    emails: plainLineBreaks(texts.emails),
    categories: chosen("categories"),
    productIds: chosen("productIds"),
  };
}

/** Without the fields that do not matter for its kind: the page hides them. @throws ZodError */
export function readPromotion(texts: PromotionTexts): PromotionInput {
  return promotionInput.parse(inputOf(texts));
}

function inputOf({ kind, what, who, ...texts }: PromotionTexts) {
  const only = (isUsed: boolean, text: string) => (isUsed ? text : "");
  return {
    ...{ kind, what, who, ...texts },
    percent: only(kind === "percent" || kind === "buy_get", texts.percent),
    amount: only(kind === "amount", texts.amount),
    buy: only(kind === "buy_get", texts.buy),
    get: only(kind === "buy_get", texts.get),
    emails: who === "emails" ? texts.emails.split(/[\n,;]/) : [],
    categories: what === "categories" ? linesOf(texts.categories) : [],
    productIds: what === "products" ? linesOf(texts.productIds) : [],
  };
}

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");

const nothing: PromotionInput = { name: "", kind: "percent" };

/** What a form was opened with; of a form that does not say it, an empty promotion: each field is an edit. */
export function openedValues(opened: PromotionTexts = emptyPromotion): PromotionValues {
  const read = promotionInput.safeParse(inputOf(opened));
  return valuesIn({ ...whenEmpty, ...(read.data ?? nothing) });
}
