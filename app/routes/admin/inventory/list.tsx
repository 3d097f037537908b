import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, type ShouldRevalidateFunctionArgs, useActionData, useSearchParams } from "@remix-run/react";
import { Boxes, ClipboardCheck } from "lucide-react";
import { randomUUID } from "node:crypto";
import { Counters } from "~/components/admin/counters";
import { InventoryHead } from "~/components/admin/inventory/inventory-head";
import { InventoryTableRow } from "~/components/admin/inventory/inventory-row";
import { ReasonSelect } from "~/components/admin/inventory/reason-select";
import { useErrorToast } from "~/components/admin/form-error";
import { SearchForm } from "~/components/admin/search-form";
import { Table } from "~/components/admin/table";
import { staleIfUnreachable, STALE_LIST } from "~/components/ui/stale-if-unreachable";
import { LinkButton } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox-radio";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { unitCentsOf } from "~/domain/catalog/price";
import { updateVariation } from "~/domain/catalog/variations";
import { adjustStock } from "~/domain/stock/adjust";
import { INVENTORY_LOW, listInventory } from "~/domain/stock/inventory";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { fieldText, fieldTexts, formErrorResponse, intentOf, readForm } from "~/http/forms";
import { conflict, DomainError, invalid } from "~/lib/errors";
import { urlWith, listQuery, pagesOf } from "~/lib/list-url";
import { readReason } from "~/lib/stock-reasons";
import { errorToast } from "~/lib/toast-message";
import { typedStock } from "~/lib/stock";
import { isId } from "~/lib/id";
import { variationChange } from "~/schemas/product";
import type { User } from "~/schemas/user";
import { readInventoryView } from "./inventory-view";

export const meta: MetaFunction = () => [{ title: "Inventory · Back office" }];

const PER_PAGE = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { params, search, page } = listQuery(request.url);
  const { low, sort, column, descending } = readInventoryView(params);
  const { rows, total, counters } = await listInventory({
    search,
    low,
    sort: column,
    descending,
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
    low,
    sort,
    page,
    pages: pagesOf(total, PER_PAGE),
    requestId: randomUUID(),
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
    ["search", "page", "low", "sort"].map((name) => searchParams.get(name) ?? "").join("|");
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
  const { params, search, page } = listQuery(request.url);
  const { low, sort } = readInventoryView(params);
  const list = urlWith("/admin/inventory", { search, page, low, sort });
  if (form.has("adjust")) return adjustOne(form, by, list);
  intentOf(form, ["save"]);
  const values = fieldTexts(form, ["variationId", "stockQuantity", "expectedStockQuantity"]);
  const { variationId, expectedStockQuantity } = values;
  const stockQuantity = typedStock(values.stockQuantity);
  try {
    const isTouched = stockQuantity !== expectedStockQuantity;
    const change = variationChange.parse(
      isTouched ? { stockQuantity, expectedStockQuantity: expectedStockQuantity || undefined } : {},
    );
    await updateVariation(variationId, change, by, readReason(fieldText(form, "reason")));
    return await redirectWithToast(list, {
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

/** One more or one less of one row, without opening its form. */
async function adjustOne(form: FormData, by: User, list: string) {
  const [variationId = "", typed = ""] = fieldText(form, "adjust").split(":");
  const requestId = fieldText(form, "requestId");
  if (!isId(requestId) || !["-1", "1"].includes(typed)) throw invalid("Unknown intent");
  const press = { by, reason: readReason(fieldText(form, "reason")), requestId };
  const { refused } = await adjustStock([{ variationId, delta: Number(typed) }], press);
  const message = refused[0]?.reason;
  return redirectWithToast(
    list,
    message
      ? errorToast(message)
      : { title: "Stock Updated", description: "Inventory quantity updated successfully" },
  );
}

const latest = staleIfUnreachable<typeof loader>(STALE_LIST);
export const clientLoader = latest.clientLoader;

export default function Inventory() {
  const { rows, counters, search, low, sort, page, pages, requestId } = latest.useData();
  const list = { search, low, sort, page };
  const result = useActionData<typeof action>();
  const edited = useSearchParams()[0].get("edit");
  useErrorToast(result);
  return (
    <>
      <PageTitle
        aside={
          <LinkButton to="/admin/inventory/count" variant="outline">
            <ClipboardCheck aria-hidden className="size-5" />
            Stock-take
          </LinkButton>
        }
      >
        Inventory
      </PageTitle>
      <Counters
        counters={[
          { label: "Total Products", value: counters.products },
          { label: "Total Variations", value: counters.variations },
          { label: "Low Stock Items", value: counters.lowStock, to: "/admin/inventory?low=true&sort=stock" },
        ]}
      />
      <SearchForm
        action="/admin/inventory"
        label="Search products, variations, categories or SKUs"
        value={search}
      >
        <input type="hidden" name="sort" value={sort} />
        <Checkbox key={String(low)} name="low" value="true" defaultChecked={low} label="Only low stock" />
      </SearchForm>
      <Form
        id="adjust"
        method="post"
        action={urlWith("/admin/inventory", list)}
        className="mb-3"
        preventScrollReset
      >
        <input type="hidden" name="requestId" value={requestId} />
        <ReasonSelect label="Reason for −1 and +1" />
      </Form>
      {rows.length > 0 ? (
        <Table label="Inventory" head={<InventoryHead sort={sort} list={list} />}>
          {rows.map((row) => (
            <InventoryTableRow
              key={row.variationId}
              row={row}
              editing={edited === row.variationId}
              result={result?.values.variationId === row.variationId ? result : undefined}
              list={list}
            />
          ))}
        </Table>
      ) : (
        <EmptyState icon={Boxes} title={search ? "No items match your search" : "No inventory items found"} />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => urlWith("/admin/inventory", { ...list, page: to })}
      />
    </>
  );
}
