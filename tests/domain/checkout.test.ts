import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { createOrder } from "~/domain/checkout/create-order";
import { expireCheckout } from "~/domain/checkout/holds/expire";
import { leaveCheckout } from "~/domain/checkout/holds/leave";
import { hostedPage } from "~/domain/checkout/payment/hosted";
import type { OpenedCheckout } from "~/domain/checkout/payment/intent";
import { openCheckout } from "~/domain/checkout/open";
import { buyerCatalogue, checkoutProgress } from "~/domain/checkout/own-checkout";
import { withIntent } from "~/domain/checkout/payment/intent";
import { settle } from "~/domain/checkout/payment/settle";
import { changeStock } from "~/domain/stock/change";
import { tasks } from "~/jobs";
import { withoutBought } from "~/lib/cart/cart";
import { shiftClock } from "~/services/clock/clock";
import { db, pool, transaction } from "~/services/database";
import { withLock } from "~/services/database/lock";
import {
  addProduct,
  buyerOf,
  contact,
  type Fixture,
  open,
  orderInputOf,
  place,
  stockOf,
  useProvider,
  work,
} from "../support/checkout";
import { useDatabase } from "../support/database";

useDatabase("empty", { SHOP_EMAIL: "shop@example.com" });
const provider = useProvider();
afterEach(() => shiftClock(0));

const refusal = (status: number, words: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(words) });
const nobody = { checkoutId: null, user: null };
const lineOf = ({ variationId }: Fixture, quantity: number) => [{ variationId, quantity }];

test("a purchase: nothing held on opening, held by Place Order, sold when paid, mail written and sent", async () => {
  const product = await addProduct(5);
  const purchase = await open(lineOf(product, 2));
  expect(await stockOf(product)).toEqual({ stock: 5, held: 0 });

  expect(await place(purchase)).toEqual({ checkoutId: purchase.checkoutId, state: "held" });
  expect(await stockOf(product)).toEqual({ stock: 5, held: 2 });

  await provider.pay(purchase.intentId);
  const settled = await settle({ intentId: purchase.intentId });
  expect(settled).toMatchObject({
    outcome: "ordered",
    created: true,
    order: { status: "pending", subtotal: "20.00", gst: "1.00", totalPrice: "21.00" },
  });
  expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });

  await work();
  const mails = await db.mailMessage.findMany({ orderBy: { key: "asc" } });
  expect(mails.map(({ recipient, sentAt }) => [recipient, sentAt !== null])).toEqual([
    ["ada@example.com", true],
    ["shop@example.com", true],
  ]);
});

describe("opening a checkout", () => {
  test("keeps one intent for a browser and updates its amount when the cart changes", async () => {
    const product = await addProduct(5);
    const first = await open(lineOf(product, 1));
    const again = await open(lineOf(product, 1), { checkoutId: first.checkoutId });
    expect(again).toEqual(first);
    const more = await open(lineOf(product, 3), { checkoutId: first.checkoutId });
    expect(more).toMatchObject({ checkoutId: first.checkoutId, intentId: first.intentId });
    expect(await provider.stripe.paymentIntents.retrieve(first.intentId)).toMatchObject({
      amount: 3150,
      currency: "cad",
      metadata: { checkout: first.checkoutId },
      payment_method_types: ["card"],
    });
  });

  test("refuses an amount that differs by more than a cent, and names the change and the new total", async () => {
    const product = await addProduct(5, 1200, "Pricey Dragon");
    const request = {
      checkoutId: null,
      cart: [{ variationId: product.variationId, quantity: 2, unitCents: 1000 }],
      user: null,
    };
    await expect(openCheckout({ ...request, amountCents: 2100 })).rejects.toEqual(
      expect.objectContaining({
        status: 409,
        message:
          "“Pricey Dragon” now costs $12.00 instead of $10.00. The total is now $25.20 instead of $21.00. Nothing was charged; please review your cart.",
        extra: {
          details: {
            amount: "25.20",
            changes: [
              { variationId: product.variationId, name: "Pricey Dragon", was: "10.00", now: "12.00" },
            ],
          },
          fields: undefined,
        },
      }),
    );
    const unpriced = { ...request, cart: lineOf(product, 2) };
    await expect(openCheckout({ ...unpriced, amountCents: 2519 })).resolves.toMatchObject({
      amount: "25.20",
    });
    await expect(openCheckout({ ...unpriced, amountCents: 2518 })).rejects.toEqual(
      refusal(409, /\$25\.20 instead of \$25\.18/),
    );
  });

  test("refuses a line price that differs by more than a cent although the amount fits, and names the change", async () => {
    const product = await addProduct(5, 1200, "Pricey Dragon");
    const priced = (...prices: number[]) => ({
      checkoutId: null,
      cart: prices.map((price) => ({ variationId: product.variationId, quantity: 1, unitCents: price })),
      amountCents: 1260 * prices.length,
      user: null,
    });
    for (const price of [1199, 1200, 1201])
      await expect(openCheckout(priced(price))).resolves.toMatchObject({ amount: "12.60" });
    for (const price of [1198, 1202, 0, 120_000])
      await expect(openCheckout(priced(price))).rejects.toEqual(
        refusal(409, /^“Pricey Dragon” now costs \$12\.00 instead of \$/),
      );
    await expect(openCheckout(priced(1200, 900))).rejects.toEqual(
      expect.objectContaining({
        message:
          "“Pricey Dragon” now costs $12.00 instead of $9.00. The total is now $25.20. Nothing was charged; please review your cart.",
        extra: {
          details: {
            amount: "25.20",
            changes: [{ variationId: product.variationId, name: "Pricey Dragon", was: "9.00", now: "12.00" }],
          },
          fields: undefined,
        },
      }),
    );
  });

  test("refuses lines that are sold out, archived, unknown, short, too cheap or too dear", async () => {
    const product = await addProduct(1);
    await expect(open(lineOf(product, 2))).rejects.toEqual(
      refusal(409, /^Only 1 of “Test Dragon” is available\.$/),
    );
    await expect(open(lineOf(await addProduct(0), 1))).rejects.toEqual(
      refusal(409, /^“Test Dragon” is sold out\.$/),
    );
    await expect(open([{ variationId: randomUUID(), quantity: 1 }])).rejects.toEqual(
      refusal(409, /no longer sold/),
    );
    await expect(open([{ variationId: "nonsense", quantity: 1 }])).rejects.toEqual(
      refusal(409, /no longer sold/),
    );
    await db.product.update({ where: { id: product.productId }, data: { archivedAt: new Date() } });
    await expect(open(lineOf(product, 1))).rejects.toEqual(refusal(409, /no longer sold/));
    await db.product.update({ where: { id: product.productId }, data: { archivedAt: null, draft: true } });
    await expect(open(lineOf(product, 1))).rejects.toEqual(refusal(409, /^“Test Dragon” is no longer sold/));
    await expect(open([{ ...(await addProduct(1, 47)), quantity: 1, unitCents: 47 }])).rejects.toEqual(
      refusal(400, /at least \$0\.50/),
    );
    await expect(
      open([{ ...(await addProduct(500, 20_000_000)), quantity: 5, unitCents: 20_000_000 }]),
    ).rejects.toEqual(refusal(400, /at most \$999,999\.99/));
  });

  test("two tabs at once share one intent", async () => {
    const product = await addProduct(5);
    const first = await open(lineOf(product, 1));
    const tabs = await Promise.all(
      Array.from({ length: 5 }, () => open(lineOf(product, 1), { checkoutId: first.checkoutId })),
    );
    expect(new Set(tabs.map(({ intentId }) => intentId))).toEqual(new Set([first.intentId]));
  });
});

