import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "@remix-run/react";
import Boxes from "lucide-react/icons/boxes";
import { randomUUID } from "node:crypto";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { InventoryTableRow, StockCells } from "~/routes/admin/inventory/inventory-row";
import { BulkStock, StockBox, StockErrors } from "~/routes/admin/inventory/bulk-stock";
import { StockForm } from "~/routes/admin/inventory/stock-form";
import { InventoryToolbar, InventoryTop } from "~/routes/admin/inventory/inventory-top";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { Table, Head, SortedHead, WIDE_ONLY } from "~/components/admin/lists/table";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { STALE_LIST } from "~/components/admin/lists/stale-list";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { LinkButton } from "~/components/ui/form/button";
import { Pagination } from "~/components/ui/pagination";
import { unitCentsOf } from "~/domain/catalog/price";
import {
  INVENTORY_LOW,
  listInventory,
  type InventoryColumn,
  inventoryColumns,
} from "~/domain/stock/inventory";
import { variationsWaitedFor, waitingByVariation } from "~/domain/subscriptions/back-in-stock";
import { shopSettings } from "~/domain/settings/settings";
import { requireAdmin } from "~/http/session/access";
import { fieldText, intentOf, readForm, fieldTexts, formErrorResponse } from "~/http/forms/forms";
import { urlWith, listQuery } from "~/lib/url/list-url";
import { readPage } from "~/lib/url/pagination";
import { FIRST_REASON, readReason } from "~/lib/catalog/stock-reasons";
import { saveStocks } from "./save-stocks";
import type { ReactNode } from "react";
import type { ShownList } from "~/routes/admin/inventory/shown-list";
import type { Actor } from "~/domain/audit";
import { updateVariation } from "~/domain/catalog/variations";
import { adjustStock } from "~/domain/stock/adjust";
import { redirectWithToast } from "~/http/session/flash";
import { DomainError, invalid } from "~/lib/errors";
import { isId } from "~/lib/id";
import { typedStock } from "~/lib/catalog/stock";
import { errorToast, nothingChanged } from "~/lib/toast-message";
import { variationChange } from "~/schemas/product";

export const meta: MetaFunction = () => [{ title: "Inventory · Back office" }];

const PER_PAGE = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { params, search, page: asked } = listQuery(request.url);
  const { low, sort, column, descending, ...view } = readInventoryView(params);
  const hasWaiting = (await shopSettings()).backInStock;
  const waiting = hasWaiting && view.waiting;
  const ids = waiting ? await variationsWaitedFor() : undefined;
  const { rows, counters, page, pages } = await readPage(asked, PER_PAGE, (range) =>
    listInventory({ search, low, ids, sort: column ?? (ids && "ids"), descending, ...range }),
  );
  const people = await waitingByVariation(rows.map(({ variationId }) => variationId));
  return {
    rows: rows.map((row) => ({
      ...row,
      waiting: people.get(row.variationId) ?? 0,
      low: row.stockQuantity <= INVENTORY_LOW,
      unitCents: unitCentsOf(row.basePrice, row.priceModifier),
    })),
    counters,
    search,
    low,
    waiting,
    hasWaiting,
    sort,
    page,
    pages,
    requestId: randomUUID(),
  };
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod } = args;
  const list = ({ searchParams }: URL) =>
    ["search", "page", "low", "waiting", "sort", "several"]
      .map((name) => searchParams.get(name) ?? "")
      .join("|");
  const onlyTheRow =
    !formMethod &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    list(currentUrl) === list(nextUrl);
  return onlyTheRow ? false : unlessFailed(args);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const { params, search, page } = listQuery(request.url);
  const { low, waiting, sort } = readInventoryView(params);
  const shown = { search, page, low, waiting, sort };
  const list = urlWith("/admin/inventory", shown);
  if (form.has("adjust")) {
    const reason = fieldText(form, "reason");
    const kept = { edit: params.get("edit"), reason: reason === FIRST_REASON ? null : readReason(reason) };
    return adjustOne(form, by, urlWith("/admin/inventory", { ...shown, ...kept }));
  }
  const intent = intentOf(form, ["save", "save-several"]);
  return intent === "save" ? saveStock(form, by, list) : saveStocks(form, by, list);
}

export const clientAction = keepFormWhenUnreachable;

const latest = staleIfUnreachable<typeof loader>(STALE_LIST);
export const clientLoader = latest.clientLoader;

