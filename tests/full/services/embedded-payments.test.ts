import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import pg from "pg";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEmbeddedPayments } from "~/services/embedded/payments";
import { compilesAs } from "../../support/stripe-types";
import { freshDatabase, type FreshDatabase } from "../../support/templates";

const secret = "whsec_test";
let database: FreshDatabase;
let pool: pg.Pool;
let shop: Server;
let webhooks: { event: Stripe.Event; attempt: number }[] = [];
let refuseWebhooks = 0;
let ignoreWebhooks = false;
let waiting: (() => void)[] = [];
let time = Date.now();
let provider: Awaited<ReturnType<typeof start>>;
let stripe: Stripe;

async function start() {
  const { port } = shop.address() as AddressInfo;
  const payments = createEmbeddedPayments({
    pool,
    publicUrl: "http://shop.test",
    webhookUrl: `http://127.0.0.1:${port}/hook`,
    webhookSecret: secret,
    secretKey: "sk_test_embedded",
    publishableKey: "pk_test_embedded",
    now: () => new Date(time),
  });
  await payments.setup();
  const { stop, ...address } = await payments.start();
  return {
    stop,
    url: `http://${address.host}:${address.port}`,
    client: (key = "sk_test_embedded", retries = 0) =>
      new Stripe(key, { ...address, telemetry: false, maxNetworkRetries: retries }),
    payments,
  };
}

beforeAll(async () => {
  database = await freshDatabase("empty");
  pool = new pg.Pool({ connectionString: database.url });
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const event = stripe.webhooks.constructEvent(
        Buffer.concat(chunks),
        String(request.headers["stripe-signature"]),
        secret,
      );
      const refused = ignoreWebhooks || refuseWebhooks > 0;
      if (refuseWebhooks > 0) refuseWebhooks--;
      webhooks.push({ event, attempt: refused ? 0 : 1 });
      if (!ignoreWebhooks) response.writeHead(refused ? 500 : 200).end();
      for (const wake of waiting.splice(0)) wake();
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  provider = await start();
  stripe = provider.client();
}, 180_000);

afterAll(async () => {
  await provider.stop();
  await pool.end();
  await new Promise((resolve) => shop.close(resolve));
  await database.drop();
});

beforeEach(() => {
  webhooks = [];
  waiting = [];
});

async function received(type: string, id: string): Promise<Stripe.Event> {
  for (;;) {
    const found = webhooks.find(
      ({ event, attempt }) =>
        attempt > 0 && event.type === type && (event.data.object as { id?: string }).id === id,
    );
    if (found) return found.event;
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
}

const newIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}, key?: string) =>
  stripe.paymentIntents.create(
    {
      amount: 2_624,
      currency: "cad",
      allowed_payment_method_types: ["card"],
      metadata: { checkout: "c1" },
      ...more,
    },
    key ? { idempotencyKey: key } : undefined,
  );

const fault = (kind: string, method: string, path: string, times = 1) =>
  pool.query("INSERT INTO embedded.payment_faults (kind, method, path, times) VALUES ($1, $2, $3, $4)", [
    kind,
    method,
    path,
    times,
  ]);

async function paidIntent(): Promise<Stripe.PaymentIntent> {
  const { id } = await newIntent();
  return stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
}

async function refusal(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError))
    throw new Error(`Stripe refused nothing: ${String(error)}`);
  return error;
}

const raw = (path: string, parameters: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(provider.url + path, {
    method: "POST",
    headers: { Authorization: "Bearer sk_test_embedded", ...headers },
    body: new URLSearchParams(parameters),
  });

const eventsOf = async (id: string) =>
  (await stripe.events.list({ limit: 100 })).data
    .filter(({ data }) => (data.object as { id?: string }).id === id)
    .map(({ type }) => type);

test("an intent is paid with a good card, has a charge, and tells the shop", async () => {
  const intent = await newIntent();
  expect(intent).toMatchObject({
    object: "payment_intent",
    status: "requires_payment_method",
    amount: 2624,
    currency: "cad",
    livemode: false,
  });
  expect(intent.id).toMatch(/^pi_[0-9A-Za-z]{24}$/);
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));

  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  expect(paid).toMatchObject({ status: "succeeded", amount_received: 2624, metadata: { checkout: "c1" } });
  const charge = await stripe.charges.retrieve(String(paid.latest_charge));
  expect(charge).toMatchObject({
    paid: true,
    amount: 2624,
    payment_intent: paid.id,
    payment_method_details: { card: { last4: "4242", brand: "visa" } },
  });
  expect((await received("payment_intent.succeeded", intent.id)).data.object).toMatchObject({
    id: intent.id,
    status: "succeeded",
  });
});

