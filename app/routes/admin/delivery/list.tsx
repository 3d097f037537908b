import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import MapPin from "lucide-react/icons/map-pin";
import Plus from "lucide-react/icons/plus";
import { ZoneCard } from "./zone-card";
import { Notice } from "~/components/admin/notice";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { LinkButton } from "~/components/ui/form/button";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { PageTitle } from "~/components/ui/page-title";
import { listZones } from "~/domain/delivery/delivery-zones";
import { requireAdmin } from "~/http/session/access";
import { NO_ZONE_IS_ON } from "~/lib/delivery/delivery-words";

export const meta: MetaFunction = () => [{ title: "Delivery Zones · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const zones = await listZones();
  return { zones: zones.map(({ version: _, createdAt: __, updatedAt: ___, ...zone }) => zone) };
}

export const shouldRevalidate = unlessFailed;

export default function DeliveryZones() {
  useFocusAfterPress();
  const { zones } = useLoaderData<typeof loader>();
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
          text="Without zones you deliver within Parkland County at no fee. Add a zone to deliver elsewhere, or for a fee."
        />
      )}
      <Outlet />
    </>
  );
}
