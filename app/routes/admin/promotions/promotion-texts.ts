import { plainLineBreaks } from "~/lib/text/clean-text";
import { type PromotionInput, promotionInput } from "~/schemas/prices/promotion";

export const promotionFields = [
  ...([
    "name",
    "code",
    "kind",
    "percent",
    "amount",
    "buy",
    "get",
    "what",
    "categories",
    "productIds",
  ] as const),
  ...(["leastAmount", "leastPieces", "who", "emails"] as const),
  ...(["fromDay", "untilDay", "limitInAll", "limitPerPerson"] as const),
] as const;

/** The fields as typed. A list has one item per line. */
export type PromotionTexts = Record<(typeof promotionFields)[number], string>;

export const emptyPromotion: PromotionTexts = {
  name: "",
  code: "",
  kind: "percent",
  percent: "",
  amount: "",
  buy: "",
  get: "",
  what: "all",
  categories: "",
  productIds: "",
  leastAmount: "",
  leastPieces: "",
  who: "everybody",
  emails: "",
  fromDay: "",
  untilDay: "",
  limitInAll: "",
  limitPerPerson: "",
};

export function typedPromotion(form: FormData): PromotionTexts {
  const texts = promotionFields.map((name) => [
    name,
    plainLineBreaks(form.getAll(name).map(String).join("\n")),
  ]);
  return Object.fromEntries(texts) as PromotionTexts;
}

/** Ignores fields that its kind does not use, which the page hides. @throws ZodError */
export function readPromotion(texts: PromotionTexts): PromotionInput {
  return promotionInput.parse(inputOf(texts));
}

function inputOf({ kind, what, who, ...texts }: PromotionTexts) {
  const only = (isUsed: boolean, text: string) => (isUsed ? text : "");
  return {
    kind,
    what,
    who,
    ...texts,
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