const declines = [
  ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
  ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
  ["4000000000000069", "expired_card", "", "Your card has expired."],
  ["4242424242424241", "incorrect_number", "", "Your card number is incorrect."],
] as const;

const confirmCard = (id: string, number: string, more: object = {}) =>
  stripe.paymentIntents.confirm(id, {
    payment_method_data: {
      type: "card",
      card: { number, exp_month: 12, exp_year: new Date(time).getUTCFullYear() + 1, cvc: "123", ...more },
    } as unknown as Stripe.PaymentIntentConfirmParams.PaymentMethodData,
  });

test.each(declines)("the card %s is refused as %s (%s)", async (number, code, declineCode, message) => {
  const { id } = await newIntent();
  const error = await refusal(confirmCard(id, number));
  expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code, message });
  expect(error.decline_code).toBe(declineCode);
  expect(error.payment_intent).toMatchObject({
    id,
    status: "requires_payment_method",
    last_payment_error: { code },
  });
  expect((await stripe.paymentIntents.retrieve(id)).last_payment_error).toMatchObject({ code, message });
  expect((await confirmCard(id, "4242424242424242")).status).toBe("succeeded");
});

test("an expiry in the past is refused, by its year or by its month", async () => {
  const { id } = await newIntent();
  expect((await refusal(confirmCard(id, "4242424242424242", { exp_year: 2020 }))).code).toBe(
    "invalid_expiry_year",
  );
  time = Date.UTC(new Date(time).getUTCFullYear(), 10, 15);
  expect(
    (
      await refusal(
        confirmCard(id, "4242424242424242", { exp_year: new Date(time).getUTCFullYear(), exp_month: 3 }),
      )
    ).code,
  ).toBe("expired_card");
});

test("3-D Secure asks, and the bank's answer decides", async () => {
  const browser = provider.client("pk_test_embedded");
  for (const outcome of ["fail", "complete"]) {
    const intent = await newIntent();
    const asked = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: "pm_card_authenticationRequired",
      return_url: "http://shop.test/back",
    });
    expect(asked).toMatchObject({
      status: "requires_action",
      next_action: { redirect_to_url: { return_url: "http://shop.test/back" } },
    });
    await browser
      .rawRequest("POST", `/v1/payment_intents/${intent.id}/authenticate`, {
        client_secret: intent.client_secret,
        outcome,
      })
      .catch(() => undefined);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(
      outcome === "complete" ? "succeeded" : "requires_payment_method",
    );
  }
});

test("a publishable key sees an intent only with its client secret and may do nothing else", async () => {
  const browser = provider.client("pk_test_embedded");
  const intent = await newIntent();
  expect(
    await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? "" }),
  ).toMatchObject({ id: intent.id, metadata: {} });
  expect(
    (await refusal(browser.paymentIntents.retrieve(intent.id, { client_secret: "wrong" }))).statusCode,
  ).toBe(404);
  expect((await refusal(browser.paymentIntents.cancel(intent.id))).type).toBe("StripeAuthenticationError");
  expect((await refusal(provider.client("sk_test_wrong").balance.retrieve())).type).toBe(
    "StripeAuthenticationError",
  );
});

test("a canceled intent cannot be paid, a paid one cannot be canceled or change its amount", async () => {
  const canceled = await stripe.paymentIntents.cancel((await newIntent()).id);
  expect(canceled.status).toBe("canceled");
  expect(
    (await refusal(stripe.paymentIntents.confirm(canceled.id, { payment_method: "pm_card_visa" }))).code,
  ).toBe("payment_intent_unexpected_state");
  const paid = await paidIntent();
  const error = await refusal(stripe.paymentIntents.cancel(paid.id));
  expect(error).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { id: paid.id, status: "succeeded" },
  });
  expect((await refusal(stripe.paymentIntents.update(paid.id, { amount: 100 }))).code).toBe(
    "payment_intent_unexpected_state",
  );
});

test("of ten confirmations at once one charges", async () => {
  const { id } = await newIntent();
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
});

