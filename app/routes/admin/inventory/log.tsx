import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import { Badge } from "~/components/ui/badge";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { LinkButton, Button } from "~/components/ui/form/button";
import { ChangeArrow } from "~/components/ui/change-arrow";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { inventoryLog } from "~/domain/stock/inventory";
import { countStock, uncountedPieces } from "~/domain/catalog/count-stock";
import { fieldTexts, formErrorResponse, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { orderNumber } from "~/lib/orders/order-number";
import { formatDate } from "~/lib/time/dates";
import { urlWith, listQuery } from "~/lib/url/list-url";
import { personName } from "~/lib/text/person-name";
import { stockCountInput } from "~/schemas/product";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import type { FormResult } from "~/lib/form-result";
import { checkBySchema } from "~/schemas/form-check";

export const meta: MetaFunction = () => [{ title: "Stock history · Back office" }];

const changeLabels: Record<string, string> = {
  initial: "Initial",
  sale: "Sale",
  cancellation: "Cancellation",
  adjustment: "Adjustment",
  refund: "Refund",
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { page: asked } = listQuery(request.url);
  const { variation, lines, total, page, pages } = await inventoryLog(params.id ?? "", asked);
  return {
    id: variation.id,
    product: variation.product.name,
    variation: variation.name,
    stock: variation.stockQuantity,
    uncounted: await uncountedPieces(variation.id),
    total,
    page,
    pages,
    lines: lines.map(
      ({
        id,
        timestamp,
        changeType,
        quantityChanged,
        previousQuantity,
        newQuantity,
        notes,
        orderId,
        user,
      }) => ({
        id,
        when: formatDate(timestamp),
        what: changeLabels[changeType] ?? changeType,
        changed: quantityChanged,
        before: previousQuantity,
        after: newQuantity,
        why: orderId ? `${notes}, order #${orderNumber(orderId)}` : notes,
        who: user && (personName(user) ?? user.email),
      }),
    ),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const values = fieldTexts(await readForm(request), ["counted", "expected"]);
  try {
    await countStock(id, stockCountInput.parse(values), by);
    return await redirectWithToast(`/admin/inventory/${id}`, { title: "Stock Counted" });
  } catch (error) {
    return formErrorResponse(error, values);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function StockHistory() {
  const { id, product, variation, stock, uncounted, total, page, pages, lines } =
    useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  return (
    <>
      <PageTitle
        text={`${stock} in stock, ${total} ${total === 1 ? "change" : "changes"}`}
        aside={
          <LinkButton to="/admin/inventory" variant="outline">
            <ArrowLeft aria-hidden className="size-5" />
            Inventory
          </LinkButton>
        }
      >
        {`${product}, ${variation}`}
      </PageTitle>
      {uncounted > 0 && <CountForm key={stock} stock={stock} pieces={uncounted} result={result} />}
      <Table
        label="Stock history"
        head={["When", "What", "Change", "Stock", "Who", "Why"].map((title) => (
          <Head key={title}>{title}</Head>
        ))}
      >
        {lines.map((line) => (
          <tr key={line.id}>
            <Cell className="whitespace-nowrap">{line.when}</Cell>
            <Cell>
              <Badge variant="outline">{line.what}</Badge>
            </Cell>
            <Cell className="font-bold">{line.changed > 0 ? `+${line.changed}` : line.changed}</Cell>
            <Cell className="whitespace-nowrap">
              <span>{line.before}</span> <ChangeArrow /> <span>{line.after}</span>
            </Cell>
            <Cell className="min-w-32 wrap-anywhere">
              <bdi>{line.who ?? "The shop"}</bdi>
            </Cell>
            <Cell className="min-w-40 wrap-anywhere">{line.why}</Cell>
          </tr>
        ))}
      </Table>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => urlWith(`/admin/inventory/${id}`, { page: to })}
      />
    </>
  );
}

const check = checkBySchema(stockCountInput);

interface CountFormProps {
  stock: number;
  pieces: number;
  result: FormResult<{ counted: string; expected: string }> | undefined;
}

function CountForm({ stock, pieces, result }: CountFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const otherErrors = result && !result.fields.counted ? [result.message] : undefined;
  return (
    <CheckedForm
      id="count-form"
      {...{ check, result }}
      preventScrollReset={false}
      className="mb-6 grid max-w-2xl gap-3 rounded-md bg-warn-bg p-4 text-warn"
    >
      <p className="font-bold">
        {`${pieces} ${pieces === 1 ? "piece was" : "pieces were"} sold that stock did not have. Count what is on the shelf.`}
      </p>
      <input type="hidden" name="expected" value={stock} />
      <Field label="Counted" name="counted" errors={otherErrors}>
        {(control) => (
          <span className="flex flex-wrap gap-2">
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min="0"
              step="1"
              defaultValue={result?.values.counted ?? stock}
              className="w-28"
            />
            <Button disabled={busy}>Save Count</Button>
          </span>
        )}
      </Field>
    </CheckedForm>
  );
}
