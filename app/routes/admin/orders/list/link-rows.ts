import type { ListedLink } from "~/components/admin/orders/links/link-list";
import { endedLinks } from "~/domain/checkout/links/ended-links";
import { waitingLinks } from "~/domain/checkout/links/read-links";
import { formatSoon } from "~/lib/time/dates";

/** A link that pays a placed order is shown with the order. */
export async function linkRows(shownAt: Date): Promise<Record<"waiting" | "ended", ListedLink[]>> {
  const [{ rows: waiting }, ended] = await Promise.all([waitingLinks(), endedLinks()]);
  return {
    waiting: waiting
      .filter(({ orderId }) => orderId === null)
      .map(({ id, name, pieces, amount, expiresAt }) => ({
        ...{ id, name, pieces, amount, when: `until ${formatSoon(expiresAt, shownAt)}` },
      })),
    ended: ended.map(({ id, name, pieces, amount, endedAt }) => ({
      ...{ id, name, pieces, amount, when: `ended ${formatSoon(endedAt, shownAt)}` },
    })),
  };
}