test("the same idempotency key answers the same, other parameters are refused", async () => {
  const first = await newIntent({}, "key-1");
  expect((await newIntent({}, "key-1")).id).toBe(first.id);
  expect((await refusal(newIntent({ amount: 999 }, "key-1"))).type).toBe("StripeIdempotencyError");
});

test("requests in flight with one key make one object; the others are refused with 409 or replayed", async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => newIntent({}, "key-race")));
  const made = new Set(results.flatMap((result) => (result.status === "fulfilled" ? [result.value.id] : [])));
  expect(made.size).toBe(1);
  for (const result of results)
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
});

test("a 5xx is stored under its key, a bad parameter is not", async () => {
  await fault("error500", "POST", "/v1/payment_intents");
  expect((await refusal(newIntent({}, "key-500"))).statusCode).toBe(500);
  expect((await refusal(newIntent({}, "key-500"))).statusCode).toBe(500);
  expect((await newIntent({}, "key-501")).status).toBe("requires_payment_method");

  expect((await refusal(newIntent({ amount: 1.5 }, "key-bad"))).code).toBe("parameter_invalid_integer");
  expect((await newIntent({}, "key-bad")).amount).toBe(2624);
});

test("a request lost before it acted does nothing, one lost after it acted is replayed by its key", async () => {
  const paid = await paidIntent();
  // The library retries a closed connection once.
  await fault("timeoutBefore", "POST", "/v1/refunds", 2);
  expect(
    (await refusal(stripe.refunds.create({ payment_intent: paid.id }, { idempotencyKey: "lost-1" }))).type,
  ).toBe("StripeConnectionError");
  expect((await stripe.refunds.list({ payment_intent: paid.id })).data).toHaveLength(0);

  await fault("timeoutAfter", "POST", "/v1/refunds", 2);
  expect(
    (await refusal(stripe.refunds.create({ payment_intent: paid.id }, { idempotencyKey: "lost-2" }))).type,
  ).toBe("StripeConnectionError");
  const { data } = await stripe.refunds.list({ payment_intent: paid.id });
  expect(data).toHaveLength(1);
  expect((await stripe.refunds.create({ payment_intent: paid.id }, { idempotencyKey: "lost-2" })).id).toBe(
    data[0]?.id,
  );
});

test("refunds never exceed the charge, however many come at once", async () => {
  const paid = await paidIntent();
  const part = await stripe.refunds.create({
    payment_intent: paid.id,
    amount: 624,
    metadata: { refund: "r1" },
  });
  expect(part).toMatchObject({
    object: "refund",
    status: "succeeded",
    amount: 624,
    metadata: { refund: "r1" },
    payment_intent: paid.id,
  });
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => stripe.refunds.create({ payment_intent: paid.id })),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  expect((await refusal(stripe.refunds.create({ payment_intent: paid.id }))).code).toBe(
    "charge_already_refunded",
  );
  const charge = await stripe.charges.retrieve(String(paid.latest_charge), { expand: ["refunds"] });
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 2624 });
  expect(charge.refunds?.data).toHaveLength(2);
});

test("a refund can fail at once, or be pending and succeed or fail later", async () => {
  await fault("declineRefund", "POST", "/v1/refunds");
  const first = await paidIntent();
  expect((await stripe.refunds.create({ payment_intent: first.id })).status).toBe("failed");
  expect((await stripe.refunds.create({ payment_intent: first.id })).status).toBe("succeeded");

  for (const [outcome, status, refunded] of [
    ["succeed", "succeeded", 2624],
    ["fail", "failed", 0],
  ] as const) {
    await fault("refundPending", "POST", "/v1/refunds");
    const paid = await paidIntent();
    const refund = await stripe.refunds.create({ payment_intent: paid.id });
    expect(refund.status).toBe("pending");
    await stripe.rawRequest("POST", `/v1/test_helpers/refunds/${refund.id}/${outcome}`);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe(status);
    expect((await stripe.charges.retrieve(String(paid.latest_charge))).amount_refunded).toBe(refunded);
    await received("refund.updated", refund.id);
  }
});

test("a payment with the disputed card is paid, then disputed as fraudulent", async () => {
  const { id } = await newIntent();
  const paid = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_createDispute" });
  expect(paid.status).toBe("succeeded");
  const { data } = await stripe.events.list({ type: "charge.dispute.created", limit: 1 });
  const dispute = await stripe.disputes.retrieve((data[0]?.data.object as Stripe.Dispute).id);
  expect(dispute).toMatchObject({ payment_intent: id, reason: "fraudulent", status: "needs_response" });
});

