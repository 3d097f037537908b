/** Reading, comparing and saving follow from this list. A new text needs a column, its rules and its field. */
export const productTexts = {
  name: "the name",
  description: "the description",
  facts: "what is good to know",
  preparation: "the preparation time",
  category: "the category",
  basePrice: "the base price",
};

export type ProductTextName = keyof typeof productTexts;
export const productTextNames = Object.keys(productTexts) as ProductTextName[];

/** Texts that the specification does not have: the API leaves them out when they are empty. */
export const addedTexts = ["facts", "preparation"] as const satisfies readonly ProductTextName[];

export function mapTexts<Value>(valueOf: (name: ProductTextName) => Value): Record<ProductTextName, Value> {
  const values = productTextNames.map((name) => [name, valueOf(name)]);
  return Object.fromEntries(values) as Record<ProductTextName, Value>;
}

export function pickTexts<From extends Record<ProductTextName, unknown>>(
  from: From,
): Pick<From, ProductTextName> {
  return mapTexts((name) => from[name]) as Pick<From, ProductTextName>;
}
