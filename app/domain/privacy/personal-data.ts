import { emailsOnlyOf, noteOf } from "~/domain/orders/customer/customer";
import { getGuestOrder, listOrders } from "~/domain/orders/queries";
import { checkoutMailsSql } from "~/domain/payments/refunded-mail";
import { promotionsListing } from "~/domain/promotions/listed-emails";
import { subscriptionMailsSql, subscriptionsOf } from "~/domain/subscriptions/forget";
import { listSessions } from "~/domain/users/sessions";
import type { Order } from "~/schemas/order";
import type { User } from "~/schemas/user";
import { now } from "~/services/clock/clock";
import { db, Prisma } from "~/services/database";

export async function personalDataOf(user: User) {
  const where = { userId: user.id };
  const [identities, { rows: orders }, reviews, checkouts, sessions] = await Promise.all([
    db.identity.findMany({ where, select: { issuer: true, subject: true, createdAt: true } }),
    listOrders(user),
    db.review.findMany({
      where,
      select: {
        product: { select: { name: true } },
        rating: true,
        title: true,
        comment: true,
        createdAt: true,
        hiddenAt: true,
        hiddenReason: true,
        answer: true,
        answeredAt: true,
      },
      orderBy: { createdAt: "desc" },
    }),
    db.checkout.findMany({
      where: { ...where, order: null },
      select: {
        state: true,
        contact: true,
        giftCardRecipient: true,
        deliveryMethod: true,
        place: { select: { name: true } },
        slot: { select: { words: true } },
        readyBy: true,
        total: true,
        note: true,
        giftNote: true,
        shopNote: true,
        createdAt: true,
        lines: {
          select: { productName: true, variationName: true, quantity: true },
          orderBy: { position: "asc" },
        },
        adjustments: { select: { label: true, amount: true }, orderBy: { position: "asc" } },
      },
      orderBy: { createdAt: "desc" },
    }),
    listSessions(user.id),
  ]);
  return {
    writtenAt: now(),
    account: { ...user, signsInBy: identities },
    orders,
    addresses: addressesOf(orders),
    reviews: reviews.map(({ product, ...review }) => ({ product: product.name, ...review })),
    checkoutsWithoutOrder: checkouts,
    giftCards: await db.giftCard.findMany({
      where: { OR: [{ item: { order: where } }, { refund: { order: where } }] },
      select: {
        lastFour: true,
        balance: true,
        recipientName: true,
        recipientEmail: true,
        message: true,
        sendOn: true,
        sentAt: true,
        voidedAt: true,
        createdAt: true,
      },
      orderBy: { createdAt: "desc" },
    }),
    subscriptions: await subscriptionsOf(
      user.email,
      await emailsOnlyOf(db, Prisma.sql`user_id = ${user.id}::uuid`),
    ),
    wishList: await wishedProducts(user.id),
    wishListLink: await db.wishListLink.findUnique({ where, select: { token: true, createdAt: true } }),
    promotionsForYou: await promotionsListing(user.email),
    notedByTheShop: await noteOf(user.id),
    notedOnOrders: await db.order.findMany({
      where: { ...where, OR: [{ shopNote: { not: "" } }, { notThereAt: { not: null } }] },
      select: { id: true, shopNote: true, notThereAt: true },
      orderBy: { createdAt: "desc" },
    }),
    paymentReferences: await db.payment.findMany({
      where: { order: where, reference: { not: "" } },
      select: { orderId: true, method: true, reference: true },
      orderBy: { createdAt: "desc" },
    }),
    sessions: sessions.map(({ begunAt, usedAt, browser }) => ({ begunAt, usedAt, browser })),
    mails: await mailsOf(orders, Prisma.sql`user_id = ${user.id}::uuid`, [user.email.toLowerCase()]),
  };
}

async function wishedProducts(userId: string) {
  const rows = await db.wishListItem.findMany({
    where: { userId },
    select: { product: { select: { name: true } }, createdAt: true },
    orderBy: { createdAt: "desc" },
  });
  return rows.map(({ product, createdAt }) => ({ product: product.name, createdAt }));
}

/** Leaves out the shop's note: anybody can order with somebody else's email address. @throws DomainError 404 */
export async function personalDataOfGuest(orderId: string, token: string) {
  const order = await getGuestOrder(orderId, token);
  const checkout = Prisma.sql`id = (SELECT checkout_id FROM orders WHERE id = ${order.id}::uuid)`;
  return { writtenAt: now(), order, mails: await mailsOf([order], checkout, []) };
}

/** Addresses of the orders, without repeats and empty fields. */
function addressesOf(orders: readonly Order[]): Partial<Order["shippingAddress"]>[] {
  const byText = new Map(orders.map(({ shippingAddress: to }) => [JSON.stringify(to), to]));
  return [...byText.values()]
    .filter(({ name }) => name !== "")
    .map((to) => Object.fromEntries(Object.entries(to).filter(([, text]) => text !== "")));
}

/** Mails to the customer. Leaves out the shop's own notice, which repeats the order. */
function mailsOf(orders: readonly Order[], checkouts: Prisma.Sql, subscribers: readonly string[]) {
  const ids = orders.map(({ id }) => id);
  const addresses = [...new Set(orders.map(({ shippingAddress }) => shippingAddress.email))];
  return db.$queryRaw<KeptMail[]>`
    SELECT recipient, subject, text, created_at AS "createdAt", sent_at AS "sentAt" FROM mail_outbox
    WHERE recipient <> ''
      AND (order_id = ANY (${ids}::uuid[]) AND recipient = ANY (${addresses}::text[]) OR ${checkoutMailsSql(checkouts)}
        OR ${subscriptionMailsSql(subscribers)})
    ORDER BY created_at DESC`;
}

interface KeptMail {
  recipient: string;
  subject: string;
  text: string;
  createdAt: Date;
  sentAt: Date | null;
}
