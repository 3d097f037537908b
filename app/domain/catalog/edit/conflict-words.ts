import type { VariationValues } from "~/domain/catalog/lock";
import { formatCents, toCents } from "~/lib/money/money";
import { productTexts } from "~/lib/product-texts";
import { shortened } from "~/lib/text/shortened";

interface ChangedSentence {
  what: string;
  by?: string | null;
  phrases: string;
  advice: string;
}

export function changedSentence({ what, by, phrases, advice }: ChangedSentence): string {
  const who = by ? ` by ${by}` : "";
  return `${what} was changed${who} since you opened it${phrases ? `: ${phrases}` : ""}. ${advice}`;
}

const fieldNames: Record<string, string> = {
  ...productTexts,
  slug: "the slug",
  imageUrl: "the picture",
  prefixes: "the list of postal codes",
  fee: "the fee",
  freeFrom: "the amount for free delivery",
  smallestOrder: "the smallest order",
  weekdays: "the list of delivery days",
  cutoffHours: "the number of cut-off hours",
  placesADay: "the number of places a day",
  address: "the address",
  hours: "the opening hours",
  specialDays: "the special days",
  slotMinutes: "the length of a pickup time",
  slotPlaces: "the number of orders for each time",
  slotCutoffHours: "the number of cut-off hours",
  slotDaysAhead: "the number of days ahead",
  code: "the code",
  gives: "what it gives",
  days: "its time",
  who: "who can use it",
  emails: "the list of email addresses",
  what: "what it is for",
  categories: "the list of categories",
  kind: "what it gives",
  percent: "the percent off",
  amount: "the amount off",
  buy: "the number of pieces to buy",
  get: "the number of cheaper pieces",
  leastAmount: "the minimum amount",
  leastPieces: "the minimum number of pieces",
  fromDay: "the first day",
  untilDay: "the last day",
  limitInAll: "the number of uses in all",
  limitPerPerson: "the number of uses per person",
};

const amounts = ["basePrice", "fee", "freeFrom", "smallestOrder", "amount", "leastAmount"];

const LONGEST_VALUE = 60;

export function fieldPhrases(fields: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([field, value]) => fieldPhrase(field, value) ?? []);
}

function fieldPhrase(field: string, value: unknown): string | null {
  if (field === "variation") return `variation ${String(value)} was changed`;
  if (field === "draft") return value ? "it is now a draft" : "it is now in the shop";
  if (field === "isOn") return `it is now switched ${value ? "on" : "off"}`;
  if (field === "images") return "its images were changed";
  if (field === "productIds") return "its products were changed";
  const name = fieldNames[field];
  if (!name) return null;
  if (value === null || value === "") return `${name} is now empty`;
  const text = amounts.includes(field)
    ? formatCents(toCents(String(value)))
    : Array.isArray(value)
      ? value.join(", ")
      : String(value);
  return `${name} is now “${shortened(text, LONGEST_VALUE)}”`;
}

const variationPhrases = {
  name: ({ name }) => `it is now named “${name}”`,
  priceModifier: ({ priceModifier }) => `its price modifier is now ${priceModifier}`,
  sku: ({ sku }) => `its SKU is now ${sku ?? "empty"}`,
  imageId: () => "its image is now different",
  attributes: () => "its attributes are now different",
  stockQuantity: ({ stockQuantity }) => `its stock is now ${stockQuantity}`,
} satisfies Record<keyof VariationValues, (stored: VariationValues) => string>;

export const variationValuePhrase = (stored: VariationValues, field: keyof VariationValues) =>
  variationPhrases[field](stored);

export type VariationConflict =
  | { state: "removed by another"; name: string }
  | { state: "removed here"; name: string }
  | {
      state: "changed";
      stored: VariationValues;
      fields: (keyof VariationValues)[];
      expectedStock: number | undefined;
    };

export function variationPhrase(row: VariationConflict): string {
  if (row.state === "removed by another") return `variation ${row.name}, which you changed, was removed`;
  if (row.state === "removed here") return `variation ${row.name}, which you removed, was changed`;
  const { stored, fields, expectedStock } = row;
  if (fields.length === 1 && fields[0] === "stockQuantity")
    return `the stock of ${stored.name} changed from ${expectedStock} to ${stored.stockQuantity}`;
  return `variation ${stored.name}: ${fields.map((field) => variationValuePhrase(stored, field)).join(", ")}`;
}
