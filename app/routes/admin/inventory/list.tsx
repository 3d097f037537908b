import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useActionData, useSearchParams } from "@remix-run/react";
import { Boxes } from "lucide-react";
import { Counters } from "~/components/admin/counters";
import { InventoryTableRow } from "~/components/admin/inventory/inventory-row";
import { useErrorToast } from "~/components/admin/form-error";
import { SearchForm } from "~/components/admin/search-form";
import { Head, Table, WIDE_ONLY } from "~/components/admin/table";
import { staleIfUnreachable, STALE_LIST } from "~/components/ui/stale-if-unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { unitCentsOf } from "~/domain/catalog/price";
import { updateVariation } from "~/domain/catalog/variations";
import { INVENTORY_LOW, listInventory } from "~/domain/stock/inventory";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { fieldTexts, formErrorResponse, intentOf, readForm } from "~/http/forms";
import { conflict, DomainError } from "~/lib/errors";
import { urlWith, listQuery, pagesOf } from "~/lib/list-url";
import { typedStock } from "~/lib/stock";
import { isId } from "~/lib/id";
import { variationChange } from "~/schemas/product";

export const meta: MetaFunction = () => [{ title: "Inventory · Back office" }];

const PER_PAGE = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { search, page } = listQuery(request.url);
  const { rows, total, counters } = await listInventory({
    search,
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  });
  return {
    rows: rows.map((row) => ({
      ...row,
      low: row.stockQuantity <= INVENTORY_LOW,
      unitCents: unitCentsOf(row.basePrice, row.priceModifier),
    })),
    counters,
    search,
    page,
    pages: pagesOf(total, PER_PAGE),
  };
}

/** Opening and leaving a row's form changes nothing of the list. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const list = ({ searchParams }: URL) =>
    `${searchParams.get("search") ?? ""}|${searchParams.get("page") ?? ""}`;
  const onlyTheRow =
    !formMethod &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    list(currentUrl) === list(nextUrl);
  return onlyTheRow ? false : defaultShouldRevalidate;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["save"]);
  const values = fieldTexts(form, ["variationId", "stockQuantity", "expectedStockQuantity"]);
  const { variationId, expectedStockQuantity } = values;
  const stockQuantity = typedStock(values.stockQuantity);
  const { search, page } = listQuery(request.url);
  try {
    const isTouched = stockQuantity !== expectedStockQuantity;
    const change = variationChange.parse(
      isTouched ? { stockQuantity, expectedStockQuantity: expectedStockQuantity || undefined } : {},
    );
    await updateVariation(variationId, change, by);
    return await redirectWithToast(urlWith("/admin/inventory", { search, page }), {
      title: "Stock Updated",
      description: "Inventory quantity updated successfully",
    });
  } catch (error) {
    // Its row is not there any more to say so.
    if (error instanceof DomainError && error.kind === "notFound" && isId(variationId)) throw error;
    if (!(error instanceof DomainError) || error.kind !== "conflict") return formErrorResponse(error, values);
    // The box shows the true number: pressing Save twice must not bring back what was sold meanwhile.
    const stored = String(error.extra.details?.stockQuantity);
    return formErrorResponse(conflict(`${error.message} You typed ${stockQuantity}.`), {
      variationId,
      stockQuantity: stored,
      expectedStockQuantity: stored,
    });
  }
}

const latest = staleIfUnreachable<typeof loader>(STALE_LIST);
export const clientLoader = latest.clientLoader;

export default function Inventory() {
  const { rows, counters, search, page, pages } = latest.useData();
  const result = useActionData<typeof action>();
  const edited = useSearchParams()[0].get("edit");
  useErrorToast(result);
  return (
    <>
      <PageTitle>Inventory</PageTitle>
      <Counters
        counters={[
          { label: "Total Products", value: counters.products },
          { label: "Total Variations", value: counters.variations },
          { label: "Low Stock Items", value: counters.lowStock },
        ]}
      />
      <SearchForm
        action="/admin/inventory"
        label="Search products, variations, categories or SKUs"
        value={search}
      />
      {rows.length > 0 ? (
        <Table label="Inventory" head={<InventoryHead />}>
          {rows.map((row) => (
            <InventoryTableRow
              key={row.variationId}
              row={row}
              editing={edited === row.variationId}
              result={result?.values.variationId === row.variationId ? result : undefined}
              list={{ search, page }}
            />
          ))}
        </Table>
      ) : (
        <EmptyState icon={Boxes} title={search ? "No items match your search" : "No inventory items found"} />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => urlWith("/admin/inventory", { search, page: to })}
      />
    </>
  );
}

function InventoryHead() {
  return (
    <>
      <Head>Product</Head>
      <Head className={WIDE_ONLY}>Variation</Head>
      <Head className={WIDE_ONLY}>Category</Head>
      <Head className={WIDE_ONLY}>Price</Head>
      <Head className={WIDE_ONLY}>SKU</Head>
      <Head>Stock</Head>
      <Head>Actions</Head>
    </>
  );
}
