import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { Card } from "~/components/ui/card";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { PageTitle } from "~/components/ui/page-title";
import { calendarKey, removeCalendarKey, renewCalendarKey } from "~/domain/settings/calendar-key";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { environment } from "~/services/environment/environment";

export const meta: MetaFunction = () => [{ title: "Calendar · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const key = await calendarKey();
  return { url: key && `${environment.publicUrl}/calendar.ics?key=${key}` };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context);
  const intent = intentOf(await readForm(request), ["renew", "remove"]);
  await (intent === "renew" ? renewCalendarKey(admin) : removeCalendarKey(admin));
  const title = intent === "renew" ? "Calendar Address Created" : "Calendar Address Removed";
  return redirectWithToast("/admin/calendar", { title });
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function Calendar() {
  const { url } = useLoaderData<typeof loader>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageTitle text="All pickup times and delivery days in your own calendar program. Subscribe to this address there.">
        Calendar
      </PageTitle>
      <Card className="flex flex-col gap-4">
        {url ? (
          <Field
            label="Address"
            name="url"
            hint="Anybody with this address sees when and where orders are handed over, but no names and no street of a delivery."
          >
            {(control) => <Input {...control} key={url} defaultValue={url} readOnly />}
          </Field>
        ) : (
          <p>There is no address yet.</p>
        )}
        <Form method="post" className="flex flex-wrap gap-3">
          <Button name="intent" value="renew" disabled={busy}>
            {url ? "Create a New Address" : "Create an Address"}
          </Button>
          {url && (
            <Button name="intent" value="remove" variant="outline" disabled={busy}>
              Remove It
            </Button>
          )}
        </Form>
        {url && <p className="text-muted">After either button, the address above no longer works.</p>}
      </Card>
    </>
  );
}
