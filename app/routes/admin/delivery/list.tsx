import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import MapPin from "lucide-react/icons/map-pin";
import Plus from "lucide-react/icons/plus";
import { Notice } from "~/components/admin/notice";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { LinkButton } from "~/components/ui/form/button";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { PageTitle } from "~/components/ui/page-title";
import { listZones } from "~/domain/delivery/delivery-zones";
import { requireAdmin } from "~/http/session/access";
import { NO_ZONE_IS_ON } from "~/lib/delivery/delivery-words";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { formatCents, toCents } from "~/lib/money/money";

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

interface ZoneShown {
  id: string;
  name: string;
  prefixes: string;
  fee: string;
  freeFrom: string | null;
  smallestOrder: string | null;
  weekdays: string;
  cutoffHours: number;
  placesADay: number | null;
  isOn: boolean;
}

const money = (amount: string) => formatCents(toCents(amount));

function ZoneCard({ zone }: { zone: ZoneShown }) {
  const { id, name, prefixes, isOn } = zone;
  return (
    <Card className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-60">
        <h2 className="text-lg wrap-anywhere">
          <span>{name}</span> {!isOn && <Badge variant="outline">Switched off</Badge>}
        </h2>
        <p className="text-sm wrap-anywhere text-muted">{prefixes}</p>
        <p className="mt-1">{amountsOf(zone)}</p>
        <p>{daysOf(zone)}</p>
      </div>
      <div className="flex gap-2">
        <LinkButton to={`/admin/delivery/${id}`} variant="outline" size="sm" preventScrollReset>
          <Pencil aria-hidden className="size-4" />
          Edit <span className="sr-only">{name}</span>
        </LinkButton>{" "}
        <LinkButton
          to={`/admin/delivery/${id}/delete`}
          variant="ghost"
          size="sm"
          preventScrollReset
          className="text-danger!"
        >
          <Trash2 aria-hidden className="size-4" />
          Delete <span className="sr-only">{name}</span>
        </LinkButton>
      </div>
    </Card>
  );
}

function amountsOf({ fee, freeFrom, smallestOrder }: ZoneShown): string {
  const free = freeFrom === null ? "" : `, free from ${money(freeFrom)}`;
  const smallest = smallestOrder === null ? "" : `, smallest order ${money(smallestOrder)}`;
  return `Fee ${money(fee)}${free}${smallest}`;
}

function daysOf({ weekdays, cutoffHours, placesADay }: ZoneShown): string {
  if (weekdays === "") return "No fixed delivery days";
  const places = placesADay === null ? "" : `, ${placesADay} ${placesADay === 1 ? "place" : "places"} a day`;
  return `${weekdays}, cut-off ${cutoffHours} hours before the day${places}`;
}
