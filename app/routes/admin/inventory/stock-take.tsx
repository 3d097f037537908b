import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { keepTyped, useActionResult } from "~/components/admin/keep-typed";
import { unlessFailed } from "~/components/ui/unreachable";
import { StockDifferences } from "~/components/admin/inventory/stock-differences";
import { StockList, StockSearch } from "~/components/admin/inventory/stock-list";
import { ENTER } from "~/components/admin/products/draft-buttons";
import { PrintButton } from "~/components/admin/print-button";
import { Button, LinkButton } from "~/components/ui/button";
import { PageTitle } from "~/components/ui/page-title";
import { adjustStock } from "~/domain/stock/adjust";
import { listInventory } from "~/domain/stock/inventory";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { fieldText, intentOf, readForm } from "~/http/forms";
import { isId } from "~/lib/id";
import { listQuery, MAX_SEARCH, urlWith } from "~/lib/list-url";
import { readReason } from "~/lib/stock-reasons";
import { countsOf, differencesOf, type StockDifference, type TypedCount, typedCounts } from "./stock-counts";

export const meta: MetaFunction = () => [{ title: "Stock-take · Back office" }];

/** What one form can carry; a larger shop counts by category or name. */
const MOST = 500;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { search } = listQuery(request.url);
  return { ...(await listOf(search)), requestId: randomUUID() };
}

async function listOf(search: string) {
  const { rows, total } = await listInventory({ search, limit: MOST });
  return { rows, total, search };
}

/** Other rows to count (`list`), or the differences of what was counted. */
interface Reviewed {
  list: Awaited<ReturnType<typeof listOf>> | null;
  differences: StockDifference[];
  errors: string[];
  /** All that was counted so far. */
  typed: TypedCount[];
  search: string;
}

/** The numbers are shown as differences first; written are differences, so that what was sold meanwhile stays sold. */
export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const pressed = intentOf(form, ["review", "write", "search", ENTER]);
  const search = fieldText(form, "search").trim().slice(0, MAX_SEARCH);
  // Enter in the search box searches, in a box for a number it shows the differences.
  const intent = pressed !== ENTER ? pressed : search === fieldText(form, "searched") ? "review" : "search";
  const typed = typedCounts(form);
  const { counts, errors } = countsOf(typed);
  const kept = { differences: [], errors, typed, search };
  if (intent === "search" || errors.length > 0)
    return json<Reviewed>(
      { ...kept, list: await listOf(search) },
      { status: intent !== "search" ? 400 : 200 },
    );
  const requestId = fieldText(form, "requestId");
  const { rows } = await listInventory({ ids: counts.map(({ variationId }) => variationId) });
  const differences = differencesOf(counts, rows);
  if (intent === "review" || !isId(requestId)) return json<Reviewed>({ ...kept, differences, list: null });
  const reason = readReason(fieldText(form, "reason"));
  const { changed, refused } = await adjustStock(differences, { by, reason, requestId });
  if (refused.length > 0) {
    const errors = refused.map((row) => row.reason);
    return json<Reviewed>({ ...kept, errors, typed: [], list: await listOf(search) }, { status: 409 });
  }
  return redirectWithToast(urlWith("/admin/inventory/count", { search }), {
    title: "Stock Updated",
    description: `${changed} ${changed === 1 ? "number" : "numbers"} written`,
  });
}

export const clientAction = keepTyped;
export const shouldRevalidate = unlessFailed;

export default function StockTake() {
  const { requestId, ...loaded } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const { rows, total, search } = result?.list ?? loaded;
  return (
    <>
      <PageTitle
        text={
          total > rows.length
            ? `The first ${rows.length} of ${total} variations: search for a category or a name to count the others.`
            : "Print the list or take the phone along, type what you count, and see the differences before they are written."
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
        <Form method="post" preventScrollReset>
          {/* What Enter presses, wherever it is pressed. */}
          <button type="submit" name="intent" value={ENTER} tabIndex={-1} aria-hidden className="sr-only" />
          <StockSearch search={search} busy={busy} />
          <StockList rows={rows} typed={result?.typed ?? []} />
          <Button name="intent" value="review" disabled={busy} className="sticky bottom-4 mt-4 print:hidden">
            Show the differences
          </Button>
        </Form>
      )}
    </>
  );
}
