import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { stepsOf } from "~/routes/admin/dashboard/to-do-steps";
import { diskSpaceLevel } from "~/services/files/disk";
import { createOrderLink } from "~/domain/checkout/links/create-link";
import { endLinkById } from "~/domain/checkout/links/end-links";
import { enterPayment } from "~/domain/orders/payments/enter-payment";
import { orderPaymentInput } from "~/schemas/orders/order-payment";
import { waitingForOwner } from "~/domain/to-do";
import { openIssues } from "~/domain/reconciliation/issues";
import { orderNumber } from "~/lib/orders/order-number";
import { db, pool } from "~/services/database";
import { useDatabase } from "../support/database";
import { enterManualOrder } from "../support/manual-order";

useDatabase("seeded");

const none = {
  failedRefunds: 0,
  toGiveBack: 0,
  unassignedGiftCardRefunds: 0,
  unassignedRefunds: 0,
  owedAfterLink: 0,
  handedOverUnpaid: 0,
  handedOverPartlyPaid: 0,
  disputes: 0,
  lostPayments: 0,
  unusableCards: 0,
  unsentMails: 0,
  latePending: 0,
  lateProcessing: 0,
  lateReady: 0,
  brokenPromises: 0,
  duePromises: 0,
  closedPromises: 0,
  fullZones: 0,
  pending: 0,
  processing: 0,
  uncounted: 0,
  soldOut: 0,
  lowStock: 0,
  badReviews: 0,
};

beforeAll(async () => {
  await db.order.updateMany({ where: { status: { not: "cancelled" } }, data: { status: "fulfilled" } });
  await pool.query(
    "UPDATE variations SET stock_quantity = 40; DELETE FROM reviews WHERE rating <= 2; DELETE FROM mail_outbox",
  );
});

test("nothing waits where all is handed over, in stock, paid, sent and praised", async () => {
  expect(await waitingForOwner()).toMatchObject(none);
});

test("each kind is counted separately", async () => {
  const [paid, other] = await db.payment.findMany({ where: { orderId: { not: null } }, take: 2 });
  await db.refundPart.create({
    data: { paymentId: paid?.id ?? "", cause: "duplicate", amount: 1, status: "failed" },
  });
  await db.payment.update({
    where: { id: other?.id ?? "" },
    data: { disputeId: "dp_1", disputedAt: new Date() },
  });
  await pool.query(
    "INSERT INTO mail_outbox (key, recipient, subject, text, html, created_at) VALUES ('a', 'a@example.com', 'A', 'A', 'A', now() - interval '5 minutes'), ('b', 'b@example.com', 'B', 'B', 'B', now())",
  );
  const ids = (await db.order.findMany({ where: { status: "fulfilled" }, take: 5 })).map(({ id }) => id);
  const became = ["pending", "pending", "processing", "ready", "ready"];
  for (const [at, id] of ids.entries()) {
    const createdAt = new Date(Date.now() - (at % 2 === 0 ? 3 : 1) * 24 * 3_600_000);
    await db.order.update({ where: { id }, data: { status: became[at], createdAt } });
  }
  const [one, two] = await db.variation.findMany({ take: 2, orderBy: { id: "asc" } });
  await db.variation.update({ where: { id: one?.id ?? "" }, data: { stockQuantity: 0 } });
  await db.variation.update({ where: { id: two?.id ?? "" }, data: { stockQuantity: 4 } });
  await db.review.create({ data: { productId: one?.productId ?? "", guestName: "A", rating: 2 } });
  await db.review.create({ data: { productId: one?.productId ?? "", guestName: "B", rating: 3 } });
  expect(await waitingForOwner()).toMatchObject({
    failedRefunds: 1,
    disputes: 1,
    unsentMails: 1,
    pending: 2,
    latePending: 1,
    processing: 1,
    lateProcessing: 1,
    lateReady: 1,
    soldOut: 1,
    lowStock: 1,
    badReviews: 1,
  });
});

test("a refund that failed is no worry once the money went back otherwise", async () => {
  const payment = await db.payment.findFirstOrThrow({
    where: { refundParts: { some: { status: "failed" } } },
  });
  await db.refundPart.create({
    data: {
      ...{ paymentId: payment.id, cause: "provider:re_1", amount: payment.amount },
      ...{ status: "refunded", refundedAt: new Date() },
    },
  });
  expect(await waitingForOwner()).toMatchObject({ failedRefunds: 0 });
});