describe("two tabs with one cookie and different carts", () => {
  async function countNotedRequests(): Promise<() => Promise<number>> {
    await pool.query(
      `CREATE TABLE noted_requests (id serial);
       CREATE FUNCTION count_request() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN INSERT INTO noted_requests DEFAULT VALUES; RETURN NULL; END
       $$;
       CREATE TRIGGER count_request AFTER UPDATE OF latest_request ON checkouts
         FOR EACH ROW EXECUTE FUNCTION count_request()`,
    );
    return async () => {
      const { rows } = await pool.query<{ count: number }>("SELECT count(*)::int FROM noted_requests");
      return rows[0]?.count ?? 0;
    };
  }

  test("the shown amount is the charged one: in 40 parallel rounds checkout, intent and every answer have the same amount", async () => {
    const product = await addProduct(50);
    const requestsNoted = await countNotedRequests();
    let checkoutId = (await open(lineOf(product, 1))).checkoutId;
    for (let round = 0; round < 40; round++) {
      const requests = [1, 3, 1 + (round % 4), 3].map((quantity) => ({
        checkoutId,
        cart: lineOf(product, quantity),
        amountCents: 1050 * quantity,
        user: null,
      }));
      const notedBefore = await requestsNoted();
      const waiting: Promise<OpenedCheckout>[] = [];
      // Keeps the lock until all requests are counted, so that none is answered before another one asks.
      await withLock(checkoutId, async () => {
        waiting.push(...requests.map(openCheckout));
        await expect.poll(requestsNoted, { interval: 5 }).toBe(notedBefore + requests.length);
      });
      const results = await Promise.allSettled(waiting);
      const opened = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      const errors = results.flatMap((result) =>
        result.status === "rejected" ? [result.reason as Error] : [],
      );
      for (const { message } of errors)
        expect(message).toBe(
          "Your cart was changed in another window. Nothing was charged; please load the page again.",
        );
      const [first] = opened;
      if (!first) throw new Error("nobody was answered");
      checkoutId = first.checkoutId;
      const { total } = await db.checkout.findUniqueOrThrow({ where: { id: checkoutId } });
      const intent = await provider.stripe.paymentIntents.retrieve(first.paymentIntentId ?? "");
      const charged = (intent.amount / 100).toFixed(2);
      expect(opened.map(({ amount }) => amount)).toEqual(opened.map(() => charged));
      expect(total.toFixed(2)).toBe(charged);
    }
  });

  test("Place Order while another tab changes the cart: the intent charges exactly the held pieces", async () => {
    const product = await addProduct(100);
    for (let round = 0; round < 15; round++) {
      const purchase = await open(lineOf(product, 1));
      const [placed] = await Promise.allSettled([
        place(purchase),
        open(lineOf(product, 3), { checkoutId: purchase.checkoutId }),
      ]);
      const checkout = await db.checkout.findUniqueOrThrow({ where: { id: purchase.checkoutId } });
      const intent = await provider.stripe.paymentIntents.retrieve(purchase.intentId);
      if (intent.status !== "canceled")
        expect(checkout.total.toFixed(2)).toBe((intent.amount / 100).toFixed(2));
      if (placed.status === "fulfilled" && checkout.state === "held") expect(intent.amount).toBe(1050);
    }
  });

  test("if it was paid while the cart changed, the paid amount is not shown as the new one", async () => {
    const product = await addProduct(3);
    const { checkoutId, intentId } = await open([{ ...product, quantity: 1 }]);
    await db.checkout.update({ where: { id: checkoutId }, data: { subtotal: "20", gst: "1", total: "21" } });
    await provider.pay(intentId);
    await expect(withIntent(checkoutId)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("already been paid") as string,
    });
    await db.checkout.update({
      where: { id: checkoutId },
      data: { subtotal: "10", gst: "0.5", total: "10.5" },
    });
  });

  test("if the answer to a changed amount is lost, the next request corrects the amount", async () => {
    const product = await addProduct(5);
    const first = await open(lineOf(product, 1));
    await provider.fault("timeoutAfter", "POST", `/v1/payment_intents/${first.intentId}`);
    await expect(open(lineOf(product, 3), { checkoutId: first.checkoutId })).rejects.toMatchObject({
      status: 503,
    });
    await open(lineOf(product, 1), { checkoutId: first.checkoutId });
    expect(await provider.stripe.paymentIntents.retrieve(first.intentId)).toMatchObject({ amount: 1050 });
  });
});

