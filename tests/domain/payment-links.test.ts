import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "~/domain/audit";
import { expireCheckout } from "~/domain/checkout/holds/expire";
import { settle } from "~/domain/checkout/payment/settle";
import * as cancel from "~/domain/orders/status/cancel";
import { createOrderLink } from "~/domain/checkout/links/create-link";
import { endingOpenLink, endLink, endLinkById } from "~/domain/checkout/links/end-links";
import { openPayPage, payPageOf } from "~/domain/checkout/links/pay-page";
import { draftOfEndedLink, dismissLink, endedLinks } from "~/domain/checkout/links/ended-links";
import { createZone, deleteZone } from "~/domain/delivery/delivery-zones";
import { emailLink } from "~/domain/checkout/links/link-mail";
import * as changes from "~/domain/orders/changes/change-order";
import { waitingForOwner } from "~/domain/to-do";
import { orderChangeInput } from "~/schemas/orders/order-change";
import { getLink, openLinkOf, waitingLinks } from "~/domain/checkout/links/read-links";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import * as payments from "~/domain/orders/payments/enter-payment";
import { listPayments } from "~/domain/payments/list-payments";
import { exportedOrders } from "~/domain/reports/order-export";
import { ALL_TIME } from "~/domain/reports/period";
import { getAdminOrder } from "~/domain/orders/queries";
import * as refunds from "~/domain/orders/refunds/refund-order";
import { deleteExpiredData } from "~/domain/privacy/retention";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { deliveryZoneInput } from "~/schemas/delivery-zone";
import { orderPaymentInput } from "~/schemas/orders/order-payment";
import { refundInput } from "~/schemas/orders/refund";
import { shiftClock } from "~/services/clock/clock";
import { db, pool } from "~/services/database";
import { withLock } from "~/services/database/lock";
import { addProduct, type Fixture, stockOf, useProvider, work } from "../support/checkout";
import { useDatabase } from "../support/database";
import { useHostedPages } from "../support/hosted-pages";
import { expectConsistentBooks } from "../support/invariants";
import { enterManualOrder } from "../support/manual-order";

useDatabase("empty");
const provider = useProvider();
const payHosted = useHostedPages();
afterEach(async () => {
  shiftClock(0);
  await provider.clearFaults();
});

const HOUR = 3_600_000;
const refusal = (status: number, words: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(words) });
let admin: { id: string };
beforeAll(async () => {
  admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
});

const one = ({ variationId }: Fixture, quantity = 1) => [{ variationId, quantity }];
const enter = (fields: object) =>
  enterOrder(
    manualOrderInput.parse({
      ...{ id: randomUUID(), shippingAddress: { name: "Dot" }, fulfilment: "pickup", paymentLink: true },
      ...fields,
    }),
    admin,
  );

/* As pages and API call them. */
const ending =
  <Rest extends unknown[], T>(act: (id: string, ...rest: Rest) => Promise<T>) =>
  (id: string, ...rest: Rest) =>
    endingOpenLink(id, admin, () => act(id, ...rest));
const cancelOrder = ending(cancel.cancelOrder);
const changeOrder = ending(changes.changeOrder);
const enterPayment = ending(payments.enterPayment);
const refundOrder = ending(refunds.refundOrder);
const waive = ending(payments.waive);

/** A link for a new order of two pieces: $25.20. */
async function newOrderLink(fields: object = {}) {
  const toy = await addProduct(5, 1200, "Blue Dragon");
  const { link } = await enter({ lines: one(toy, 2), ...fields });
  return { id: link?.id ?? "", toy };
}

/** A placed order of one piece that owes $12.60, with a link for it. */
async function orderWithLink() {
  const toy = await addProduct(5, 1200);
  const id = randomUUID();
  await enterManualOrder((sql, values) => pool.query(sql, values), { id, ...toy });
  const { link } = await createOrderLink(id, admin);
  return { id, toy, link };
}

async function pressPay(linkId: string): Promise<string> {
  const url = await openPayPage(linkId);
  if (!url) throw new Error("the link is not open");
  return url;
}

async function pay(linkId: string): Promise<void> {
  await payHosted(await pressPay(linkId));
}

const cash = (fields: object = {}) =>
  orderPaymentInput.parse({ id: randomUUID(), method: "cash", ...fields });