const newSession = () =>
  stripe.checkout.sessions.create({
    mode: "payment",
    success_url: "http://shop.test/order-confirmation?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://shop.test/checkout",
    expires_at: Math.floor(time / 1000) + 31 * 60,
    metadata: { checkout: "c2" },
    payment_intent_data: { metadata: { checkout: "c2" } },
    line_items: [
      {
        quantity: 2,
        price_data: { currency: "cad", unit_amount: 1_000, product_data: { name: "Fidget <cube>" } },
      },
      { quantity: 1, price_data: { currency: "cad", unit_amount: 100, product_data: { name: "GST (5%)" } } },
    ],
  });

test("a hosted session adds up its lines, expires by its time or on demand, and then cannot be expired again", async () => {
  const session = await newSession();
  expect(session).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    amount_total: 2100,
    payment_intent: null,
  });
  expect(session.url).toBe(`http://shop.test/demo/payments/pay/${session.id}`);
  const { line_items: lines } = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["line_items"],
  });
  expect(lines?.data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
    ["Fidget <cube>", 2, 2000],
    ["GST (5%)", 1, 100],
  ]);
  expect((await stripe.checkout.sessions.expire(session.id)).status).toBe("expired");
  expect((await refusal(stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400);

  const late = await newSession();
  time += 31 * 60 * 1000;
  expect((await stripe.checkout.sessions.retrieve(late.id)).status).toBe("expired");
  await received("checkout.session.expired", late.id);
});

async function payOnPage(session: string, number: string): Promise<Response> {
  const pages = createServer(express().use("/demo/payments", provider.payments.browserRoutes));
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
  const { port } = pages.address() as AddressInfo;
  const body = new URLSearchParams({
    cardNumber: number,
    cardExpiry: `12/${new Date(time).getUTCFullYear() + 1}`,
    cardCvc: "123",
  });
  const response = await fetch(`http://127.0.0.1:${port}/demo/payments/pay/${session}`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  await new Promise((resolve) => pages.close(resolve));
  return response;
}

test("cancelling an intent changes all that Stripe changes, tells of it once, and its reason is one of Stripe's", async () => {
  const intent = await newIntent();
  await stripe.paymentIntents.confirm(intent.id, {
    payment_method: "pm_card_authenticationRequired",
    return_url: "http://shop.test/back",
  });
  const error = await refusal(stripe.paymentIntents.cancel(intent.id, { cancellation_reason: "whim" }));
  expect(error).toMatchObject({
    statusCode: 400,
    type: "StripeInvalidRequestError",
    param: "cancellation_reason",
  });
  expect(error.message).toBe(
    "Invalid cancellation_reason: must be one of duplicate, fraudulent, requested_by_customer, or abandoned",
  );

  const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: "abandoned" });
  expect(canceled).toMatchObject({
    status: "canceled",
    cancellation_reason: "abandoned",
    canceled_at: Math.floor(time / 1000),
  });
  expect(canceled).toMatchObject({
    amount_capturable: 0,
    amount_received: 0,
    next_action: null,
    client_secret: intent.client_secret,
  });
  const told = (await received("payment_intent.canceled", intent.id)).data.object;
  expect(told).toEqual(JSON.parse(JSON.stringify(canceled)));

  const again = await refusal(stripe.paymentIntents.cancel(intent.id));
  expect(again).toMatchObject({
    statusCode: 400,
    code: "payment_intent_unexpected_state",
    payment_intent: { id: intent.id, status: "canceled" },
  });
  expect(again.message).toMatch(
    /^You cannot cancel this PaymentIntent because it has a status of canceled\. Only a PaymentIntent with one of the following/,
  );
  expect(await eventsOf(intent.id)).toEqual([
    "payment_intent.canceled",
    "payment_intent.requires_action",
    "payment_intent.created",
  ]);
});

