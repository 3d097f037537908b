import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { orderNumber } from "~/lib/orders/order-number";
import { notPaidLabel, type OrderStatus, orderStatuses } from "~/lib/orders/order-status";
import { inventoryLog } from "~/domain/stock/inventory";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { placedMail, shopMail } from "~/domain/orders/mails/mails";
import { orderPictures } from "~/domain/orders/pictures";
import { orderInclude } from "~/domain/orders/record";
import { shopSettings } from "~/domain/settings/settings";
import { guestOrderPath, guestToken } from "~/domain/orders/customer/guest-link";
import { statusTransitions } from "~/domain/orders/status/status-transitions";
import { listAdminOrders } from "~/domain/orders/admin-list";
import { getAdminOrder, getGuestOrder, getOrder, listOrders } from "~/domain/orders/queries";
import { pickList } from "~/domain/orders/pick-list";
import { handOver, markReady, setStatus } from "~/domain/orders/status/status";
import { undoMove } from "~/domain/orders/status/undo";
import { enqueueUnsentMail } from "~/domain/mail/outbox";
import { UNDO_MS } from "~/domain/undo";
import { shiftClock } from "~/services/clock/clock";
import { db } from "~/services/database";
import { addProduct, buy, stockOf, useProvider, work } from "../support/checkout";
import { useDatabase } from "../support/database";
import { expectConsistentBooks } from "../support/invariants";

useDatabase("empty");
const provider = useProvider();
afterEach(() => shiftClock(0));

const HOUR = 3_600_000;
const refusal = (status: number, words: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(words) });
let admin: { id: string };
let customer: { id: string };
beforeAll(async () => {
  admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
  customer = await db.user.create({ data: { email: "customer@example.com" } });
});

