import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll } from "vitest";
import { raiseCatalogueVersion } from "~/domain/version";
import { settle } from "~/domain/checkout/settle";
import { handleWebhook } from "~/domain/reconciliation/webhook";
import { openCheckout } from "~/domain/checkout/open";
import { type PlaceOrderRequest } from "~/domain/checkout/freeze";
import { placeOrder } from "~/domain/checkout/place";
import { changeStock } from "~/domain/stock/change";
import { tasks } from "~/jobs";
import { centsToText } from "~/lib/money";
import { quote } from "~/lib/quote";
import type { Order } from "~/schemas/order";
import { createEmbeddedPayments } from "~/services/embedded/payments";
import { now } from "~/services/clock";
import { db, pool, transaction } from "~/services/database";
import { runDueJobs } from "~/services/jobs";
import { connectPayments } from "~/services/payments";
import { contact } from "./contact.ts";

export { contact };

export const keys = {
  secretKey: "sk_test_embedded",
  publishableKey: "pk_test_embedded",
  webhookSecret: "whsec_tests",
};

/**
 * Answers that are none, after the provider has done what it was asked: a web page with 502 or with 200,
 * JSON that is something else, the first half of an answer, or nothing for as long as one waits.
 */
export const NONSENSE = ["nonsense", "page", "null", "list", "otherObject", "halfAnswer", "silence"] as const;
type Nonsense = (typeof NONSENSE)[number];

/** The provider as tests see it: a browser's card form, the dashboard, the switchboard of faults. */
export interface Provider {
  stripe: Stripe;
  /** For another process of the same shop. */
  address: { host: string; port: number; protocol: "http" };
  /** Confirms a card as the browser does. */
  pay(intentId: string, card?: string): Promise<Stripe.PaymentIntent>;
  /** Events that happened, oldest first, as the provider would send them. */
  events(filter?: { intentId?: string; types?: string[] }): Promise<Stripe.Event[]>;
  /** Sends one event, signed. */
  deliver(event: Stripe.Event | { id: string }): Promise<void>;
  /** The next `times` calls that match fail like that; method and path are SQL patterns. */
  fault(
    kind:
      | "error500"
      | "forbidden"
      | Nonsense
      | "timeoutBefore"
      | "timeoutAfter"
      | "declineRefund"
      | "refundPending"
      | "balancePending",
    method?: string,
    path?: string,
    times?: number,
  ): Promise<void>;
  clearFaults(): Promise<void>;
}

/** Only a hang is waited for in vain: faults break the connection off. 200 calls at once on a busy machine take seconds. */
const PATIENCE_MS = 30_000;
/** Where a hang is what the test is about, that wait would be all it does. */
const PATIENCE_WITH_SILENCE_MS = 2_000;

/** A key of Stripe's test mode: the same tests against Stripe itself (docs/money.md). */
const testMode = process.env.STRIPE_TEST_SECRET_KEY;

/**
 * The embedded provider behind the real Stripe library, for a file that uses `useDatabase`. Its webhooks go
 * nowhere: tests deliver them in the order they want.
 */
