import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { LinkButton } from "~/components/ui/form/button";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { PageTitle } from "~/components/ui/page-title";
import { marketDays } from "~/domain/orders/handover/cancelled-market";
import { shopSettings } from "~/domain/settings/settings";
import { requireAdmin } from "~/http/session/access";
import { closeDayLabel } from "~/lib/orders/cancelled-market";
import { formatWeekday } from "~/lib/time/calendar-day";
import { comingSpecialDays, isOver, type Openings } from "~/lib/time/openings";
import { openingLines } from "~/lib/time/opening-hours";
import { dayAtShop } from "~/lib/time/shop-days";
import { slotRulesWords } from "~/lib/time/slots";
import { now } from "~/services/clock/clock";

export const meta: MetaFunction = () => [{ title: "Places · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const at = now();
  const { places } = await shopSettings();
  const days = await marketDays(places);
  return {
    places: places.map((place) => {
      const { id, name, address, hours, slots, isOn, isStore } = place;
      return {
        id,
        name,
        address,
        isOn,
        isStore,
        notOffered: isOver(place, at) ? whyNotOffered(place) : null,
        lines: [
          ...openingLines(hours, "short"),
          ...[comingSpecialDays(place, dayAtShop(at)), slots && slotRulesWords(slots)],
        ].filter((line) => line !== null),
        days: (days.get(id) ?? []).map(({ day, orders }) => ({ day, orders, words: formatWeekday(day) })),
      };
    }),
  };
}

const whyNotOffered = ({ specialDays }: Openings) =>
  specialDays.length > 0 ? "its dates are over" : "it has no hours and no special days";

export const shouldRevalidate = unlessFailed;

export default function Places() {
  useFocusAfterPress();
  const { places } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        text="Where customers pick up. With more than one, the checkout asks which."
        aside={
          <LinkButton to="/admin/places/new" preventScrollReset>
            <Plus aria-hidden className="size-5" />
            Add Place
          </LinkButton>
        }
      >
        Places
      </PageTitle>
      <ul className="grid gap-3">
        {places.map(({ id, name, address, lines, days, isOn, notOffered, isStore }) => (
          <li key={id}>
            <Card className="flex flex-wrap items-start gap-3">
              <div className="min-w-0 grow basis-60">
                <h2 className="text-lg wrap-anywhere">
                  <span>{name}</span> {!isOn && <Badge variant="outline">Switched off</Badge>}{" "}
                  {isOn && notOffered && <Badge variant="outline">{`Not offered: ${notOffered}`}</Badge>}
                </h2>
                <p className="wrap-anywhere text-muted">{address}</p>
                {lines.map((line) => (
                  <p key={line} className="wrap-anywhere">
                    {line}
                  </p>
                ))}
                {days.length > 0 && <OrderDays placeId={id} isStore={isStore} days={days} />}
              </div>
              <div className="flex gap-2">
                <LinkButton to={`/admin/places/${id}`} variant="outline" size="sm" preventScrollReset>
                  <Pencil aria-hidden className="size-4" />
                  Edit <span className="sr-only">{name}</span>
                </LinkButton>{" "}
                {!isStore && (
                  <LinkButton
                    to={`/admin/places/${id}/delete`}
                    variant="ghost"
                    size="sm"
                    preventScrollReset
                    className="text-danger!"
                  >
                    <Trash2 aria-hidden className="size-4" />
                    Delete <span className="sr-only">{name}</span>
                  </LinkButton>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <Outlet />
    </>
  );
}

interface OrderDaysProps {
  placeId: string;
  isStore: boolean;
  days: { day: string; words: string; orders: number }[];
}

function OrderDays({ placeId, isStore, days }: OrderDaysProps) {
  return (
    <ul className="grid gap-1 pt-3">
      {days.map(({ day, words, orders }) => (
        <li key={day} className="flex flex-wrap items-center gap-x-3">
          <span>{`${words}: ${orders === 1 ? "1 order" : `${orders} orders`}`}</span>{" "}
          <LinkButton
            to={`/admin/places/${placeId}/cancel/${day}`}
            variant="ghost"
            size="sm"
            preventScrollReset
          >
            {closeDayLabel(isStore)} <span className="sr-only">{words}</span>
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