describe("a payment that ended at the provider", () => {
  const ended = async (types: string[], intentId?: string) => {
    for (const event of await provider.events({ intentId, types })) await provider.deliver(event);
  };

  test("cancelled: its webhook ends the hold, and the next page begins a new checkout", async () => {
    const product = await addProduct(1);
    const purchase = await open(lineOf(product, 1));
    await place(purchase);
    await provider.stripe.paymentIntents.cancel(purchase.intentId);
    await ended(["payment_intent.canceled"], purchase.intentId);
    expect(await stockOf(product)).toEqual({ stock: 1, held: 0 });
    await expect(place(purchase)).rejects.toMatchObject({
      status: 409,
      extra: { details: { reload: true } },
    });
    const next = await open(lineOf(product, 1), { checkoutId: purchase.checkoutId });
    await place(next);
    await provider.pay(next.intentId);
    expect(await settle({ intentId: next.intentId })).toMatchObject({ outcome: "ordered" });
  });

  test("cancelled without a webhook: the next press is refused and renews the payment, the one after it places the order", async () => {
    const product = await addProduct(1);
    const purchase = await open(lineOf(product, 1));
    await place(purchase);
    await provider.stripe.paymentIntents.cancel(purchase.intentId);
    await expect(place(purchase)).rejects.toEqual(
      refusal(409, /^Your payment session had ended, and a new one has begun\. Nothing was charged/),
    );
    const again = await open(lineOf(product, 1), { checkoutId: purchase.checkoutId });
    expect(again.checkoutId).toBe(purchase.checkoutId);
    expect(again.intentId).not.toBe(purchase.intentId);
    expect(await place(again, { intentId: again.intentId })).toMatchObject({ state: "held" });
    await ended(["payment_intent.canceled"], purchase.intentId);
    expect(await stockOf(product)).toEqual({ stock: 1, held: 1 });
    await provider.pay(again.intentId);
    expect(await settle({ intentId: again.intentId })).toMatchObject({ outcome: "ordered" });
  });

  test("a card form of another payment than the checkout's is not confirmed", async () => {
    const product = await addProduct(2);
    const [one, two] = [await open(lineOf(product, 1)), await open(lineOf(product, 1))];
    await expect(place(two, { intentId: one.intentId })).rejects.toMatchObject({
      status: 409,
      extra: { details: { reload: true } },
    });
  });

  test("a session that expired: its webhook ends the hold; without one the next press opens another page", async () => {
    const product = await addProduct(2);
    const press = (checkoutId: string | null) =>
      place({ checkoutId, cart: lineOf(product, 1), amountCents: 1050 }, { hosted: true });
    const sessionOf = async (checkoutId: string) =>
      (await db.payment.findFirstOrThrow({ where: { checkoutId, status: "pending" } })).sessionId ?? "";
    const first = await press(null);
    await provider.stripe.checkout.sessions.expire(await sessionOf(first.checkoutId));
    const second = await press(first.checkoutId);
    expect(second.redirectUrl).not.toBe(first.redirectUrl);
    await ended(["checkout.session.expired"]);
    expect(await stockOf(product)).toEqual({ stock: 2, held: 1 });
    await provider.stripe.checkout.sessions.expire(await sessionOf(second.checkoutId));
    await ended(["checkout.session.expired"]);
    expect(await stockOf(product)).toEqual({ stock: 2, held: 0 });
    expect((await press(second.checkoutId)).redirectUrl).toContain("http");
  });

  test("a decline shows the provider's message for shoppers, any other error the shop's own", async () => {
    const purchase = await open(lineOf(await addProduct(1), 1));
    await place(purchase);
    await provider.pay(purchase.intentId, "pm_card_chargeDeclined").catch(() => undefined);
    expect(await settle({ intentId: purchase.intentId })).toEqual({
      outcome: "failed",
      message: "Your card was declined.",
    });
    const error = {
      type: "invalid_request_error",
      message:
        "This PaymentIntent's payment_method could not be updated because it has a status of canceled.",
    };
    await pool.query("UPDATE embedded.payment_objects SET body = body || $2::jsonb WHERE id = $1", [
      purchase.intentId,
      JSON.stringify({ last_payment_error: error }),
    ]);
    expect(await settle({ intentId: purchase.intentId })).toEqual({
      outcome: "failed",
      message: "The payment could not be completed. Please try again, or use another card.",
    });
  });
});