describe("cancelling", () => {
  test("refunds, puts the stock back, logs it and writes one mail, once", async () => {
    const product = await addProduct(5);
    const order = await buy(provider, [{ ...product, quantity: 2 }], customer);
    expect(await cancelOrder(order.id, { user: customer })).toMatchObject({
      status: "cancelled",
      refundStatus: "pending",
    });
    expect(await stockOf(product)).toEqual({ stock: 5, held: 0 });
    await expect(cancelOrder(order.id, { user: customer })).rejects.toEqual(
      refusal(409, /already cancelled/),
    );
    await work();
    expect(await getOrder(customer, order.id)).toMatchObject({
      status: "cancelled",
      refundStatus: "refunded",
    });
    expect(
      (await provider.stripe.refunds.list({ payment_intent: order.intentId })).data.map(
        ({ amount }) => amount,
      ),
    ).toEqual([2100]);
    const { lines } = await inventoryLog(product.variationId);
    expect(
      lines.map(({ changeType, quantityChanged, newQuantity }) => [changeType, quantityChanged, newQuantity]),
    ).toEqual([
      ["cancellation", 2, 5],
      ["sale", -2, 3],
      ["initial", 5, 5],
    ]);
    expect(
      await db.mailMessage.count({
        where: { key: { startsWith: `cancelled:${order.id}` }, sentAt: { not: null } },
      }),
    ).toBe(1);
    // Some programs write ids in capitals.
    expect(await getAdminOrder(order.id.toUpperCase())).toMatchObject({
      paymentRecords: [
        {
          intentId: order.intentId,
          amount: "21.00",
          status: "succeeded",
          ofOrder: true,
          refundParts: [
            {
              cause: "cancelled",
              amount: "21.00",
              status: "refunded",
              providerRefundId: expect.stringMatching(/^re_/),
            },
          ],
        },
      ],
    });
  });

  test("at 3:59:59 is done, at 4:00:01 is too late, for customers, guests and admins", async () => {
    const product = await addProduct(9);
    const inTime = await buy(provider, [{ ...product, quantity: 1 }], customer);
    const late = await buy(provider, [{ ...product, quantity: 1 }], customer);
    const guests = await buy(provider, [{ ...product, quantity: 1 }]);
    shiftClock(4 * HOUR - 1000 - (Date.now() - Date.parse(inTime.createdAt)));
    expect(await cancelOrder(inTime.id, { user: customer })).toMatchObject({ status: "cancelled" });
    shiftClock(4 * HOUR + 1000);
    const words = /^Cannot cancel \(>4 hours old\)$/;
    await expect(cancelOrder(late.id, { user: customer })).rejects.toEqual(refusal(409, words));
    await expect(cancelOrder(guests.id, { guestToken: guestToken("cancel", guests.id) })).rejects.toEqual(
      refusal(409, words),
    );
    await expect(cancelOrder(late.id, { admin })).rejects.toEqual(refusal(409, words));
    await expect(setStatus(late.id, "cancelled", admin)).rejects.toEqual(refusal(409, words));
    expect(await stockOf(product)).toEqual({ stock: 7, held: 0 });
  });

  test("is for the order's customer, the guest with the right token, and admins", async () => {
    const product = await addProduct(9);
    const own = await buy(provider, [{ ...product, quantity: 1 }], customer);
    const guests = await buy(provider, [{ ...product, quantity: 1 }]);
    const notFound = refusal(404, /^Order not found$/);
    await expect(cancelOrder(own.id, { user: admin })).rejects.toEqual(notFound);
    await expect(cancelOrder(guests.id, { user: customer })).rejects.toEqual(notFound);
    await expect(cancelOrder(own.id, { guestToken: guestToken("cancel", own.id) })).rejects.toEqual(notFound);
    await expect(cancelOrder(guests.id, { guestToken: guestToken("view", guests.id) })).rejects.toEqual(
      notFound,
    );
    await expect(cancelOrder("nonsense", { admin })).rejects.toEqual(notFound);
    expect(await cancelOrder(guests.id, { guestToken: guestToken("cancel", guests.id) })).toMatchObject({
      status: "cancelled",
    });
    await setStatus(own.id, "fulfilled", admin);
    await expect(cancelOrder(own.id, { user: customer })).rejects.toEqual(refusal(409, /handed over/));
    expect(await cancelOrder(own.id, { admin })).toMatchObject({ status: "cancelled" });
  });
});

test("the shop's mail about a new order leads to its dialog", async () => {
  const { id } = await buy(provider, [{ variationId: (await addProduct(9)).variationId, quantity: 1 }]);
  const order = await db.order.findUniqueOrThrow({ where: { id }, include: orderInclude });
  const { blocks } = shopMail(order, await shopSettings(), await orderPictures(db, order), "shop@example.ca");
  const button = blocks.find(({ kind }) => kind === "button");
  expect(button).toMatchObject({ url: expect.stringMatching(new RegExp(`/admin/orders/${id}$`)) as string });
});

test("the shop's mail about a new order counts pieces, not lines", async () => {
  const previewOf = async (quantities: number[]) => {
    const lines = [];
    for (const quantity of quantities)
      lines.push({ variationId: (await addProduct(9)).variationId, quantity });
    const { id } = await buy(provider, lines);
    const order = await db.order.findUniqueOrThrow({ where: { id }, include: orderInclude });
    return shopMail(order, await shopSettings(), await orderPictures(db, order), "shop@example.ca").preview;
  };
  expect(await previewOf([1])).toMatch(/, 1 item$/);
  expect(await previewOf([2])).toMatch(/, 2 items$/);
  expect(await previewOf([2, 3])).toMatch(/, 5 items$/);
});

test("mails isolate a name that is written from right to left, and leave others as they are", async () => {
  const { id } = await buy(provider, [{ variationId: (await addProduct(9)).variationId, quantity: 1 }]);
  const order = await db.order.findUniqueOrThrow({ where: { id }, include: orderInclude });
  const titleFor = async (name: string) =>
    placedMail({ ...order, name }, await shopSettings(), await orderPictures(db, order)).title;
  expect(await titleFor("דנה לוי")).toBe("Thank you, \u2068דנה לוי\u2069!");
  expect(await titleFor("Zoë Lee")).toBe("Thank you, Zoë Lee!");
});