test.each([
  ["by the shop", "4000000000000002"],
  ["by its time", "4000002500003155"],
])("a session that expires %s cancels the payment begun in it and tells of both", async (how, number) => {
  const { id, url } = await newSession();
  expect(url).toContain(id);
  await payOnPage(id, number);
  const intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  expect((await refusal(stripe.paymentIntents.cancel(intent))).code).toBe("payment_intent_unexpected_state");

  if (how === "by its time") time += 31 * 60 * 1000;
  const looks =
    how === "by its time"
      ? Array.from({ length: 4 }, () => stripe.checkout.sessions.retrieve(id))
      : [stripe.checkout.sessions.expire(id)];
  for (const session of await Promise.all(looks))
    expect(session).toMatchObject({
      status: "expired",
      payment_status: "unpaid",
      url: null,
      payment_intent: intent,
    });
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    status: "canceled",
    cancellation_reason: "automatic",
    canceled_at: Math.floor(time / 1000),
    amount_capturable: 0,
    next_action: null,
  });
  const expired = await received("checkout.session.expired", id);
  expect(expired.data.object).toMatchObject({ status: "expired", url: null, payment_intent: intent });
  const canceled = await received("payment_intent.canceled", intent);
  expect(canceled.request?.id === null).toBe(how === "by its time");
  expect(
    (await eventsOf(id)).concat(await eventsOf(intent)).filter((type) => /expired|canceled/.test(type)),
  ).toEqual(["checkout.session.expired", "payment_intent.canceled"]);
});

test("lists are paged, newest first", async () => {
  const paid = await paidIntent();
  const made: string[] = [];
  for (const amount of [1, 2, 3, 4, 5])
    made.unshift((await stripe.refunds.create({ payment_intent: paid.id, amount })).id);
  const listed: string[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: paid.id, limit: 2 }))
    listed.push(refund.id);
  expect(listed).toEqual(made);
});

test("unknown parameters, amounts and ids are refused in Stripe's words", async () => {
  expect((await refusal(newIntent({ amount: 10 }))).code).toBe("amount_too_small");
  expect(
    (
      await refusal(
        stripe.rawRequest("POST", "/v1/payment_intents", { amount: 100, currency: "cad", colour: "red" }),
      )
    ).message,
  ).toBe("Received unknown parameter: colour");
  expect(await refusal(stripe.paymentIntents.retrieve("pi_nothing"))).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    message: "No such payment_intent: 'pi_nothing'",
  });
});

test("an event refused by the shop comes again, and none is lost when the process that should send it is gone", async () => {
  refuseWebhooks = 1;
  const canceled = await stripe.paymentIntents.cancel((await newIntent()).id);
  time += 5_000;
  await received("payment_intent.canceled", canceled.id);

  await provider.stop();
  const client = await pool.connect();
  const { recordEvent } = await import("~/services/embedded/payments/events");
  await recordEvent(
    { sql: client, at: Math.floor(time / 1000), requestId: "req_test", idempotencyKey: null },
    "charge.updated",
    { id: "ch_left_behind" },
  );
  client.release();
  provider = await start();
  stripe = provider.client();
  await received("charge.updated", "ch_left_behind");
});

test("a stop does not wait for a shop that does not answer, and leaves the events to the next process", async () => {
  const setMode = (mode: string) =>
    pool.query("UPDATE embedded.payment_settings SET value = $1 WHERE name = 'webhook_mode'", [mode]);
  await setMode("hold");
  const ids = await Promise.all(Array.from({ length: 25 }, async () => (await newIntent()).id));
  ignoreWebhooks = true;
  await setMode("deliver");
  while (webhooks.length < 20) await new Promise<void>((resolve) => waiting.push(resolve));
  await provider.stop();
  // Only those sent at once with it: none was claimed after these were broken off.
  const { rows } = await pool.query(
    `SELECT attempts, count(*)::int FROM embedded.payment_webhooks JOIN embedded.payment_objects ON id = event
     WHERE body->'data'->'object'->>'id' = ANY ($1) GROUP BY attempts ORDER BY attempts`,
    [ids],
  );
  expect(rows).toEqual([
    { attempts: 0, count: 5 },
    { attempts: 1, count: 20 },
  ]);

  ignoreWebhooks = false;
  time += 5_000;
  provider = await start();
  stripe = provider.client();
  for (const id of ids) await received("payment_intent.created", id);
});

