import { recordAudit, type Actor } from "~/domain/audit";
import { canonicalCategory } from "~/domain/catalog/product-categories";
import type { LockedProduct, ProductValues, LockedVariation, VariationValues } from "~/domain/catalog/lock";
import { recordPriceChanges } from "~/domain/catalog/on-sale/price-changes";
import { refusePrices } from "~/domain/catalog/price";
import { readProduct } from "~/domain/catalog/read-products";
import type { StoredProduct } from "~/domain/catalog/edit/stored-product";
import {
  changedNames,
  plannedVariations,
  refuseDoubleNames,
  refuseForeignImages,
  type VariationPlan,
  writeVariations,
  changedFields,
} from "~/domain/catalog/edit/variation-rows";
import { withoutStockCount } from "~/domain/catalog/edit/without-stock-count";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { conflict, notFound } from "~/lib/errors";
import { changesBetween, valuesAfter, valuesBefore } from "~/lib/catalog/field-changes";
import type { StockReason } from "~/lib/catalog/stock-reasons";
import { type Recorded, recorded, type FieldPhrase, recordedFields } from "~/lib/recorded-fields";
import { MAX_VARIATIONS, tooManyVariations } from "~/lib/catalog/variation-name";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";

interface ProductAudit {
  action: string;
  before?: Recorded;
  after?: Recorded;
}

interface ProductSave {
  by: Actor | null;
  values?: Partial<ProductValues>;
  variations?: VariationPlan;
  audit?: ProductAudit;
  reason?: StockReason;
  isNew?: boolean;
}

/** The only function that writes a product with its variations and stock. */
export async function saveProduct(
  tx: Prisma.TransactionClient,
  product: LockedProduct,
  { by, values: wanted = {}, variations = {}, audit, reason, isNew = false }: ProductSave,
): Promise<StoredProduct> {
  const values = await withCanonicalCategory(tx, wanted);
  const plan = product.isGiftCard ? withoutStockCount(variations) : variations;
  const changes = changesBetween<ProductValues>(product, values);
  const data = valuesAfter(changes);
  const planned = plannedVariations(product, plan);
  refuseDoubleNames(planned);
  if (planned.length > Math.max(MAX_VARIATIONS, product.variations.length))
    throw conflict(tooManyVariations(planned.length));
  refusePrices(data.basePrice ?? product.basePrice, planned, product);
  await refuseForeignImages(tx, product.id, planned);
  const names = changedNames(plan);
  const audited = auditedVariations(plan);
  const isChanged = Object.keys({ ...data, ...audited.after }).length > 0;
  if (!isNew && !isChanged) return readStoredProduct(tx, product.id);
  await writeVariations(tx, product, plan, by, reason);
  await recordPriceChanges(tx, product, { ...plan, basePrice: data.basePrice });

  return finishChange(tx, product, {
    by,
    data,
    raise: !isNew && (Object.keys(data).length > 0 || names.length > 0),
    audit: audit ?? {
      action: "product.updated",
      before: recorded({ ...valuesBefore(changes), ...audited.before }),
      after: recorded({
        ...data,
        ...(names.length > 0 && { variation: names.join(", ") }),
        ...audited.after,
      }),
    },
  });
}

/** Uses the category's own spelling if only the case differs. */
export async function withCanonicalCategory<Values extends Partial<ProductValues>>(
  tx: Prisma.TransactionClient,
  values: Values,
): Promise<Values> {
  const { category } = values;
  return category === undefined ? values : { ...values, category: await canonicalCategory(tx, category) };
}

interface FinishedChange {
  by: Actor | null;
  audit: ProductAudit;
  data?: Prisma.ProductUpdateInput;
  /** A change of stock alone does not raise the product's version. */
  raise?: boolean;
}

/** The last step of every change: raises the version and records the audit entry. @returns the product after the change */
export async function finishChange(
  tx: Prisma.TransactionClient,
  product: LockedProduct,
  { by, audit, data, raise = true }: FinishedChange,
): Promise<StoredProduct> {
  const version = product.version + (raise ? 1 : 0);
  if (raise)
    await tx.product.update({
      where: { id: product.id },
      data: { ...data, version, updatedAt: now() },
      select: { id: true },
    });
  await recordAudit(tx, {
    by,
    ...audit,
    entity: "product",
    entityId: product.id,
    name: product.name,
    after: { ...audit.after, ...(raise && { version }) },
  });
  const stored = await readStoredProduct(tx, product.id);
  await raiseCatalogueVersion(tx, [product.id]);
  return stored;
}

/** @throws DomainError 404 */
export async function readStoredProduct(tx: Prisma.TransactionClient, id: string): Promise<StoredProduct> {
  const stored = await readProduct(tx, id, "shelf");
  if (!stored) throw notFound("Product");
  return stored;
}

type Audited = Record<FieldPhrase, unknown>;

/** Keys begin with a word and a space, so that no variation's name looks like a field of the product. */
function auditedVariations({ create = [], update = [], remove = [] }: VariationPlan): {
  before: Audited;
  after: Audited;
} {
  const before: Audited = {};
  const after: Audited = {};
  for (const { from, to } of update)
    for (const field of fieldsOf({ from, to })) {
      const phrase = `Variation ${from.name}, ${recordedFields[field]}` as const;
      before[phrase] = from[field];
      after[phrase] = to[field];
    }
  for (const row of create) after[`Variation ${row.name}` as const] = `added: ${summaryOf(row)}`;
  for (const row of remove) {
    before[`Variation ${row.name}` as const] = summaryOf(row);
    after[`Variation ${row.name}` as const] = "removed";
  }
  return { before, after };
}

function fieldsOf(update: { from: LockedVariation; to: VariationValues }): (keyof VariationValues)[] {
  const fields = Object.keys(changedFields(update)) as (keyof VariationValues)[];
  return update.from.stockQuantity === update.to.stockQuantity ? fields : [...fields, "stockQuantity"];
}

const summaryOf = ({ priceModifier, stockQuantity, sku }: VariationValues) =>
  `price modifier ${priceModifier}, ${stockQuantity} in stock${sku ? `, SKU ${sku}` : ""}`;
