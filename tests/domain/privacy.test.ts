import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit, recordAudit } from "~/domain/audit";
import { createOrder } from "~/domain/checkout/create-order";
import { settle } from "~/domain/checkout/payment/settle";
import { removePersonalData } from "~/domain/orders/customer/anonymize";
import { customerOfOrder, saveCustomerNote } from "~/domain/orders/customer/customer";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { guestToken } from "~/domain/orders/customer/guest-link";
import { markReady, setStatus } from "~/domain/orders/status/status";
import { deleteAccount } from "~/domain/privacy/delete-account";
import { personalDataOf, personalDataOfGuest } from "~/domain/privacy/personal-data";
import { writeMail } from "~/domain/mail/outbox";
import { refundedMail } from "~/domain/payments/refunded-mail";
import { shopSettings } from "~/domain/settings/settings";
import { addReview, listReviews } from "~/domain/reviews/reviews";
import { listSessions } from "~/domain/users/sessions";
import { signIn } from "~/domain/users/sign-in";
import { userById } from "~/domain/users/users";
import { addWishes, shareWishList, wishListToken } from "~/domain/wish-list";
import { answerTo } from "~/http/server/errors";
import { startSession, userOfSession } from "~/http/session/sessions";
import { tasks } from "~/jobs";
import { daysMs, hoursMs, retention } from "~/lib/time/retention";
import { refundInput } from "~/schemas/orders/refund";
import type { User } from "~/schemas/user";
import { now, shiftClock } from "~/services/clock/clock";
import { db, pool } from "~/services/database";
import {
  addProduct,
  buy,
  buyerOf,
  contact,
  open,
  orderInputOf,
  place,
  stockOf,
  useProvider,
  work,
} from "../support/checkout";
import { giveCard } from "../support/gift-card";
import { useDatabase } from "../support/database";
import { expectConsistentBooks } from "../support/invariants";

useDatabase("empty");
const provider = useProvider();

const EMAIL = "robin@example.ca";
const claims = {
  issuer: "https://id.example.ca",
  subject: "robin",
  email: EMAIL,
  emailVerified: true,
  firstName: "Robin",
  lastName: "Marsh",
  picture: "https://id.example.ca/robin.png",
};
let admin: { id: string };
let customer: User;

beforeEach(async () => {
  await db.user.deleteMany();
  admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
  customer = (await userById((await signIn(claims)).id)) as User;
});
afterEach(async () => {
  shiftClock(0);
  await provider.clearFaults();
});

const notesOf = async (email: string) =>
  (await db.customerNote.findMany({ where: { email } })).map(({ text }) => text);