const stateOf = async (linkId: string) =>
  (await db.checkout.findUniqueOrThrow({ where: { id: linkId } })).state;
const sessionOf = async (checkoutId: string) =>
  (await db.payment.findFirstOrThrow({ where: { checkoutId } })).sessionId ?? "";
const auditOf = async (entityId: string) =>
  (await db.auditEntry.findMany({ where: { entityId }, orderBy: { createdAt: "asc" } })).map(
    ({ action }) => action,
  );

describe("a payment link for a new order", () => {
  test("holds the pieces for 24 hours without a call to the provider; paid, it is an order of the admin", async () => {
    await provider.fault("error500");
    const { id, toy } = await newOrderLink({ note: "See you Friday", shopNote: "Wrap it" });
    await provider.clearFaults();
    expect(await stockOf(toy)).toEqual({ stock: 5, held: 2 });
    expect((await waitingLinks()).rows[0]).toMatchObject({
      ...{ id, amount: "25.20", orderId: null, name: "Dot", pieces: 2 },
      url: expect.stringMatching(new RegExp(`/pay/${id}$`)),
    });
    shiftClock(23 * HOUR);
    await expireCheckout(id);
    expect(await payPageOf(id)).toMatchObject({ state: "open", pieces: ["2 × Blue Dragon"], number: null });
    expect((await listAudit({ entityId: id })).rows).toMatchObject([
      { action: "payment-link.created", isThere: false },
    ]);
    await pay(id);
    expect(await payPageOf(id)).toMatchObject({ state: "paid", amountCents: 2520 });
    expect(await getAdminOrder(id)).toMatchObject({
      ...{ source: "manual", status: "pending", paymentStatus: "paid", totalPrice: "25.20" },
      ...{ note: "See you Friday", shopNote: "Wrap it", guestEmail: null },
      payments: [{ method: "card", amount: "25.20" }],
      shippingAddress: { name: "Dot", email: "", phone: "" },
    });
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ enteredById: admin.id });
    const { payments } = await listPayments({ method: "card", limit: 50, offset: 0 });
    expect(payments.find(({ order }) => order?.id === id)).toMatchObject({ enteredBy: "admin@example.com" });
    const exported = [];
    for await (const orders of exportedOrders(ALL_TIME)) exported.push(...orders);
    expect(exported.find((order) => order.id === id)?.payments).toMatchObject([
      { method: "card", enteredBy: "admin@example.com" },
    ]);
    expect(await stockOf(toy)).toEqual({ stock: 3, held: 0 });
    expect((await listAudit({ entityId: id })).rows).toMatchObject([
      { action: "order.entered", userId: admin.id, isThere: true },
      { action: "payment-link.created" },
    ]);
    expect(await db.mailMessage.count({ where: { orderId: id, recipient: "" } })).toBe(0);
  });

  test("shows the provider one line and asks for no email that is not known", async () => {
    const { id } = await newOrderLink();
    await pressPay(id);
    const session = await provider.stripe.checkout.sessions.retrieve(await sessionOf(id), {
      expand: ["line_items"],
    });
    expect(session).toMatchObject({ amount_total: 2520, customer_email: null });
    expect(session.line_items?.data.map(({ description, quantity }) => [description, quantity])).toEqual([
      [expect.stringMatching(/^Your order at /), 1],
    ]);
  });

  test("is one link and one page of the provider for the same press twice", async () => {
    const toy = await addProduct(5);
    const id = randomUUID();
    const links = await Promise.all([1, 2].map(() => enter({ id, lines: one(toy) })));
    expect(links.map(({ created }) => created).sort()).toEqual([false, true]);
    expect(await stockOf(toy)).toEqual({ stock: 5, held: 1 });
    const pages = await Promise.all([1, 2].map(() => pressPay(id)));
    expect(pages[0]).toBe(pages[1]);
    expect(await db.payment.count({ where: { checkoutId: id } })).toBe(1);
  });

  test("may have two lines of one item at different prices", async () => {
    const toy = await addProduct(5);
    const dented = { ...one(toy)[0], price: "5.00", reason: "Dented" };
    const { link } = await enter({ lines: [...one(toy), dented] });
    expect(await stockOf(toy)).toEqual({ stock: 5, held: 2 });
    const [made] = (await listAudit({ entityId: link?.id })).rows;
    expect(JSON.stringify(made?.after)).toContain("$5.00 (Dented)");
    await pay(link?.id ?? "");
    await payPageOf(link?.id ?? "");
    expect(await getAdminOrder(link?.id ?? "")).toMatchObject({ subtotal: "15.00", gst: "0.75" });
    expect(await stockOf(toy)).toEqual({ stock: 3, held: 0 });
  });

  test("frees the pieces after 24 hours, and the provider's page with it; until it is dismissed it is listed as ended", async () => {
    const { id, toy } = await newOrderLink();
    await pressPay(id);
    shiftClock(24 * HOUR + 1000);
    expect(await payPageOf(id)).toMatchObject({ state: "ended" });
    await expireCheckout(id);
    expect(await stateOf(id)).toBe("expired");
    expect(await stockOf(toy)).toEqual({ stock: 5, held: 0 });
    expect(await provider.stripe.checkout.sessions.retrieve(await sessionOf(id))).toMatchObject({
      status: "expired",
    });
    expect(await openPayPage(id)).toBeNull();
    expect(await endedLinks()).toMatchObject([{ id, name: "Dot", amount: "25.20", pieces: 2 }]);
  });

  test("opened in its last minutes leaves the customer the time to pay", async () => {
    const { id } = await newOrderLink();
    shiftClock(24 * HOUR - 60_000);
    await pressPay(id);
    shiftClock(24 * HOUR + 20 * 60_000);
    await expireCheckout(id);
    expect(await payPageOf(id)).toMatchObject({ state: "open" });
    shiftClock(25 * HOUR);
    await expireCheckout(id);
    expect(await stateOf(id)).toBe("expired");
  });

  test("ended by an admin frees the pieces; ended again, nothing more happens; paid, it cannot be ended", async () => {
    const { id, toy } = await newOrderLink();
    await pressPay(id);
    await endLink(id, admin);
    await endLink(id, admin);
    expect(await stockOf(toy)).toEqual({ stock: 5, held: 0 });
    expect((await auditOf(id)).filter((action) => action === "payment-link.ended")).toHaveLength(1);
    const paid = await newOrderLink();
    await pay(paid.id);
    await expect(endLink(paid.id, admin)).rejects.toEqual(refusal(409, /has been paid/));
    expect(await getAdminOrder(paid.id)).toMatchObject({ paymentStatus: "paid" });
    await expect(endLink(randomUUID(), admin)).rejects.toMatchObject({ status: 404 });
  });

  test("sent again while its payment arrives answers the link or its order", async () => {
    for (let round = 0; round < 4; round++) {
      const fields = { id: randomUUID(), lines: one(await addProduct(5)) };
      await enter(fields);
      await pay(fields.id);
      const [again] = await Promise.all([enter(fields), settle({ checkoutId: fields.id })]);
      expect(again.created).toBe(false);
    }
  });

  test("is refused where stock is short, or for less than a card can be charged", async () => {
    const toy = await addProduct(1);
    await expect(enter({ lines: one(toy, 2) })).rejects.toEqual(refusal(409, /Only 1/));
    const cheap = await addProduct(1, 46);
    await expect(enter({ lines: one(cheap) })).rejects.toEqual(refusal(409, /\$0\.50 or more/));
    expect(await stockOf(cheap)).toEqual({ stock: 1, held: 0 });
  });
});