test.each([
  { then: ["failed 5", "refunded 5"], waiting: 0 },
  { then: ["failed 5", "refunded 4"], waiting: 1 },
  { then: ["refunded 5", "failed 5"], waiting: 1 },
  { then: ["failed 5", "failed 3", "refunded 3"], waiting: 1 },
  { then: ["failed 5", "failed 5", "refunded 10"], waiting: 0 },
  { then: ["failed 5", "refunded 5", "failed 2"], waiting: 1 },
  { then: ["failed 5", "pending 5"], waiting: 1 },
])("a part that failed is no worry once as much went back after it: $then", async ({ then, waiting }) => {
  await db.refundPart.deleteMany();
  const payment = await db.payment.findFirstOrThrow({ where: { amount: { gt: 11 } } });
  const time = Date.now() - 60_000;
  for (const [at, refund] of then.entries()) {
    const [status = "", amount = ""] = refund.split(" ");
    const createdAt = new Date(time + at * 1000);
    const refundedAt = status === "refunded" ? createdAt : null;
    await db.refundPart.create({
      data: { paymentId: payment.id, cause: `provider:re_${at}`, amount, status, createdAt, refundedAt },
    });
  }
  expect(await waitingForOwner()).toMatchObject({ failedRefunds: waiting });
  expect((await openIssues()).filter(({ kind }) => kind === "refund")).toHaveLength(waiting);
});

test("refunds that failed long ago and went back since hide none that failed today", async () => {
  await db.refundPart.deleteMany();
  const payments = await db.payment.findMany({ where: { amount: { gt: 2 } }, take: 2 });
  const [settled, open] = payments.map(({ id }) => id);
  const cause = (at: number) => `provider:re_old_${at}`;
  const old = Array.from({ length: 101 }, (_, at) => ({
    ...{ paymentId: settled ?? "", cause: cause(at), amount: "0.01", status: "failed" },
    createdAt: new Date(at),
  }));
  await db.refundPart.createMany({ data: old });
  await db.refundPart.create({
    data: {
      ...{ paymentId: settled ?? "", cause: cause(101), amount: "1.01" },
      ...{ status: "refunded", refundedAt: new Date() },
    },
  });
  await db.refundPart.create({
    data: { paymentId: open ?? "", cause: "cancelled", amount: "1.00", status: "failed" },
  });
  const [found, ...others] = (await openIssues()).filter(({ kind }) => kind === "refund");
  expect(found?.text).toContain("The refund of $1.00");
  expect(others).toEqual([]);
});

test("a ready order is late by when it became ready, not by when it was placed", async () => {
  await db.order.updateMany({ where: { status: "ready" }, data: { status: "fulfilled" } });
  const order = await db.order.findFirstOrThrow({ where: { status: "fulfilled" } });
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const readySince = async (readyAt: Date) => {
    await db.order.update({
      where: { id: order.id },
      data: { status: "ready", createdAt: daysAgo(9), readyAt },
    });
    return (await waitingForOwner()).lateReady;
  };
  expect(await readySince(daysAgo(1))).toBe(0);
  expect(await readySince(daysAgo(3))).toBe(1);
});

test("a failed refund shows order, customer, reason and next step, without the provider's codes", async () => {
  await db.refundPart.deleteMany();
  const payment = await db.payment.findFirstOrThrow({
    where: { order: { anonymizedAt: null } },
    include: { order: true },
  });
  await db.refundPart.create({
    data: {
      ...{ paymentId: payment.id, cause: "cancelled", amount: "1.00", status: "failed" },
      failure: "expired_or_canceled_card",
    },
  });
  const [found] = (await openIssues()).filter(({ kind }) => kind === "refund");
  expect(found).toMatchObject({
    orderId: payment.orderId,
    text: `The refund of $1.00 for order #${orderNumber(payment.orderId ?? "")} (${payment.order?.name}) failed. The customer's card has expired or was cancelled. Ask the customer how you can pay them back, such as by e-transfer or in cash.`,
  });
  await db.refundPart.deleteMany();
});