async function whereFound(...words: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(`SELECT 1 FROM "${name}" AS r WHERE r::text ILIKE ANY ($1) LIMIT 1`, [
      words.map((word) => `%${word}%`),
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const review = { rating: 5, title: null, comment: "Wow", guestName: null };

let people = 0;
function somebody() {
  const number = String(++people).padStart(4, "0");
  return {
    ...contact,
    name: `Sam ${number} Test`,
    email: `sam${number}@example.ca`,
    phone: `780-555-${number}`,
  };
}

async function handedOver(user: { id: string } | null = customer, to = somebody()) {
  const product = await addProduct(5);
  const purchase = await open([{ ...product, quantity: 1 }], { user });
  const input = { ...to, deliveryMethod: "delivery" as const, amount: purchase.amountCents };
  await place(purchase, { user, input });
  await provider.pay(purchase.intentId);
  const order = await createdOrder(purchase.intentId);
  await setStatus(order.id, "fulfilled", admin);
  await work();
  return { order, product, to };
}

async function createdOrder(intentId: string) {
  const settled = await settle({ intentId });
  if (settled.outcome !== "ordered") throw new Error(settled.message);
  return settled.order;
}

describe("the note about a guest", () => {
  test("is shared by all their orders, rejects concurrent edits, is erased with the name in the last order", async () => {
    const { order, to } = await handedOver(null);
    const { order: second } = await handedOver(null, { ...to, email: to.email.toUpperCase() });
    expect(await customerOfOrder(order.id)).toMatchObject({
      total: 2,
      spent: "21.00",
      isRegistered: false,
      note: "",
    });
    await saveCustomerNote(order.id, { text: "Rings twice", seen: "" }, admin);
    expect(await customerOfOrder(second.id)).toMatchObject({ note: "Rings twice" });
    await expect(saveCustomerNote(second.id, { text: "Never rings", seen: "" }, admin)).rejects.toMatchObject(
      {
        status: 409,
        message: expect.stringContaining("Rings twice"),
      },
    );
    const entries = await db.auditEntry.findMany({ where: { action: { startsWith: "customer-note." } } });
    expect(entries).toMatchObject([
      {
        ...{ action: "customer-note.written", entity: "order", entityId: order.id, userId: admin.id },
        ...{ before: null, after: null },
      },
    ]);
    await removePersonalData(order.id, { admin });
    expect(await notesOf(to.email)).toEqual(["Rings twice"]);
    await expect(customerOfOrder(order.id)).rejects.toMatchObject({ status: 404 });
    await removePersonalData(second.id, { admin });
    expect(await notesOf(to.email)).toEqual([]);
    expect(await whereFound(to.name, to.email, "Rings twice")).toEqual([]);
  });
});

describe("an email address with a LIKE wildcard", () => {
  test("matches only that guest: other guests' orders are not listed, and the note is deleted with the guest's last order", async () => {
    const [mine, other] = [`john_doe${people}@example.ca`, `john.doe${people}@example.ca`];
    const { order } = await handedOver(null, { ...somebody(), email: mine });
    await handedOver(null, { ...somebody(), email: other });
    expect((await customerOfOrder(order.id)).orders.map(({ id }) => id)).toEqual([order.id]);
    await saveCustomerNote(order.id, { text: "Owes a smile", seen: "" }, admin);
    await removePersonalData(order.id, { admin });
    expect(await notesOf(mine)).toEqual([]);
  });
});

describe("a guest's copy of their data", () => {
  test("does not have the note by an address, with which anybody can order", async () => {
    const { order, to } = await handedOver(null);
    await saveCustomerNote(order.id, { text: "Lives behind the mill", seen: "" }, admin);
    const { order: stranger } = await handedOver(null, { ...somebody(), email: to.email.toUpperCase() });
    const copy = await personalDataOfGuest(stranger.id, guestToken("view", stranger.id));
    expect(copy.order.id).toBe(stranger.id);
    expect(JSON.stringify(copy)).not.toContain("mill");
  });
});

describe("deleting an account", () => {
  test("an account's copy has the gift cards of its orders, and no others", async () => {
    const { order } = await handedOver(customer);
    const query: Parameters<typeof giveCard>[0]["query"] = async (sql, values) =>
      (await pool.query(sql, values)).rows;
    await giveCard({ query }, "BBBBCCCCDDDDEEEE", 25);
    const sold = "UPDATE gift_cards SET order_item_id = (SELECT id FROM order_items WHERE order_id = $1)";
    await pool.query(sold, [order.id]);
    expect((await personalDataOf(customer)).giftCards).toMatchObject([
      { lastFour: "EEEE", recipientName: "Rae", recipientEmail: "rae@example.com" },
    ]);
    const other = (await userById(
      (await signIn({ ...claims, subject: "other", email: "other@example.ca" })).id,
    )) as User;
    expect((await personalDataOf(other)).giftCards).toEqual([]);
  });

  test("leaves orders, reviews and the log without the person, nothing of whom is in the database", async () => {
    const { order, product, to } = await handedOver();
    await addReview(
      product.productId,
      { rating: 4, title: "Good", comment: null, guestName: null },
      customer,
    );
    await addWishes(customer, [product.productId]);
    await shareWishList(customer);
    expect(await personalDataOf(customer)).toMatchObject({
      wishList: [{ product: "Test Dragon" }],
      wishListLink: { token: await wishListToken(customer) },
    });
    const expired = await open([{ ...product, quantity: 1 }], { user: customer });
    const input = { ...to, deliveryMethod: "pickup" as const, amount: expired.amountCents };
    await place(expired, { user: customer, input });
    await saveCustomerNote(order.id, { text: `Likes ${to.name}`, seen: "" }, admin);
    expect(await personalDataOf(customer)).toMatchObject({ notedByTheShop: `Likes ${to.name}` });
    const sid = await startSession({ userId: customer.id }, null, "Mozilla/5.0 (Windows) Firefox/150.0");
    expect(await whereFound(to.name, EMAIL)).toEqual(
      expect.arrayContaining(["checkouts", "mail_outbox", "orders", "users"]),
    );

    await deleteAccount(customer);
    await work();

    expect(await whereFound(to.name, to.phone, to.email, EMAIL, "Marsh")).toEqual([]);
    // The log has only an account id that nobody can look up.
    expect(await whereFound(customer.id)).toEqual(["audit_entries"]);
    expect(await userOfSession(sid)).toBeNull();
    const kept = await db.order.findUniqueOrThrow({ where: { id: order.id }, include: { items: true } });
    expect(kept).toMatchObject({ userId: null, guestEmail: null, name: "", status: "fulfilled" });
    expect([kept.totalPrice.toString(), kept.items.length]).toEqual(["10.5", 1]);
    expect((await listReviews(product.productId)).rows).toMatchObject([
      { rating: 4, title: "Good", guestName: null, verifiedPurchase: false },
    ]);
    expect(await stockOf(product)).toEqual({ stock: 4, held: 0 });
    expect((await listAudit({ entityId: customer.id })).rows).toMatchObject([
      { action: "user.deleted", userId: null, before: null, after: null },
    ]);
    await expectConsistentBooks(provider);
  });

  test.each(["pending", "processing", "ready"] as const)(
    "is refused while an order is %s, and names the order",
    async (status) => {
      const order = await buy(provider, [{ ...(await addProduct(5)), quantity: 1 }], customer);
      if (status === "ready") await markReady(order.id, admin);
      else await setStatus(order.id, status, admin);
      const refused = {
        kind: "conflict",
        message: expect.stringMatching(
          new RegExp(`^Order #${order.id.slice(0, 8).toUpperCase()} \\(${status}\\) is not handed over`, "i"),
        ) as string,
      };
      await expect(deleteAccount(customer)).rejects.toMatchObject(refused);
      expect(await userById(customer.id)).not.toBeNull();
      expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ name: contact.name });
      await cancelOrder(order.id, { user: customer });
      await work();
      await deleteAccount(customer);
      expect(await userById(customer.id)).toBeNull();
    },
  );

  test("does not wait for an order of which every piece was refunded", async () => {
    const order = await buy(provider, [{ ...(await addProduct(5)), quantity: 1 }], customer);
    const lines = [{ itemId: order.items[0]?.id, quantity: 1, restock: true }];
    const refund = refundInput.parse({ id: randomUUID(), lines, reason: "goodwill" });
    await refundOrder(order.id, refund, admin);
    await work();
    await deleteAccount(customer);
    expect(await userById(customer.id)).toBeNull();
  });

  test("that is refused leaves a checkout that is under way", async () => {
    await buy(provider, [{ ...(await addProduct(5)), quantity: 1 }], customer);
    const purchase = await open([{ ...(await addProduct(5)), quantity: 1 }], { user: customer });
    await place(purchase, { user: customer });
    await expect(deleteAccount(customer)).rejects.toMatchObject({ kind: "conflict" });
    const checkout = await db.checkout.findUniqueOrThrow({ where: { id: purchase.checkoutId } });
    expect(checkout).toMatchObject({ state: "held" });
    expect(checkout.heldUntil?.getTime()).toBeGreaterThan(now().getTime());
  });

  test("twice at once happens once, and a later sign-in makes a new account", async () => {
    await handedOver();
    await Promise.all([deleteAccount(customer), deleteAccount(customer), deleteAccount(customer)]);
    expect((await listAudit({ entityId: customer.id })).total).toBe(1);
    const again = await signIn(claims);
    expect(again.id).not.toBe(customer.id);
    expect((await personalDataOf((await userById(again.id)) as User)).orders).toEqual([]);
  });

  test.each([
    ["a review", async () => addReview((await addProduct(5)).productId, review, customer)],
    ["a checkout", async () => open([{ ...(await addProduct(5)), quantity: 1 }], { user: customer })],
    [
      "Place Order",
      async () => {
        const purchase = await open([{ ...(await addProduct(5)), quantity: 1 }]);
        await place(purchase, { user: customer });
      },
    ],
    [
      "an order by the API",
      async () => {
        const purchase = await open([{ ...(await addProduct(5)), quantity: 1 }]);
        await provider.pay(purchase.intentId);
        const buyer = buyerOf(purchase);
        await createOrder(orderInputOf(purchase), { ...buyer, user: customer }).finally(() =>
          createOrder(orderInputOf(purchase), buyer),
        );
      },
    ],
    [
      "an admin's change",
      async () =>
        recordAudit(db, { by: customer, action: "user.deleted", entity: "user", entityId: admin.id }),
    ],
  ])("while %s of theirs is under way refuses it with a sentence", async (_what, act) => {
    await deleteAccount(customer);
    const error: unknown = await act().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    const { status, body } = answerTo(error, { requestId: "1", path: "/" });
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Your account was deleted/)]);
    await expectConsistentBooks(provider);
  });

  test("while a checkout has just been paid makes it an order first, which is to be handed over", async () => {
    const product = await addProduct(5);
    const purchase = await open([{ ...product, quantity: 1 }], { user: customer });
    await place(purchase, { user: customer });
    await provider.pay(purchase.intentId);
    await expect(deleteAccount(customer)).rejects.toMatchObject({ kind: "conflict" });
    expect(await db.order.findMany({ where: { userId: customer.id } })).toMatchObject([
      { status: "pending", name: contact.name },
    ]);
    await expectConsistentBooks(provider);
  });

  test("while a payment is settled leaves an order with everything needed to hand it over", async () => {
    for (let round = 0; round < 5; round++) {
      const user = await db.user.create({ data: { email: `race${round}@example.ca` } });
      const purchase = await open([{ ...(await addProduct(5)), quantity: 1 }], { user });
      await place(purchase, { user });
      await provider.pay(purchase.intentId);
      await Promise.allSettled([settle({ intentId: purchase.intentId }), deleteAccount(user)]);
      await work();
      const order = await db.order.findFirstOrThrow({ where: { checkoutId: purchase.checkoutId } });
      expect(order).toMatchObject({ name: contact.name, address: contact.address, status: "pending" });
    }
    await expectConsistentBooks(provider);
  });

  test("while the provider is down keeps the details that a late payment needs", async () => {
    const product = await addProduct(5);
    const purchase = await open([{ ...product, quantity: 1 }], { user: customer });
    await place(purchase, { user: customer });
    await provider.fault("timeoutBefore", "POST", "%cancel%", 3);
    await deleteAccount(customer);
    expect(await userById(customer.id)).toBeNull();
    await provider.pay(purchase.intentId);
    expect(await settle({ intentId: purchase.intentId })).toMatchObject({ outcome: "ordered", userId: null });
    expect(await db.order.findFirst({ where: { checkoutId: purchase.checkoutId } })).toMatchObject({
      guestEmail: contact.email,
      address: contact.address,
    });
    await expectConsistentBooks(provider);
  });

  test("is refused for the last admin, also for two at once; audit entries then show a former user", async () => {
    const { order } = await handedOver();
    await expect(deleteAccount(admin)).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("only admin") as string,
    });
    const other = await db.user.create({ data: { email: "other@example.com", isAdmin: true } });
    const results = await Promise.allSettled([deleteAccount(admin), deleteAccount(other)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.user.count({ where: { isAdmin: true } })).toBe(1);
    if (!(await userById(admin.id)))
      expect((await listAudit({ entityId: order.id })).rows).toMatchObject([
        { action: "order.status", user: null, byFormerUser: true },
      ]);
  });
});