test("an older picture whose URL is none is left out of mails, and fails no order", async () => {
  const product = await addProduct(1);
  await db.product.update({ where: { id: product.productId }, data: { imageUrl: "https://" } });
  const { id } = await buy(provider, [{ ...product, quantity: 1 }]);
  const order = await db.order.findUniqueOrThrow({ where: { id }, include: orderInclude });
  expect([...(await orderPictures(db, order))]).toEqual([]);
});

describe("statuses", () => {
  const reach = async (id: string, status: OrderStatus) => {
    if (status === "ready") await markReady(id, admin);
    else await setStatus(id, status, admin);
  };
  const cases = orderStatuses.flatMap((from) =>
    orderStatuses.map((to) => ({ from, to, move: statusTransitions[from][to] })),
  );

  test.each(cases)("$from to $to: $move", async ({ from, to, move }) => {
    const product = await addProduct(1);
    const order = await buy(provider, [{ ...product, quantity: 1 }]);
    await reach(order.id, from);
    const attempt = reach(order.id, to);
    if (move === null) await expect(attempt).rejects.toEqual(refusal(409, /cannot become/));
    else await attempt;
    const reached = move === null ? from : to;
    expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({ status: reached });
    expect(await stockOf(product)).toEqual({ stock: reached === "cancelled" ? 1 : 0, held: 0 });
    const readyMails = await db.mailMessage.count({ where: { key: { startsWith: `ready:${order.id}` } } });
    expect(readyMails).toBe(from === "ready" || (to === "ready" && move !== null) ? 1 : 0);
  });

  test("ready is refused through the select, and an older version anywhere", async () => {
    const order = await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
    await expect(setStatus(order.id, "ready", admin)).rejects.toEqual(refusal(400, /Mark as Ready/));
    const changed = await setStatus(order.id, "processing", admin, 1);
    expect(changed.version).toBe(2);
    const seen = { seenStatus: "pending" };
    await expect(setStatus(order.id, "fulfilled", admin, 1, seen)).rejects.toEqual(
      refusal(409, /is now Processing/),
    );
  });

  test("Mark ready, undone within ten seconds: the status is as before and no email goes out; ready again sends one", async () => {
    const order = await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
    await setStatus(order.id, "processing", admin);
    // As long as a slow machine may need.
    shiftClock(HOUR);
    const { order: ready } = await markReady(order.id, admin);
    await work();
    await enqueueUnsentMail();
    await work();
    const mails = () =>
      db.mailMessage.findMany({
        where: { key: { startsWith: `ready:${order.id}` } },
        select: { sentAt: true },
      });
    expect(await mails()).toEqual([{ sentAt: null }]);
    const undo = () => undoMove(order.id, ready.version, admin);
    const undone = await Promise.all([undo(), undo()]);
    expect(undone.map(({ changed, email }) => [changed, email]).sort()).toEqual([
      [false, null],
      [true, "cancelled"],
    ]);
    expect([(await getAdminOrder(order.id)).status, await mails()]).toEqual(["processing", []]);
    await markReady(order.id, admin);
    expect(await mails()).toHaveLength(1);
  });

  test("Mark ready, undone after its email was sent: the email stays, and ready again sends a new one", async () => {
    const order = await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
    const { order: ready } = await markReady(order.id, admin);
    await db.mailMessage.updateMany({ data: { sentAt: new Date() } });
    expect(await undoMove(order.id, ready.version, admin)).toMatchObject({
      ...{ changed: true, email: "sent", order: { status: "pending" } },
    });
    await markReady(order.id, admin);
    expect(await db.mailMessage.count({ where: { key: { startsWith: `ready:${order.id}` } } })).toBe(2);
  });

  test("Picked up, undone: a ready order is ready again without another email; not after a minute, nor after another change", async () => {
    const order = await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
    await markReady(order.id, admin);
    const { order: fulfilled } = await handOver(order.id, admin);
    expect(await undoMove(order.id, fulfilled.version, admin)).toMatchObject({
      ...{ changed: true, email: null, order: { status: "ready" } },
    });
    expect(await db.mailMessage.count({ where: { key: { startsWith: `ready:${order.id}` } } })).toBe(1);

    const { order: again } = await handOver(order.id, admin);
    shiftClock(2 * UNDO_MS);
    await expect(undoMove(order.id, again.version, admin)).rejects.toEqual(refusal(409, /too late/));
    shiftClock(0);
    await setStatus(order.id, "processing", admin);
    await expect(undoMove(order.id, again.version, admin)).rejects.toEqual(refusal(409, /is now Processing/));
  });

  test("only these can be undone: a reopened order keeps its stock", async () => {
    const order = await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
    await cancelOrder(order.id, { admin });
    const { version } = await setStatus(order.id, "fulfilled", admin);
    await expect(undoMove(order.id, version, admin)).rejects.toEqual(refusal(400, /can be undone/));
  });

  test("an email is sent each time an order becomes ready", async () => {
    const order = await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
    await markReady(order.id, admin);
    await setStatus(order.id, "processing", admin);
    await markReady(order.id, admin);
    expect(await db.mailMessage.count({ where: { key: { startsWith: `ready:${order.id}` } } })).toBe(2);
  });

  test("out of cancelled stock is taken again or refused; cancelled again it goes back, and no second refund is sent", async () => {
    const product = await addProduct(1);
    const order = await buy(provider, [{ ...product, quantity: 1 }]);
    await cancelOrder(order.id, { admin });
    await work();
    const other = await buy(provider, [{ ...product, quantity: 1 }]);
    await expect(setStatus(order.id, "pending", admin)).rejects.toEqual(refusal(409, /sold out/));
    expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
      status: "cancelled",
    });
    await cancelOrder(other.id, { admin });
    expect(await setStatus(order.id, "pending", admin)).toMatchObject({
      status: "pending",
      refundStatus: "refunded",
    });
    expect(await stockOf(product)).toEqual({ stock: 0, held: 0 });
    await cancelOrder(order.id, { admin });
    await work();
    expect(await stockOf(product)).toEqual({ stock: 1, held: 0 });
    expect((await provider.stripe.refunds.list({ payment_intent: order.intentId })).data).toHaveLength(1);
    await expectConsistentBooks(provider);
  });
});

