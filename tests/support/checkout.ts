import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll } from "vitest";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { settle } from "~/domain/checkout/payment/settle";
import { handleWebhook } from "~/domain/reconciliation/webhook";
import { openCheckout } from "~/domain/checkout/open";
import { type PlaceOrderRequest } from "~/domain/checkout/place-request";
import { placeOrder } from "~/domain/checkout/place-order";
import { changeStock } from "~/domain/stock/change";
import { tasks } from "~/jobs";
import { centsToText } from "~/lib/money/money";
import { quote } from "~/lib/money/quote";
import { codeKey } from "~/lib/promotions/promotion";
import type { Order } from "~/schemas/order";
import { createEmbeddedPayments } from "~/services/embedded/payments";
import { now } from "~/services/clock/clock";
import { db, pool, type Prisma, transaction } from "~/services/database";
import { runDueJobs } from "~/services/jobs/jobs";
import { connectPayments } from "~/services/payments";
import { contact } from "./contact.ts";

export { contact };

export const keys = {
  secretKey: "sk_test_embedded",
  publishableKey: "pk_test_embedded",
  webhookSecret: "whsec_tests",
};

export const NONSENSE = ["nonsense", "page", "null", "list", "otherObject", "halfAnswer", "silence"] as const;
type Nonsense = (typeof NONSENSE)[number];

export interface Provider {
  stripe: Stripe;
  address: { host: string; port: number; protocol: "http" };
  pay(intentId: string, card?: string): Promise<Stripe.PaymentIntent>;
  events(filter?: { intentId?: string; types?: string[] }): Promise<Stripe.Event[]>;
  deliver(event: Stripe.Event | { id: string }): Promise<void>;
  /** Fails the next `times` matching calls; method and path are SQL patterns. */
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

/** 200 calls at once on a busy machine take seconds. */
const TIMEOUT_MS = 30_000;
const SILENCE_TIMEOUT_MS = 2_000;

/** Runs the same tests against Stripe's test mode (docs/money.md). */
const testMode = process.env.STRIPE_TEST_SECRET_KEY;

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
    wait(TIMEOUT_MS);
    provider.stripe = new Stripe(keys.secretKey, {
      host,
      port,
      protocol,
      telemetry: false,
      maxNetworkRetries: 0,
    });
  });

  afterEach(() => {
    if (!testMode) wait(TIMEOUT_MS);
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
      // Stripe's library retries once after a cut connection.
      const requests = kind.startsWith("timeout") ? 2 * times : times;
      if (kind === "silence") wait(SILENCE_TIMEOUT_MS);
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

/** @returns its code, which is new each time */
export async function addPromotion(more: Partial<Prisma.PromotionCreateInput> = {}): Promise<string> {
  const code = `CODE${randomUUID().slice(0, 8)}`;
  await transaction(async (tx) => {
    await tx.promotion.create({
      data: { name: "Ten", code, codeKey: codeKey(code), kind: "percent", percent: "10", ...more },
    });
    await raiseCatalogueVersion(tx, []);
  });
  return code;
}

export interface Purchase {
  checkoutId: string;
  intentId: string;
  cart: { variationId: string; quantity: number }[];
  amountCents: number;
}

export async function open(
  lines: { variationId: string; quantity: number; unitCents?: number; isGiftCard?: boolean }[],
  more: { checkoutId?: string | null; user?: { id: string } | null; client?: string | null } = {},
): Promise<Purchase> {
  const cart = lines.map(({ variationId, quantity }) => ({ variationId, quantity }));
  const amountCents = quote(
    lines.map(({ quantity, unitCents = 1000, isGiftCard = false }) => ({ quantity, unitCents, isGiftCard })),
  ).totalCents;
  const opened = await openCheckout({
    checkoutId: more.checkoutId ?? null,
    cart,
    amountCents,
    user: more.user ?? null,
    client: more.client ?? null,
  });
  return { checkoutId: opened.checkoutId, intentId: opened.paymentIntentId ?? "", cart, amountCents };
}

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
