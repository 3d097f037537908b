import { notFound } from "~/lib/errors";
import { variationTitle } from "~/lib/catalog/variation-name";
import { sentBackOf } from "~/lib/money/balance.ts";
import { toCents } from "~/lib/money/money.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { CheckoutEnded } from "~/domain/checkout/own-checkout";
import { hostedPage } from "~/domain/checkout/payment/hosted";
import { settle } from "~/domain/checkout/payment/settle";
import { ownRefund } from "~/domain/checkout/payment/unplaceable";
import { type CheckoutRow, readCheckout } from "~/domain/checkout/record";
import { type LinkHandover, linkHandover } from "~/domain/checkout/links/link-handover";
import { type LinkState, linkState } from "~/domain/checkout/links/link-state";
import { db } from "~/services/database";
import { withLock } from "~/services/database/lock";
import { ProviderError } from "~/services/payments";

export interface PayPage {
  state: LinkState;
  amountCents: number;
  until: Date | null;
  /** For example `2 × Dragon`. Empty for an order that is already placed. */
  pieces: string[];
  number: string | null;
  /** Why the payment is refunded. */
  reason: string | null;
  isCancelled: boolean;
  back: MoneyBack;
  handover: LinkHandover | null;
}

/** What was refunded of the link's payment. */
export interface MoneyBack {
  cents: number;
  isToCard: boolean;
  isSent: boolean;
  isFailed: boolean;
}

function moneyBack({ payments }: CheckoutRow): MoneyBack {
  const parts = payments.flatMap(({ refundParts }) => refundParts);
  const counted = parts.filter(({ status }) => status !== "failed");
  return {
    cents: sentBackOf(parts),
    isToCard: counted.some(({ givenAs }) => givenAs === null),
    isSent: counted.every(({ status }) => status === "refunded"),
    isFailed: counted.length < parts.length,
  };
}

/** @throws DomainError 404 */
export async function payPageOf(id: string): Promise<PayPage> {
  const link = await settledLink(id);
  const refunded = link.payments.map(ownRefund).find((part) => part !== undefined);
  const orderId = link.paysOrderId ?? link.order?.id;
  const order = orderId && (await db.order.findUnique({ where: { id: orderId }, select: { status: true } }));
  return {
    state: linkState(link),
    amountCents: toCents(link.total),
    until: link.heldUntil,
    pieces: link.lines.map((line) => `${line.quantity} × ${variationTitle(line)}`),
    number: orderId ? orderNumber(orderId) : null,
    reason: refunded?.reason ?? null,
    isCancelled: order ? order.status === "cancelled" : false,
    back: moneyBack(link),
    handover: await linkHandover(link),
  };
}

/** The provider may send the customer back before its webhook arrives. */
async function settledLink(id: string): Promise<CheckoutRow> {
  const link = await linkOf(id);
  if (link.state !== "held" || link.payments.every(({ status }) => status !== "pending")) return link;
  try {
    await settle({ checkoutId: link.id });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
  return linkOf(id);
}

async function linkOf(id: string): Promise<CheckoutRow> {
  const link = await readCheckout(db, id);
  if (link?.source !== "manual") throw notFound("Payment link");
  return link;
}

/** URL of the provider's page, always the same. Null if the link was paid or ended. @throws DomainError 404; ProviderError */
export async function openPayPage(id: string): Promise<string | null> {
  const { id: linkId } = await linkOf(id);
  try {
    return await withLock(linkId, () => hostedPage(linkId));
  } catch (error) {
    if (error instanceof CheckoutEnded) return null;
    throw error;
  }
}