test.each([
  [50 * 1024 ** 2, 0.5, "full", "The disk is full"],
  [500 * 1024 ** 2, 0.5, "nearly-full", "The disk is nearly full"],
  [100 * 1024 ** 3, 0.04, "nearly-full", "The disk is nearly full"],
  [100 * 1024 ** 3, 0.5, "enough", null],
] as const)(
  "a disk with %d bytes free, %d of it, is %s and listed as urgent unless that is enough",
  async (free, part, disk, words) => {
    expect(diskSpaceLevel(free, part)).toBe(disk);
    const steps = stepsOf({ ...(await waitingForOwner()), disk });
    const shown = steps.filter(({ text }) => text.startsWith("The disk"));
    expect(shown.map(({ urgency, text }) => [urgency, text])).toEqual(
      words ? [["urgent", expect.stringContaining(words) as string]] : [],
    );
  },
);

test("an order that still owes money waits once its payment link has ended, until it is paid or has another link", async () => {
  const variation = await db.variation.findFirstOrThrow({ where: { stockQuantity: { gt: 10 } } });
  const id = randomUUID();
  await enterManualOrder((sql, values) => pool.query(sql, values), { id, variationId: variation.id });
  const admin = await db.user.findFirstOrThrow({ where: { isAdmin: true } });
  const counts = async () => {
    const { owedAfterLink, owedAfterLinkId } = await waitingForOwner();
    return [owedAfterLink, owedAfterLinkId];
  };
  const { link } = await createOrderLink(id, admin);
  expect(await counts()).toEqual([0, null]);
  await endLinkById(link.id, admin);
  expect(await counts()).toEqual([1, id]);
  expect(stepsOf(await waitingForOwner())).toContainEqual({
    ...{ urgency: "urgent", count: 1, to: `/admin/orders/${id}` },
    text: "order still owes money after its payment link ended: send another or record a payment",
  });
  await endLinkById((await createOrderLink(id, admin)).link.id, admin);
  await enterPayment(id, orderPaymentInput.parse({ method: "cash" }), admin);
  expect(await counts()).toEqual([0, null]);
});

test("orders that were handed over and still owe money wait, with the list that shows them", async () => {
  const variation = await db.variation.findFirstOrThrow({ where: { stockQuantity: { gt: 10 } } });
  const enter = async (status: string, paid: string | null) => {
    const id = randomUUID();
    await enterManualOrder((sql, values) => pool.query(sql, values), { id, variationId: variation.id });
    await db.order.update({ where: { id }, data: { status } });
    if (paid)
      await db.payment.create({
        data: { orderId: id, method: "terminal", status: "succeeded", amount: paid, paidAt: new Date() },
      });
  };
  await enter("fulfilled", null);
  await enter("fulfilled", "5.00");
  await enter("fulfilled", "12.60");
  await enter("cancelled", null);
  const waiting = await waitingForOwner();
  expect(waiting).toMatchObject({ handedOverUnpaid: 1, handedOverPartlyPaid: 1 });
  const list = "/admin/orders?status=fulfilled&sort=oldest&payment=";
  expect(stepsOf(waiting)).toEqual(
    expect.arrayContaining([
      { urgency: "urgent", count: 1, text: "order was handed over unpaid", to: `${list}unpaid` },
      { urgency: "urgent", count: 1, text: "order was handed over partly paid", to: `${list}partly_paid` },
    ]),
  );
});

test("a promise waits until its order is ready: a broken one, and one that ends within a working day", async () => {
  const rows = await db.order.findMany({ take: 6, orderBy: { id: "asc" }, select: { id: true } });
  const kinds = [
    ["pending", -1],
    ["processing", 1],
    ["pending", 10 * 24],
    ["ready", -1],
    ["fulfilled", -1],
    ["cancelled", 1],
  ] as const;
  const before = await waitingForOwner();
  for (const [at, [status, hours]] of kinds.entries())
    await db.order.update({
      where: { id: rows[at]?.id ?? "" },
      data: { status, readyBy: new Date(Date.now() + hours * 3_600_000) },
    });
  const waiting = await waitingForOwner();
  expect([before.brokenPromises, before.duePromises]).toEqual([0, 0]);
  expect([waiting.brokenPromises, waiting.duePromises]).toEqual([1, 1]);
  expect(stepsOf(waiting)).toEqual(
    expect.arrayContaining([
      {
        ...{ urgency: "urgent", count: 1, to: "/admin/orders/pick-list#promises" },
        text: "order is late: its promised time is over",
      },
      {
        ...{ urgency: "soon", count: 1, to: "/admin/orders/pick-list#promises" },
        text: "order is promised within a working day",
      },
    ]),
  );
});