describe("a guest's name and address", () => {
  test("are removed by the link's own token once the order is over, once", async () => {
    const { order, to } = await handedOver(null);
    for (const token of [guestToken("view", order.id), guestToken("cancel", order.id), "nonsense"])
      await expect(removePersonalData(order.id, { guestToken: token })).rejects.toMatchObject({
        kind: "notFound",
      });
    const own = { guestToken: guestToken("forget", order.id) };
    await Promise.all([removePersonalData(order.id, own), removePersonalData(order.id, own)]);
    expect(await whereFound(to.name, to.email, to.phone)).toEqual([]);
    expect((await listAudit({ entityId: order.id })).rows.map(({ action }) => action).sort()).toEqual([
      "order.anonymized",
      "order.status",
    ]);
    await expect(setStatus(order.id, "pending", admin)).rejects.toMatchObject({ kind: "conflict" });
    await expectConsistentBooks(provider);
  });

  test("are needed until it is handed over", async () => {
    const order = await buy(provider, [{ ...(await addProduct(5)), quantity: 1 }]);
    const own = { guestToken: guestToken("forget", order.id) };
    await expect(removePersonalData(order.id, own)).rejects.toMatchObject({ kind: "conflict" });
  });

  test("of an account's order are not removed by any link", async () => {
    const { order } = await handedOver();
    const token = { guestToken: guestToken("forget", order.id) };
    await expect(removePersonalData(order.id, token)).rejects.toMatchObject({ kind: "notFound" });
  });
});