describe("an ended link", () => {
  test("is entered again with what was typed, or dismissed, which removes the customer's details", async () => {
    const toy = await addProduct(5, 1200);
    const dented = { ...one(toy)[0], price: "5.00", reason: "Dented" };
    const shippingAddress = { name: "Dot", phone: "780-555-0100" };
    const { link } = await enter({ lines: [...one(toy, 2), dented], shippingAddress, note: "Friday" });
    const id = link?.id ?? "";
    const before = (await waitingForOwner()).endedLinks;
    expect(await draftOfEndedLink(id, "form")).toBeNull();
    await endLink(id, admin);
    expect((await waitingForOwner()).endedLinks).toBe(before + 1);
    expect(await draftOfEndedLink(id, "form")).toMatchObject({
      ...{ formId: "form", again: id, name: "Dot", phone: "780-555-0100", note: "Friday" },
      lines: [
        { variationId: toy.variationId, quantity: "2", price: "" },
        { variationId: toy.variationId, quantity: "1", price: "5.00", reason: "" },
      ],
    });
    await dismissLink(id);
    expect((await waitingForOwner()).endedLinks).toBe(before);
    expect(await draftOfEndedLink(id, "form")).toBeNull();
    expect(await db.checkout.findUnique({ where: { id } })).toMatchObject({ contact: null, note: "" });
  });

  test("has the typed delivery fee again, also 0, and none where the zone's was charged", async () => {
    const zone = await createZone(
      deliveryZoneInput.parse({ name: "Near", prefixes: "T7Z", fee: "8.00" }),
      admin,
    );
    const toy = await addProduct(9, 1200);
    const address = { address: "1 Main Street", city: "Stony Plain", province: "AB", postalCode: "T7Z 1A1" };
    const endedWith = async (fields: object) => {
      const { link } = await enter({
        ...{
          lines: one(toy),
          fulfilment: "delivery",
          shippingAddress: { name: "Dot", ...address },
          ...fields,
        },
      });
      await endLink(link?.id ?? "", admin);
      return (await draftOfEndedLink(link?.id ?? "", "form"))?.deliveryFee;
    };
    expect(await endedWith({ deliveryFee: "3.50" })).toBe("3.50");
    expect(await endedWith({ deliveryFee: "0" })).toBe("0.00");
    expect(await endedWith({})).toBe("");
    expect(await endedWith({ fulfilment: "pickup" })).toBe("");
    await deleteZone(zone.id, admin);
  });

  test("entered again by two admins at once is one order", async () => {
    const { id, toy } = await newOrderLink();
    await endLink(id, admin);
    const again = () =>
      enterOrder(
        manualOrderInput.parse({
          ...{ id: randomUUID(), lines: one(toy, 2), shippingAddress: { name: "Dot" }, fulfilment: "pickup" },
        }),
        admin,
        { again: id },
      );
    const results = await Promise.allSettled([again(), again()]);
    expect(
      results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : [])),
    ).toEqual([refusal(409, /^Somebody else entered this payment link again/)]);
    expect(await stockOf(toy)).toEqual({ stock: 3, held: 0 });
    expect((await endedLinks()).map((link) => link.id)).not.toContain(id);
  });

  test("paid too late, when the pieces are sold, is refunded and stays listed", async () => {
    const { id, toy } = await newOrderLink();
    const url = await pressPay(id);
    // As if the provider had not answered when the link ended, so its page was still open.
    await db.checkout.update({ where: { id }, data: { state: "expired", heldUntil: null } });
    await db.variation.update({ where: { id: toy.variationId }, data: { held: 0 } });
    await enter({ lines: one(toy, 5), paymentLink: false });
    await payHosted(url);
    expect(await settle({ checkoutId: id })).toMatchObject({ outcome: "refunded" });
    await work();
    expect(await getLink(id)).toMatchObject({ state: "refunded" });
    expect((await endedLinks()).map((link) => link.id)).toContain(id);
    expect(await draftOfEndedLink(id, "form")).toMatchObject({ again: id, name: "Dot" });
    await dismissLink(id);
    expect((await endedLinks()).map((link) => link.id)).not.toContain(id);
  });
});

