import type { LockedProduct, LockedVariation } from "~/domain/catalog/lock";
import type { VariationDraft } from "~/domain/catalog/save";
import { conflict } from "~/lib/errors";
import { formatCents, toCents } from "~/lib/money";
import type { Category } from "~/schemas/category";
import type { Prisma } from "~/services/database";

const fieldWords: Record<string, string> = {
  name: "the name",
  slug: "the slug",
  description: "the description",
  category: "the category",
  basePrice: "the base price",
  imageUrl: "the picture",
};

interface Seen {
  entity: "product" | "category";
  id: string;
  /** The version it has now. */
  version: number;
}

/**
 * Refuses a change made on an older version than there is now, and says what was changed since.
 * The audit entries carry the version they led to, so what came after the one that was seen is known.
 */
export async function refuseStale(
  tx: Prisma.TransactionClient,
  { entity, id, version }: Seen,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return;
  const entries = await tx.auditEntry.findMany({
    where: { entity, entityId: id, after: { path: ["version"], gt: seen } },
    include: { user: { select: { email: true } } },
    orderBy: { createdAt: "asc" },
  });
  const changed: Record<string, unknown> = {};
  for (const { after } of entries) {
    for (const [field, value] of Object.entries(after ?? {})) if (field !== "version") changed[field] = value;
  }
  const what = Object.entries(changed).flatMap(([field, value]) => phraseOf(field, value) ?? []);
  const who = entries.at(-1)?.user?.email ?? "someone else";
  const message = `This ${entity} was changed by ${who} since you opened it${what.length > 0 ? `: ${what.join(", ")}` : ""}. Check what you typed and save again.`;
  throw conflict(message, { version, changed });
}

const valueWords = {
  name: ({ name }: VariationDraft) => `it is now named “${name}”`,
  priceModifier: ({ priceModifier }: VariationDraft) => `its price modifier is now ${priceModifier}`,
  sku: ({ sku }: VariationDraft) => `its SKU is now ${sku ?? "empty"}`,
  imageId: () => "its image is now different",
  attributes: () => "its attributes are now different",
  stockQuantity: ({ stockQuantity }: VariationDraft) => `its stock is now ${stockQuantity}`,
} satisfies Record<keyof VariationDraft, (now: VariationDraft) => string>;

/** Says what the fields that were sent otherwise are now. */
export function refuseStaleVariation(
  now: LockedVariation,
  seen: number | undefined,
  differing: readonly (keyof VariationDraft)[],
): void {
  if (seen === undefined || seen === now.version) return;
  const what = differing.map((field) => valueWords[field](now));
  throw conflict(
    `Variation ${now.name} was changed since you opened it${what.length > 0 ? `: ${what.join(", ")}` : ""}. Check what you typed and save again.`,
    { version: now.version },
  );
}

/** A variation that two people changed, or that one removed while the other changed it. */
export type VariationConflict =
  | { name: string; state: "gone" }
  | { name: string; state: "removed here" }
  | {
      name: string;
      state: "changed";
      now: VariationDraft;
      fields: (keyof VariationDraft)[];
      expectedStock?: number;
    };

interface EditConflicts {
  product: LockedProduct;
  /** The product's own fields that two people changed. */
  fields: ("name" | "description" | "category" | "basePrice")[];
  variations: VariationConflict[];
}

/** Refuses an edit of what somebody else changed since the form was opened, and says what it is now. */
export async function refuseEditConflicts(
  tx: Prisma.TransactionClient,
  { product, fields, variations }: EditConflicts,
): Promise<void> {
  if (fields.length === 0 && variations.length === 0) return;
  const what = [
    ...fields.flatMap((field) => phraseOf(field, product[field]) ?? []),
    ...variations.map(phraseOfVariation),
  ];
  const onlyStock =
    fields.length === 0 &&
    variations.every(
      (row) => row.state === "changed" && row.fields.every((field) => field === "stockQuantity"),
    );
  const who = onlyStock ? null : await lastEditor(tx, "product", product.id);
  throw conflict(
    `This product was changed${who ? ` by ${who}` : ""} since you opened it: ${what.join("; ")}. Check the marked fields and save again.`,
  );
}

function phraseOfVariation(row: VariationConflict): string {
  if (row.state === "gone") return `variation ${row.name}, which you changed, was removed`;
  if (row.state === "removed here") return `variation ${row.name}, which you removed, was changed`;
  const { now, fields, expectedStock } = row;
  if (fields.length === 1 && fields[0] === "stockQuantity")
    return `the stock of ${now.name} changed from ${expectedStock} to ${now.stockQuantity}`;
  return `variation ${row.name}: ${fields.map((field) => valueWords[field](now)).join(", ")}`;
}

type CategoryTexts = Pick<Category, "name" | "slug" | "description">;

export async function refuseCategoryConflicts(
  tx: Prisma.TransactionClient,
  category: CategoryTexts & { id: string },
  fields: (keyof CategoryTexts)[],
): Promise<void> {
  if (fields.length === 0) return;
  const who = await lastEditor(tx, "category", category.id);
  const what = fields.flatMap((field) => phraseOf(field, category[field]) ?? []);
  throw conflict(
    `This category was changed${who ? ` by ${who}` : ""} since you opened it: ${what.join("; ")}. Check the marked fields and save again.`,
  );
}

async function lastEditor(
  tx: Prisma.TransactionClient,
  entity: "product" | "category",
  id: string,
): Promise<string | null> {
  const entry = await tx.auditEntry.findFirst({
    where: { entity, entityId: id, user: { isNot: null } },
    include: { user: { select: { email: true } } },
    orderBy: { createdAt: "desc" },
  });
  return entry?.user?.email ?? null;
}

/** Sales never raise a version, so a stock form sends the stock it showed. */
export function refuseStaleStock(
  variation: { name: string; stockQuantity: number },
  expected: number | undefined,
): void {
  if (expected === undefined || expected === variation.stockQuantity) return;
  throw conflict(
    `The stock of ${variation.name} changed from ${expected} to ${variation.stockQuantity} since you opened it. Check the number and save again.`,
    {
      stockQuantity: variation.stockQuantity,
    },
  );
}

function phraseOf(field: string, value: unknown): string | null {
  if (field === "variation") return `variation ${String(value)} was changed`;
  if (field === "images") return "its images were changed";
  const words = fieldWords[field];
  if (!words) return null;
  if (value === null) return `${words} is now empty`;
  const text = field === "basePrice" ? formatCents(toCents(String(value))) : String(value);
  return `${words} is now “${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}
