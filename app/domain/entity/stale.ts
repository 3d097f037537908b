import { lastEditor } from "~/domain/audit";
import { conflict } from "~/lib/errors";
import { formatCents, toCents } from "~/lib/money/money";
import { productTexts } from "~/lib/product-texts";
import { shortened } from "~/lib/text/shortened";
import type { Prisma } from "~/services/database";

/* An edit sends the values that its author saw. If the stored values differ, it is a conflict (409). */

export type NamedKind = "category" | "delivery_zone" | "place" | "sale" | "promotion";

interface EditedRecord {
  entity: NamedKind | "product";
  id: string;
}

/** Lists the changes after the version seen: audit entries contain the version that they led to. */
export async function refuseStaleVersion(
  tx: Prisma.TransactionClient,
  { entity, id, version }: EditedRecord & { version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return;
  const entries = await tx.auditEntry.findMany({
    where: { entity, entityId: id, after: { path: ["version"], gt: seen } },
    include: { user: { select: { email: true } } },
    orderBy: { createdAt: "asc" },
  });
  const { version: _, ...changed } = Object.assign({}, ...entries.map(({ after }) => after)) as Record<
    string,
    unknown
  >;
  const by = entries.at(-1)?.user?.email ?? "someone else";
  const phrases = fieldPhrases(changed).join(", ");
  const advice = "Check what you typed and save again.";
  throw conflict(changedSentence({ what: thisOne(entity), by, phrases, advice }), { version, changed });
}

export async function refuseFieldConflicts<Fields extends object>(
  tx: Prisma.TransactionClient,
  { entity, id }: EditedRecord,
  stored: Fields,
  conflicts: readonly (keyof Fields)[],
): Promise<void> {
  if (conflicts.length === 0) return;
  const by = await lastEditor(tx, { entity, entityId: id });
  const phrases = fieldPhrases(Object.fromEntries(conflicts.map((name) => [name, stored[name]])));
  throw editConflict(thisOne(entity), phrases, by);
}

export const editConflict = (what: string, phrases: string[], by: string | null) =>
  conflict(
    changedSentence({
      what,
      by,
      phrases: phrases.join("; "),
      advice: "Check the marked fields and save again.",
    }),
  );

const thisOne = (entity: EditedRecord["entity"]) => `This ${entity.replaceAll("_", " ")}`;

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
  onSale: "what is on sale",
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
  if (field === "productId" || field === "variationId")
    return value ? `it is now for “${String(value)}”` : null;
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
