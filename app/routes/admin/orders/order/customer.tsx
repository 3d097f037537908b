import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Counters } from "~/components/admin/lists/counters";
import { EditForm } from "~/components/admin/forms/edit-form";
import { OrderCard, orderCardData } from "~/components/admin/orders/list/order-card";
import { Button, LinkButton } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Textarea } from "~/components/ui/form/textarea";
import { PageTitle } from "~/components/ui/page-title";
import { customerOfOrder, saveCustomerNote } from "~/domain/orders/customer/customer";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { fieldTexts, formErrorResponse, readForm } from "~/http/forms/forms";
import { formatCents, toCents } from "~/lib/money/money";
import { nothingChanged } from "~/lib/toast-message";
import { customerNote } from "~/schemas/customer";
import { checkBySchema } from "~/schemas/form-check";

export const meta: MetaFunction = () => [{ title: "Customer · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const id = params.id ?? "";
  const { orders, spent, ...customer } = await customerOfOrder(id);
  return { ...customer, id, spent: formatCents(toCents(spent)), orders: orders.map(orderCardData) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const values = fieldTexts(await readForm(request), ["note", "seen"]);
  try {
    const { note } = customerNote.parse(values);
    const customer = `/admin/orders/${id}/customer${new URL(request.url).search}`;
    if (values.note === values.seen) return await redirectWithToast(customer, nothingChanged);
    await saveCustomerNote(id, { text: note, seen: values.seen }, by);
    return await redirectWithToast(customer, {
      title: "Note Saved",
    });
  } catch (error) {
    return formErrorResponse(error, values);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

const check = checkBySchema(customerNote);

export default function Customer() {
  const { id, name, email, isRegistered, orders, total, spent, note } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const { search } = useLocation();
  return (
    <>
      <PageTitle
        text={`${isRegistered ? "Registered User" : "Guest"}, ${email}`}
        aside={
          <LinkButton to={`/admin/orders/${id}${search}`} variant="outline">
            <ArrowLeft aria-hidden className="size-5" />
            Back to the order
          </LinkButton>
        }
      >
        <bdi>{name}</bdi>
      </PageTitle>
      <Counters
        counters={[
          { label: "Orders", value: total },
          { label: "Spent", value: spent },
        ]}
      />
      <div className="mb-6 max-w-2xl">
        <EditForm key={note} id="customer-note" check={check} opened={{ note, seen: note }} result={result}>
          <input type="hidden" name="seen" value={note} />
          <Field
            label="Note"
            name="note"
            hint="Only the shop sees it. Included if the customer downloads their data. Deleted with the account, or when the customer's name is removed from their orders."
          >
            {(control) => (
              <Textarea {...control} rows={4} maxLength={2000} defaultValue={result?.values.note ?? note} />
            )}
          </Field>
          <div>
            <Button disabled={busy}>Save Note</Button>
          </div>
        </EditForm>
      </div>
      <h2 className="mb-3 text-xl">
        {total > orders.length ? `The newest ${orders.length} of ${total} orders` : "Orders"}
      </h2>
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} query={search} />
          </li>
        ))}
      </ul>
    </>
  );
}
