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

/** As typed. Of a list, one a line. */
export type PromotionTexts = Record<(typeof promotionFields)[number], string>;

export const emptyPromotion: PromotionTexts = {
  ...{ name: "", code: "", kind: "percent", percent: "", amount: "", buy: "", get: "", what: "all" },
  ...{ categories: "", productIds: "", leastAmount: "", leastPieces: "", who: "everybody", emails: "" },
  ...{ fromDay: "", untilDay: "", limitInAll: "", limitPerPerson: "" },
};