describe("emailing a link", () => {
  test("writes one email with the amount, the end and the address; without an email address it is refused", async () => {
    const { id } = await newOrderLink({ shippingAddress: { name: "Dot", email: "dot@example.com" } });
    await emailLink(id);
    await emailLink(id);
    const mails = await db.mailMessage.findMany({ where: { recipient: "dot@example.com" } });
    expect(mails).toMatchObject([
      {
        subject: expect.stringMatching(/^Pay for your order at /),
        text: expect.stringContaining(`/pay/${id}`),
      },
    ]);
    expect(mails[0]?.text).toContain("$25.20");
    expect(await getLink(id)).toMatchObject({ isEmailed: true });
    await expect(newOrderLink().then((other) => emailLink(other.id))).rejects.toEqual(
      refusal(409, /no email address/),
    );
    await endLink(id, admin);
    await expect(emailLink(id)).rejects.toEqual(refusal(409, /no longer open/));
  });
});

describe("a new order with a link for the rest", () => {
  test("is placed at once as partly paid, and the link pays what is left", async () => {
    const toy = await addProduct(5, 1200);
    const id = randomUUID();
    const payments = [{ id: randomUUID(), method: "cash", amount: "10.00" }];
    const { order, link } = await enter({ id, lines: one(toy, 2), payments });
    expect(order).toMatchObject({ id, paymentStatus: "partly_paid", owed: "15.20" });
    expect(link).toMatchObject({ amount: "15.20" });
    expect(await stockOf(toy)).toEqual({ stock: 3, held: 0 });
    await pay(link?.id ?? "");
    expect(await payPageOf(link?.id ?? "")).toMatchObject({ state: "paid" });
    expect(await getAdminOrder(id)).toMatchObject({
      paymentStatus: "paid",
      payments: [
        { method: "cash", amount: "10.00" },
        { method: "card", amount: "15.20" },
      ],
    });
  });

  test("its email names the link, and after a change that ends the link the next one says so", async () => {
    const toy = await addProduct(5, 1200);
    const id = randomUUID();
    const payments = [{ id: randomUUID(), method: "cash", amount: "10.00" }];
    const shippingAddress = { name: "Dot", email: "dot@example.com" };
    const { link } = await enter({ id, lines: one(toy, 2), payments, shippingAddress });
    const placed = await db.mailMessage.findFirstOrThrow({ where: { key: `placed:${id}` } });
    expect(placed.text).toContain(
      `$15.20 is still to be paid. You can pay online: ${link?.url ?? "no link"}`,
    );
    expect(placed.text).not.toContain("You can pay when");
    const changeId = randomUUID();
    const { version } = await getAdminOrder(id);
    const change = orderChangeInput.parse({ id: changeId, version, added: one(toy) });
    await changeOrder(id, change, admin);
    const changed = await db.mailMessage.findFirstOrThrow({ where: { key: `changed:${changeId}` } });
    expect(changed.text).toContain(
      "You can pay when you pick up your order. Your earlier payment link has ended.",
    );
    const later = orderChangeInput.parse({ id: randomUUID(), added: one(toy) });
    await changeOrder(id, later, admin);
    const { text } = await db.mailMessage.findFirstOrThrow({ where: { key: `changed:${later.id}` } });
    expect(text).toContain("You can pay when you pick up your order.");
    expect(text).not.toContain("has ended");
    // One of the four is removed.
    const { items } = await getAdminOrder(id);
    const lines = items.map(({ id: itemId, quantity }) => ({ itemId, quantity: Math.min(quantity, 1) }));
    await changeOrder(id, orderChangeInput.parse({ id: randomUUID(), lines }), admin);
    const { link: next } = await createOrderLink(id, admin);
    expect(await getLink(next.id)).toMatchObject({ pieces: 3 });
  });

  test("is placed at once where the pieces were handed over, or sold beyond the stock", async () => {
    const toy = await addProduct(0, 1200);
    const sold = await enter({ lines: one(toy), fulfilment: "handed_over", oversold: "Sold at the market" });
    expect(sold.order).toMatchObject({ status: "fulfilled", paymentStatus: "unpaid" });
    expect(sold.link).toMatchObject({ amount: "12.60" });
  });

  test("is refused where the payments leave nothing for the link", async () => {
    const toy = await addProduct(1, 1200);
    const payments = [{ id: randomUUID(), method: "cash" }];
    await expect(enter({ lines: one(toy), payments })).rejects.toEqual(refusal(409, /Nothing is owed/));
    expect(await stockOf(toy)).toEqual({ stock: 1, held: 0 });
  });
});

