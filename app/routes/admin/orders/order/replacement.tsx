import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { OrderQuestion } from "~/routes/admin/orders/order/order-question";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { getAdminOrder, type ShownOrder } from "~/domain/orders/queries";
import { replaceItems } from "~/domain/orders/refunds/replace-items";
import { fieldText, formErrorResponse, readForm } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { variationTitle } from "~/lib/catalog/variation-name";
import { orderNumber } from "~/lib/orders/order-number";
import { pieceCounts, pieceNotes } from "~/lib/orders/pieces";
import {
  refundFields,
  refundTexts,
  formMessage,
  refundErrors,
  type RefundTexts,
} from "~/lib/orders/words/refund-texts";
import { replacementInput } from "~/schemas/orders/refund";
import { useMemo } from "react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { PiecesField } from "~/routes/admin/orders/order/pieces-field";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import type { FieldErrors } from "~/lib/errors";
import type { FormResult } from "~/lib/form-result";
import { checkByReading } from "~/schemas/form-check";

export const meta: MetaFunction = () => [{ title: "Replacement · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  const lines = order.items.flatMap((item) => {
    const counts = pieceCounts(item, order);
    const facts = [`${item.quantity} bought`, ...pieceNotes(counts)].join(", ");
    return counts.out > 0 && !item.isGiftCard
      ? [{ id: item.id, title: variationTitle(item), out: counts.out, facts }]
      : [];
  });
  return {
    id: order.id,
    refusal: refusalOf(order, lines.length),
    hidden: { id: randomUUID(), version: String(order.version) },
    lines,
    hasEmail: order.shippingAddress.email !== "",
  };
}

function refusalOf({ status, replacesId, shippingAddress }: ShownOrder, lines: number): string | null {
  if (status === "cancelled") return "This order is cancelled, so its items are not sent again.";
  if (replacesId) return "This order is a replacement. Replace the items of the first order instead.";
  if (shippingAddress.name === "") return "This order's customer had their name and address removed.";
  return lines > 0 ? null : "All items of this order were already refunded or replaced, or are gift cards.";
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const values = refundTexts(form);
  try {
    const input = replacementInput.parse({
      lines: refundFields(values).lines,
      id: pressId(fieldText(form, "id"), values),
      version: fieldText(form, "version") || undefined,
    });
    const { id } = await replaceItems(params.id ?? "", input, by);
    const { search } = new URL(request.url);
    return await redirectWithToast(`/admin/orders/${id}${search}`, { title: "Replacement Created" });
  } catch (error) {
    return formErrorResponse(error, values);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function Replacement() {
  const { id, refusal, ...form } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const closeTo = `/admin/orders/${id}${useLocation().search}`;
  return (
    <OrderQuestion title={`Replacement for order #${orderNumber(id)}`} closeTo={closeTo} refusal={refusal}>
      <ReplacementForm {...form} closeTo={closeTo} result={result} />
    </OrderQuestion>
  );
}

function check(form: FormData): FieldErrors {
  const texts = refundTexts(form);
  const read = () => replacementInput.parse({ lines: refundFields(texts).lines, id: form.get("id") });
  return refundErrors(checkByReading(read)(form), texts);
}

interface ReplacementFormProps {
  closeTo: string;
  hidden: Record<string, string>;
  lines: readonly { id: string; title: string; out: number; facts: string }[];
  hasEmail: boolean;
  result: FormResult<RefundTexts> | undefined;
}

function ReplacementForm({ closeTo, hidden, lines, hasEmail, result }: ReplacementFormProps) {
  useErrorToast(result);
  const shown = useMemo(() => result && { fields: refundErrors(result.fields, result.values) }, [result]);
  const busy = useNavigation().formMethod === "POST";
  return (
    <CheckedForm id="replacement-form" check={check} result={shown} className="flex flex-col gap-4">
      <FormError message={result?.fields.lines?.join(" ") ?? formMessage(result)} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>
        {`The pieces are taken from stock and become a new order at $0.00.${hasEmail ? " The customer gets an email." : ""}`}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(({ id, title, out, facts }, index) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-bold wrap-anywhere">{title}</p>
              <p className="text-sm text-muted">{facts}</p>
            </div>
            <PiecesField
              name={`quantity:${id}`}
              item={title}
              most={out}
              defaultValue={result?.values[`quantity:${id}`]}
              autoFocus={index === 0 && !result}
            />
          </li>
        ))}
      </ul>
      <FormActions closeTo={closeTo}>
        <Button disabled={busy}>Send replacement</Button>
      </FormActions>
    </CheckedForm>
  );
}
