import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { LinkButton } from "~/components/ui/form/button";
import { formatCents, toCents } from "~/lib/money/money";

export interface ZoneShown {
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

export function ZoneCard({ zone }: { zone: ZoneShown }) {
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