describe("Place Order", () => {
  test("pressed again is the same checkout, held once, with the newest contact", async () => {
    const product = await addProduct(2);
    const purchase = await open(lineOf(product, 2));
    await place(purchase);
    const input = {
      ...contact,
      email: "right@example.com",
      deliveryMethod: "delivery" as const,
      amount: purchase.amountCents,
    };
    expect(await place(purchase, { input })).toEqual({ checkoutId: purchase.checkoutId, state: "held" });
    expect(await stockOf(product)).toEqual({ stock: 2, held: 2 });
    await provider.pay(purchase.intentId);
    expect(await settle({ intentId: purchase.intentId })).toMatchObject({
      order: { deliveryMethod: "delivery", shippingAddress: { email: "right@example.com" } },
    });
  });

  test("on a completed checkout answers its order", async () => {
    const product = await addProduct(2);
    const purchase = await open(lineOf(product, 1));
    await place(purchase);
    await provider.pay(purchase.intentId);
    const settled = await settle({ checkoutId: purchase.checkoutId });
    const orderId = settled.outcome === "ordered" ? settled.order.id : "";
    expect(await place(purchase)).toEqual({ checkoutId: purchase.checkoutId, state: "completed", orderId });
    expect(await stockOf(product)).toEqual({ stock: 1, held: 0 });
  });

  test("from a page with more than the order has bought is refused by name, before and after the payment is known here", async () => {
    for (const isSettled of [false, true]) {
      const bought = await addProduct(5, 1000, "Bought");
      const added = await addProduct(5, 1000, "Added");
      const first = await open(lineOf(bought, 1));
      const both = [...lineOf(bought, 1), ...lineOf(added, 1)];
      const cartBegunAt = new Date(1);
      const { checkoutId } = first;
      const second = await open(both, { checkoutId });
      expect(second.checkoutId).toBe(checkoutId);
      await place(first, { cartBegunAt, inCart: both });
      await provider.pay(first.intentId);
      if (isSettled) await settle({ checkoutId });
      for (const hosted of [false, true])
        await expect(place(second, { cartBegunAt, inCart: both, hosted })).rejects.toEqual(
          refusal(409, /^“Bought” is no longer in your cart\. Nothing was charged/),
        );
      expect(await stockOf(bought)).toEqual({ stock: 4, held: 0 });
      expect(await stockOf(added)).toEqual({ stock: 5, held: 0 });
      expect(await place(first, { cartBegunAt, inCart: [] })).toMatchObject({ state: "completed" });
    }
  });

  test("pressed again after the stock was reduced is refused without a charge, and ends the hold", async () => {
    for (const hosted of [false, true]) {
      const product = await addProduct(3, 1000, "Counted Down");
      const purchase = await open(lineOf(product, 3));
      await place(purchase, { hosted });
      await transaction((tx) =>
        changeStock(tx, { ...product, delta: -2, type: "adjustment", notes: "Counted" }),
      );
      await expect(place(purchase, { hosted })).rejects.toEqual(
        refusal(409, /^Only 1 of “Counted Down” is available\.$/),
      );
      expect(await stockOf(product)).toEqual({ stock: 1, held: 0 });
      expect(await provider.stripe.paymentIntents.retrieve(purchase.intentId)).toMatchObject({
        status: "canceled",
      });
    }
  });

  test("holds nothing if one of two products is short, and names it", async () => {
    const plenty = await addProduct(5, 1000, "Plenty");
    const scarce = await addProduct(1, 1000, "Scarce");
    const cart = [...lineOf(plenty, 1), ...lineOf(scarce, 1)];
    const [one, two] = [await open(cart), await open(cart)];
    await place(one);
    await expect(place(two)).rejects.toEqual(refusal(409, /^“Scarce” is sold out\.$/));
    expect(await stockOf(plenty)).toEqual({ stock: 5, held: 1 });
  });

  test("freezes lines and prices: a later price change does not touch the order, and the intent keeps its amount", async () => {
    const product = await addProduct(3);
    const purchase = await open(lineOf(product, 1));
    await place(purchase);
    await db.product.update({
      where: { id: product.productId },
      data: { basePrice: "99.00", name: "Renamed", archivedAt: new Date(), draft: true },
    });
    expect(await open(lineOf(product, 1), { checkoutId: purchase.checkoutId })).toEqual(purchase);
    await provider.pay(purchase.intentId);
    expect(await settle({ intentId: purchase.intentId })).toMatchObject({
      order: { totalPrice: "10.50", items: [{ productName: "Test Dragon", unitPrice: "10.00" }] },
    });
  });

  test("opening after a price change ends the held checkout and begins one with the new price", async () => {
    const product = await addProduct(3);
    const purchase = await open(lineOf(product, 1));
    await place(purchase);
    await db.product.update({ where: { id: product.productId }, data: { basePrice: "11.00" } });
    await expect(
      open([{ ...product, quantity: 1, unitCents: 1200 }], { checkoutId: purchase.checkoutId }),
    ).rejects.toEqual(refusal(409, /now \$11\.55 instead of \$12\.60/));
    const dearer = await open([{ ...product, quantity: 1, unitCents: 1100 }], {
      checkoutId: purchase.checkoutId,
    });
    expect(dearer.checkoutId).not.toBe(purchase.checkoutId);
    await place(dearer);
    expect(await stockOf(product)).toEqual({ stock: 3, held: 1 });
  });

  test("refuses a total that differs from the current one", async () => {
    const product = await addProduct(3);
    const purchase = await open(lineOf(product, 1));
    await db.product.update({ where: { id: product.productId }, data: { basePrice: "11.00" } });
    await expect(place(purchase)).rejects.toEqual(
      refusal(409, /The total is now \$11\.55 instead of \$10\.50/),
    );
    expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });
  });

  test("a shopper's own hold never blocks them: a changed cart ends the old checkout and begins a new one", async () => {
    const product = await addProduct(3);
    const first = await open(lineOf(product, 3));
    await place(first);
    await expect(open(lineOf(product, 2))).rejects.toEqual(refusal(409, /sold out/));
    const second = await open(lineOf(product, 2), { checkoutId: first.checkoutId });
    expect(second.checkoutId).not.toBe(first.checkoutId);
    expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });
    expect(await provider.stripe.paymentIntents.retrieve(first.intentId)).toMatchObject({
      status: "canceled",
    });
    await place(second);
    expect(await stockOf(product)).toEqual({ stock: 3, held: 2 });
  });

  test("a page with a larger cart in another window does not replace a checkout that was paid, recorded or not", async () => {
    for (const isSettled of [false, true]) {
      const [bought, added] = [await addProduct(5), await addProduct(5)];
      const first = await open(lineOf(bought, 1));
      const cart = [...lineOf(bought, 1), ...lineOf(added, 1)];
      await place(first, { cartBegunAt: new Date(1), inCart: cart });
      await provider.pay(first.intentId);
      if (isSettled) await settle({ intentId: first.intentId });
      const { checkoutId } = first;
      const ofBoth = { checkoutId, cart, amountCents: 2100, user: null };
      const opening = openCheckout({ ...ofBoth, browserCart: { begunAtMs: 1, lines: cart } });
      await expect(opening).rejects.toMatchObject({
        ...{ status: 409, message: "Your order has already been placed." },
        extra: { details: { paymentIntentId: first.intentId } },
      });
      expect(
        await db.checkout.count({ where: { lines: { some: { variationId: added.variationId } } } }),
      ).toBe(0);
      const { lines } = withoutBought({ changedAtMs: 1, begunAtMs: 1, lines: cart }, lineOf(bought, 1));
      const next = { ...ofBoth, cart: lines, amountCents: 1050, browserCart: { begunAtMs: 2, lines } };
      expect(await openCheckout(next)).not.toMatchObject({ checkoutId });
    }
  });

  test("going on with a checkout whose payment is refunded leads to that payment", async () => {
    const [product, added] = [await addProduct(2), await addProduct(2)];
    const first = await open(lineOf(product, 1));
    await place(first);
    await provider.pay(first.intentId);
    await db.checkout.update({
      where: { id: first.checkoutId },
      data: { subtotal: "11.00", total: "11.50" },
    });
    const other = { checkoutId: first.checkoutId, cart: lineOf(added, 1), amountCents: 1050, user: null };
    await expect(openCheckout(other)).rejects.toMatchObject({
      ...{ status: 409, message: expect.stringContaining("Your payment is being refunded.") as string },
      extra: { details: { paymentIntentId: first.intentId } },
    });
  });

  test("Place Order after the hold has expired is refused with that reason", async () => {
    const purchase = await open(lineOf(await addProduct(2), 1));
    await place(purchase);
    await db.checkout.update({ where: { id: purchase.checkoutId }, data: { heldUntil: new Date(0) } });
    await expireCheckout(purchase.checkoutId);
    await expect(place(purchase)).rejects.toEqual(refusal(409, /items were held has run out/));
  });

  test("a shopper's own hold shows at most the stock on the shelf after it was counted down", async () => {
    const product = await addProduct(5);
    const purchase = await open(lineOf(product, 3));
    await place(purchase);
    const shown = async () =>
      (await buyerCatalogue(buyerOf(purchase))).catalogue.byVariation.get(product.variationId);
    expect((await shown())?.variation.stockQuantity).toBe(5);
    await transaction((tx) =>
      changeStock(tx, { variationId: product.variationId, delta: -4, type: "adjustment", notes: "Counted" }),
    );
    expect(await shown()).toMatchObject({ variation: { stockQuantity: 1 }, product: { totalAvailable: 1 } });
  });

  test("with a changed cart asks to load the page again, and lets go of the old hold", async () => {
    const product = await addProduct(3);
    const purchase = await open(lineOf(product, 3));
    await place(purchase);
    await expect(place(purchase, { cart: lineOf(product, 1) })).rejects.toMatchObject({
      status: 409,
      extra: { details: { reload: true } },
    });
    expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });
  });
});

