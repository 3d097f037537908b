import { notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { toCents, centsToText } from "~/lib/money/money.ts";
import { sum } from "~/lib/money/allocate.ts";
import { payPath } from "~/lib/orders/pay-path.ts";
import { type OrderRow, refundedPieces } from "~/domain/orders/record";
import { type LinkHandover, linkHandover } from "~/domain/checkout/links/link-handover";
import { type LinkState, linkState } from "~/domain/checkout/links/link-state";
import type { ShippingAddress } from "~/schemas/checkout";
import type { PaymentLink, WaitingLink } from "~/schemas/orders/payment-link";
import { now } from "~/services/clock/clock";
import { type Db, db, type Prisma } from "~/services/database";
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

export function openLinkOf(orderId: string, tx: Db = db) {
  return tx.checkout.findFirst({ where: { paysOrderId: orderId, state: "held" } });
}

/** Links that customers can pay now, by order id. */
export async function payableLinks(orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, PaymentLink>();
  const rows = await db.checkout.findMany({
    where: { paysOrderId: { in: [...orderIds] }, state: "held", heldUntil: { gt: now() } },
  });
  return new Map(rows.map((row) => [row.paysOrderId, toLink(row)]));
}

export const linkInclude = {
  lines: { select: { quantity: true } },
  paysOrder: {
    select: {
      name: true,
      email: true,
      items: { select: { quantity: true } },
      refunds: { include: { rows: true, parts: true } },
    },
  },
} satisfies Prisma.CheckoutInclude;

export async function waitingLinks({ limit, offset = 0 }: { limit?: number; offset?: number } = {}): Promise<{
  rows: WaitingLink[];
  total: number;
}> {
  const where = { source: "manual", state: "held" };
  const [rows, total] = await Promise.all([
    db.checkout.findMany({
      where,
      include: linkInclude,
      take: limit,
      skip: offset,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    }),
    db.checkout.count({ where }),
  ]);
  return { rows: rows.map(toWaitingLink), total };
}

export function toWaitingLink(row: Prisma.CheckoutGetPayload<{ include: typeof linkInclude }>): WaitingLink {
  const { paysOrder, paysOrderId, lines, createdAt } = row;
  const contact = row.contact as ShippingAddress | null;
  return {
    ...toLink(row),
    orderId: paysOrderId,
    name: paysOrder?.name ?? contact?.name ?? "",
    email: paysOrder?.email ?? contact?.email ?? "",
    pieces:
      sum((paysOrder?.items ?? lines).map(({ quantity }) => quantity)) - (paysOrder ? removed(paysOrder) : 0),
    createdAt: createdAt.toISOString(),
  };
}

const removed = (order: Pick<OrderRow, "refunds">) => sum(Object.values(refundedPieces(order)));

export interface ShownLink extends WaitingLink {
  state: LinkState;
  isEmailed: boolean;
  handover: LinkHandover | null;
}

/** @throws DomainError 404 */
export async function getLink(id: string): Promise<ShownLink> {
  const row = isId(id)
    ? await db.checkout.findFirst({ where: { id, source: "manual" }, include: linkInclude })
    : null;
  if (!row) throw notFound("Payment link");
  const isEmailed = (await db.mailMessage.count({ where: { key: linkMailKey(row) } })) > 0;
  return { ...toWaitingLink(row), state: linkState(row), isEmailed, handover: await linkHandover(row) };
}

export const linkMailKey = ({ id }: { id: string }) => `payment-link:${id}`;