describe("reopening a refunded order", () => {
  const takenUp = async () => {
    const order = await buy(provider, [{ ...(await addProduct(3)), quantity: 1 }], customer);
    await cancelOrder(order.id, { admin });
    await work();
    return order.id;
  };

  test.each(["pending", "processing", "fulfilled"] as const)(
    "to %s is refused while the admin has not confirmed it, and done once they have",
    async (status) => {
      const id = await takenUp();
      await expect(setStatus(id, status, admin, undefined, { refuseUnpaid: true })).rejects.toMatchObject({
        status: 409,
        extra: { details: { unpaid: true } },
      });
      expect(await getAdminOrder(id)).toMatchObject({ status: "cancelled" });
      const order = await setStatus(id, status, admin);
      expect(notPaidLabel(order)).toBe(status === "fulfilled" ? "Refunded" : "Refunded, not paid");
      expect(await setStatus(id, "pending", admin, undefined, { refuseUnpaid: true })).toMatchObject({
        status: "pending",
      });
    },
  );

  test("the pick list and the ready email say that the order is not paid", async () => {
    const id = await takenUp();
    await setStatus(id, "processing", admin);
    const picked = (await pickList({ limit: 100 })).lines
      .flatMap(({ orders }) => orders)
      .filter((order) => order.id === id);
    expect(picked).toEqual([expect.objectContaining({ notPaid: "Refunded, not paid" })]);
    await markReady(id, admin);
    expect(
      await db.mailMessage.findFirstOrThrow({ where: { key: { startsWith: `ready:${id}` } } }),
    ).toMatchObject({
      text: expect.stringContaining("was sent back to your card earlier, so this order is not paid"),
    });
  });

  test("needs no confirmation if the refund failed or there was none, because the order is paid", async () => {
    const order = await buy(provider, [{ ...(await addProduct(3)), quantity: 1 }], customer);
    await cancelOrder(order.id, { admin });
    await db.refundPart.updateMany({
      where: { payment: { orderId: order.id } },
      data: { status: "failed", refundedAt: null },
    });
    expect(
      notPaidLabel(await setStatus(order.id, "pending", admin, undefined, { refuseUnpaid: true })),
    ).toBeNull();
  });
});