describe("a payment link for what an order owes", () => {
  test("paid, it pays the order, which begins to count; the same webhook twice is one payment", async () => {
    const { id, link } = await orderWithLink();
    expect(await createOrderLink(id, admin)).toEqual({ link, created: false });
    const before = await getAdminOrder(id);
    await pay(link.id);
    const events = await provider.events({ types: ["checkout.session.completed"] });
    const event = events.at(-1);
    if (!event) throw new Error("no event");
    await provider.deliver(event);
    await provider.deliver({ ...event, id: `${event.id}again` });
    const after = await getAdminOrder(id);
    expect(after).toMatchObject({ paymentStatus: "paid", owed: "0.00", version: before.version + 1 });
    expect(after.payments).toMatchObject([{ method: "card", amount: "12.60" }]);
    expect((await db.order.findUniqueOrThrow({ where: { id } })).firstPaidAt).not.toBeNull();
    expect(await stateOf(link.id)).toBe("completed");
    expect(await auditOf(id)).toEqual(["payment-link.created", "order.paid"]);
    const mails = await db.mailMessage.findMany({ where: { orderId: id, key: { startsWith: "paid:" } } });
    expect(mails).toMatchObject([
      {
        recipient: "sam@example.com",
        subject: expect.stringMatching(/^Payment received for your order #/),
        text: expect.stringContaining("$12.60"),
      },
    ]);
  });

  test("that is paid while an admin ends it stays paid", async () => {
    const { id, link } = await orderWithLink();
    await pay(link.id);
    let ending: Promise<unknown> = Promise.resolve();
    await withLock(link.id, async () => {
      ending = endLink(id, admin).catch((error: unknown) => error);
      await settle({ checkoutId: link.id });
    });
    expect(await ending).toEqual(refusal(409, /has been paid/));
    expect(await auditOf(id)).toEqual(["payment-link.created", "order.paid"]);
  });

  test("is ended by its own id only: a newer link of the order stays open", async () => {
    const { id, link } = await orderWithLink();
    await endLinkById(link.id, admin);
    const newer = await createOrderLink(id, admin);
    await endLinkById(link.id, admin);
    expect(await openLinkOf(id)).toMatchObject({ id: newer.link.id });
    await expect(endLinkById(randomUUID(), admin)).rejects.toMatchObject({ status: 404 });
  });

  test("made by two admins at once is one link", async () => {
    const toy = await addProduct(5, 1200);
    const id = randomUUID();
    await enterManualOrder((sql, values) => pool.query(sql, values), { id, ...toy });
    const made = await Promise.all([1, 2].map(() => createOrderLink(id, admin)));
    expect(made.map(({ created }) => created).sort()).toEqual([false, true]);
    expect(made[0]?.link).toEqual(made[1]?.link);
  });

  test.each([
    ["a payment in cash", (id: string) => enterPayment(id, cash(), admin)],
    ["cancelling", (id: string) => cancelOrder(id, { admin })],
    [
      "adding a piece",
      async (id: string) => {
        const { variationId } = await db.orderItem.findFirstOrThrow({ where: { orderId: id } });
        const added = [{ variationId, quantity: 1 }];
        return changeOrder(id, orderChangeInput.parse({ id: randomUUID(), added }), admin);
      },
    ],
    [
      "a refund",
      (id: string) =>
        refundOrder(id, refundInput.parse({ id: randomUUID(), goodwill: "2.00", reason: "other" }), admin),
    ],
  ])("%s ends it at the provider first", async (_, act) => {
    const { id, link } = await orderWithLink();
    await pressPay(link.id);
    await act(id);
    expect(await openLinkOf(id)).toBeNull();
    expect(await provider.stripe.checkout.sessions.retrieve(await sessionOf(link.id))).toMatchObject({
      status: "expired",
    });
    expect(await payPageOf(link.id)).toMatchObject({ state: "ended" });
    const ended = await db.auditEntry.findMany({ where: { entityId: id, action: "payment-link.ended" } });
    expect(ended).toMatchObject([{ userId: admin.id }]);
  });

  test("stays open where the payment in cash is refused, or the provider does not answer", async () => {
    const { id, link } = await orderWithLink();
    await pressPay(link.id);
    await expect(enterPayment(id, cash({ amount: "12.61" }), admin)).rejects.toMatchObject({ status: 400 });
    expect(await stateOf(link.id)).toBe("held");
    await provider.fault("error500", "POST", "%/expire", 2);
    await expect(enterPayment(id, cash(), admin)).rejects.toMatchObject({ status: 503 });
    expect(await stateOf(link.id)).toBe("held");
    expect(await getAdminOrder(id)).toMatchObject({ payments: [] });
  });

  test("stays open while its payment is being made, and the admin learns that", async () => {
    const { id, link } = await orderWithLink();
    await pressPay(link.id);
    // The provider ends no session while its payment is being made.
    await provider.fault("forbidden", "POST", "%/expire");
    await expect(enterPayment(id, cash(), admin)).rejects.toEqual(
      refusal(409, /^A card payment is being made\. Try again in a moment\.$/),
    );
    expect(await stateOf(link.id)).toBe("held");
  });

  test("paid before cash was entered: the admin learns that nothing is owed, and keeps one payment", async () => {
    const { id, link } = await orderWithLink();
    const { version } = await getAdminOrder(id);
    await pay(link.id);
    await expect(enterPayment(id, cash({ version }), admin)).rejects.toEqual(
      refusal(409, /\$0\.00 is owed now/),
    );
    expect(await getAdminOrder(id)).toMatchObject({
      paymentStatus: "paid",
      payments: [{ method: "card", amount: "12.60" }],
    });
    await expect(waive(id, undefined, admin)).rejects.toEqual(refusal(409, /Nothing is owed/));
  });

  test("paid before the order is cancelled: the payment arrives first and goes back with the order", async () => {
    const { id, link } = await orderWithLink();
    await pay(link.id);
    await cancelOrder(id, { admin });
    await work();
    expect(await getAdminOrder(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    expect(await stateOf(link.id)).toBe("completed");
  });

  test.each([
    ["the order was cancelled", (id: string) => cancelOrder(id, { admin }), /had been cancelled/],
    ["it was paid in cash", (id: string) => enterPayment(id, cash(), admin), /had already been paid/],
    [
      "a part was paid in cash",
      (id: string) => enterPayment(id, cash({ amount: "5.00" }), admin),
      /Less was owed/,
    ],
  ])(
    "a payment that arrives after %s is refunded in full, and the customer learns why",
    async (_, act, why) => {
      const { id, link } = await orderWithLink();
      const url = await pressPay(link.id);
      // As if the provider had not answered when the link ended, so its page was still open.
      await db.checkout.update({ where: { id: link.id }, data: { state: "expired", heldUntil: null } });
      await act(id);
      const before = await getAdminOrder(id);
      await payHosted(url);
      expect(await settle({ checkoutId: link.id })).toMatchObject({
        outcome: "refunded",
        message: expect.stringMatching(why),
      });
      await work();
      expect(await payPageOf(link.id)).toMatchObject({
        state: "refunded",
        reason: expect.stringMatching(why),
      });
      const after = await getAdminOrder(id);
      expect(after).toMatchObject({ owed: before.owed, payments: before.payments });
      expect(after.paymentRecords).toContainEqual(
        expect.objectContaining({
          amount: "12.60",
          ofOrder: false,
          refundParts: [expect.objectContaining({ status: "refunded" })],
        }),
      );
      await db.mailMessage.updateMany({ where: { orderId: id }, data: { sentAt: new Date() } });
      await deleteExpiredData();
      const mail = await db.mailMessage.findFirst({
        where: { orderId: id, subject: { contains: "on its way back" } },
      });
      expect(mail).toMatchObject({ recipient: "sam@example.com", text: expect.stringMatching(why) });
    },
  );

  test("ends when its order is handed cash while the customer pays: one payment is kept, the rest refused or refunded", async () => {
    for (let round = 0; round < 4; round++) {
      const { id, link } = await orderWithLink();
      const url = await pressPay(link.id);
      await Promise.allSettled([
        enterPayment(id, cash(), admin),
        payHosted(url).then(() => settle({ checkoutId: link.id })),
        cancelOrder(id, { admin }),
      ]);
      await work();
      const { payments, status } = await getAdminOrder(id);
      expect(payments.length).toBeLessThanOrEqual(1);
      if (status === "cancelled") continue;
      expect(payments).toMatchObject([{ amount: "12.60" }]);
    }
  });

  test("paid without a webhook or a return is found by the sweep, also while the link's time runs out", async () => {
    const { id, link } = await orderWithLink();
    await pay(link.id);
    shiftClock(24 * HOUR + 1000);
    await Promise.all([reconcile({ backMs: 48 * HOUR, books: "touched" }), expireCheckout(link.id)]);
    expect(await getAdminOrder(id)).toMatchObject({ paymentStatus: "paid", owed: "0.00" });
  });

  test("is refused for an order that is cancelled or paid, or owes less than a card can be charged", async () => {
    const { id } = await orderWithLink();
    await enterPayment(id, cash({ amount: "12.15" }), admin);
    await expect(createOrderLink(id, admin)).rejects.toEqual(refusal(409, /\$0\.50 or more/));
    await waive(id, undefined, admin);
    await expect(createOrderLink(id, admin)).rejects.toEqual(refusal(409, /Nothing is owed/));
    await cancelOrder(id, { admin });
    await expect(createOrderLink(id, admin)).rejects.toEqual(refusal(409, /is cancelled/));
  });
});

test("the books add up after all of it", () => expectConsistentBooks(provider));
