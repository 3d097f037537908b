import { updateZone } from "~/domain/delivery/delivery-zones";
import { randomUUID } from "node:crypto";
import { deleteProduct, restoreProduct } from "~/domain/catalog/undo/archive";
import { setDraft } from "~/domain/catalog/edit/publish";
import { updateProduct } from "~/domain/catalog/products";
import { createOrderLink } from "~/domain/checkout/links/create-link";
import { endLink } from "~/domain/checkout/links/end-links";
import { openPayPage, payPageOf } from "~/domain/checkout/links/pay-page";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { changeOrder } from "~/domain/orders/changes/change-order";
import { enterPayment, waive } from "~/domain/orders/payments/enter-payment";
import { giveBack } from "~/domain/orders/payments/give-back";
import { assignRefund } from "~/domain/orders/refunds/assign-refund";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { replaceItems } from "~/domain/orders/refunds/replace-items";
import { markReady, setStatus } from "~/domain/orders/status/status";
import { closeCashDay, readCashDay } from "~/domain/payments/cash-day";
import { retryRefund } from "~/domain/payments/refunds";
import { openIssues } from "~/domain/reconciliation/issues";
import { reconcile, repair } from "~/domain/reconciliation/reconcile";
import { tasks } from "~/jobs";
import { centsToText } from "~/lib/money/money";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { orderChangeInput } from "~/schemas/orders/order-change";
import { orderPaymentInput } from "~/schemas/orders/order-payment";
import { db, pool } from "~/services/database";
import { work } from "../../support/checkout";
import type { Act } from "./acts";
import { happenToCards } from "./gift-card-acts";
import { printedCode } from "./gift-card-stage";
import { changePromotion, putOnSale } from "./discount-acts";
import { allOf, paymentOf } from "./presses";
import { freePickupTime, move } from "./slot-acts";
import { pay, pick } from "./shopper-acts";
import { count, passTime, type World } from "./world";

type OtherAct = Exclude<Act, { who: number }>;

export const BACK = { backMs: 30 * 24 * 60 * 60_000 };

const told = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "checkout.session.completed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
];