export default function Inventory() {
  useFocusAfterPress();
  const { rows, counters, search, low, waiting, hasWaiting, sort, page, pages, requestId } = latest.useData();
  const list = { search, low, waiting, sort, page };
  const result = useActionResult<typeof action>();
  const row = result && "values" in result ? result : undefined;
  const several = result && "refused" in result ? result : undefined;
  const [params] = useSearchParams();
  const isSeveral = params.get("several") === "true";
  useErrorToast(row);
  const table =
    rows.length > 0 ? (
      <Table
        label="Inventory"
        look="stacked-rows"
        head={<InventoryHead sort={sort} list={list} fixed={isSeveral} />}
      >
        {rows.map((item) => (
          <InventoryTableRow
            key={item.variationId}
            row={item}
            edited={params.get("edit") === item.variationId}
          >
            {isSeveral ? (
              <StockBox
                row={item}
                refused={several?.refused.find(({ variationId }) => variationId === item.variationId)}
              />
            ) : params.get("edit") === item.variationId ? (
              <StockForm
                row={item}
                result={row?.values.variationId === item.variationId ? row : undefined}
                list={list}
              />
            ) : (
              <StockCells row={item} list={list} />
            )}
          </InventoryTableRow>
        ))}
      </Table>
    ) : (
      <EmptyState icon={Boxes} title={search ? "No items match your search" : "No inventory items found"}>
        {(low || waiting) && (
          <LinkButton to={urlWith("/admin/inventory", { search })} variant="outline">
            Show All
          </LinkButton>
        )}
      </EmptyState>
    );
  return (
    <>
      <InventoryTop list={list} counters={counters} mayEditSeveral={!isSeveral && rows.length > 0} />
      {several && <StockErrors {...several} />}
      {row && Object.keys(row.fields).length === 0 && (
        <div className="mb-3">
          <FormError message={row.message} />
        </div>
      )}
      {!isSeveral && (
        <InventoryToolbar
          list={list}
          hasWaiting={hasWaiting}
          edit={params.get("edit")}
          requestId={requestId}
          reason={readReason(params.get("reason") ?? "")}
        />
      )}
      {isSeveral ? (
        <BulkStock list={list} result={several}>
          {table}
        </BulkStock>
      ) : (
        <>
          {table}
          <Pagination
            page={page}
            pages={pages}
            hrefOf={(to) => urlWith("/admin/inventory", { ...list, page: to })}
          />
        </>
      )}
    </>
  );
}

function readInventoryView(params: URLSearchParams): {
  low: boolean;
  waiting: boolean;
  sort: string;
  column: InventoryColumn | undefined;
  descending: boolean;
} {
  const sort = params.get("sort") ?? "";
  const column = inventoryColumns.find((name) => name === sort.replace(/^-/, ""));
  const descending = column !== undefined && sort.startsWith("-");
  const isOn = (name: string) => params.get(name) === "true";
  return { low: isOn("low"), waiting: isOn("waiting"), sort: column ? sort : "", column, descending };
}

interface InventoryHeadProps {
  sort: string;
  list: ShownList;
  fixed: boolean;
}

function InventoryHead({ sort, list, fixed }: InventoryHeadProps) {
  const hrefOf = (next: string) => urlWith("/admin/inventory", { ...list, sort: next, page: 1 });
  const column = (name: string, title: ReactNode, className?: string) =>
    fixed ? (
      <Head className={className}>{title}</Head>
    ) : (
      <SortedHead name={name} sort={sort} hrefOf={hrefOf} className={className}>
        {title}
      </SortedHead>
    );
  return (
    <>
      {column("product", "Product")}
      {column("variation", "Variation", WIDE_ONLY)}
      {column("category", "Category", WIDE_ONLY)}
      {column("price", "Price")}
      {column("sku", "SKU", WIDE_ONLY)}
      {column("stock", "Stock")}
      <Head>Actions</Head>
    </>
  );
}

const stockUpdated = {
  title: "Stock Updated",
  description: "Inventory quantity updated successfully",
};

async function saveStock(form: FormData, by: Actor, list: string) {
  const reason = readReason(fieldText(form, "reason"));
  const values = {
    ...fieldTexts(form, ["variationId", "stockQuantity", "expectedStockQuantity"]),
    reason,
  };
  const { variationId, expectedStockQuantity } = values;
  const stockQuantity = typedStock(values.stockQuantity);
  try {
    const isTouched = stockQuantity !== expectedStockQuantity;
    const change = variationChange.parse(
      isTouched ? { stockQuantity, expectedStockQuantity: expectedStockQuantity || undefined } : {},
    );
    await updateVariation(variationId, change, by, reason);
    return await redirectWithToast(list, isTouched ? stockUpdated : nothingChanged);
  } catch (error) {
    // The row was deleted, so only a toast can show the error.
    if (error instanceof DomainError && error.kind === "notFound" && isId(variationId))
      return redirectWithToast(
        list,
        errorToast(
          `${error.message}. It may have been deleted since you opened it. You typed ${values.stockQuantity}.`,
        ),
      );
    if (!(error instanceof DomainError) || error.kind !== "conflict") return formErrorResponse(error, values);
    // The next save is compared with the stock that the message names.
    const expected = String(error.extra.details?.stockQuantity ?? expectedStockQuantity);
    return formErrorResponse(error, { ...values, expectedStockQuantity: expected });
  }
}

async function adjustOne(form: FormData, by: Actor, list: string) {
  const adjustments = form.getAll("adjust").map((value) => {
    const [variationId = "", delta] = String(value).split(":");
    return { variationId, delta: Number(delta) };
  });
  const requestId = fieldText(form, "requestId");
  const isCount = ({ delta }: { delta: number }) => Number.isInteger(delta) && Math.abs(delta) < 1_000;
  if (!isId(requestId) || !adjustments.every(isCount)) throw invalid("Unknown intent");
  const press = { by, reason: readReason(fieldText(form, "reason")), requestId };
  const { refused } = await adjustStock(adjustments, press);
  const message = refused.map(({ reason }) => reason).join(" ");
  return redirectWithToast(list, message ? errorToast(message) : stockUpdated);
}
