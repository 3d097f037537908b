import { toCents, centsToText } from "~/lib/money/money.ts";
import { sum } from "~/lib/money/allocate.ts";
import { payPath } from "~/lib/orders/pay-path.ts";
import { contactOf, readCheckout } from "~/domain/checkout/record";
import type { ShippingAddress } from "~/schemas/checkout";
import type { PaymentLink, WaitingLink } from "~/schemas/payment-link";
import { now } from "~/services/clock/clock";
import { type Db, db, Prisma } from "~/services/database";
import { environment } from "~/services/environment/environment";

interface LinkRow {
  id: string;
  total: { toString(): string };
  heldUntil: Date | null;
}

export function toLink({ id, total, heldUntil }: LinkRow): PaymentLink {
  return {
    id,
    url: environment.publicUrl + payPath(id),
    amount: centsToText(toCents(total)),
    expiresAt: (heldUntil ?? now()).toISOString(),
  };
}

/** The link that pays what this order owes, until it is paid or ends. */
export function openLinkOf(orderId: string, tx: Db = db) {
  return tx.checkout.findFirst({ where: { paysOrderId: orderId, state: "held" } });
}

const include = {
  lines: { select: { quantity: true } },
  paysOrder: { select: { name: true, email: true, items: { select: { quantity: true } } } },
} satisfies Prisma.CheckoutInclude;

/** Newest first. */
export async function waitingLinks({ limit, offset = 0 }: { limit?: number; offset?: number } = {}): Promise<{
  rows: WaitingLink[];
  total: number;
}> {
  const where = { source: "manual", state: "held" };
  const [rows, total] = await Promise.all([
    db.checkout.findMany({
      ...{ where, include, take: limit, skip: offset },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    }),
    db.checkout.count({ where }),
  ]);
  return { rows: rows.map(toWaitingLink), total };
}

function toWaitingLink(row: Prisma.CheckoutGetPayload<{ include: typeof include }>): WaitingLink {
  const { paysOrder, paysOrderId, lines, createdAt } = row;
  const contact = row.contact as ShippingAddress | null;
  return {
    ...toLink(row),
    orderId: paysOrderId,
    name: paysOrder?.name ?? contact?.name ?? "",
    email: paysOrder?.email ?? contact?.email ?? "",
    pieces: sum((paysOrder?.items ?? lines).map(({ quantity }) => quantity)),
    createdAt: createdAt.toISOString(),
  };
}

/**
 * Links that ended before an order was placed, until an admin dismisses them: that removes the customer's details, as
 * the retention does.
 */
export const endedLinkWhere = {
  ...{ source: "manual", state: "expired", paysOrderId: null },
  contact: { not: Prisma.AnyNull },
} satisfies Prisma.CheckoutWhereInput;

export interface EndedLink {
  id: string;
  name: string;
  amount: string;
  pieces: number;
  endedAt: string;
}

export async function endedLinks(): Promise<EndedLink[]> {
  const rows = await db.checkout.findMany({
    ...{ where: endedLinkWhere, include, take: 50 },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
  });
  return rows.map((row) => {
    const { id, name, amount, pieces } = toWaitingLink(row);
    return { id, name, amount, pieces, endedAt: row.updatedAt.toISOString() };
  });
}

/** What was typed for an ended link, to enter it again. */
export async function endedLink(id: string) {
  const row = await readCheckout(db, id);
  const contact = row && contactOf(row);
  return row?.source === "manual" && row.state === "expired" && contact ? { ...row, contact } : null;
}
