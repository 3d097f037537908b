import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import Stripe from "stripe";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createOrder } from "~/domain/checkout/create-order";
import { openCheckout } from "~/domain/checkout/open";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { settle } from "~/domain/checkout/payment/settle";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { guestToken } from "~/domain/orders/customer/guest-link";
import { updateOrdersInBulk } from "~/domain/orders/bulk";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { replaceItems } from "~/domain/orders/refunds/replace-items";
import { markReady, setStatus } from "~/domain/orders/status/status";
import { adjustStock } from "~/domain/stock/adjust";
import { shiftClock } from "~/services/clock/clock";
import { db } from "~/services/database";
import { environment } from "~/services/environment/environment";
import {
  addProduct,
  addPromotion,
  buy,
  buyerOf,
  contact,
  type Fixture,
  keys,
  open,
  orderInputOf,
  place,
  type Purchase,
  stockOf,
  useProvider,
  work,
} from "../../support/checkout";
import { useDatabase } from "../../support/database";
import { expectConsistentBooks } from "../../support/invariants";
import { useKilling } from "./kill-everywhere";

useDatabase("empty");
const provider = useProvider();

const MINUTE = 60_000;
const BACK = { backMs: 24 * 60 * MINUTE };
const killEverywhere = useKilling(() => ({ ...keys, ...provider.address, retries: 0 }));
afterEach(() => shiftClock(0));
afterAll(() => expectConsistentBooks(provider));

type Bought = Purchase & { product: Fixture };

async function opened(stock = 2): Promise<Bought> {
  const product = await addProduct(stock);
  return { product, ...(await open([{ ...product, quantity: 1 }])) };
}

async function paid(withPlaceOrder = true): Promise<Bought> {
  const purchase = await opened();
  if (withPlaceOrder) await place(purchase);
  await provider.pay(purchase.intentId);
  return purchase;
}

async function expectOneOrder({ checkoutId, product }: Bought): Promise<void> {
  const orders = await db.order.findMany({ where: { checkoutId } });
  expect(orders).toHaveLength(1);
  expect(await stockOf(product)).toEqual({ stock: 1, held: 0 });
  expect(await db.mailMessage.count({ where: { orderId: orders[0]?.id } })).toBe(1);
}

const placeRequest = (purchase: Bought, hosted: boolean) => ({
  checkoutId: purchase.checkoutId,
  input: { ...contact, deliveryMethod: "pickup", amount: purchase.amountCents },
  cart: purchase.cart,
  user: null,
  client: null,
  hosted,
});