test("held events wait until they are released, in any order", async () => {
  await pool.query("UPDATE embedded.payment_settings SET value = 'hold' WHERE name = 'webhook_mode'");
  const paid = await paidIntent();
  const release = (type: string) =>
    pool.query(
      "UPDATE embedded.payment_webhooks SET released = true WHERE event IN (SELECT id FROM embedded.payment_objects WHERE kind = 'event' AND body->>'type' = $1 AND body->'data'->'object'->>'id' = $2)",
      [type, paid.id],
    );
  await release("payment_intent.succeeded");
  await received("payment_intent.succeeded", paid.id);
  expect(webhooks.map(({ event }) => event.type)).toEqual(["payment_intent.succeeded"]);
  await release("payment_intent.created");
  await received("payment_intent.created", paid.id);
  await pool.query("UPDATE embedded.payment_settings SET value = 'deliver' WHERE name = 'webhook_mode'");
});

test("two processes set up at once and see the same payments", async () => {
  const other = await start();
  const paid = await paidIntent();
  expect((await other.client().paymentIntents.retrieve(paid.id)).status).toBe("succeeded");
  await other.stop();
});

test("every object, event and error the provider answers with compiles as Stripe's own type", async () => {
  await fault("refundPending", "POST", "/v1/refunds");
  const objects: [type: string, value: unknown][] = [];
  const add = <T>(type: string, value: T): T => {
    objects.push([type, value]);
    return value;
  };
  const shipping = {
    name: "A. Shopper",
    address: { line1: "1 Main St", city: "Edmonton", state: "AB", postal_code: "T5A 0A1", country: "CA" },
  };
  const fresh = add(
    "Stripe.PaymentIntent",
    await newIntent({ shipping, automatic_payment_methods: { enabled: true } }),
  );
  const declined = await refusal(
    stripe.paymentIntents.confirm(fresh.id, { payment_method: "pm_card_chargeDeclined" }),
  );
  add(
    "Stripe.StripeRawError",
    JSON.parse(
      await (
        await raw(`/v1/payment_intents/${fresh.id}/confirm`, { payment_method: "pm_card_chargeDeclined" })
      ).text(),
    ).error,
  );
  add("Stripe.PaymentIntent.LastPaymentError", declined.payment_intent?.last_payment_error);
  add("Stripe.PaymentMethod", declined.payment_intent?.last_payment_error?.payment_method);
  add("Stripe.ApiList<Stripe.WebhookEndpoint>", await stripe.webhookEndpoints.list({ limit: 10 }));
  add(
    "Stripe.PaymentIntent",
    await stripe.paymentIntents.confirm(fresh.id, { payment_method: "pm_card_authenticationRequired" }),
  );
  add("Stripe.PaymentIntent", await stripe.paymentIntents.cancel(fresh.id));
  const { id } = await newIntent();
  const paid = add(
    "Stripe.PaymentIntent",
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_createDispute" }),
  );
  const refund = add("Stripe.Refund", await stripe.refunds.create({ payment_intent: id, amount: 24 }));
  await stripe.rawRequest("POST", `/v1/test_helpers/refunds/${refund.id}/fail`);
  add("Stripe.Refund", await stripe.refunds.retrieve(refund.id));
  add("Stripe.Refund", await stripe.refunds.create({ payment_intent: id, amount: 600 }));
  add("Stripe.Charge", await stripe.charges.retrieve(String(paid.latest_charge), { expand: ["refunds"] }));
  const booked = await stripe.charges.list({ payment_intent: id, expand: ["data.balance_transaction"] });
  add("Stripe.ApiList<Stripe.Charge>", booked);
  add(
    "Stripe.BalanceTransaction",
    await stripe.balanceTransactions.retrieve(
      (booked.data[0]?.balance_transaction as Stripe.BalanceTransaction).id,
    ),
  );
  const disputes = await stripe.events.list({ type: "charge.dispute.created", limit: 1 });
  const dispute = add(
    "Stripe.Dispute",
    await stripe.disputes.retrieve((disputes.data[0]?.data.object as Stripe.Dispute).id),
  );
  const session = add("Stripe.Checkout.Session", await newSession());
  add(
    "Stripe.Checkout.Session",
    await stripe.checkout.sessions.retrieve(session.id, { expand: ["line_items"] }),
  );
  add("Stripe.Checkout.Session", await stripe.checkout.sessions.expire(session.id));
  const bought = await newSession();
  await payOnPage(bought.id, "4242424242424242");
  add("Stripe.Checkout.Session", await stripe.checkout.sessions.retrieve(bought.id));
  add("Stripe.Balance", await stripe.balance.retrieve());
  const events = (await stripe.events.list({ limit: 100 })).data;
  for (const type of new Set(events.map((event) => event.type)))
    add(
      "Stripe.Event",
      events.find((event) => event.type === type),
    );

  expect(objects.length).toBeGreaterThan(25);
  const lacking: [string, unknown] = ["Stripe.Dispute", { ...dispute, evidence: {} }];
  expect(compilesAs([...objects, lacking])).toEqual([
    expect.stringContaining("is missing the following properties from type 'Evidence'"),
  ]);
}, 300_000);