export async function happen(world: World, act: OtherAct): Promise<void> {
  const { admin, provider } = world;
  switch (act.kind) {
    case "stock":
      await updateProduct(productId(world, act), { stockQuantity: act.stock }, admin);
      return;
    case "sale":
      return putOnSale(world, act);
    case "promotion":
      return changePromotion(world, act);
    case "fee":
      return void (await updateZone(world.zoneId, { fee: centsToText(act.cents) }, world.admin));
    case "price":
      await updateProduct(productId(world, act), { basePrice: centsToText(act.cents) }, admin);
      return;
    case "draft":
      await setDraft(productId(world, act), act.draft, admin);
      return;
    case "archive":
      await (act.restore ? restoreProduct : archive)(productId(world, act), admin);
      return;
    case "status": {
      const id = await order(act.which);
      if (id) await setStatus(id, act.status as "pending", admin);
      return;
    }
    case "ready": {
      const id = await order(act.which);
      if (id) await markReady(id, admin);
      return;
    }
    case "refund": {
      const { which, quantity, goodwill, restock, twice } = act;
      const found = await orderRow(which);
      if (!found) return;
      const input = {
        id: randomUUID(),
        lines: quantity > 0 ? [{ itemId: pick(found.items, which)?.id ?? "", quantity, restock }] : [],
        deliveryFee: false,
        ...(goodwill > 0 && { goodwill: centsToText(goodwill) }),
        reason: "damaged" as const,
      };
      await allOf(twice, () => refundOrder(found.id, input, admin));
      count(world, "pieces");
      return;
    }
    case "replace": {
      const found = await orderRow(act.which);
      const item = found?.items[0];
      if (!found || !item) return;
      await replaceItems(found.id, { id: randomUUID(), lines: [{ itemId: item.id, quantity: 1 }] }, admin);
      return;
    }
    case "move": {
      const found = await orderRow(act.which);
      if (found) await move(world, found, act);
      return;
    }
    case "enter": {
      const { product, quantity, paid, oversold, link, twice, timed, code, email } = act;
      const card = act.card === null ? null : await printedCode(world, act.card);
      const input = manualOrderInput.parse({
        id: randomUUID(),
        lines: [{ variationId: world.products[product]?.variationId, quantity }],
        shippingAddress: { name: "Uma", email },
        discountCode: code,
        fulfilment: "pickup",
        slotId: timed ? await freePickupTime(quantity) : undefined,
        payments: [
          ...(card === null ? [] : [{ id: randomUUID(), method: "gift_card", reference: card }]),
          ...paid.map(paymentOf),
        ],
        oversold: oversold ? "Sold at the market" : "",
        paymentLink: link,
      });
      await allOf(twice, () => enterOrder(input, admin));
      count(world, "entered");
      return;
    }
    case "link": {
      const id = await order(act.which);
      if (!id) return;
      await allOf(act.twice, () => (act.ends ? endLink(id, admin) : createOrderLink(id, admin)));
      count(world, act.ends ? "links ended" : "links made");
      return;
    }
    case "payLink": {
      const links = await db.checkout.findMany({
        where: { source: "manual" },
        orderBy: { createdAt: "desc" },
      });
      const link = pick(links, act.which);
      if (link) await allOf(act.twice, () => payLink(world, link.id, act.card));
      return;
    }
    case "change": {
      const { product, keep, added, twice } = act;
      const found = await orderRow(act.which);
      if (!found) return;
      const input = orderChangeInput.parse({
        id: randomUUID(),
        lines: found.items.map(({ id, quantity }) => ({ itemId: id, quantity: Math.min(quantity, keep) })),
        added: added > 0 ? [{ variationId: world.products[product]?.variationId, quantity: added }] : [],
      });
      await allOf(twice, () => changeOrder(found.id, input, admin));
      count(world, "changed");
      return;
    }
    case "pay": {
      const id = await order(act.which);
      const input = paymentOf(act.paid);
      if (id) await allOf(act.twice, () => enterPayment(id, orderPaymentInput.parse(input), admin));
      return;
    }
    case "waive": {
      const id = await order(act.which);
      if (id) await waive(id, undefined, admin);
      return;
    }
    case "handBack": {
      const part = pick(await toHandBack(), act.which);
      if (part) await allOf(act.twice, () => giveBack(part.orderId, part, admin));
      return;
    }
    case "giveOtherWay": {
      const part = pick(await failedParts(), act.which);
      // Failed refunds are rare: the next one fails.
      if (!part) return provider.fault("declineRefund", "POST", "/v1/refunds");
      await allOf(act.twice, () => giveBack(part.orderId, { ...part, method: act.method }, admin));
      return;
    }
    case "closeDay":
      return closeDay(admin);
    case "assign": {
      const found = pick(
        await db.refundRow.findMany({
          where: { kind: "unassigned" },
          include: { refund: { include: { order: { include: { items: true } } } } },
        }),
        act.which,
      );
      if (!found) return;
      const { id: refundId, order: bought } = found.refund;
      const lines = [{ itemId: bought.items[0]?.id ?? "", quantity: 1, restock: act.restock }];
      await assignRefund(bought.id, { refundId, lines, deliveryFee: false }, admin);
      return;
    }
    case "retryRefund": {
      const failed = await db.refundPart.findMany({
        where: { status: "failed" },
        orderBy: { createdAt: "asc" },
      });
      const refund = pick(failed, act.which);
      if (refund) await retryRefund(refund.id, { by: admin });
      return;
    }
    case "repair": {
      const issue = pick(await openIssues(), act.which);
      if (issue?.repairable) await repair(issue.kind, issue.id, admin);
      return;
    }
    case "webhook": {
      // Newest first, and often twice: others are settling what just happened.
      const event = pick((await provider.events({ types: told })).reverse().slice(0, 6), act.which);
      if (event) await provider.deliver(event);
      return;
    }
    case "fault":
      return provider.fault(act.fault as "error500", "%", act.path);
    case "clearFaults":
      return provider.clearFaults();
    case "finishRefund": {
      const pending = (await provider.stripe.refunds.list({ limit: 100 })).data.filter(
        ({ status }) => status === "pending",
      );
      const refund = pick(pending, act.which);
      if (refund)
        await provider.stripe.rawRequest("POST", `/v1/test_helpers/refunds/${refund.id}/${act.end}`);
      return;
    }
    case "giveBack": {
      const paid = (await provider.stripe.paymentIntents.list({ limit: 100 })).data.filter(
        ({ status }) => status === "succeeded",
      );
      const intent = pick(paid, act.which);
      if (intent)
        await provider.stripe.refunds.create({
          payment_intent: intent.id,
          ...(act.part > 1 && { amount: Math.floor(intent.amount / act.part) }),
        });
      return;
    }
    case "work":
      return work();
    case "job":
      return oneJob(act.which);
    case "sweep":
      await reconcile(BACK);
      count(world, "swept");
      return;
    case "time":
      return passTime(world, act.minutes);
    default:
      return happenToCards(world, act);
  }
}

