import type { ListedLink } from "~/components/admin/orders/links/link-list";
import { endedLinks } from "~/domain/checkout/links/ended-links";
import { waitingLinks } from "~/domain/checkout/links/read-links";
import { orderNumber } from "~/lib/orders/order-number";
import { piecesText } from "~/lib/orders/words/payment-link-words";
import { formatSoon } from "~/lib/time/dates";

export async function linkRows(shownAt: Date): Promise<Record<"waiting" | "ended", ListedLink[]>> {
  const [{ rows: waiting }, ended] = await Promise.all([waitingLinks(), endedLinks()]);
  return {
    waiting: waiting.map(({ id, orderId, name, pieces, amount, expiresAt }) => ({
      ...{ id, name, amount, when: `until ${formatSoon(expiresAt, shownAt)}` },
      what: orderId ? `Order #${orderNumber(orderId)}` : piecesText(pieces),
    })),
    ended: ended.map(({ id, name, pieces, amount, endedAt }) => ({
      ...{ id, name, what: piecesText(pieces), amount, when: `ended ${formatSoon(endedAt, shownAt)}` },
    })),
  };
}
