import { randomUUID } from "node:crypto";
import type { Actor } from "~/domain/audit";
import type { LockedProduct, LockedVariation, VariationValues } from "~/domain/catalog/lock";
import { logStockCounts } from "~/domain/stock/change";
import { conflict, DomainError } from "~/lib/errors";
import { changesBetween } from "~/lib/catalog/field-changes";
import { isId } from "~/lib/id";
import { reasonNotes, type StockReason } from "~/lib/catalog/stock-reasons";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";

interface VariationUpdate {
  from: LockedVariation;
  to: VariationValues;
}

export interface VariationPlan {
  create?: VariationValues[];
  update?: VariationUpdate[];
  /** The caller has checked that nothing uses these. */
  remove?: LockedVariation[];
}

export function plannedVariations(
  { variations }: LockedProduct,
  { create = [], update = [], remove = [] }: VariationPlan,
): VariationValues[] {
  const replaced = new Set([...remove, ...update.map(({ from }) => from)].map(({ id }) => id));
  return [...variations.filter(({ id }) => !replaced.has(id)), ...update.map(({ to }) => to), ...create];
}

export async function writeVariations(
  tx: Prisma.TransactionClient,
  product: LockedProduct,
  plan: VariationPlan,
  by: Actor | null,
  reason: StockReason = "counted",
): Promise<void> {
  const { create = [], update = [], remove = [] } = plan;
  if (remove.length > 0) await tx.variation.deleteMany({ where: { id: { in: remove.map(({ id }) => id) } } });
  const changed = update.filter(
    (row) => Object.keys(changedFields(row)).length > 0 || row.from.stockQuantity !== row.to.stockQuantity,
  );
  if (changed.length > 0) await updateRows(tx, changed);
  const created = create.map((values) => ({ ...values, id: randomUUID() }));
  if (created.length > 0) {
    await tx.variation.createMany({
      data: created.map((row) => ({
        ...row,
        attributeOrder: Object.keys(row.attributes),
        productId: product.id,
        createdAt: now(),
        updatedAt: now(),
      })),
    });
  }
  const userId = by?.id ?? null;
  const stockChanges = changed.filter(({ from, to }) => from.stockQuantity !== to.stockQuantity);
  await logStockCounts(tx, [
    ...stockChanges.map(({ from, to }) => ({
      variationId: from.id,
      type: "adjustment" as const,
      notes: reasonNotes(reason),
      reason,
      userId,
      previous: from.stockQuantity,
      quantity: to.stockQuantity,
    })),
    ...(product.isGiftCard ? [] : created).map(({ id, stockQuantity }) => ({
      variationId: id,
      type: "initial" as const,
      notes: "First stock",
      userId,
      previous: 0,
      quantity: stockQuantity,
    })),
  ]);
}

/** Leaves out the stock, which does not raise the version. */
export function changedFields({
  from,
  to,
}: VariationUpdate): Partial<Omit<VariationValues, "stockQuantity">> {
  const { stockQuantity: _, ...fields } = to;
  const changed = Object.keys(changesBetween<Partial<VariationValues>>(from, fields));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => changed.includes(name)));
}

export function changedNames({ create = [], update = [], remove = [] }: VariationPlan): string[] {
  const changed = update.filter((row) => Object.keys(changedFields(row)).length > 0).map(({ to }) => to);
  return [...create, ...changed, ...remove].map(({ name }) => name);
}

async function updateRows(tx: Prisma.TransactionClient, changed: VariationUpdate[]): Promise<void> {
  const rows = changed.map((row) => ({
    id: row.from.id,
    name: row.to.name,
    attributes: row.to.attributes,
    attribute_order: Object.keys(row.to.attributes),
    price_modifier: row.to.priceModifier,
    stock_quantity: row.to.stockQuantity,
    sku: row.to.sku,
    image_id: row.to.imageId,
    raise: Object.keys(changedFields(row)).length > 0 ? 1 : 0,
  }));
  await tx.$executeRaw`
    UPDATE variations v
    SET name = r.name, attributes = r.attributes, attribute_order = r.attribute_order, price_modifier = r.price_modifier,
      stock_quantity = r.stock_quantity, sku = r.sku, image_id = r.image_id,
      version = v.version + r.raise, updated_at = ${now()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      id uuid, name text, attributes jsonb, attribute_order text[], price_modifier numeric, stock_quantity int, sku text,
      image_id uuid, raise int)
    WHERE v.id = r.id`;
}

export function refuseDoubleNames(variations: readonly VariationValues[]): void {
  const names = new Set<string>();
  for (const { name } of variations) {
    if (names.has(name.toLowerCase())) throw conflict(`This product already has a variation named ${name}`);
    names.add(name.toLowerCase());
  }
}

export interface RefusedVariations {
  variations?: string[];
  /** The end of the message: what is wrong with each price. */
  ending?: string;
}

/** A picture may have been deleted since it was selected in the form. */
export async function refuseForeignImages(
  tx: Prisma.TransactionClient,
  productId: string,
  variations: readonly VariationValues[],
): Promise<void> {
  const ids = [...new Set(variations.flatMap(({ imageId }) => imageId?.toLowerCase() ?? []))];
  if (ids.length === 0) return;
  const images = await tx.productImage.findMany({
    where: { id: { in: ids.filter(isId) } },
    select: { id: true, productId: true },
  });
  const owners = new Map(images.map((image) => [image.id, image.productId]));
  const refused = ids.filter((id) => owners.get(id) !== productId);
  if (refused.length === 0) return;
  const message = refused.some((id) => owners.has(id))
    ? "This image belongs to another product"
    : "This image was deleted. Select another image or none";
  const names = variations
    .filter(({ imageId }) => imageId && refused.includes(imageId.toLowerCase()))
    .map(({ name }) => name);
  throw new DomainError("invalid", message, {
    fields: { imageId: [message] },
    details: { variations: names } satisfies RefusedVariations,
  });
}
