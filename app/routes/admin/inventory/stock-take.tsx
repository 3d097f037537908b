import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { StockDifferences } from "~/routes/admin/inventory/stock-differences";
import { PrintButton } from "~/components/admin/print-button";
import { LinkButton, Button } from "~/components/ui/form/button";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { PageTitle } from "~/components/ui/page-title";
import { adjustStock } from "~/domain/stock/adjust";
import { listInventory, reservedForOrders } from "~/domain/stock/inventory";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, readForm } from "~/http/forms/forms";
import { isId } from "~/lib/id";
import { listQuery, urlWith } from "~/lib/url/list-url";
import { readPage } from "~/lib/url/pagination";
import { readReason, type StockReason } from "~/lib/catalog/stock-reasons";
import type { InventoryRow } from "~/schemas/report";
import {
  countedElsewhere,
  countsOf,
  differencesNow,
  goneText,
  pressed,
  type StockDifference,
  type TypedCount,
  type WrongCount,
  typedCounts,
  withStockNow,
} from "./stock-counts";
import { useMemo } from "react";
import {
  countNameOf,
  StockList,
  type StockListRow,
  StockPages,
  StockSearch,
} from "~/routes/admin/inventory/stock-list";
import { useListBar } from "~/components/admin/lists/use-list-bar";
import { ENTER } from "~/components/admin/products/form/draft-buttons";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { checkEach } from "~/schemas/form-check";
import { stockNumber } from "~/schemas/product";

export const meta: MetaFunction = () => [{ title: "Stock-take · Back office" }];

const MOST = 500;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { search, page } = listQuery(request.url);
  return { ...(await listOf(search, page)), requestId: randomUUID() };
}

async function listOf(search: string, asked: number, first: string[] = []) {
  const [{ rows, total, page, pages }, ahead] = await Promise.all([
    readPage(asked, MOST, (range) => listInventory({ search, published: true, ...range })),
    first.length > 0 ? listInventory({ ids: first }) : { rows: [] },
  ]);
  const found = new Set(rows.map(({ variationId }) => variationId));
  const missing = ahead.rows.filter(({ variationId }) => !found.has(variationId));
  const all = [...missing, ...rows];
  const setAside = await reservedForOrders(all.map(({ variationId }) => variationId));
  const shown = all.map((row) => ({ ...row, setAside: setAside.get(row.variationId) ?? 0 }));
  return { rows: shown, total, search, page, pages };
}

interface StockTakeResult {
  list: Awaited<ReturnType<typeof listOf>> | null;
  differences: StockDifference[];
  differing: number;
  errors: string[];
  wrong: WrongCount[];
  done: string;
  typed: TypedCount[];
  reason: StockReason;
  search: string;
  page: number;
}

/** Writes differences, not totals, so that sales during the count stay subtracted. */
export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const { intent, search, page } = pressed(form);
  const [here, elsewhere] = [typedCounts(form), countedElsewhere(form)];
  const typed = [...here, ...elsewhere];
  const { counts, wrong } = countsOf(intent === "write" ? here : typed);
  const reason = readReason(fieldText(form, "reason"));
  const kept = {
    list: null,
    differences: [],
    differing: 0,
    done: "",
    errors: [],
    wrong,
    typed,
    reason,
    search,
    page,
  };
  if (intent === "search")
    return json<StockTakeResult>({ ...kept, wrong: [], list: await listOf(search, page) });
  if (wrong.length > 0) {
    const ids = wrong.map(({ variationId }) => variationId);
    const list = await listOf(search, page, ids);
    return json<StockTakeResult>(
      { ...kept, list, errors: wrongSentences(wrong, list.rows) },
      { status: 400 },
    );
  }
  const requestId = fieldText(form, "requestId");
  const { differences, gone } = await differencesNow(counts);
  if (intent === "review" || !isId(requestId))
    return json<StockTakeResult>({ ...kept, ...firstOf(differences), errors: goneText(gone) });
  const { changed, refused } = await adjustStock(differences.slice(0, MOST), { by, reason, requestId });
  const done = `${changed} ${changed === 1 ? "quantity" : "quantities"} saved`;
  if (refused.length > 0) {
    const again = await withStockNow(
      here,
      refused.map(({ variationId }) => variationId),
    );
    return json<StockTakeResult>(
      {
        ...kept,
        list: await listOf(search, page),
        done,
        errors: [...refused.map((row) => row.reason), ...goneText(gone)],
        typed: [...again, ...elsewhere],
      },
      { status: 409 },
    );
  }
  const next = await differencesNow(countsOf(elsewhere).counts);
  if (gone + next.gone + next.differences.length === 0)
    return redirectWithToast(urlWith("/admin/inventory/count", { search, page }), {
      title: "Stock Updated",
      description: done,
    });
  return json<StockTakeResult>({
    ...kept,
    ...firstOf(next.differences),
    done,
    errors: goneText(gone + next.gone),
    typed: elsewhere,
  });
}

