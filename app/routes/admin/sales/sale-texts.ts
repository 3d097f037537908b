import { json } from "@remix-run/node";
import { saleFields, type SaleTexts, type ScopeChoice } from "./sale-form";
import { saleEntity } from "~/domain/catalog/on-sale/edit-sales";
import { checkSale } from "~/domain/catalog/on-sale/check-sale";
import { unusualPriceWarning } from "~/domain/catalog/on-sale/ordinary-price";
import { getSale, type SaleValues, valuesIn } from "~/domain/catalog/on-sale/read-sales";
import { type ScopedProduct, saleScopes } from "~/domain/catalog/on-sale/scopes";
import { fieldText, fieldTexts } from "~/http/forms/forms";
import type { FieldErrors } from "~/lib/errors";
import { isId } from "~/lib/id";
import { variationTitle } from "~/lib/catalog/variation-name";
import type { EditResult } from "~/components/admin/forms/edit-form";
import { openedTexts } from "~/routes/admin/record-routes";
import { saleForm } from "~/schemas/prices/sale";
import { db } from "~/services/database";

type SaleScope = Pick<SaleValues, "category" | "productId" | "variationId">;

export function scopeText({ category, productId, variationId }: SaleScope): string {
  if (category !== null) return `category:${category}`;
  return variationId === null ? `product:${productId ?? ""}` : `variation:${variationId}`;
}

export function scopeIn(text: string): SaleScope {
  const [, kind, value = ""] = /^(category|product|variation):(.+)$/s.exec(text) ?? [];
  const id = isId(value) ? value : null;
  return {
    category: kind === "category" ? value : null,
    productId: kind === "product" ? id : null,
    variationId: kind === "variation" ? id : null,
  };
}

/** Moves the errors to the field `scope`, which stands for all three. */
export function scopeErrors({ category, productId, variationId, ...fields }: FieldErrors): FieldErrors {
  const scope = category ?? productId ?? variationId;
  return { ...fields, ...(scope && { scope }) };
}

export function scopeChoices({ categories, products }: { categories: string[]; products: ScopedProduct[] }) {
  return {
    categories: categories.map((name) => ({ value: `category:${name}`, label: `All of ${name}` })),
    products: products.flatMap(({ id, name, variations }): ScopeChoice[] => [
      { value: `product:${id}`, label: name },
      ...(variations.length < 2
        ? []
        : variations.map((variation) => ({
            value: `variation:${variation.id}`,
            label: variationTitle({ productName: name, variationName: variation.name }),
          }))),
    ]),
  };
}

export function textsOf(sale: SaleValues): SaleTexts {
  const { name, percent, amount, fromDay, untilDay } = sale;
  return { name, scope: scopeText(sale), percent: percent ?? "", amount: amount ?? "", fromDay, untilDay };
}

/** @throws ZodError */
export function saleIn({ scope, ...texts }: SaleTexts): SaleValues {
  const { percent = null, amount = null, ...rest } = saleForm.parse(texts);
  return valuesIn({ ...rest, ...scopeIn(scope), percent, amount });
}

/** Shows a warning once; the same form sent again is saved. @throws DomainError if it cannot be saved */
export async function warningResponse<Texts>(
  form: FormData,
  {
    sale,
    saleId = null,
    ...texts
  }: { sale: SaleValues; saleId?: string | null; values: Texts; opened?: Texts },
) {
  await checkSale(db, sale, saleId === null ? undefined : await getSale(saleId));
  const warning = await unusualPriceWarning(sale, { saleId });
  if (warning === null || warning === fieldText(form, "warned")) return null;
  return json<EditResult<Texts> & { warning: string }>({ message: "", fields: {}, ...texts, warning });
}

export const salePages = {
  title: "Sale",
  list: "/admin/sales",
  entity: saleEntity,
  fields: saleFields,
  textsOf,
  read: (form: FormData) => saleIn(fieldTexts(form, saleFields)),
  beforeSave: (form: FormData, sale: Partial<SaleValues>, saleId: string | null) =>
    warningResponse(form, {
      sale: sale as SaleValues,
      saleId,
      values: fieldTexts(form, saleFields),
      opened: openedTexts({ fields: saleFields }, form) ?? undefined,
    }),
  fieldsOf: scopeErrors,
  opaque: ["scope"] as const,
};

/** The choices of the form, including a stored one that is archived or has no products by now. */
export async function choicesFor(stored?: SaleValues & { title: string }) {
  const choices = scopeChoices(await saleScopes());
  const scope = stored && scopeText(stored);
  const isListed = [...choices.categories, ...choices.products].some(({ value }) => value === scope);
  if (stored && scope && !isListed) choices.products.push({ value: scope, label: stored.title });
  return choices;
}
