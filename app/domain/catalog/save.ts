import { randomUUID } from "node:crypto";
import { recordAudit, type Actor } from "~/domain/audit";
import type { LockedProduct, LockedVariation } from "~/domain/catalog/lock";
import { refuseNegativePrice } from "~/domain/catalog/lock";
import { readProduct, type StoredProduct } from "~/domain/catalog/read-products";
import { raiseCatalogueVersion } from "~/domain/catalog/version";
import { conflict, invalid, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { now } from "~/services/clock";
import type { Prisma } from "~/services/database";

export type VariationDraft = Omit<LockedVariation, "id" | "version">;

/** What is to become of a product's variations; all of it or nothing. */
export interface VariationPlan {
  create?: VariationDraft[];
  update?: { from: LockedVariation; to: VariationDraft }[];
  /** Already known to be unused. */
  remove?: LockedVariation[];
}

/**
 * Five statements at most, whatever the number of variations: delete, update, insert, stock history, and none
 * that is not needed.
 */
export async function writeVariations(
  tx: Prisma.TransactionClient,
  product: LockedProduct,
  plan: VariationPlan,
  by: Actor | null,
): Promise<void> {
  const { create = [], update = [], remove = [] } = plan;
  const gone = new Set([...remove, ...update.map(({ from }) => from)].map(({ id }) => id));
  const after = [
    ...product.variations.filter(({ id }) => !gone.has(id)),
    ...update.map(({ to }) => to),
    ...create,
  ];
  refuseDoubleNames(after);
  refuseNegativePrice(product.basePrice, after);
  await refuseForeignImages(tx, product.id, after);

  if (remove.length > 0) await tx.variation.deleteMany({ where: { id: { in: remove.map(({ id }) => id) } } });
  const changed = update.filter(
    ({ from, to }) => Object.keys(changesOf(from, to)).length > 0 || from.stockQuantity !== to.stockQuantity,
  );
  if (changed.length > 0) await updateRows(tx, changed);
  const created = create.map((draft) => ({ ...draft, id: randomUUID() }));
  if (created.length > 0) {
    await tx.variation.createMany({
      data: created.map((row) => ({ ...row, productId: product.id, createdAt: now(), updatedAt: now() })),
    });
  }

  const lines = [
    ...changed.map(({ from, to }) =>
      stockLine(from.id, "adjustment", from.stockQuantity, to.stockQuantity, "Stock counted", by),
    ),
    ...created.map((row) => stockLine(row.id, "initial", 0, row.stockQuantity, "First stock", by)),
  ].filter(({ changeType, quantityChanged }) => changeType === "initial" || quantityChanged !== 0);
  if (lines.length > 0) await tx.inventoryLog.createMany({ data: lines });
}

/** The fields whose change raises a version; stock is told apart. */
export function changesOf(from: LockedVariation, to: VariationDraft): Prisma.InputJsonObject {
  const changes: Record<string, Prisma.InputJsonValue | null> = {};
  if (from.name !== to.name) changes.name = to.name;
  if (from.priceModifier !== to.priceModifier) changes.priceModifier = to.priceModifier;
  if (from.sku !== to.sku) changes.sku = to.sku;
  if (from.imageId !== to.imageId) changes.imageId = to.imageId;
  if (JSON.stringify(sorted(from.attributes)) !== JSON.stringify(sorted(to.attributes)))
    changes.attributes = to.attributes;
  return changes;
}

/** The names of the variations that come, go or change in more than their stock. */
export function changedNames({ create = [], update = [], remove = [] }: VariationPlan): string[] {
  const changed = update
    .filter(({ from, to }) => Object.keys(changesOf(from, to)).length > 0)
    .map(({ to }) => to);
  return [...create, ...changed, ...remove].map(({ name }) => name);
}

const sorted = (attributes: Record<string, string>) =>
  Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));

async function updateRows(
  tx: Prisma.TransactionClient,
  changed: { from: LockedVariation; to: VariationDraft }[],
): Promise<void> {
  const rows = changed.map(({ from, to }) => ({
    id: from.id,
    name: to.name,
    attributes: to.attributes,
    price_modifier: to.priceModifier,
    stock_quantity: to.stockQuantity,
    sku: to.sku,
    image_id: to.imageId,
    raise: Object.keys(changesOf(from, to)).length > 0 ? 1 : 0,
  }));
  await tx.$executeRaw`
    UPDATE variations v SET name = r.name, attributes = r.attributes, price_modifier = r.price_modifier, stock_quantity = r.stock_quantity,
      sku = r.sku, image_id = r.image_id, version = v.version + r.raise, updated_at = ${now()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(id uuid, name text, attributes jsonb, price_modifier numeric, stock_quantity int, sku text, image_id uuid, raise int)
    WHERE v.id = r.id`;
}

function stockLine(
  variationId: string,
  changeType: "initial" | "adjustment",
  before: number,
  after: number,
  notes: string,
  by: Actor | null,
) {
  return {
    variationId,
    changeType,
    quantityChanged: after - before,
    previousQuantity: before,
    newQuantity: after,
    notes,
    userId: by?.id ?? null,
    timestamp: now(),
  };
}

function refuseDoubleNames(variations: readonly VariationDraft[]): void {
  const names = new Set<string>();
  for (const { name } of variations) {
    if (names.has(name.toLowerCase())) throw conflict(`This product already has a variation named ${name}`);
    names.add(name.toLowerCase());
  }
}

async function refuseForeignImages(
  tx: Prisma.TransactionClient,
  productId: string,
  variations: readonly VariationDraft[],
): Promise<void> {
  const ids = [...new Set(variations.flatMap(({ imageId }) => imageId ?? []))];
  if (ids.length === 0) return;
  const own = ids.every(isId) ? await tx.productImage.count({ where: { productId, id: { in: ids } } }) : 0;
  if (own < ids.length)
    throw invalid("This image belongs to another product", {
      imageId: ["This image belongs to another product"],
    });
}

interface ProductChangeDone {
  by: Actor | null;
  action: string;
  data?: Prisma.ProductUpdateInput;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
  /** Stock alone leaves the version as it is. */
  raise?: boolean;
}

/**
 * The end of every change to a product: its fields and version, who did it, and the news that it changed.
 * Answers it anew.
 */
export async function finishChange(
  tx: Prisma.TransactionClient,
  product: LockedProduct,
  done: ProductChangeDone,
): Promise<StoredProduct> {
  const { by, action, data, before, after, raise = true } = done;
  const version = product.version + (raise ? 1 : 0);
  if (raise || data)
    await tx.product.update({
      where: { id: product.id },
      data: { ...data, version, updatedAt: now() },
      select: { id: true },
    });
  await recordAudit(tx, {
    by,
    action,
    entity: "product",
    entityId: product.id,
    before,
    after: { ...after, ...(raise && { version }) },
  });
  const record = await readProduct(tx, product.id, "shelf");
  if (!record) throw notFound("Product");
  await raiseCatalogueVersion(tx, [product.id]);
  return record;
}
