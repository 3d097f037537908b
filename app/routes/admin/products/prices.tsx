import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { PricePreview } from "~/components/admin/products/price-preview";
import { ProductBulkErrors } from "~/components/admin/products/product-bulk-errors";
import { Dialog } from "~/components/ui/dialog";
import { previewPrices, reprice } from "~/domain/catalog/edit/reprice";
import { withoutGiftCards } from "~/domain/catalog/gift-card-products";
import { applyInBulk } from "~/domain/bulk";
import { requireAdmin } from "~/http/session/access";
import { fieldText, intentOf, readForm } from "~/http/forms/forms";
import { invalid } from "~/lib/errors";
import { isId } from "~/lib/id";
import { urlWith } from "~/lib/url/list-url";
import { pageNumber } from "~/lib/url/pagination";
import { readPercent } from "~/lib/money/percent";
import { bulkResponse } from "./bulk-action";
import { selectedProducts, filterFields, readProductFilter } from "./bulk-selection";

export const meta: MetaFunction = () => [{ title: "Prices · Back office" }];

/** Hundredths of a percent, limits against typing errors: a tenth of the price to 11 times the price. */
const LEAST = -90_00;
const MOST = 1_000_00;
const NO_SHARE = "Write a percentage from -90 to 1000, like 10 or -7.5";

function shareOf(typed: string): number | null {
  const share = readPercent(typed);
  return share !== null && share >= LEAST && share <= MOST && share !== 0 ? share : null;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get("percent");
  const share = shareOf(typed ?? "");
  const { filter, page } = listOf(searchParams);
  const { ids, leftOut } = await withoutGiftCards(await selectedProducts(searchParams));
  const previews = share === null ? [] : await previewPrices(ids, share);
  return {
    query: urlWith("", { ...filter, page }),
    choice: [
      ...Object.entries(filterFields(filter, page, Number(searchParams.get("shownAt")))),
      ...(searchParams.has("all") ? [["all", "on"] as const] : ids.map((id) => ["id", id] as const)),
    ],
    count: ids.length,
    leftOut,
    percent: typed ?? "",
    message: typed !== null && share === null ? NO_SHARE : null,
    previews,
    gone: share === null ? 0 : ids.length - previews.length,
    requestId: randomUUID(),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["write"]);
  const share = shareOf(fieldText(form, "percent"));
  const requestId = fieldText(form, "requestId");
  if (share === null || !isId(requestId)) throw invalid(NO_SHARE);
  const seen = new Map(form.getAll("seen").map((text) => readSeen(String(text))));
  const { done, refused } = await applyInBulk([...seen.keys()], (id) =>
    reprice(id, { share, version: seen.get(id) ?? 0, requestId }, by),
  );
  const { filter, page } = listOf(new URL(request.url).searchParams);
  return bulkResponse("prices", done.length, refused, urlWith("/admin/products", { ...filter, page }), {});
}

function listOf(params: URLSearchParams) {
  return { filter: readProductFilter(params), page: pageNumber(params.get("page")) };
}

function readSeen(text: string): [string, number] {
  const [id = "", version] = text.split(":");
  return [id, Number(version)];
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function Prices() {
  const data = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const refused = result && new Set(result.refused.map(({ id }) => id));
  const back = `/admin/products${data.query}`;
  // Changed products are not offered again, or their prices would change twice.
  const previews = data.previews.filter(({ id }) => !refused || refused.has(id));
  return (
    <Dialog open onCloseTo={back} title="Change Prices" long className="sm:max-w-2xl">
      {result && <ProductBulkErrors {...result} query={data.query} />}
      <PricePreview {...data} back={back} previews={previews} />
    </Dialog>
  );
}