test("a hold ends at most 45 minutes after it began, however often and in whichever mode Place Order is pressed", async () => {
  const minute = 60_000;
  const product = await addProduct(3);
  const heldMinutes = async (checkoutId: string) => {
    const { heldUntil, frozenAt } = await db.checkout.findUniqueOrThrow({ where: { id: checkoutId } });
    return Math.round(((heldUntil?.getTime() ?? 0) - (frozenAt?.getTime() ?? 0)) / minute);
  };
  const byCard = await open(lineOf(product, 1));
  for (const [at, until] of [
    [0, 10],
    [9, 19],
    [18, 28],
    [27, 37],
    [36, 45],
    [44, 45],
  ] as const) {
    shiftClock(at * minute);
    await place(byCard);
    expect(await heldMinutes(byCard.checkoutId)).toBe(until);
  }
  shiftClock(0);
  const purchase = await open(lineOf(product, 1));
  await place(purchase);
  shiftClock(9.5 * minute);
  const hosted = await place(purchase, { hosted: true });
  expect(await heldMinutes(hosted.checkoutId)).toBe(45);
  shiftClock(30 * minute);
  expect((await place(purchase, { hosted: true })).redirectUrl).toBe(hosted.redirectUrl);
  expect(await heldMinutes(hosted.checkoutId)).toBe(45);
  await leaveCheckout(buyerOf(byCard));
  shiftClock(42 * minute);
  const next = await place(purchase, { hosted: true });
  expect(next.checkoutId).not.toBe(purchase.checkoutId);
  expect(await stockOf(product)).toEqual({ stock: 3, held: 1 });
  expect(await db.checkout.findUniqueOrThrow({ where: { id: purchase.checkoutId } })).toMatchObject({
    state: "expired",
  });
});

