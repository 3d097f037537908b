import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form, useNavigation } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { OrderQuestion } from "~/routes/admin/orders/order/order-question";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { endingOpenLink } from "~/domain/checkout/links/end-links";
import { hasGiftCards } from "~/domain/gift-cards/usable";
import { isTodayClosed } from "~/domain/payments/cash-day";
import { enterPayment, waive } from "~/domain/orders/payments/enter-payment";
import { getAdminOrder } from "~/domain/orders/queries";
import { fieldText, fieldTexts, formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { formatCents, toCents } from "~/lib/money/money";
import { orderNumber } from "~/lib/orders/order-number";
import { afterCloseText, nothingOwed } from "~/lib/orders/words/payment-words";
import type { ToastMessage } from "~/lib/toast-message";
import type { AdminOrder } from "~/schemas/order";
import { orderPaymentInput, waiveInput } from "~/schemas/orders/order-payment";
import { listQueryOf } from "~/routes/admin/orders/list/order-filter";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { PaymentFields, type PaymentTexts } from "~/routes/admin/orders/payments/payment-fields";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import type { FormResult } from "~/lib/form-result";
import { isWaivable } from "~/lib/money/receive";
import { checkByReading } from "~/schemas/form-check";

export const meta: MetaFunction = () => [{ title: "Record payment · Back office" }];

const FIELDS = ["method", "amount", "reference"] as const;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  const { searchParams } = new URL(request.url);
  const typed = FIELDS.map((name) => [name, searchParams.get(name) ?? ""] as const);
  return {
    id: order.id,
    refusal: toCents(order.owed) > 0 ? null : nothingOwed,
    hidden: { id: randomUUID(), version: String(order.version) },
    owedCents: toCents(order.owed),
    takesGiftCards: await hasGiftCards(),
    typed: Object.fromEntries(typed) as Record<(typeof FIELDS)[number], string>,
    query: listQueryOf(searchParams),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const to = `/admin/orders/${id}${listQueryOf(new URL(request.url).searchParams)}`;
  const form = await readForm(request);
  const values = fieldTexts(form, FIELDS);
  const version = fieldText(form, "version") || undefined;
  try {
    if (intentOf(form, ["record-payment", "waive"]) === "waive") {
      const { version: seen } = waiveInput.parse({ version });
      await endingOpenLink(id, by, () => waive(id, seen, by));
      return await redirectWithToast(to, { title: "Amount Waived" });
    }
    const input = orderPaymentInput.parse({
      ...values,
      amount: values.amount.trim() || undefined,
      id: pressId(fieldText(form, "id"), values),
      version,
    });
    return await redirectWithToast(
      to,
      recordedToast(
        await endingOpenLink(id, by, () => enterPayment(id, input, by)),
        input.id,
        input.method === "cash" && (await isTodayClosed()),
      ),
    );
  } catch (error) {
    return formErrorResponse(error, values);
  }
}

function recordedToast(
  { payments, owed }: AdminOrder,
  paymentId: string,
  isAfterClose: boolean,
): ToastMessage {
  const payment = payments.find(({ id }) => id === paymentId);
  const changeCents = payment?.received ? toCents(payment.received) - toCents(payment.amount) : 0;
  const description = [
    changeCents > 0 && `Change to give: ${formatCents(changeCents)}`,
    toCents(owed) > 0 && `${formatCents(toCents(owed))} is still owed`,
    isAfterClose && afterCloseText,
  ];
  return { title: "Payment Recorded", description: description.filter(Boolean).join(". ") || undefined };
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function Payment() {
  const { id, refusal, hidden, query, ...form } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const closeTo = `/admin/orders/${id}${query}`;
  return (
    <OrderQuestion title={`Payment for order #${orderNumber(id)}`} closeTo={closeTo} refusal={refusal}>
      <PaymentForm
        {...form}
        action={`/admin/orders/${id}/payment${query}`}
        closeTo={closeTo}
        hidden={{ ...Object.fromEntries(new URLSearchParams(query)), ...hidden }}
        result={result}
      />
    </OrderQuestion>
  );
}

interface PaymentFormProps {
  action: string;
  closeTo: string;
  /** Fields that are also sent with the button that only shows the change due. */
  hidden: Record<string, string>;
  owedCents: number;
  takesGiftCards: boolean;
  typed: PaymentTexts;
  result: FormResult<PaymentTexts> | undefined;
}

const check = checkByReading((form) => {
  const typed = Object.fromEntries(form);
  return orderPaymentInput.parse({ ...typed, amount: String(typed.amount).trim() || undefined });
});

function PaymentForm(props: PaymentFormProps) {
  const { action, closeTo, hidden, owedCents, takesGiftCards, typed, result } = props;
  useErrorToast(result);
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const hiddenFields = Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <>
      <CheckedForm id="payment-form" {...{ check, action, result }} className="flex flex-col gap-4">
        <FormError message={result?.message} />
        {hiddenFields}
        <p className="text-lg font-bold">{`${formatCents(owedCents)} is owed`}</p>
        <PaymentFields
          owedCents={owedCents}
          takesGiftCards={takesGiftCards}
          typed={result?.values ?? typed}
        />
        <FormActions closeTo={closeTo}>
          {!hydrated && (
            <Button variant="outline" formMethod="get">
              Show the change
            </Button>
          )}
          <Button name="intent" value="record-payment" disabled={busy}>
            Record Payment
          </Button>
        </FormActions>
      </CheckedForm>
      {isWaivable(owedCents) && (
        <Form method="post" action={action} preventScrollReset className="border-t border-line pt-4">
          {hiddenFields}
          <Button variant="outline" name="intent" value="waive" disabled={busy}>
            <span>{`Waive ${formatCents(owedCents)}`}</span>
          </Button>
        </Form>
      )}
    </>
  );
}