describe("expired data", () => {
  const clean = () => tasks.clean?.({});

  test("is forgotten by the hourly job, and nothing a day before", async () => {
    const { order, product, to } = await handedOver();
    const left = await open([{ ...product, quantity: 1 }]);
    const input = { ...to, deliveryMethod: "pickup" as const, amount: left.amountCents };
    await place(left, { input });
    await db.checkout.update({ where: { id: left.checkoutId }, data: { heldUntil: now() } });
    await tasks["expire-checkout"]?.({ checkoutId: left.checkoutId });
    const before = { mails: await db.mailMessage.count({ where: { orderId: order.id } }) };

    shiftClock(daysMs(Math.min(retention.mailDays, retention.checkoutDays) - 1));
    await clean();
    expect(await whereFound(to.phone)).toEqual(["checkouts", "mail_outbox", "orders"]);
    expect(await db.mailMessage.count({ where: { recipient: to.email } })).toBe(before.mails);
    shiftClock(daysMs(Math.max(retention.mailDays, retention.checkoutDays) + 1));
    await clean();
    expect(await whereFound(to.phone)).toEqual(["orders"]);
    expect(await db.mailMessage.count({ where: { orderId: order.id, recipient: "" } })).toBe(before.mails);
  });

  test("includes the refund email of a removed person, once it is sent", async () => {
    const { order, to } = await handedOver(null);
    const { checkoutId } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
    const { id: orderPayment, ...paid } = await db.payment.findFirstOrThrow({ where: { orderId: order.id } });
    const twice = await db.payment.create({
      data: { ...paid, orderId: null, intentId: `pi_${orderPayment}` },
    });
    await writeMail(
      db,
      await shopSettings(),
      refundedMail({ payment: twice, contact: to, reason: "Paid twice.", backCents: 1050, orderId: null }),
    );
    await removePersonalData(order.id, { admin });
    const mails = () => db.mailMessage.count({ where: { recipient: to.email } });
    expect([checkoutId, await mails()]).toEqual([expect.any(String), 1]);
    await clean();
    expect(await mails()).toBe(1);
    await work();
    await clean();
    expect(await mails()).toBe(0);
    await db.payment.delete({ where: { id: twice.id } });
  });

  test("includes an admin's idle session, not a customer's", async () => {
    const owner = await db.user.create({ data: { email: "owner@example.org", isAdmin: true } });
    const sids: string[] = [];
    for (const { id } of [owner, customer]) sids.push(await startSession({ userId: id }, null, undefined));
    const kept = () => db.session.count({ where: { sid: { in: sids } } });
    shiftClock(hoursMs(retention.adminIdleHours) - 60_000);
    await clean();
    expect(await kept()).toBe(2);
    shiftClock(hoursMs(retention.adminIdleHours) + 60_000);
    await clean();
    expect(await kept()).toBe(1);
    expect(await listSessions(customer.id)).not.toEqual([]);
  });

  test("of the books is six years after the end of the order's year", async () => {
    const { order, to } = await handedOver();
    const nameOf = async () => (await db.order.findUniqueOrThrow({ where: { id: order.id } })).name;
    const lastDay = Date.UTC(now().getUTCFullYear() + retention.booksYears, 11, 31, 12);
    shiftClock(lastDay - Date.now());
    await clean();
    expect(await nameOf()).toBe(to.name);
    expect((await listAudit({ entityId: order.id })).total).toBe(1);
    shiftClock(lastDay - Date.now() + daysMs(1));
    await clean();
    expect(await nameOf()).toBe("");
    expect((await listAudit({ entityId: order.id })).total).toBe(0);
  });
});