describe("another user's checkout", () => {
  test("is never read, continued, placed or confirmed by others, with any cookie", async () => {
    const [ada, eve] = await Promise.all(
      ["a", "e"].map((name) => db.user.create({ data: { email: `${name}@cookies.example` } })),
    );
    const product = await addProduct(5);
    const hers = await open(lineOf(product, 1), { user: ada });
    await place(hers, { user: ada });
    for (const user of [eve ?? null, null]) {
      const buyer = buyerOf(hers, user);
      expect(await checkoutProgress(buyer)).toEqual({
        completed: null,
        contact: null,
        recipient: null,
        giftNote: "",
        deliveryMethod: "pickup",
        placeId: null,
        slotId: null,
      });
      const { stock, held } = await stockOf(product);
      expect(
        (await buyerCatalogue(buyer)).catalogue.byVariation.get(product.variationId)?.variation.stockQuantity,
      ).toBe(stock - held);
      expect((await open(lineOf(product, 1), { checkoutId: hers.checkoutId, user })).checkoutId).not.toBe(
        hers.checkoutId,
      );
      await expect(place(hers, { user })).rejects.toMatchObject({
        status: 409,
        extra: { details: { reload: true } },
      });
      expect((await place(hers, { user, hosted: true })).checkoutId).not.toBe(hers.checkoutId);
    }
    expect(await checkoutProgress(buyerOf(hers, ada))).toMatchObject({ contact: { name: "Ada Test" } });
    expect(await db.checkout.findUniqueOrThrow({ where: { id: hers.checkoutId } })).toMatchObject({
      state: "held",
      userId: ada?.id,
    });
  });

  test("left while the provider fails: a job ends its hold later", async () => {
    const product = await addProduct(1);
    const purchase = await open(lineOf(product, 1));
    await place(purchase);
    await provider.fault("error500", "POST", "%/cancel");
    await leaveCheckout(buyerOf(purchase));
    expect(await stockOf(product)).toEqual({ stock: 1, held: 1 });
    await work();
    expect(await stockOf(product)).toEqual({ stock: 1, held: 0 });
    expect(await provider.stripe.paymentIntents.retrieve(purchase.intentId)).toMatchObject({
      status: "canceled",
    });
  });
});

test("whom a checkout was for is forgotten after 30 days, and whose an order is stays with the order", async () => {
  const day = 24 * 60 * 60 * 1000;
  const product = await addProduct(2);
  const [left, bought] = [await open(lineOf(product, 1)), await open(lineOf(product, 1))];
  for (const purchase of [left, bought]) await place(purchase);
  await provider.pay(bought.intentId);
  await settle({ intentId: bought.intentId });
  shiftClock(day / 24);
  await expireCheckout(left.checkoutId);
  const names = async () => {
    await tasks.clean?.({});
    const kept = await db.checkout.findMany({
      where: { id: { in: [left.checkoutId, bought.checkoutId] } },
      orderBy: { createdAt: "asc" },
    });
    return kept.map((checkout) => (checkout.contact as { name: string } | null)?.name);
  };
  shiftClock(29 * day);
  expect(await names()).toEqual(["Ada Test", "Ada Test"]);
  shiftClock(32 * day);
  expect(await names()).toEqual([undefined, undefined]);
  const order = await db.order.findUniqueOrThrow({ where: { checkoutId: bought.checkoutId } });
  expect(order.name).toBe("Ada Test");
});