export function useProvider(): Provider {
  let nowhere: Server | undefined;
  let stop: (() => Promise<void>) | undefined;
  const provider = {
    stripe: null as unknown as Stripe,
    address: { host: "", port: 0, protocol: "http" as const },
  };
  const wait = (timeout: number) => connectPayments({ ...keys, ...provider.address, retries: 0, timeout });

  beforeAll(async () => {
    if (testMode) {
      connectPayments({ ...keys, secretKey: testMode });
      provider.stripe = new Stripe(testMode, { telemetry: false });
      return;
    }
    const listening = createServer((_request, response) => response.writeHead(200).end());
    nowhere = listening;
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    const webhookUrl = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`;
    const payments = createEmbeddedPayments({
      pool,
      publicUrl: "http://shop.test",
      webhookUrl,
      now,
      ...keys,
    });
    await payments.setup();
    const listener = await payments.start();
    stop = () => listener.stop();
    const { host, port, protocol } = listener;
    provider.address = { host, port, protocol };
    wait(PATIENCE_MS);
    provider.stripe = new Stripe(keys.secretKey, {
      host,
      port,
      protocol,
      telemetry: false,
      maxNetworkRetries: 0,
    });
  });

  afterEach(() => {
    if (!testMode) wait(PATIENCE_MS);
  });
  afterAll(async () => {
    await stop?.();
    if (nowhere) await new Promise((resolve) => nowhere?.close(resolve));
  });

  return Object.assign(provider, {
    pay: (intentId: string, card = "pm_card_visa") =>
      provider.stripe.paymentIntents.confirm(intentId, {
        payment_method: card,
        return_url: "http://shop.test/order-confirmation",
      }),
    events: async ({ intentId, types }: { intentId?: string; types?: string[] } = {}) => {
      const all = await provider.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
      return all
        .reverse()
        .filter(
          (event) =>
            (!types || types.includes(event.type)) &&
            (!intentId || JSON.stringify(event.data.object).includes(intentId)),
        );
    },
    deliver: async (event: Stripe.Event | { id: string }) => {
      const payload = JSON.stringify(event);
      await handleWebhook(
        payload,
        Stripe.webhooks.generateTestHeaderString({
          payload,
          secret: keys.webhookSecret,
          timestamp: Math.floor(now().getTime() / 1000),
        }),
      );
    },
    fault: async (kind: string, method = "%", path = "%", times = 1) => {
      if (testMode)
        throw new Error("Stripe's test mode has no faults on demand: this test needs the embedded provider.");
      // The library itself tries once more over a fresh connection when one was cut off.
      const requests = kind.startsWith("timeout") ? 2 * times : times;
      if (kind === "silence") wait(PATIENCE_WITH_SILENCE_MS);
      await pool.query(
        "INSERT INTO embedded.payment_faults (kind, method, path, times) VALUES ($1, $2, $3, $4)",
        [kind, method, path, requests],
      );
    },
    clearFaults: async () => {
      if (!testMode) await pool.query("DELETE FROM embedded.payment_faults");
    },
  });
}

export interface Fixture {
  productId: string;
  variationId: string;
}

/** A simple product with so many on the shelf. */
export async function addProduct(stock: number, priceCents = 1000, name = "Test Dragon"): Promise<Fixture> {
  const productId = randomUUID();
  const variationId = randomUUID();
  await transaction(async (tx) => {
    await tx.product.create({
      data: {
        id: productId,
        name,
        category: "Tests",
        basePrice: centsToText(priceCents),
        variations: { create: [{ id: variationId, name: "Standard" }] },
      },
    });
    if (stock > 0) await changeStock(tx, { variationId, delta: stock, type: "initial", notes: "Test" });
    await raiseCatalogueVersion(tx, [productId]);
  });
  return { productId, variationId };
}

export interface Purchase {
  checkoutId: string;
  intentId: string;
  cart: { variationId: string; quantity: number }[];
  amountCents: number;
}

/** The checkout page loaded: a checkout and its intent. */
export async function open(
  lines: { variationId: string; quantity: number; unitCents?: number }[],
  more: { checkoutId?: string | null; user?: { id: string } | null; client?: string | null } = {},
): Promise<Purchase> {
  const cart = lines.map(({ variationId, quantity }) => ({ variationId, quantity }));
  const amountCents = quote(
    lines.map(({ quantity, unitCents = 1000 }) => ({ quantity, unitCents })),
  ).totalCents;
  const opened = await openCheckout({
    checkoutId: more.checkoutId ?? null,
    cart,
    amountCents,
    user: more.user ?? null,
    client: more.client ?? null,
  });
  return { checkoutId: opened.checkoutId, intentId: opened.paymentIntentId, cart, amountCents };
}

/** Place Order pressed. */
export function place(
  purchase: Pick<Purchase, "cart" | "amountCents"> & { checkoutId: string | null },
  more: Partial<PlaceOrderRequest> = {},
) {
  const input = { ...contact, deliveryMethod: "pickup" as const, amount: purchase.amountCents };
  return placeOrder({
    checkoutId: purchase.checkoutId,
    input,
    cart: purchase.cart,
    user: null,
    client: null,
    hosted: false,
    ...more,
  });
}

/** An order, paid a moment ago. */
export async function buy(
  provider: Provider,
  lines: Parameters<typeof open>[0],
  user: { id: string } | null = null,
  card?: string,
): Promise<Order & { intentId: string; checkoutId: string }> {
  const purchase = await open(lines, { user });
  await place(purchase, { user });
  await provider.pay(purchase.intentId, card);
  const settled = await settle({ intentId: purchase.intentId });
  if (settled.outcome !== "ordered") throw new Error(settled.message);
  return { ...settled.order, intentId: purchase.intentId, checkoutId: purchase.checkoutId };
}

/** The browser that has the purchase's cookie, signed in or not. */
export function buyerOf({ checkoutId }: { checkoutId: string }, user: { id: string } | null = null) {
  return { checkoutId, user };
}

export function orderInputOf(purchase: Purchase) {
  return {
    shippingAddress: contact,
    deliveryMethod: "pickup" as const,
    cart: purchase.cart,
    stripePaymentIntentId: purchase.intentId,
  };
}

/** Works through what waits in the job queue, as the worker does. */
export function work(): Promise<void> {
  return runDueJobs(tasks);
}

export async function stockOf({
  variationId,
}: {
  variationId: string;
}): Promise<{ stock: number; held: number }> {
  const { stockQuantity, held } = await db.variation.findUniqueOrThrow({ where: { id: variationId } });
  return { stock: stockQuantity, held };
}