describe("killed with SIGKILL before each commit, each write outside a transaction and each call to the provider", () => {
  test("opening a checkout: the page loaded again works", () =>
    killEverywhere(
      async () => {
        const product = await addProduct(2);
        return {
          stage: product,
          act: "openCheckout",
          args: [
            {
              checkoutId: null,
              cart: [{ variationId: product.variationId, quantity: 1 }],
              amountCents: 1050,
              user: null,
            },
          ],
        };
      },
      async (product) => {
        expect(await stockOf(product)).toEqual({ stock: 2, held: 0 });
        const purchase = await open([{ ...product, quantity: 1 }]);
        await place(purchase);
        await provider.pay(purchase.intentId);
        await settle({ intentId: purchase.intentId });
        await expectOneOrder({ ...purchase, product });
      },
    ));

  test("Place Order with the last use of a code: pressed again it is used once, and the order has its discount", () =>
    killEverywhere(
      async () => {
        const code = await addPromotion({ percent: "10", limitInAll: 1 });
        const product = await addProduct(2);
        const cart = [{ variationId: product.variationId, quantity: 1 }];
        const { checkoutId, paymentIntentId } = await openCheckout({
          ...{ checkoutId: null, cart, amountCents: 945, code, user: null },
        });
        const stage = { product, code, checkoutId, intentId: paymentIntentId ?? "", cart, amountCents: 945 };
        return { stage, act: "placeOrder", args: [{ ...placeRequest(stage, false), code }] };
      },
      async (purchase) => {
        await place(purchase, { code: purchase.code });
        await provider.pay(purchase.intentId);
        await settle({ intentId: purchase.intentId });
        await expectOneOrder(purchase);
      },
    ));

  test("Place Order of 0.00: the order is there or not, and pressed again it is one order", () =>
    killEverywhere(
      async () => {
        const code = await addPromotion({ percent: "100", limitInAll: 1 });
        const product = await addProduct(2);
        const cart = [{ variationId: product.variationId, quantity: 1 }];
        const { checkoutId } = await openCheckout({
          ...{ checkoutId: null, cart, amountCents: 0, code, user: null },
        });
        const stage = { product, code, checkoutId, intentId: "", cart, amountCents: 0 };
        return { stage, act: "placeOrder", args: [{ ...placeRequest(stage, true), code }] };
      },
      async (purchase) => {
        const placed = await place(purchase, { code: purchase.code, hosted: true });
        expect(placed.state).toBe("completed");
        await expectOneOrder(purchase);
      },
    ));

  test("Place Order: held or not, pressed again it is held once, and can be paid", () =>
    killEverywhere(
      async () => {
        const stage = await opened();
        return { stage, act: "placeOrder", args: [placeRequest(stage, false)] };
      },
      async (purchase) => {
        expect((await stockOf(purchase.product)).stock).toBe(2);
        await place(purchase);
        expect(await stockOf(purchase.product)).toEqual({ stock: 2, held: 1 });
        await provider.pay(purchase.intentId);
        await settle({ intentId: purchase.intentId });
        await expectOneOrder(purchase);
      },
    ));

  test("Place Order for the hosted page: pressed again it opens, held once, one open session", () =>
    killEverywhere(
      async () => {
        const stage = await opened();
        return { stage, act: "placeOrder", args: [placeRequest(stage, true)] };
      },
      async (purchase) => {
        const placed = await place(purchase, { hosted: true });
        expect(placed.redirectUrl).toContain("http");
        expect(await stockOf(purchase.product)).toEqual({ stock: 2, held: 1 });
        expect(await provider.stripe.paymentIntents.retrieve(purchase.intentId)).toMatchObject({
          status: "canceled",
        });
      },
    ));

  test("settling: the sweep makes the one order", () =>
    killEverywhere(
      async () => {
        const stage = await paid();
        return { stage, act: "settle", args: [{ intentId: stage.intentId }] };
      },
      async (purchase) => {
        await reconcile(BACK);
        await expectOneOrder(purchase);
      },
    ));

  test("a webhook: the provider comes again, and the event counts once", () =>
    killEverywhere(
      async () => {
        const stage = await paid();
        const [event] = await provider.events({
          intentId: stage.intentId,
          types: ["payment_intent.succeeded"],
        });
        const body = JSON.stringify(event);
        const signature = Stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret: keys.webhookSecret,
        });
        return { stage: { ...stage, event }, act: "handleWebhook", args: [body, signature] };
      },
      async ({ event, ...purchase }) => {
        const isMarked = (await db.webhookEvent.count({ where: { id: event?.id } })) === 1;
        expect(await db.order.count({ where: { checkoutId: purchase.checkoutId } })).toBe(isMarked ? 1 : 0);
        await provider.deliver(event ?? { id: "" });
        await expectOneOrder(purchase);
      },
    ));

  test("POST /api/orders alone: the same call again answers the one order", () =>
    killEverywhere(
      async () => {
        const stage = await paid(false);
        return { stage, act: "createOrder", args: [orderInputOf(stage), buyerOf(stage)] };
      },
      async (purchase) => {
        await createOrder(orderInputOf(purchase), buyerOf(purchase));
        await expectOneOrder(purchase);
      },
    ));

  test("a payment that cannot become an order: one refund in the end", () =>
    killEverywhere(
      async () => {
        const stage = await paid(false);
        const first = await paidFor(stage.product, 2);
        await createOrder(orderInputOf(first), buyerOf(first));
        await db.checkout.update({
          where: { id: stage.checkoutId },
          data: { contact, deliveryMethod: "pickup" },
        });
        return { stage, act: "settle", args: [{ intentId: stage.intentId }] };
      },
      async (purchase) => {
        await reconcile(BACK);
        await work();
        expect(
          (await provider.stripe.refunds.list({ payment_intent: purchase.intentId })).data.map(
            ({ amount }) => amount,
          ),
        ).toEqual([1050]);
        expect(await db.order.count({ where: { checkoutId: purchase.checkoutId } })).toBe(0);
      },
    ));

  test("the expiry of a hold: the sweep ends it", () =>
    killEverywhere(
      async () => {
        shiftClock(0);
        const stage = await opened();
        await place(stage);
        return { stage, act: "expireCheckout", args: [stage.checkoutId], clockShift: 11 * MINUTE };
      },
      async (purchase) => {
        shiftClock(11 * MINUTE);
        await reconcile(BACK);
        expect(await stockOf(purchase.product)).toEqual({ stock: 2, held: 0 });
        expect(await provider.stripe.paymentIntents.retrieve(purchase.intentId)).toMatchObject({
          status: "canceled",
        });
        shiftClock(0);
      },
    ));

  test("cancelling: pressed again or not, stock and money go back once, one mail", () =>
    killEverywhere(
      async () => {
        const product = await addProduct(2);
        const order = await buy(provider, [{ ...product, quantity: 1 }]);
        return {
          stage: { product, order },
          act: "cancelOrder",
          args: [order.id, { guestToken: guestToken("cancel", order.id) }],
        };
      },
      async ({ product, order }) => {
        await cancelOrder(order.id, { guestToken: guestToken("cancel", order.id) }).catch((error: Error) =>
          expect(error.message).toBe("This order is already cancelled."),
        );
        await reconcile(BACK);
        expect(await stockOf(product)).toEqual({ stock: 2, held: 0 });
        expect(
          (await provider.stripe.refunds.list({ payment_intent: order.intentId })).data.map(
            ({ amount }) => amount,
          ),
        ).toEqual([1050]);
        expect(await db.mailMessage.count({ where: { key: { startsWith: `cancelled:${order.id}` } } })).toBe(
          1,
        );
      },
    ));

  test("sending a refund: the sweep finds it at the provider, or sends it", () =>
    killEverywhere(
      async () => {
        const order = await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
        await cancelOrder(order.id, { guestToken: guestToken("cancel", order.id) });
        const refund = await db.refundPart.findFirstOrThrow({ where: { payment: { orderId: order.id } } });
        return { stage: { order, refund }, act: "sendRefund", args: [refund.id] };
      },
      async ({ order, refund }) => {
        await reconcile(BACK);
        expect((await provider.stripe.refunds.list({ payment_intent: order.intentId })).data).toHaveLength(1);
        expect(await db.refundPart.findUniqueOrThrow({ where: { id: refund.id } })).toMatchObject({
          status: "refunded",
        });
      },
    ));

  test("refunding a piece: pressed again, money, shelf and mail move once", () =>
    killEverywhere(
      async () => {
        const product = await addProduct(3);
        const admin = await db.user.create({ data: { email: `${randomUUID()}@example.com`, isAdmin: true } });
        const order = await buy(provider, [{ ...product, quantity: 3 }]);
        const lines = [{ itemId: order.items[0]?.id ?? "", quantity: 1, restock: true }];
        const input = { id: randomUUID(), lines, deliveryFee: false, reason: "damaged" as const };
        return {
          stage: { product, order, admin, input },
          act: "refundOrder",
          args: [order.id, input, admin],
        };
      },
      async ({ product, order, admin, input }) => {
        await refundOrder(order.id, input, admin);
        await work();
        expect(await stockOf(product)).toEqual({ stock: 1, held: 0 });
        const refunds = await provider.stripe.refunds.list({ payment_intent: order.intentId });
        expect(refunds.data.map(({ amount }) => amount)).toEqual([1050]);
        expect(await db.mailMessage.count({ where: { key: `refund:${input.id}` } })).toBe(1);
      },
    ));

  test("sending a replacement: pressed again, one order takes the stock once", () =>
    killEverywhere(
      async () => {
        const product = await addProduct(3);
        const admin = await db.user.create({ data: { email: `${randomUUID()}@example.com`, isAdmin: true } });
        const order = await buy(provider, [{ ...product, quantity: 1 }]);
        const input = { id: randomUUID(), lines: [{ itemId: order.items[0]?.id ?? "", quantity: 1 }] };
        return {
          stage: { product, order, admin, input },
          act: "replaceItems",
          args: [order.id, input, admin],
        };
      },
      async ({ product, order, admin, input }) => {
        await replaceItems(order.id, input, admin);
        expect(await stockOf(product)).toEqual({ stock: 1, held: 0 });
        expect(await db.order.count({ where: { replacesId: order.id } })).toBe(1);
      },
    ));

  test("taking up a cancelled order: stock is taken once", () =>
    killEverywhere(
      async () => {
        const product = await addProduct(2);
        const admin = await db.user.create({ data: { email: `${randomUUID()}@example.com`, isAdmin: true } });
        const order = await buy(provider, [{ ...product, quantity: 1 }]);
        await cancelOrder(order.id, { admin });
        return { stage: { product, order, admin }, act: "setStatus", args: [order.id, "processing", admin] };
      },
      async ({ product, order, admin }) => {
        await setStatus(order.id, "processing", admin);
        expect(await stockOf(product)).toEqual({ stock: 1, held: 0 });
        await reconcile(BACK);
      },
    ));

  test("stock changed by hand: the same press again changes it once", () =>
    killEverywhere(
      async () => {
        const { variationId } = await addProduct(5);
        const other = await addProduct(5);
        const by = await db.user.create({ data: { email: `${randomUUID()}@example.com`, isAdmin: true } });
        const press = { by: { id: by.id }, reason: "damaged" as const, requestId: randomUUID() };
        const adjustments = [
          { variationId, delta: -2 },
          { variationId: other.variationId, delta: 3 },
        ];
        return { stage: { adjustments, press }, act: "adjustStock", args: [adjustments, press] };
      },
      async ({ adjustments, press }) => {
        const stocks = async () =>
          Promise.all(
            adjustments.map(async ({ variationId }) =>
              db.variation.findUniqueOrThrow({ where: { id: variationId } }).then((row) => row.stockQuantity),
            ),
          );
        expect([
          [5, 5],
          [3, 8],
        ]).toContainEqual(await stocks());
        expect(await adjustStock(adjustments, press)).toEqual({ changed: 2, refused: [] });
        expect(await stocks()).toEqual([3, 8]);
        expect(await db.inventoryLog.count({ where: { requestId: press.requestId } })).toBe(2);
      },
    ));

  test(
    "several orders marked ready: the first stay ready, the same press does the rest, one mail each",
    {},
    () =>
      killEverywhere(
        async () => {
          const { id } = await db.user.create({
            data: { email: `${randomUUID()}@example.com`, isAdmin: true },
          });
          const orders = [];
          for (let count = 0; count < 3; count++)
            orders.push(await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]));
          const ids = orders.map((order) => order.id);
          return { stage: { ids, by: { id } }, act: "markReadyInBulk", args: [ids, { id }] };
        },
        async ({ ids, by }) => {
          const ready = await db.order.findMany({ where: { id: { in: ids }, status: "ready" } });
          expect(new Set(ready.map(({ id }) => id))).toEqual(new Set(ids.slice(0, ready.length)));
          const { done, refused } = await updateOrdersInBulk(ids, (id) => markReady(id, by));
          expect([done, refused]).toEqual([ids, []]);
          for (const orderId of ids)
            expect(await db.mailMessage.count({ where: { orderId, key: { startsWith: "ready:" } } })).toBe(1);
        },
      ),
  );

  test("sending a mail: it goes out, as one file", () =>
    killEverywhere(
      async () => {
        shiftClock(0);
        const order = await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
        const mail = await db.mailMessage.findFirstOrThrow({ where: { orderId: order.id } });
        return { stage: mail, act: "sendOutboxMail", args: [mail.id] };
      },
      async (mail) => {
        shiftClock(11 * MINUTE);
        await reconcile(BACK);
        await work();
        expect((await db.mailMessage.findUniqueOrThrow({ where: { id: mail.id } })).sentAt).not.toBeNull();
        expect(
          readdirSync(path.join(environment.dataDir, "outbox")).filter(
            (name) => name.includes(mail.id) && name.endsWith(".eml"),
          ),
        ).toHaveLength(1);
        shiftClock(0);
      },
    ));
});

async function paidFor(product: Fixture, quantity: number): Promise<Purchase> {
  const purchase = await open([{ ...product, quantity }]);
  await provider.pay(purchase.intentId);
  return purchase;
}