describe("the hosted page", () => {
  test("holds without a checkout page before it, for 35 minutes, and opens the same page when pressed again", async () => {
    const product = await addProduct(2);
    const purchase = { checkoutId: null, cart: lineOf(product, 1), amountCents: 1050 };
    const placed = await place(purchase, { hosted: true });
    expect(placed.redirectUrl).toContain("http");
    expect(await stockOf(product)).toEqual({ stock: 2, held: 1 });
    const again = await place({ ...purchase, checkoutId: placed.checkoutId }, { hosted: true });
    expect(again).toEqual(placed);
    const checkout = await db.checkout.findUniqueOrThrow({
      where: { id: placed.checkoutId },
      include: { payments: true },
    });
    const session = await provider.stripe.checkout.sessions.retrieve(checkout.payments[0]?.sessionId ?? "");
    expect(session).toMatchObject({
      amount_total: 1050,
      currency: "cad",
      metadata: { checkout: placed.checkoutId },
      status: "open",
    });
    const minutes = (session.expires_at - session.created) / 60;
    expect(minutes).toBeGreaterThanOrEqual(30);
    expect(checkout.heldUntil?.getTime()).toBeGreaterThan(session.expires_at * 1000);
  });

  test("lists the bought lines, or one line if a discount or a fee is part of the amount", async () => {
    const linesOf = async (checkoutId: string) => {
      const payment = await db.payment.findFirstOrThrow({ where: { checkoutId, sessionId: { not: null } } });
      const { data } = await provider.stripe.checkout.sessions.listLineItems(payment.sessionId ?? "");
      return data.map(({ description, amount_total }) => [description, amount_total]);
    };
    const hosted = { checkoutId: null, amountCents: 1050 };
    const plain = await place({ ...hosted, cart: lineOf(await addProduct(1), 1) }, { hosted: true });
    expect(await linesOf(plain.checkoutId)).toEqual([
      ["Test Dragon", 1000],
      ["GST (5%)", 50],
    ]);
    const purchase = await open(lineOf(await addProduct(1), 1));
    await place(purchase);
    await db.checkout.update({
      where: { id: purchase.checkoutId },
      data: { discount: 1, total: { decrement: 1 } },
    });
    await hostedPage(purchase.checkoutId);
    expect(await linesOf(purchase.checkoutId)).toEqual([["Your order at Parkland Prints", 950]]);
  });

  test("cancels the card intent first, and a card page loaded after it closes the session", async () => {
    const product = await addProduct(2);
    const purchase = await open(lineOf(product, 1));
    await place(purchase);
    await place(purchase, { hosted: true });
    expect(await provider.stripe.paymentIntents.retrieve(purchase.intentId)).toMatchObject({
      status: "canceled",
    });
    const back = await open(lineOf(product, 1), { checkoutId: purchase.checkoutId });
    expect(back.checkoutId).toBe(purchase.checkoutId);
    expect(back.intentId).not.toBe(purchase.intentId);
    const sessions = await db.payment.findMany({
      where: { checkoutId: purchase.checkoutId, sessionId: { not: null } },
    });
    expect(await provider.stripe.checkout.sessions.retrieve(sessions[0]?.sessionId ?? "")).toMatchObject({
      status: "expired",
    });
    expect(await stockOf(product)).toEqual({ stock: 2, held: 1 });
  });

  test("left open ends when the card form is pressed again: only one payment of a checkout can be paid", async () => {
    for (const opensFirst of [false, true]) {
      const product = await addProduct(2);
      const purchase = await open(lineOf(product, 1));
      const { checkoutId } = purchase;
      await place(purchase, { hosted: true });
      const { sessionId } = await db.payment.findFirstOrThrow({
        where: { checkoutId, sessionId: { not: null } },
      });
      if (!opensFirst)
        await expect(place(purchase, { intentId: purchase.intentId })).rejects.toEqual(
          refusal(409, /Nothing was charged/),
        );
      const { intentId } = await open(lineOf(product, 1), { checkoutId });
      expect(await provider.stripe.checkout.sessions.retrieve(sessionId ?? "")).toMatchObject({
        status: "expired",
      });
      expect(await place(purchase, { intentId })).toMatchObject({ state: "held" });
      expect(await db.payment.findMany({ where: { checkoutId, status: "pending" } })).toMatchObject([
        { intentId },
      ]);
      await provider.pay(intentId);
      expect(await settle({ intentId })).toMatchObject({ outcome: "ordered" });
    }
  });

  test("of a checkout whose card was already charged is the confirmation", async () => {
    const product = await addProduct(2);
    const purchase = await open(lineOf(product, 1));
    await place(purchase);
    await provider.pay(purchase.intentId);
    expect(await place(purchase, { hosted: true })).toMatchObject({ state: "completed" });
  });
});

