import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownersCalendar } from "~/domain/orders/handover/calendar-orders";
import { isCalendarKey } from "~/domain/settings/calendar-key";
import { notFound } from "~/lib/errors";

/** Read by the owner's calendar program. The key is in the query, which is never logged. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await context.limit("guestOrder");
  const key = new URL(request.url).searchParams.get("key") ?? "";
  if (!(await isCalendarKey(key))) throw notFound("Calendar");
  return new Response(await ownersCalendar(), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
