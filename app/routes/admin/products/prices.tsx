import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form, useLocation, useNavigation } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { ProductBulkErrors } from "~/routes/admin/products/product-bulk-errors";
import { Dialog } from "~/components/ui/dialog";
import { previewPrices, reprice } from "~/domain/catalog/edit/reprice";
import { withoutGiftCards } from "~/domain/catalog/gift-card-products";
import { applyInBulk } from "~/domain/bulk";
import { requireAdmin } from "~/http/session/access";
import { fieldText, intentOf, parseForm, readForm } from "~/http/forms/forms";
import { invalid, type FieldErrors } from "~/lib/errors";
import { isId } from "~/lib/id";
import { urlWith } from "~/lib/url/list-url";
import { pageNumber } from "~/lib/url/pagination";
import { fieldErrorsOf } from "~/schemas/field-errors";
import { priceChangeForm } from "~/schemas/prices/price-change";
import { bulkResponse } from "./bulk-action";
import { selectedProducts, filterFields, readProductFilter } from "./bulk-selection";
import { type PriceChange, PriceChanges } from "~/routes/admin/products/price-changes";
import { LeftOut, NoProducts } from "~/routes/admin/products/form/left-out";
import { FormActions } from "~/components/admin/forms/form-actions";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { checkBySchema } from "~/schemas/form-check";

export const meta: MetaFunction = () => [{ title: "Prices · Back office" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get("percent");
  const { data, error } = priceChangeForm.safeParse({ percent: typed ?? "" });
  const { filter, page } = listOf(searchParams);
  const { ids, leftOut } = await withoutGiftCards(await selectedProducts(searchParams));
  const previews = data ? await previewPrices(ids, data.percent) : [];
  return {
    query: urlWith("", { ...filter, page }),
    choice: [
      ...Object.entries(filterFields(filter, page, Number(searchParams.get("shownAt")))),
      ...(searchParams.has("all") ? [["all", "on"] as const] : ids.map((id) => ["id", id] as const)),
    ],
    count: ids.length,
    leftOut,
    percent: typed ?? "",
    result: typed !== null && error ? { fields: fieldErrorsOf(error) } : null,
    previews,
    gone: data ? ids.length - previews.length : 0,
    requestId: randomUUID(),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["write"]);
  const { percent: share } = parseForm(form, priceChangeForm);
  const requestId = fieldText(form, "requestId");
  if (!isId(requestId)) throw invalid("Load the page again, then try once more");
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
  // Leaves out products that are already changed, or their prices would change twice.
  const previews = data.previews.filter(({ id }) => !refused || refused.has(id));
  return (
    <Dialog open onCloseTo={back} title="Change Prices" long className="sm:max-w-2xl">
      {result && <ProductBulkErrors {...result} query={data.query} />}
      <PricePreview {...data} back={back} previews={previews} />
    </Dialog>
  );
}

interface ProductPricePreview {
  id: string;
  name: string;
  version: number;
  prices: PriceChange[];
}

interface PricePreviewProps {
  back: string;
  choice: (readonly [string, string])[];
  count: number;
  leftOut: number;
  percent: string;
  result: { fields: FieldErrors } | null;
  previews: ProductPricePreview[];
  gone: number;
  requestId: string;
}

const check = checkBySchema(priceChangeForm);

function PricePreview(props: PricePreviewProps) {
  const { back, choice, count, leftOut, percent, result, previews, gone, requestId } = props;
  const { search } = useLocation();
  const busy = useNavigation().formMethod === "POST";
  if (count === 0) return <NoProducts leftOut={leftOut} />;
  const products = (number: number) => (number === 1 ? "1 product" : `${number} products`);
  return (
    <>
      <CheckedForm
        id="change-prices"
        {...{ check, result }}
        method="get"
        className="flex flex-wrap items-end gap-3"
      >
        {choice.map(([name, value]) => (
          <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
        ))}
        <Field
          label={`Change ${count} ${count === 1 ? "price" : "prices"} by (%)`}
          name="percent"
          hint="10 raises, -10 lowers. Rounded to the cent."
        >
          {(control) => (
            <Input {...control} inputMode="text" defaultValue={percent} autoComplete="off" autoFocus />
          )}
        </Field>
        <Button variant="outline">Show New Prices</Button>
      </CheckedForm>
      <LeftOut count={leftOut} />
      {gone > 0 && (
        <p role="status" className="rounded-md bg-warn-bg p-3 text-warn">
          {`${gone} of them ${gone === 1 ? "was" : "were"} deleted or archived after you selected them.`}
        </p>
      )}
      {previews.length > 0 && (
        <Form method="post" action={`/admin/products/prices${search}`} className="flex flex-col gap-4">
          <input type="hidden" name="percent" value={percent} />
          <input type="hidden" name="requestId" value={requestId} />
          <ul className="divide-y divide-line">
            {previews.map(({ id, name, version, prices }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
                <input type="hidden" name="seen" value={`${id}:${version}`} />
                <PriceChanges name={name} prices={prices} />
              </li>
            ))}
          </ul>
          <FormActions closeTo={back}>
            <Button name="intent" value="write" disabled={busy}>
              Change Prices <span className="sr-only">{`of ${products(previews.length)}`}</span>
            </Button>
          </FormActions>
        </Form>
      )}
    </>
  );
}