describe("POST /api/orders alone", () => {
  test("makes the order of a paid intent without Place Order, once", async () => {
    const product = await addProduct(2);
    const purchase = await open(lineOf(product, 1));
    await expect(createOrder(orderInputOf(purchase), buyerOf(purchase))).rejects.toEqual(
      refusal(409, /was not completed/),
    );
    await provider.pay(purchase.intentId);
    await expect(
      createOrder({ ...orderInputOf(purchase), cart: lineOf(product, 2) }, buyerOf(purchase)),
    ).rejects.toEqual(refusal(409, /not the one that was paid for/));
    const first = await createOrder(orderInputOf(purchase), buyerOf(purchase));
    expect(first).toMatchObject({
      created: true,
      order: { totalPrice: "10.50", shippingAddress: { name: "Ada Test" } },
    });
    expect(await createOrder(orderInputOf(purchase), buyerOf(purchase))).toEqual({
      created: false,
      order: first.order,
    });
    const stranger = await createOrder(orderInputOf(purchase), nobody);
    expect(Object.keys(stranger.order).sort()).toEqual(["id", "number", "status", "totalPrice"]);
    await expect(
      createOrder({ ...orderInputOf(purchase), stripePaymentIntentId: "pi_unknown" }, nobody),
    ).rejects.toEqual(refusal(409, /does not belong/));
  });

  test("refunds the payment if the stock is sold out, and says so", async () => {
    const product = await addProduct(1);
    const [one, two] = [await open(lineOf(product, 1)), await open(lineOf(product, 1))];
    await provider.pay(one.intentId);
    await provider.pay(two.intentId);
    await createOrder(orderInputOf(one), buyerOf(one));
    await expect(createOrder(orderInputOf(two), buyerOf(two))).rejects.toEqual(
      refusal(409, /sold out.*being refunded/),
    );
    await work();
    const refunds = await provider.stripe.refunds.list({ payment_intent: two.intentId });
    expect(refunds.data.map(({ amount, status }) => [amount, status])).toEqual([[1050, "succeeded"]]);
    await expect(createOrder(orderInputOf(two), buyerOf(two))).rejects.toEqual(
      refusal(409, /sold out\. Your payment is being refunded/),
    );
  });

  test("waits for its details when the webhook is first, half an hour at most", async () => {
    const product = await addProduct(2);
    const [waits, forgotten] = [await open(lineOf(product, 1)), await open(lineOf(product, 1))];
    for (const { intentId } of [waits, forgotten]) {
      await provider.pay(intentId);
      expect(await settle({ intentId })).toMatchObject({ outcome: "pending" });
    }
    shiftClock(29 * 60_000);
    expect(await createOrder(orderInputOf(waits), buyerOf(waits))).toMatchObject({ created: true });
    shiftClock(31 * 60_000);
    expect(await settle({ intentId: forgotten.intentId })).toMatchObject({ outcome: "refunded" });
  });

  test("takes a paid intent's details from its own browser or user alone: others read 409, then the stub", async () => {
    const [ada, eve] = await Promise.all(
      ["ada", "eve"].map((name) => db.user.create({ data: { email: `${name}@example.com` } })),
    );
    const product = await addProduct(5);
    const strangers = (checkoutId: string) => [
      nobody,
      { checkoutId: randomUUID(), user: null },
      { checkoutId: null, user: eve ?? null },
      { checkoutId, user: eve ?? null },
    ];
    const mine = await open(lineOf(product, 1), { user: ada });
    await provider.pay(mine.intentId);
    for (const buyer of [...strangers(mine.checkoutId), buyerOf(mine)]) {
      await expect(createOrder(orderInputOf(mine), buyer)).rejects.toEqual(
        refusal(409, /belongs to another checkout/),
      );
    }
    expect(await db.checkout.findUniqueOrThrow({ where: { id: mine.checkoutId } })).toMatchObject({
      state: "open",
      contact: null,
      userId: ada?.id,
    });
    const { created, order } = await createOrder(orderInputOf(mine), { checkoutId: null, user: ada ?? null });
    expect([created, Object.keys(order)]).toEqual([
      true,
      expect.arrayContaining(["items", "shippingAddress"]),
    ]);
    for (const buyer of strangers(mine.checkoutId)) {
      const seen = await createOrder(
        { ...orderInputOf(mine), shippingAddress: { ...contact, name: "Eve" } },
        buyer,
      );
      expect([seen.created, Object.keys(seen.order).sort()]).toEqual([
        false,
        ["id", "number", "status", "totalPrice"],
      ]);
    }
    expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
      name: "Ada Test",
      userId: ada?.id,
    });
  });

  test("a guest's checkout whose browser has signed in since becomes that user's order", async () => {
    const user = await db.user.create({ data: { email: "later@example.com" } });
    const purchase = await open(lineOf(await addProduct(1), 1));
    await provider.pay(purchase.intentId);
    const { order } = await createOrder(orderInputOf(purchase), buyerOf(purchase, user));
    expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
      userId: user.id,
      guestEmail: null,
    });
  });
});