function wrongSentences(wrong: WrongCount[], rows: InventoryRow[]): string[] {
  const found = new Map(rows.map((row) => [row.variationId, `${row.productName}, ${row.variationName}`]));
  return wrong.map(({ variationId, message }) => `${found.get(variationId) ?? "A variation"}: ${message}`);
}

const firstOf = (differences: StockDifference[]) => ({
  differences: differences.slice(0, MOST),
  differing: differences.length,
});

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function StockTake() {
  useFocusAfterPress();
  const { requestId, ...loaded } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const { total, pages } = result?.list ?? loaded;
  return (
    <>
      <PageTitle
        text={
          pages > 1
            ? `${total.toLocaleString("en-CA")} variations on ${pages} pages. What you type is kept when you turn a page or search.`
            : "Print the list or take the phone along, type what you count, and check the differences before you save them."
        }
        aside={
          <div className="flex flex-wrap gap-2 print:hidden">
            <PrintButton />
            <LinkButton to="/admin/inventory" variant="outline">
              Inventory
            </LinkButton>
          </div>
        }
      >
        Stock-take
      </PageTitle>
      {result?.done && (
        <p role="status" className="mb-4 rounded-md bg-ok-bg p-4 text-ok">
          {`${result.done}.`}
        </p>
      )}
      {result && result.errors.length > 0 && (
        <div role="alert" className="mb-4 rounded-md bg-danger-bg p-4 text-danger">
          {result.errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      {result && !result.list ? (
        <StockDifferences {...result} requestId={requestId} />
      ) : (
        <StockTakeForm list={result?.list ?? loaded} result={result} />
      )}
    </>
  );
}

const check = checkEach(countNameOf(""), stockNumber);

interface StockTakeFormProps {
  list: { rows: StockListRow[]; search: string; page: number; pages: number };
  result:
    | { typed: TypedCount[]; wrong: { variationId: string; message: string }[]; reason: StockReason }
    | undefined;
}

function StockTakeForm({ list: { rows, search, page, pages }, result }: StockTakeFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const shown = useMemo(
    () =>
      result && {
        fields: Object.fromEntries(
          result.wrong.map(({ variationId, message }) => [countNameOf(variationId), [message]]),
        ),
      },
    [result],
  );
  const typed = result?.typed ?? [];
  return (
    <CheckedForm id="stock-take" check={check} result={shown} noValidate={false}>
      {/* Enter in any field presses this button. */}
      <button type="submit" name="intent" value={ENTER} tabIndex={-1} aria-hidden className="sr-only" />
      {result && <input type="hidden" name="reason" value={result.reason} />}
      <StockSearch search={search} busy={busy} />
      <p className="mb-4 max-w-prose">
        Do not count items set aside for orders: the stock no longer includes them.
      </p>
      <StockList rows={rows} search={search} typed={typed} />
      <StockPages page={page} pages={pages} busy={busy} />
      {rows.length + typed.length > 0 && <ReviewBar busy={busy} />}
    </CheckedForm>
  );
}

function ReviewBar({ busy }: { busy: boolean }) {
  const bar = useListBar<HTMLDivElement>();
  return (
    <div ref={bar} className="list-bar print:hidden">
      <Button name="intent" value="review" disabled={busy}>
        Show the differences
      </Button>
    </div>
  );
}
