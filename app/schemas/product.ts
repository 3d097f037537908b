import {
  factsText,
  line,
  moneyText,
  optionalLine,
  optionalText,
  preparationTime,
  priceToStore,
  timestamp,
  wholeNumber,
} from "~/schemas/common";
import { categoryName } from "~/schemas/category";
import { GIFT_CARD_AMOUNTS, isGiftCardAmount, typedAmounts } from "~/lib/catalog/gift-card";
import { cleanLine } from "~/lib/text/clean-text";
import { MAX_STOCK, typedStock } from "~/lib/catalog/stock";
import { z } from "~/schemas/zod";

export const productImage = z.object({
  id: z.string(),
  productId: z.string(),
  imageUrl: z.string(),
  imagePublicId: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  srcSet: z.object({ avif: z.string(), webp: z.string() }),
  videoUrl: z.string().optional(),
  displayOrder: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** Refused as a name, because z.record silently drops this key. */
const NO_NAME = "__proto__";

const attributes = z.preprocess(
  (sent, context) => {
    if (
      typeof sent === "object" &&
      sent !== null &&
      Object.keys(sent).some((key) => cleanLine(key) === NO_NAME)
    )
      context.addIssue({ code: "custom", message: `An attribute cannot be called ${NO_NAME}`, input: sent });
    return sent;
  },
  z.record(line(100).pipe(z.string().min(1)), line(255).pipe(z.string().min(1))),
);

export const variation = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  attributes: z.record(z.string(), z.string()),
  priceModifier: moneyText,
  /** Charged instead of base price and modifier. Null without a sale. */
  salePrice: moneyText.nullable(),
  /** For the public, what is available; for the back office, what is on hand. */
  stockQuantity: z.number(),
  sku: z.string().nullable(),
  imageId: z.string().nullable(),
  version: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  facts: z.string().optional(),
  preparation: z.string().optional(),
  category: z.string(),
  basePrice: moneyText,
  /** The base price in a sale. Null without a sale. */
  salePrice: moneyText.nullable(),
  imageUrl: z.string().nullable(),
  imagePublicId: z.string().nullable(),
  stockQuantity: z.number().nullable(),
  sku: z.string().nullable(),
  images: z.array(productImage),
  variations: z.array(variation),
  draft: z.boolean().optional(),
  /** Its variations are amounts without a stock count; `stockQuantity` is always 999. */
  isGiftCard: z.boolean().optional(),
  version: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export type ProductImage = z.infer<typeof productImage>;
export type Variation = z.infer<typeof variation>;
export type Product = z.infer<typeof product>;

const IMAGE_URL_MESSAGE = "The image's URL must start with https: or be a path under /uploads/";
/** No segment starts with a dot, so the path stays under /uploads/. */
const uploadedPath = /^\/uploads(\/[\w-][\w.-]*)+$/;
const imageUrl = z
  .string({ error: IMAGE_URL_MESSAGE })
  .trim()
  .max(2000, "The image's URL can have at most 2,000 characters")
  .refine(
    (url) => url === "" || uploadedPath.test(url) || (/^https:\/\/[^\s\\]+$/i.test(url) && URL.canParse(url)),
    IMAGE_URL_MESSAGE,
  )
  .transform((url) => url || null)
  .nullish();

export const STOCK_RULE = "Stock must be a whole number, 0 or more";
export const stockNumber = wholeNumber(
  STOCK_RULE,
  0,
  MAX_STOCK,
  `Stock can be at most ${MAX_STOCK.toLocaleString("en-CA")}`,
);
/** A stock count as typed in a form. */
export const stockText = z
  .string()
  .transform((typed): string | number => typedStock(typed))
  .pipe(stockNumber);
const stock = stockNumber.nullish();
const version = wholeNumber("Version must be a whole number, 1 or more", 1).optional();

export const productInput = z.object({
  name: line(255).pipe(z.string().min(1, "Product name is required")),
  description: optionalText(20_000),
  facts: factsText,
  preparation: preparationTime,
  category: categoryName("Category is required"),
  basePrice: priceToStore(),
  imageUrl,
  imagePublicId: optionalLine(255),
  stockQuantity: stock,
  sku: optionalLine(100),
  draft: z
    .boolean({ error: "Draft must be true or false" })
    .nullish()
    .transform((draft) => (draft === null ? false : draft)),
  isGiftCard: z
    .boolean({ error: "Gift card must be true or false" })
    .nullish()
    .describe("Chosen when the product is made"),
  version,
});

/** The stock shown to the admin. A different one is a conflict. */
const expectedStockQuantity = wholeNumber("The stock that was shown must be a whole number, 0 or more", 0);

/** For PUT: absent fields stay, null clears a field. */
export const productChange = productInput.extend({ expectedStockQuantity }).partial();

/** A gift card's amounts in cents, from what is typed, without duplicates. */
export const giftCardAmounts = z.string().transform((text, context) => {
  const amounts = typedAmounts(text);
  const wrong = amounts.find(({ cents }) => !isGiftCardAmount(cents));
  if (!wrong) return [...new Set(amounts.map(({ cents }) => cents))];
  const message = `“${wrong.text}” is not an amount ${GIFT_CARD_AMOUNTS}`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

export const newGiftCardAmounts = giftCardAmounts.refine(
  (amounts) => amounts.length > 0,
  "Amounts are required",
);

export const variationFields = z.object({
  name: line(255).pipe(z.string().min(1, "Variation name is required")),
  attributes: attributes.prefault({}),
  priceModifier: priceToStore(-9_999_999_999).default("0.00"),
  stockQuantity: stockNumber.default(0),
  sku: optionalLine(100),
  imageId: z
    .string()
    .nullish()
    .transform((id) => id ?? null),
});

const noStockOfCards = "Null only for a gift card, which has no stock count.";

export const variationInput = variationFields.extend({
  productId: z.string(),
  stockQuantity: stockNumber.nullable().default(0).describe(noStockOfCards),
});

export const variationChange = variationFields
  .extend({
    attributes,
    priceModifier: priceToStore(-9_999_999_999),
    stockQuantity: stockNumber,
    expectedStockQuantity,
    version: wholeNumber("Version must be a whole number, 1 or more", 1),
  })
  .partial();

export const variationChangeInput = variationChange.extend({
  stockQuantity: stockNumber.nullable().optional().describe(noStockOfCards),
});

export const stockCountInput = z.object({ counted: stockNumber, expected: stockNumber });

export const imageOrderInput = z.object({
  displayOrder: wholeNumber("Order must be a whole number from 0 to 10,000", 0, 10_000),
});

export type ProductInput = z.infer<typeof productInput>;
export type ProductChange = z.infer<typeof productChange>;
export type VariationInput = z.infer<typeof variationInput>;
export type VariationChange = z.infer<typeof variationChangeInput>;
