import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { StockDifferences } from "~/components/admin/inventory/stock-differences";
import { StockList } from "~/components/admin/inventory/stock-list";
import { PrintButton } from "~/components/admin/print-button";
import { SearchForm } from "~/components/admin/search-form";
import { Button, LinkButton } from "~/components/ui/button";
import { PageTitle } from "~/components/ui/page-title";
import { adjustStock } from "~/domain/stock/adjust";
import { listInventory } from "~/domain/stock/inventory";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { fieldText, intentOf, readForm } from "~/http/forms";
import { isId } from "~/lib/id";
import { listQuery } from "~/lib/list-url";
import { readReason } from "~/lib/stock-reasons";
import { countsOf, differencesOf, type StockDifference } from "./stock-counts";

export const meta: MetaFunction = () => [{ title: "Stock-take · Back office" }];

/** What one form can carry; a larger shop counts by category or name. */
const MOST = 500;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { search } = listQuery(request.url);
  const { rows, total } = await listInventory({ search, limit: MOST });
  return { rows, total, search, requestId: randomUUID() };
}

interface Reviewed {
  differences: StockDifference[];
  errors: string[];
  /** Shown again in the list, where something is wrong. */
  typed: { variationId: string; counted: number }[];
}

/** The numbers are shown as differences first; written are differences, so that what was sold meanwhile stays sold. */
export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const intent = intentOf(form, ["review", "write"]);
  const { counts, errors } = countsOf(form);
  const requestId = fieldText(form, "requestId");
  const { rows } = await listInventory({ ids: counts.map(({ variationId }) => variationId) });
  const differences = differencesOf(counts, rows);
  if (intent === "review" || errors.length > 0 || !isId(requestId))
    return json<Reviewed>({ differences, errors, typed: counts }, { status: errors.length > 0 ? 400 : 200 });
  const reason = readReason(fieldText(form, "reason"));
  const { changed, refused } = await adjustStock(differences, { by, reason, requestId });
  if (refused.length > 0)
    return json<Reviewed>(
      { differences: [], errors: refused.map((row) => row.reason), typed: [] },
      { status: 409 },
    );
  const { pathname, search } = new URL(request.url);
  return redirectWithToast(pathname + search, {
    title: "Stock Updated",
    description: `${changed} ${changed === 1 ? "number" : "numbers"} written`,
  });
}

export default function StockTake() {
  const { rows, total, search, requestId } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const reviewing = result !== undefined && result.errors.length === 0;
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
      <div className="print:hidden">
        <SearchForm
          action="/admin/inventory/count"
          label="Count only some: category, name or SKU"
          value={search}
        />
      </div>
      {result && result.errors.length > 0 && (
        <div role="alert" className="mb-4 rounded-md bg-danger-bg p-4 text-danger">
          {result.errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      {reviewing ? (
        <StockDifferences differences={result.differences} requestId={requestId} />
      ) : (
        <Form method="post" preventScrollReset>
          <StockList rows={rows} typed={result?.typed ?? []} />
          <Button name="intent" value="review" disabled={busy} className="sticky bottom-4 mt-4 print:hidden">
            Show the differences
          </Button>
        </Form>
      )}
    </>
  );
}
