import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportNewsletter } from "~/domain/subscriptions/newsletter";
import { requireAdmin } from "~/http/session/access";
import { dateCell, toCsv } from "~/lib/text/csv";
import { dayAtShop } from "~/lib/time/shop-days";

export async function loader({ context }: LoaderFunctionArgs) {
  const by = await requireAdmin(context, "/admin/newsletter");
  const readers = await exportNewsletter(by);
  const content = toCsv(
    ["Email", "Confirmed", "Unsubscribe Link"],
    readers.map(({ email, confirmedAt, leaveUrl }) => [email, dateCell(dayAtShop(confirmedAt)), leaveUrl]),
  );
  return new Response(content, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="newsletter.csv"',
      "Cache-Control": "no-store",
    },
  });
}
