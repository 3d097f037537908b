import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownersCalendar } from "~/domain/orders/handover/calendar-orders";
import { isCalendarKey } from "~/domain/settings/calendar-key";
import { notFound } from "~/lib/errors";

/** The owner's calendar program reads it. The address is the key. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  await context.limit("guestOrder");
  if (!(await isCalendarKey(params.key ?? ""))) throw notFound("Calendar");
  return new Response(await ownersCalendar(), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