describe("who sees what", () => {
  test("customers see their own orders, guests theirs by the signed link for 90 days, nobody others'", async () => {
    const product = await addProduct(9);
    const own = await buy(provider, [{ ...product, quantity: 1 }], customer);
    const guests = await buy(provider, [{ ...product, quantity: 1 }]);
    expect((await listOrders(customer, { limit: 1 })).rows.map(({ id }) => id)).toEqual([own.id]);
    expect((await listOrders(admin)).total).toBe(0);
    await expect(getOrder(customer, guests.id)).rejects.toEqual(refusal(404, /./));
    const link = new URL(guestOrderPath(guests), "http://shop.test");
    expect(link.pathname).toBe(`/orders/${guests.id}`);
    const token = link.searchParams.get("token") ?? "";
    const seen = await getGuestOrder(guests.id, token);
    expect(seen.id).toBe(guests.id);
    for (const wrong of ["", "x", guestToken("cancel", guests.id), guestToken("view", own.id)])
      await expect(getGuestOrder(guests.id, wrong)).rejects.toEqual(refusal(404, /./));
    await expect(getGuestOrder(own.id, guestToken("view", own.id))).rejects.toEqual(refusal(404, /./));
    shiftClock(91 * 24 * HOUR);
    await expect(getGuestOrder(guests.id, token)).rejects.toEqual(refusal(404, /./));
  });

  test("admins find orders by number, name and email, page by page, newest first", async () => {
    const user = await db.user.create({ data: { email: "finder_1@example.com" } });
    const product = await addProduct(9);
    const order = await buy(provider, [{ ...product, quantity: 1 }], user);
    const only = {
      rows: [
        expect.objectContaining({
          id: order.id,
          userId: user.id,
          guestEmail: null,
          stripePaymentIntentId: order.intentId,
        }),
      ],
      total: 1,
      counts: { pending: 1, processing: 0, ready: 0, fulfilled: 0, cancelled: 0 },
    };
    expect(await listAdminOrders({ search: "FINDER_1@" })).toEqual(only);
    expect(await listAdminOrders({ search: `#${orderNumber(order.id)}` })).toEqual(only);
    expect(await listAdminOrders({ search: orderNumber(order.id).toLowerCase() })).toEqual(only);
    expect(await listAdminOrders({ search: order.id })).toEqual(only);
    expect(await listAdminOrders({ search: "finder%1@" })).toMatchObject({ rows: [], total: 0 });
    for (const search of [`Order #${orderNumber(order.id)}`, `order ${orderNumber(order.id).toLowerCase()}`])
      expect(await listAdminOrders({ search })).toEqual(only);
    const named = await listAdminOrders({ search: "ada t", limit: 2, offset: 1 });
    expect(named.rows).toHaveLength(2);
    expect(named.total).toBe(await db.order.count());
    expect(Date.parse(named.rows[0]?.createdAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(named.rows[1]?.createdAt ?? ""),
    );
    const ready = await markReady(order.id, admin);
    expect((await listAdminOrders({ status: "ready", search: "finder" })).rows).toEqual([ready.order]);
  });
});