test("a decline says which payment method it was, as whole as Stripe does, and where its code is explained", async () => {
  const { id } = await newIntent();
  const error = await refusal(
    stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa_chargeDeclined" }),
  );
  expect(error).toMatchObject({
    code: "card_declined",
    doc_url: "https://stripe.com/docs/error-codes/card-declined",
  });
  const { last_payment_error: kept, latest_charge: charge } = await stripe.paymentIntents.retrieve(id);
  expect(kept).toMatchObject({ type: "card_error", charge, doc_url: error.doc_url });
  expect(kept?.payment_method).toMatchObject({
    object: "payment_method",
    type: "card",
    customer: null,
    livemode: false,
    billing_details: { address: null },
    card: { last4: "0002", funding: "credit" },
  });
  expect(error.payment_method).toEqual(kept?.payment_method);
  expect((await stripe.charges.retrieve(String(charge))).payment_method).toBe(kept?.payment_method?.id);
  expect((await refusal(stripe.paymentIntents.retrieve("pi_nothing"))).doc_url).toBe(
    "https://stripe.com/docs/error-codes/resource-missing",
  );
});

test("every answer has its Request-Id and the Idempotency-Key it came with; a replay says so and names the first request", async () => {
  const parameters = { amount: "700", currency: "cad" };
  const plain = await raw("/v1/payment_intents", parameters);
  expect(plain.headers.get("request-id")).toMatch(/^req_\w{14}$/);
  for (const name of ["idempotency-key", "original-request", "idempotent-replayed"])
    expect(plain.headers.has(name)).toBe(false);

  const key = { "Idempotency-Key": "key-headers" };
  const first = await raw("/v1/payment_intents", parameters, key);
  const replay = await raw("/v1/payment_intents", parameters, key);
  const told = ({ headers }: Response) =>
    ["idempotency-key", "original-request", "idempotent-replayed"].map((name) => headers.get(name));
  const firstId = first.headers.get("request-id");
  expect(told(first)).toEqual(["key-headers", firstId, null]);
  expect(told(replay)).toEqual(["key-headers", firstId, "true"]);
  expect(replay.headers.get("request-id")).not.toBe(firstId);
  expect(await replay.json()).toEqual(await first.json());

  const refused = await raw("/v1/payment_intents", { amount: "9", currency: "cad" }, key);
  expect([refused.status, refused.headers.get("idempotency-key"), refused.headers.has("request-id")]).toEqual(
    [400, "key-headers", true],
  );
});

test("an idempotency key has 1 to 255 characters", async () => {
  expect((await newIntent({}, "k".repeat(255))).status).toBe("requires_payment_method");
  const error = await refusal(newIntent({}, "k".repeat(256)));
  expect(error).toMatchObject({ statusCode: 400, type: "StripeInvalidRequestError" });
  expect(error.message).toMatch(
    /^Idempotent key length is 256, which is outside accepted lengths\. Idempotent Keys must be 1-255 characters long\./,
  );
  expect(
    (await raw("/v1/payment_intents", { amount: "700", currency: "cad" }, { "Idempotency-Key": "" })).status,
  ).toBe(400);
});

const asSession = {
  mode: "payment",
  success_url: "http://shop.test/",
  "line_items[0][price_data][currency]": "cad",
  "line_items[0][price_data][unit_amount]": "500",
  "line_items[0][price_data][product_data][name]": "Cube",
};

