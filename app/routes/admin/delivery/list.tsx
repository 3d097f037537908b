import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Outlet, useLoaderData, useNavigation } from "@remix-run/react";
import MapPin from "lucide-react/icons/map-pin";
import Plus from "lucide-react/icons/plus";
import { ZoneCard } from "./zone-card";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { keepScreenWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { Notice } from "~/components/admin/notice";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { Button, LinkButton } from "~/components/ui/form/button";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { PageTitle } from "~/components/ui/page-title";
import { addExampleZones, isUnchangedExample, removeExampleZones } from "~/domain/delivery/example-zones";
import { listZones } from "~/domain/delivery/delivery-zones";
import { formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { NO_ZONE_IS_ON } from "~/lib/delivery/delivery-words";

export const meta: MetaFunction = () => [{ title: "Delivery Zones · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const zones = await listZones();
  return {
    zones: zones.map(({ version: _, createdAt: __, updatedAt: ___, ...zone }) => zone),
    hasExample: zones.some(isUnchangedExample),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const intent = intentOf(await readForm(request), ["example", "remove-example"]);
  try {
    await (intent === "example" ? addExampleZones(by) : removeExampleZones(by));
    const title = intent === "example" ? "Example Added" : "Example Removed";
    return await redirectWithToast("/admin/delivery", { title });
  } catch (error) {
    return formErrorResponse(error, {});
  }
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function DeliveryZones() {
  useFocusAfterPress();
  const { zones, hasExample } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <>
      <PageTitle
        text="Where you deliver, at what fee and on which days"
        aside={
          <LinkButton to="/admin/delivery/new" preventScrollReset>
            <Plus aria-hidden className="size-5" />
            Add Zone
          </LinkButton>
        }
      >
        Delivery Zones
      </PageTitle>
      <FormError message={result?.message} />
      {zones.length > 0 && !zones.some(({ isOn }) => isOn) && (
        <div className="mb-3">
          <Notice>{NO_ZONE_IS_ON}</Notice>
        </div>
      )}
      {zones.length > 0 ? (
        <ul className="grid gap-3">
          {zones.map((zone) => (
            <li key={zone.id}>
              <ZoneCard zone={zone} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={MapPin}
          title="No Delivery Zones"
          text="Without zones you deliver within Parkland County at no fee. Add a zone, or start with an example: shoppers see it at once, and you can remove it again."
        >
          <ExampleButton intent="example">Try an Example</ExampleButton>
        </EmptyState>
      )}
      {hasExample && (
        <div className="mt-5">
          <ExampleButton intent="remove-example">Remove the Example</ExampleButton>
        </div>
      )}
      <Outlet />
    </>
  );
}

function ExampleButton({ intent, children }: { intent: string; children: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" preventScrollReset>
      <Button name="intent" value={intent} variant="outline" disabled={busy}>
        {children}
      </Button>
    </Form>
  );
}
