import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { keepScreenWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { OrderBulkErrors } from "~/components/admin/orders/list/order-bulk-errors";
import { Button, LinkButton } from "~/components/ui/form/button";
import { Dialog } from "~/components/ui/dialog";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { owedCentsOf } from "~/domain/orders/payments/owed-orders";
import { orderStatusesOf } from "~/domain/orders/queries";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { readForm } from "~/http/forms/forms";
import { formatCents } from "~/lib/money/money";
import { orderNumber } from "~/lib/orders/order-number";
import { paramsOf } from "~/routes/admin/form-params";
import { parseAction, bulkQuestion, doneToast, runOrderAction } from "./order-actions";
import { selectedOrders, listQueryOf } from "./order-filter";

export const meta: MetaFunction = () => [{ title: "Orders · Back office" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { searchParams } = new URL(request.url);
  const query = listQueryOf(searchParams);
  if (!searchParams.has("intent")) throw redirect(`/admin/orders${query}`);
  const act = parseAction(searchParams.get("intent"));
  const ids = await selectedOrders(searchParams);
  if (ids.length === 0)
    throw await redirectWithToast(`/admin/orders${query}`, doneToast(act, { done: [], changed: [] }, query));
  const question = bulkQuestion(act, await orderStatusesOf(ids));
  const owed = act === "hand-over" ? await owedCentsOf(question.ids) : [];
  return { act, query, ...question, owed: owed.map(owedWords) };
}

const owedWords = ({ id, cents }: { id: string; cents: number }) =>
  `#${orderNumber(id)} (${formatCents(cents)})`;

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const query = listQueryOf(new URL(request.url).searchParams);
  const form = paramsOf(await readForm(request));
  const act = parseAction(form.get("intent"));
  const result = await runOrderAction(act, await selectedOrders(form), by);
  const toast = doneToast(act, result, query);
  const { done, refused } = result;
  if (refused.length === 0) return redirectWithToast(`/admin/orders${query}`, toast);
  return json(
    { done: done.length > 0 ? `${toast.title}.` : "", refused },
    { status: done.length > 0 ? 200 : 409 },
  );
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function BulkOrders() {
  const { act, query, title, ids, unchanged, owed } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const closeTo = `/admin/orders${query}`;
  return (
    <Dialog open onCloseTo={closeTo} title={title}>
      {result && <OrderBulkErrors {...result} query={query} />}
      {unchanged && <p>{`Not changed: ${unchanged}.`}</p>}
      {owed.length > 0 && (
        <p className="font-bold text-danger">
          {`Money is owed for ${owed.join(", ")}. Record the ${owed.length === 1 ? "payment" : "payments"} first?`}
        </p>
      )}
      {ids.length === 0 ? (
        <p>
          <LinkButton to={closeTo} variant="outline" preventScrollReset>
            Close
          </LinkButton>
        </p>
      ) : (
        <Form method="post" preventScrollReset>
          {ids.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <FormActions closeTo={closeTo}>
            <Button name="intent" value={act} disabled={busy}>
              {act === "mark-ready" ? "Mark ready" : "Hand over"}
            </Button>
          </FormActions>
        </Form>
      )}
    </Dialog>
  );
}
