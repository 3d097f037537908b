import type { LockedVariation } from "~/domain/catalog/lock";
import { conflict } from "~/lib/errors";
import { formatCents, toCents } from "~/lib/money";
import type { Prisma } from "~/services/database";

const fieldWords: Record<string, string> = { name: "the name", slug: "the slug", description: "the description", category: "the category", basePrice: "the base price", imageUrl: "the picture" };

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
export async function refuseStale(tx: Prisma.TransactionClient, { entity, id, version }: Seen, seen: number | undefined): Promise<void> {
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

/** Says what the fields that were sent otherwise are now. */
export function refuseStaleVariation(now: LockedVariation, seen: number | undefined, differing: Partial<Record<string, unknown>>): void {
  if (seen === undefined || seen === now.version) return;
  const { name, sku } = now;
  const words: Record<string, string> = { name: `it is now named “${name}”`, priceModifier: `its price modifier is now ${now.priceModifier}`, sku: `its SKU is now ${sku ?? "empty"}` };
  const what = Object.keys(differing).map((field) => words[field] ?? `its ${field === "imageId" ? "image is" : `${field} are`} now different`);
  throw conflict(`Variation ${name} was changed since you opened it${what.length > 0 ? `: ${what.join(", ")}` : ""}. Check what you typed and save again.`, { version: now.version });
}

/** Sales never raise a version, so a stock form sends the stock it showed. */
export function refuseStaleStock(variation: { name: string; stockQuantity: number }, expected: number | undefined): void {
  if (expected === undefined || expected === variation.stockQuantity) return;
  throw conflict(`The stock of ${variation.name} changed from ${expected} to ${variation.stockQuantity} since you opened it. Check the number and save again.`, {
    stockQuantity: variation.stockQuantity,
  });
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