test("the download has the user's account, orders, addresses, reviews, sessions and emails only", async () => {
  const { order, product, to } = await handedOver();
  const other = await handedOver(null);
  await addReview(product.productId, { rating: 5, title: null, comment: "Wow", guestName: null }, customer);
  await startSession(
    { userId: customer.id, idToken: "secret" },
    null,
    "Mozilla/5.0 (X11; Linux) Chrome/1 Safari/1",
  );
  const data = await personalDataOf(customer);
  expect(data).toMatchObject({
    account: { email: EMAIL, firstName: "Robin", signsInBy: [{ issuer: claims.issuer, subject: "robin" }] },
    orders: [{ id: order.id, items: [{ productName: "Test Dragon" }], shippingAddress: to }],
    addresses: [to],
    reviews: [{ product: "Test Dragon", rating: 5, comment: "Wow" }],
    sessions: [{ browser: "Chrome on Linux" }],
    mails: [{ recipient: to.email }],
  });
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`secret|${other.to.email}`));
});

test("the copy has the mail about a payment that went back because no order could come of it, and it leaves with the account", async () => {
  const product = await addProduct(1);
  const purchase = await open([{ ...product, quantity: 1 }], { user: customer });
  await place(purchase, { user: customer });
  await db.checkout.update({ where: { id: purchase.checkoutId }, data: { state: "expired" } });
  await db.variation.update({ where: { id: product.variationId }, data: { stockQuantity: 0, held: 0 } });
  await provider.pay(purchase.intentId);
  await settle({ intentId: purchase.intentId });
  await work();
  expect((await personalDataOf(customer)).mails).toMatchObject([
    { recipient: contact.email, subject: expect.stringMatching(/on its way back$/) as string },
  ]);
  await deleteAccount(customer);
  expect(await db.mailMessage.count({ where: { subject: { endsWith: "on its way back" } } })).toBe(0);
});

test("a refund email not yet sent when its account is deleted is sent, then deleted", async () => {
  const product = await addProduct(1);
  const purchase = await open([{ ...product, quantity: 1 }], { user: customer });
  await place(purchase, { user: customer });
  await db.checkout.update({ where: { id: purchase.checkoutId }, data: { state: "expired" } });
  await db.variation.update({ where: { id: product.variationId }, data: { stockQuantity: 0, held: 0 } });
  await provider.pay(purchase.intentId);
  await settle({ intentId: purchase.intentId });
  await deleteAccount(customer);
  const mails = () => db.mailMessage.count({ where: { subject: { endsWith: "on its way back" } } });
  expect(await mails()).toBe(1);
  await work();
  await tasks.clean?.({});
  expect(await mails()).toBe(0);
});
