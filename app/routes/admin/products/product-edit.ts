import { withHalfTyped } from "~/components/admin/products/form/draft-buttons";
import { withAmounts } from "~/routes/admin/products/variations/amount-variations";
import {
  emptyProduct,
  emptyVariation,
  type ProductDraft,
  rowTexts,
  savedPrefix,
  type VariationDraft,
} from "~/components/admin/products/form/product-draft";
import type { ProductEdit } from "~/domain/catalog/edit/edit";
import { standardValues } from "~/domain/catalog/edit/standard-variation";
import { jsonOf } from "~/http/forms/forms";
import { changesBetween } from "~/lib/catalog/field-changes";
import { mapTexts, pickTexts, type ProductTextName } from "~/lib/product-texts";
import { giftCardAmounts, productChange, variationChange, variationFields } from "~/schemas/product";
import { STANDARD } from "~/lib/catalog/variation-name";
import { z } from "~/schemas/zod";
import { attributesOf, stockOf, variationInput } from "./product-input";

const openedRow = z.object({
  id: z.string(),
  name: z.string(),
  priceModifier: z.string(),
  stockQuantity: z.string(),
  sku: z.string(),
  imageId: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.string() })),
});

const openedDraft = z.object({
  ...mapTexts(() => z.string()),
  productType: z.enum(["simple", "variable"]),
  stockQuantity: z.string(),
  sku: z.string(),
  isDraft: z.boolean(),
  isGiftCard: z.boolean(),
  options: z.array(z.object({ name: z.string(), values: z.string() })),
  variations: z.array(openedRow),
});

export function readOpened(text: string): ProductDraft {
  const read = openedDraft.safeParse(jsonOf(text));
  if (!read.success) return emptyProduct;
  return {
    ...emptyProduct,
    ...read.data,
    variations: read.data.variations.map((row) => ({ ...emptyVariation, ...row })),
  };
}

/** Validates touched fields only. @throws ZodError with paths named like the form's fields */
export function productEdit(opened: ProductDraft, typed: ProductDraft, confirmed: string[]): ProductEdit {
  const issues: z.core.$ZodIssue[] = [];
  const read = <Value>(schema: z.ZodType<Value>, value: unknown, path: string[] = []): Value | undefined => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    issues.push(...result.error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })));
    return undefined;
  };
  const simple = typed.productType === "simple" && typed.amounts.trim() === "";
  const edit: ProductEdit = {
    product: productChanges(opened, typed, read),
    ...(simple ? standardChanges(opened, typed, read) : variationChanges(opened, typed, read)),
    turnSimple: simple && opened.productType === "variable",
    confirmed,
  };
  if (issues.length > 0) throw new z.ZodError(issues);
  return edit;
}

export function isEmptyEdit({ product, update, create, remove, turnSimple }: ProductEdit): boolean {
  const rows = update.filter(({ changes }) => Object.keys(changes).length > 0);
  return Object.keys(product).length + rows.length + create.length + remove.length === 0 && !turnSimple;
}

type ReadTypedValue = <Value>(schema: z.ZodType<Value>, value: unknown, path?: string[]) => Value | undefined;
type VariationEdits = Pick<ProductEdit, "update" | "create" | "remove">;

function touched<Texts extends object>(opened: Texts, typed: Texts): Partial<Texts> {
  const changes = Object.keys(changesBetween(opened, typed)) as (keyof Texts)[];
  return Object.fromEntries(changes.map((field) => [field, typed[field]])) as Partial<Texts>;
}

function productChanges(
  opened: ProductDraft,
  typed: ProductDraft,
  read: ReadTypedValue,
): ProductEdit["product"] {
  const changed: Partial<Record<ProductTextName, string | null>> =
    read(productChange, touched(pickTexts(opened), pickTexts(typed))) ?? {};
  return changesBetween(
    { ...mapTexts((name) => opened[name] || null), draft: opened.isDraft },
    { ...mapTexts((name) => changed[name]), draft: typed.isDraft },
  );
}

/** A simple product stores stock and SKU in its `Standard` variation. */
function standardChanges(opened: ProductDraft, typed: ProductDraft, read: ReadTypedValue): VariationEdits {
  const turned = opened.productType === "variable";
  const texts = ({ stockQuantity, sku }: ProductDraft) => ({ stockQuantity, sku });
  const changed = touched(texts(opened), texts(typed));
  const { stockQuantity, sku } =
    read(productChange, { ...changed, stockQuantity: stockOf(changed.stockQuantity ?? "") }) ?? {};
  const standard = opened.variations.find(({ name }) => name === STANDARD);
  const remove = turned ? opened.variations.filter((row) => row !== standard).map(removal) : [];
  if (standard) {
    const from = valuesOf({ ...standard, ...texts(opened) });
    return {
      update: [
        {
          id: standard.id,
          name: STANDARD,
          changes: changesBetween(from, { stockQuantity: stockQuantity ?? undefined, sku }),
        },
      ],
      create: [],
      remove,
    };
  }
  const create = turned || stockQuantity != null || sku ? [standardValues({ stockQuantity, sku })] : [];
  return { update: [], create, remove };
}

function variationChanges(opened: ProductDraft, typed: ProductDraft, read: ReadTypedValue): VariationEdits {
  const edits: VariationEdits = { update: [], create: [], remove: [] };
  const amounts = read(giftCardAmounts, typed.amounts, ["amounts"]) ?? [];
  withAmounts(withHalfTyped(typed), amounts).variations.forEach((row, index) => {
    const path = savedPrefix(index, typed).split(".");
    if (row.id) {
      const before = opened.variations.find(({ id }) => id === row.id) ?? emptyVariation;
      const changes = rowChanges(before, row, read, path);
      if (Object.keys(changes).length > 0)
        edits.update.push({ id: row.id, name: before.name || row.name, changes });
      return;
    }
    const fields = read(variationFields, variationInput(row), path);
    if (fields) edits.create.push(fields);
  });
  const kept = new Set(typed.variations.map(({ id }) => id));
  edits.remove = opened.variations.filter(({ id }) => !kept.has(id)).map(removal);
  return edits;
}

function rowChanges(before: VariationDraft, row: VariationDraft, read: ReadTypedValue, path: string[]) {
  const input = variationInput(row);
  const names = Object.keys(changesBetween(rowTexts(before), rowTexts(row))) as (keyof typeof input)[];
  const touchedFields = Object.fromEntries(names.map((field) => [field, input[field]]));
  return changesBetween(valuesOf(before), read(variationChange, touchedFields, path) ?? {});
}

const removal = (row: VariationDraft) => ({ id: row.id, opened: valuesOf(row) });

function valuesOf(row: VariationDraft) {
  const { name, priceModifier, stockQuantity, sku, imageId } = row;
  return {
    name,
    priceModifier,
    stockQuantity: Number(stockQuantity),
    sku: sku || null,
    imageId: imageId || null,
    attributes: attributesOf(row),
  };
}