async function payLink(world: World, id: string, card: string): Promise<void> {
  const page = await openPayPage(id);
  if (!page) return;
  await pay(world, page.split("/").at(-1) ?? null, card);
  if ((await payPageOf(id)).state === "paid") count(world, "links paid");
}

/** Card refunds of orders, which can be given another way. */
export async function failedParts() {
  const parts = await db.refundPart.findMany({
    where: { status: "failed", payment: { method: "card", orderId: { not: null } } },
    include: { payment: true },
    orderBy: { createdAt: "asc" },
  });
  return parts.map(({ id, payment }) => ({ orderId: payment.orderId ?? "", partId: id, reference: "" }));
}

export async function toHandBack() {
  const parts = await db.refundPart.findMany({
    where: { status: "pending", payment: { method: { not: "card" }, orderId: { not: null } } },
    include: { payment: true },
    orderBy: { createdAt: "asc" },
  });
  return parts.map(({ id, payment }) => ({ orderId: payment.orderId ?? "", partId: id, reference: "" }));
}

async function closeDay(by: { id: string }): Promise<void> {
  const open = await readCashDay();
  if (!open || open.closedAt) return;
  const { day, inCents, outCents } = open;
  const change = inCents - outCents;
  const counted = centsToText(10_000 + change);
  await closeCashDay(
    { day, opening: "100.00", seenOpening: "", counted, note: "", change: centsToText(change) },
    by,
  );
}

const productId = ({ products }: World, { product }: { product: number }) =>
  products[product]?.productId ?? "";

async function archive(id: string, by: { id: string }): Promise<void> {
  if ((await db.checkoutLine.count({ where: { productId: id } })) > 0) await deleteProduct(id, by);
}

async function orderRow(which: number) {
  const orders = await db.order.findMany({ include: { items: true }, orderBy: { createdAt: "asc" } });
  return pick(orders, which);
}

async function order(which: number): Promise<string | null> {
  const orders = await db.order.findMany({ select: { id: true }, orderBy: { createdAt: "asc" } });
  return pick(orders, which)?.id ?? null;
}

/** When the worker dies, the job stays locked, as a dead worker's does. */
async function oneJob(which: number): Promise<void> {
  const { rows } = await pool.query<{ id: string; task: string; payload: unknown }>(
    `SELECT j.id, t.identifier AS task, j.payload FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.run_at <= now() AND j.locked_at IS NULL AND j.attempts < j.max_attempts ORDER BY j.id`,
  );
  const job = pick(rows, which);
  if (!job) return;
  await pool.query(
    "/* taken */ UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'dead', attempts = attempts + 1 WHERE id = $1",
    [job.id],
  );
  await tasks[job.task]?.(job.payload);
  await pool.query("/* done */ DELETE FROM graphile_worker._private_jobs WHERE id = $1", [job.id]);
}
