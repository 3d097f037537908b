import type { Mail } from "~/domain/mail/outbox";
import { words } from "~/domain/orders/mails/mail-blocks";
import type { OrderRow } from "~/domain/orders/record";
import { leaveUrl } from "~/domain/subscriptions/links";
import { sum } from "~/lib/money/allocate";
import { isolated } from "~/lib/isolated";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { productPath } from "~/lib/url/product-path";
import type { Db } from "~/services/database";
import { environment } from "~/services/environment/environment";

const MOST_PRODUCTS = 5;

/** Products of the order that are in the shop, without gift cards, what was refunded, and what its account has reviewed. */
export async function productsToReview(
  tx: Db,
  { items, refunds, userId }: Pick<OrderRow, "items" | "refunds" | "userId">,
): Promise<{ id: string; name: string }[]> {
  const rows = refunds.flatMap((refund) => refund.rows);
  const refunded = (itemId: string) =>
    sum(rows.filter(({ orderItemId }) => orderItemId === itemId).map(({ quantity }) => quantity ?? 0));
  const kept = items.filter(({ id, quantity }) => refunded(id) < quantity);
  return tx.product.findMany({
    where: {
      ...{ archivedAt: null, draft: false, isGiftCard: false },
      variations: { some: { id: { in: kept.map(({ variationId }) => variationId) } } },
      ...(userId && { reviews: { none: { userId } } }),
    },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
    take: MOST_PRODUCTS,
  });
}

export function reviewMail(
  { id, name, email }: OrderRow,
  products: readonly { id: string; name: string }[],
  subscriptionId: string,
): Mail {
  return {
    key: `review:${id}`,
    to: email,
    subject: `How do you like your order #${orderNumber(id)}?`,
    preview: "A short review helps others to choose.",
    title: "How do you like it?",
    blocks: [
      words(
        `Dear ${isolated(name)}, you have had your order #${orderNumber(id)} for a week. What is good about it, and what could be better? A short review helps others to choose, and helps us to make better toys.`,
      ),
      ...products.map((product) => ({
        ...{ kind: "button" as const, label: `Review ${product.name}` },
        url: `${environment.publicUrl}${productPath(product)}?tab=reviews#details`,
      })),
    ],
    orderId: id,
    leaveUrl: leaveUrl(subscriptionId),
  };
}