test.each([
  ["/v1/payment_intents", { amount: "700", currency: "cad" }, "shipping[colour]"],
  ["/v1/payment_intents", { amount: "700", currency: "cad" }, "shipping[address][planet]"],
  ["/v1/payment_intents", { amount: "700", currency: "cad" }, "automatic_payment_methods[constructor]"],
  ["/v1/payment_intents/pi_1/confirm", {}, "payment_method_data[card][pin]"],
  ["/v1/payment_intents/pi_1/cancel", {}, "amount"],
  ["/v1/refunds", { payment_intent: "pi_1" }, "currency"],
  ["/v1/checkout/sessions", asSession, "line_items[0][price_data][colour]"],
  ["/v1/checkout/sessions", asSession, "line_items[0][price_data][product_data][colour]"],
  ["/v1/checkout/sessions", asSession, "payment_intent_data[shipping][address][planet]"],
])(
  "POST %s refuses what it does not know, inside other parameters too, by its full name",
  async (path, parameters, name) => {
    const { error } = (await (await raw(path, { ...parameters, [name]: "1" })).json()) as {
      error: Stripe.StripeRawError;
    };
    expect(error).toEqual({
      type: "invalid_request_error",
      code: "parameter_unknown",
      doc_url: "https://stripe.com/docs/error-codes/parameter-unknown",
      message: `Received unknown parameter: ${name}`,
      param: name,
    });
  },
);

test("several unknown parameters are named together; a list refuses them as well", async () => {
  const error = await refusal(
    stripe.rawRequest("POST", "/v1/payment_intents", {
      amount: 700,
      currency: "cad",
      colour: "red",
      shipping: { size: "L" },
    }),
  );
  expect(error).toMatchObject({
    message: "Received unknown parameters: colour, shipping[size]",
    param: "colour",
  });
  expect((await refusal(stripe.rawRequest("GET", "/v1/payment_intents?created[after]=1"))).message).toBe(
    "Received unknown parameter: created[after]",
  );
  expect((await refusal(stripe.rawRequest("GET", "/v1/balance?colour=red"))).code).toBe("parameter_unknown");
});

test.each([
  [
    "/v1/refunds",
    { payment_intent: "pi_1", reason: "because" },
    "reason",
    "Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer",
  ],
  [
    "/v1/payment_intents",
    { amount: "700", currency: "cad", capture_method: "later" },
    "capture_method",
    "Invalid capture_method: must be one of automatic, automatic_async, or manual",
  ],
  [
    "/v1/payment_intents",
    { amount: "700", currency: "cad", "automatic_payment_methods[allow_redirects]": "x" },
    "automatic_payment_methods[allow_redirects]",
    "Invalid automatic_payment_methods[allow_redirects]: must be one of always or never",
  ],
  [
    "/v1/payment_intents",
    { amount: "700", currency: "cad", "allowed_payment_method_types[0]": "gold" },
    "allowed_payment_method_types[0]",
    "Invalid allowed_payment_method_types[0]: must be card",
  ],
  [
    "/v1/payment_intents",
    { amount: "700", currency: "cad", confirm: "maybe" },
    "confirm",
    "Invalid boolean: maybe",
  ],
  ["/v1/payment_intents", { amount: "700", currency: "cad", shipping: "home" }, "shipping", "Invalid object"],
  [
    "/v1/payment_intents",
    { amount: "700", currency: "cad", "description[x]": "y" },
    "description",
    'Invalid string: {"x":"y"}',
  ],
  [
    "/v1/checkout/sessions",
    { ...asSession, submit_type: "grab" },
    "submit_type",
    "Invalid submit_type: must be one of auto, book, donate, pay, or subscribe",
  ],
  ["/v1/checkout/sessions", { ...asSession, line_items: "cube" }, "line_items", "Invalid array"],
])("POST %s refuses %j", async (path, parameters, param, message) => {
  const response = await raw(path, parameters, { "Idempotency-Key": `enum-${param}` });
  expect(response.status).toBe(400);
  expect(((await response.json()) as { error: object }).error).toEqual({
    type: "invalid_request_error",
    message,
    param,
  });
  // Nothing began, so nothing is stored under the key.
  expect(
    (await raw(path, parameters, { "Idempotency-Key": `enum-${param}` })).headers.has("idempotent-replayed"),
  ).toBe(false);
});

test("a list is filtered by one of the words there are, and by one moment", async () => {
  const { created } = await newIntent();
  expect(
    (await stripe.paymentIntents.list({ created })).data.every((intent) => intent.created === created),
  ).toBe(true);
  expect((await refusal(stripe.checkout.sessions.list({ status: "lost" }))).message).toBe(
    "Invalid status: must be one of complete, expired, or open",
  );
});
