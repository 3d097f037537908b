import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { textOf } from "../support/html";
import { enterManualOrder } from "../support/manual-order";
import { available, contact, known, payByCard, type Person, totalOf, useApi } from "./api";

const api = useApi();

const at = (id: string) => ({ params: { path: { id } } });

async function paid(person: Person, quantity = 1) {
  const [item] = await available(person, quantity + 1);
  const { product, variation, price } = known(item);
  const cart = [{ variationId: variation.id, quantity, price }];
  const intent = await person.api.POST("/create-payment-intent", {
    body: { amount: totalOf(price, quantity) / 100, cart },
  });
  const payment = known(intent.data);
  expect((await payByCard(person, payment)).status).toBe(200);
  return {
    product,
    variation,
    cart,
    payment,
    body: {
      shippingAddress: contact,
      deliveryMethod: "pickup" as const,
      cart,
      stripePaymentIntentId: payment.paymentIntentId,
    },
  };
}

const stockOf = async (id: string) =>
  Number(
    (
      await api.shop.query<{ stock_quantity: number }>(
        "SELECT stock_quantity FROM variations WHERE id = $1",
        [id],
      )
    )[0]?.stock_quantity,
  );

test("the whole life of an order, by the API alone", async () => {
  const { api: customer } = api.customer;
  const { api: admin } = api.admin;
  const { variation, cart, payment, body } = await paid(api.customer, 2);
  expect(payment.clientSecret).toMatch(new RegExp(`^${payment.paymentIntentId}_secret_`));
  const before = await stockOf(variation.id);

  const placed = await customer.POST("/orders", { body });
  expect(placed.response.status).toBe(201);
  const order = known(placed.data);
  if (!("items" in order)) throw new Error("the customer sees the whole order");
  expect(order).toMatchObject({
    status: "pending",
    totalPrice: payment.amount,
    items: [{ variationId: variation.id, quantity: 2 }],
    refundStatus: null,
  });
  expect(order.shippingAddress).toEqual(contact);
  expect(await stockOf(variation.id)).toBe(before - 2);

  const again = await customer.POST("/orders", { body });
  expect([again.response.status, again.data]).toEqual([200, order]);
  const stranger = await api.guest().api.POST("/orders", { body });
  expect([stranger.response.status, stranger.data]).toEqual([
    200,
    {
      id: order.id,
      number: order.id.slice(0, 8).toUpperCase(),
      status: "pending",
      totalPrice: order.totalPrice,
    },
  ]);
  expect(await stockOf(variation.id)).toBe(before - 2);
  expect((await customer.GET("/orders")).data?.[0]).toEqual(order);
  expect((await api.other.api.GET("/orders")).data).toEqual([]);

  const seen = known(
    (await admin.GET("/admin/orders", { params: { query: { status: "pending", limit: 1 } } })).data,
  )[0];
  expect(seen).toMatchObject({
    ...order,
    userId: expect.any(String),
    guestEmail: null,
    stripePaymentIntentId: payment.paymentIntentId,
  });
  expect(
    (
      await admin.PUT("/admin/orders/{id}/status", {
        ...at(order.id),
        body: { status: "processing", version: known(seen).version },
      })
    ).data?.status,
  ).toBe("processing");
  expect(
    (
      await admin.PUT("/admin/orders/{id}/status", {
        ...at(order.id),
        body: { status: "pending", version: known(seen).version },
      })
    ).response.status,
  ).toBe(409);
  expect((await admin.POST("/admin/orders/{id}/mark-ready", at(order.id))).data?.status).toBe("ready");
  expect((await admin.POST("/admin/orders/{id}/mark-ready", at(order.id))).response.status).toBe(200);
  for (const press of ["first", "second"])
    expect([press, (await admin.POST("/admin/orders/{id}/not-there", at(order.id))).data]).toMatchObject([
      press,
      { status: "ready", notThereAt: expect.stringMatching(/^\d{4}-/) as string },
    ]);
  const mails = await api.shop.query("SELECT 1 FROM mail_outbox WHERE key LIKE $1", [`ready:${order.id}%`]);
  expect(mails).toHaveLength(1);

  expect((await api.other.api.POST("/orders/{id}/cancel", at(order.id))).response.status).toBe(404);
  expect((await admin.POST("/orders/{id}/cancel", at(order.id))).response.status).toBe(404);
  const cancelled = await customer.POST("/orders/{id}/cancel", at(order.id));
  expect([cancelled.response.status, cancelled.data?.status]).toEqual([200, "cancelled"]);
  expect(["pending", "refunded"]).toContain(cancelled.data?.refundStatus);
  expect(await stockOf(variation.id)).toBe(before);
  expect((await customer.POST("/orders/{id}/cancel", at(order.id))).response.status).toBe(409);
  for (const path of ["/admin/orders/{id}/mark-ready", "/admin/orders/{id}/not-there"] as const)
    expect((await admin.POST(path, at(order.id))).response.status).toBe(409);
  expect(cart).toHaveLength(1);
});

test("an address may have a second line, and lie outside the area that the page asks about", async () => {
  const guest = api.guest();
  const { body } = await paid(guest);
  const shippingAddress = { ...contact, address2: "Unit 4", postalCode: "T2P 1J9" };
  const deliveryMethod = "delivery" as const;
  const american = { ...shippingAddress, postalCode: "12345" };
  const refused = await guest.api.POST("/orders", {
    body: { ...body, shippingAddress: american, deliveryMethod },
  });
  expect([refused.response.status, refused.error?.fields]).toEqual([
    400,
    { "shippingAddress.postalCode": ["Use a Canadian postal code, like T7Z 1A1"] },
  ]);
  const placed = await guest.api.POST("/orders", { body: { ...body, shippingAddress, deliveryMethod } });
  expect([placed.response.status, placed.data]).toMatchObject([201, { shippingAddress }]);
});

test("a name with invalid characters is refused after payment, and a valid one then places the order", async () => {
  const guest = api.guest();
  const { body } = await paid(guest);
  for (const name of ["Casey\ud800", "Casey\u0000Morin"]) {
    const refused = await guest.client.json<{ fields: unknown }>("POST", "/api/orders", {
      ...body,
      shippingAddress: { ...contact, name },
    });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["shippingAddress.name"]]);
  }
  const placed = await guest.api.POST("/orders", { body });
  expect([placed.response.status, placed.data]).toMatchObject([201, { shippingAddress: contact }]);
});

test("a guest's order has no user, and its browser gets the whole order", async () => {
  const guest = api.guest();
  const { body } = await paid(guest);
  const placed = await guest.api.POST("/orders", { body });
  expect(placed.data).toHaveProperty("items");
  const id = known(placed.data).id;
  const seen = (await api.admin.api.GET("/admin/orders")).data?.find((order) => order.id === id);
  expect(seen).toMatchObject({ guestEmail: contact.email });
  expect(seen).not.toHaveProperty("userId");
});

test("a stranger who knows a paid intent and its cart cannot place it: 409, and no personal data once the order exists", async () => {
  const guest = api.guest();
  const { body } = await paid(guest);
  const stolen = {
    ...body,
    shippingAddress: { ...contact, name: "Somebody Else", address: "9 Other Street" },
  };
  for (const stranger of [api.guest(), api.other]) {
    const refused = await stranger.api.POST("/orders", { body: stolen });
    expect([refused.response.status, refused.error?.message]).toEqual([
      409,
      expect.stringContaining("another checkout"),
    ]);
  }
  const placed = await guest.api.POST("/orders", { body });
  expect([placed.response.status, placed.data]).toEqual([
    201,
    expect.objectContaining({ shippingAddress: contact }),
  ]);
  for (const stranger of [api.guest(), api.other]) {
    const seen = await stranger.api.POST("/orders", { body: stolen });
    expect([seen.response.status, Object.keys(known(seen.data)).sort()]).toEqual([
      200,
      ["id", "number", "status", "totalPrice"],
    ]);
  }
  expect((await api.other.api.GET("/orders")).data).toEqual([]);
});

test("an order placed five times at once is created once", async () => {
  const guest = api.guest();
  const { body, variation } = await paid(guest);
  const before = await stockOf(variation.id);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => guest.api.POST("/orders", { body })));
  expect(answers.map(({ response }) => response.status).sort()).toEqual([200, 200, 200, 200, 201]);
  expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
  expect(await stockOf(variation.id)).toBe(before - 1);
});

describe("POST /api/create-payment-intent refuses", () => {
  const begin = (amount: unknown, cart: unknown) =>
    api.guest().client.json<{ message: string; fields?: object }>("POST", "/api/create-payment-intent", {
      amount,
      cart,
    });
  const nobody = "00000000-0000-4000-8000-000000000000";

  test("an empty cart, no cart, no amount, odd quantities", async () => {
    expect(await begin(1, [])).toMatchObject({ status: 400, body: { message: "Your cart is empty" } });
    for (const cart of [
      undefined,
      {},
      "cart",
      [{}],
      [{ variationId: nobody, quantity: 0 }],
      [{ variationId: nobody, quantity: 1.5 }],
      [{ variationId: nobody, quantity: 1000 }],
      Array.from({ length: 51 }, () => ({ variationId: nobody, quantity: 1 })),
    ]) {
      expect((await begin(1, cart)).status).toBe(400);
    }
    expect((await begin("much", [{ variationId: nobody, quantity: 1 }])).status).toBe(400);
  });

  test("a total that differs from the shop's, and names the amount to be charged", async () => {
    const [item] = await available(api.guest());
    const { variation, price } = known(item);
    const { status, body } = await begin(1, [{ variationId: variation.id, quantity: 1 }]);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({
        amount: (totalOf(price, 1) / 100).toFixed(2),
        message: expect.stringContaining("Nothing was charged"),
      }),
    ]);
  });

  test("a line price that differs from the shop's although the total fits, and names the change", async () => {
    const [item] = await available(api.guest());
    const { variation, price } = known(item);
    const { status, body } = await begin(totalOf(price, 1) / 100, [
      { variationId: variation.id, quantity: 1, price: price + 0.02 },
    ]);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({
        changes: [
          {
            variationId: variation.id,
            name: expect.any(String),
            was: (price + 0.02).toFixed(2),
            now: price.toFixed(2),
          },
        ],
      }),
    ]);
    expect(
      (
        await begin(totalOf(price, 1) / 100, [
          { variationId: variation.id, quantity: 1, price: price + 0.01 },
        ])
      ).status,
    ).toBe(200);
  });

  test("unknown variations and more than is in stock", async () => {
    const [item] = await available(api.guest());
    const { variation } = known(item);
    expect((await begin(1, [{ variationId: nobody, quantity: 1 }])).status).toBe(409);
    expect((await begin(1, [{ variationId: "nonsense", quantity: 1 }])).status).toBe(409);
    expect((await begin(1, [{ variationId: variation.id, quantity: 999 }])).status).toBe(409);
  });
});

describe("POST /api/orders refuses", () => {
  test("an order that is not paid, paid for another cart, or unknown", async () => {
    const guest = api.guest();
    const [item] = await available(guest);
    const { variation, price } = known(item);
    const cart = [{ variationId: variation.id, quantity: 1 }];
    const payment = known(
      (await guest.api.POST("/create-payment-intent", { body: { amount: totalOf(price, 1) / 100, cart } }))
        .data,
    );
    const body = {
      shippingAddress: contact,
      deliveryMethod: "pickup" as const,
      cart,
      stripePaymentIntentId: payment.paymentIntentId,
    };
    expect((await guest.api.POST("/orders", { body })).response.status).toBe(409);
    await payByCard(guest, payment, "4000000000000002");
    expect((await guest.api.POST("/orders", { body })).error?.message).toBe("Your card was declined.");
    await payByCard(guest, payment);
    expect(
      (
        await guest.api.POST("/orders", {
          body: { ...body, cart: [{ variationId: variation.id, quantity: 2 }] },
        })
      ).response.status,
    ).toBe(409);
    for (const stripePaymentIntentId of ["pi_unknown", "cs_test_1", "pi x", "..", "a/b", "🦖"]) {
      const refused = await guest.api.POST("/orders", { body: { ...body, stripePaymentIntentId } });
      expect([refused.response.status, refused.error?.message]).toEqual([
        409,
        "This payment does not belong to an order here.",
      ]);
    }
    expect((await guest.api.POST("/orders", { body })).response.status).toBe(201);
  });

  test("an address that is incomplete, with the specified words", async () => {
    const shippingAddress = {
      name: "C",
      email: "nope",
      phone: "123",
      address: "x",
      city: "y",
      province: "z",
      postalCode: "1",
    };
    const { status, body } = await api.guest().client.json("POST", "/api/orders", {
      shippingAddress,
      deliveryMethod: "drone",
      cart: [],
      stripePaymentIntentId: "",
    });
    expect([status, body]).toMatchObject([
      400,
      {
        message: "Name is required",
        fields: {
          "shippingAddress.name": ["Name is required"],
          "shippingAddress.email": ["Valid email is required"],
          "shippingAddress.phone": ["Valid phone number is required"],
          "shippingAddress.address": ["Address is required"],
          "shippingAddress.city": ["City is required"],
          "shippingAddress.province": ["Province is required"],
          "shippingAddress.postalCode": ["Postal code is required"],
          deliveryMethod: ["Select pickup or delivery"],
          cart: ["Your cart is empty"],
        },
      },
    ]);
  });
});

describe("an order that is refused after its card was charged", () => {
  const CHARGED =
    /Your card was charged\..*within 30 minutes of the payment; otherwise the payment is refunded\./;

  test.each<[string, object, string]>([
    ["a short phone number", { phone: "5550142" }, "Valid phone number is required."],
    ["a short postal code", { postalCode: "T7Z" }, "Postal code is required."],
    ["an email address with an accent", { email: "renée@example.com" }, "Valid email is required."],
  ])("for %s says so, and is placed when it is sent again", async (_, wrong, message) => {
    const guest = api.guest();
    const { body } = await paid(guest);
    const shippingAddress = { ...contact, ...wrong };
    const refused = await guest.api.POST("/orders", { body: { ...body, shippingAddress } });
    expect([refused.response.status, refused.error?.message]).toEqual([
      400,
      expect.stringMatching(CHARGED) as string,
    ]);
    expect(refused.error?.message).toContain(message);
    expect(Object.keys(known(refused.error?.fields))).toEqual([`shippingAddress.${Object.keys(wrong)[0]}`]);
    const stranger = await api.guest().api.POST("/orders", { body: { ...body, shippingAddress } });
    expect(`${stranger.error?.message}.`).toBe(message);
    expect((await guest.api.POST("/orders", { body })).response.status).toBe(201);
  });

  test("for a gift card day that has passed, or another cart, says so; nothing charged, nothing said", async () => {
    const guest = api.guest();
    const { body, cart } = await paid(guest);
    const giftCardRecipient = { name: "Rae", email: "rae@example.com", sendOn: "2020-12-24" };
    const [line] = cart;
    for (const wrong of [{ giftCardRecipient }, { cart: [{ ...known(line), quantity: 2 }] }])
      expect((await guest.api.POST("/orders", { body: { ...body, ...wrong } })).error?.message).toMatch(
        CHARGED,
      );
    const unpaid = { ...body, giftCardRecipient, stripePaymentIntentId: "pi_unknown" };
    expect((await guest.api.POST("/orders", { body: unpaid })).error?.message).not.toContain("charged");
  });

  test("for a missing place or a taken time says so, and both can be known before the card is charged", async () => {
    const admin = api.admin.api;
    const porch = { name: "Porch", address: "2 Back Lane", hours: "Mon-Sun 9am-5pm", slotMinutes: 60 };
    const made = known((await admin.POST("/admin/places", { body: { ...porch, slotPlaces: 1 } })).data);
    const query = { placeId: made.id };
    const [time, next] = known((await api.guest().api.GET("/pickup-times", { params: { query } })).data);
    const [first, second] = [api.guest(), api.guest()];
    const [one, two] = [await paid(first), await paid(second)];
    const there = { placeId: made.id, slotId: known(time).slotId };
    expect((await first.api.POST("/orders", { body: one.body })).error?.message).toMatch(
      new RegExp(`There are several places of pickup\\. Choose one\\. ${CHARGED.source}`),
    );
    expect((await first.api.POST("/orders", { body: { ...one.body, ...there } })).response.status).toBe(201);
    expect((await second.api.POST("/orders", { body: { ...two.body, ...there } })).error?.message).toMatch(
      new RegExp(`This pickup time is taken now\\. Choose another time\\. ${CHARGED.source}`),
    );

    const { cart, payment } = two;
    const intent = { amount: Number(payment.amount), cart, shippingAddress: contact };
    const begin = (more: object) =>
      api
        .guest()
        .client.json<{ message: string }>("POST", "/api/create-payment-intent", { ...intent, ...more });
    const refusals = [await begin({}), await begin({ placeId: made.id }), await begin(there)];
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
      [409, "There are several places of pickup. Choose one."],
      [409, "Choose a time for your pickup."],
      [409, "This pickup time is taken now. Choose another time."],
    ]);
    expect((await begin({ ...there, slotId: known(next).slotId })).status).toBe(200);
    const other = { ...two.body, ...there, slotId: known(next).slotId };
    expect((await second.api.POST("/orders", { body: other })).response.status).toBe(201);
    await admin.PUT("/admin/places/{id}", { ...at(made.id), body: { isOn: false } });
  });
});

test("create-payment-intent refuses what the order would be refused for, where it is sent", async () => {
  const [item] = await available(api.guest());
  const { variation, price } = known(item);
  const cart = [{ variationId: variation.id, quantity: 1 }];
  const begin = (more: object) =>
    api.guest().client.json<{ fields?: object }>("POST", "/api/create-payment-intent", {
      ...{ amount: totalOf(price, 1) / 100, cart },
      ...more,
    });
  const { postalCode: _, ...withoutCode } = contact;
  for (const [more, field] of [
    [{ postalCode: "T7Z" }, "postalCode"],
    [{ giftCardRecipient: { name: "Rae", sendOn: "2020-12-24" } }, "giftCardRecipient.sendOn"],
    [{ shippingAddress: { ...contact, phone: "5550142" } }, "shippingAddress.phone"],
    [{ shippingAddress: { ...contact, email: "renée@example.com" } }, "shippingAddress.email"],
    [{ shippingAddress: withoutCode }, "shippingAddress.postalCode"],
    [
      { shippingAddress: { ...contact, postalCode: "90210" }, deliveryMethod: "delivery" },
      "shippingAddress.postalCode",
    ],
  ] as const) {
    const { status, body } = await begin(more);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  }
  expect((await begin({ shippingAddress: contact })).status).toBe(200);
  const accent = { ...contact, name: "Renée Côté", address: "12 Montée Saint-Éloi", city: "Québec" };
  expect((await begin({ shippingAddress: accent, deliveryMethod: "delivery" })).status).toBe(200);
});

describe("an order's status", () => {
  const anOrder = async () =>
    known(
      (await api.admin.api.GET("/admin/orders", { params: { query: { status: "processing" } } })).data?.[0],
    );

  test("ready is not to be set, nor nonsense", async () => {
    const { id } = await anOrder();
    for (const status of ["ready", "lost", "", null])
      expect((await api.admin.client.json("PUT", `/api/admin/orders/${id}/status`, { status })).status).toBe(
        400,
      );
  });

  test("cannot be cancelled after 4 hours, by an admin or the customer", async () => {
    const { id } = await anOrder();
    expect(
      await api.admin.client.json("PUT", `/api/admin/orders/${id}/status`, { status: "cancelled" }),
    ).toMatchObject({ status: 409, body: { message: "Cannot cancel (>4 hours old)" } });
    const [old] = known((await api.customer.api.GET("/orders")).data).filter(
      ({ status }) => status === "processing",
    );
    expect((await api.customer.api.POST("/orders/{id}/cancel", at(known(old).id))).error?.message).toBe(
      "Cannot cancel (>4 hours old)",
    );
  });

  test("is filtered in the list, and an unknown filter is refused", async () => {
    const all = known((await api.admin.api.GET("/admin/orders")).data);
    const fulfilled = known(
      (await api.admin.api.GET("/admin/orders", { params: { query: { status: "fulfilled" } } })).data,
    );
    expect(fulfilled.map(({ id }) => id)).toEqual(
      all.filter(({ status }) => status === "fulfilled").map(({ id }) => id),
    );
    expect((await api.admin.client.json("GET", "/api/admin/orders?status=lost")).status).toBe(400);
  });
});

describe("POST /api/stripe/webhook", () => {
  test("refuses events without the provider's signature", async () => {
    const payload = JSON.stringify({
      id: "evt_1",
      type: "payment_intent.succeeded",
      data: { object: { id: "pi_1" } },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_somebody_else" });
    const send = (headers: Record<string, string>) =>
      api.guest().client.request("/api/stripe/webhook", {
        method: "POST",
        body: payload,
        headers: { "Content-Type": "application/json", ...headers },
      });
    for (const headers of [
      {},
      { "Stripe-Signature": "" },
      { "Stripe-Signature": "nonsense" },
      { "Stripe-Signature": signature },
    ]) {
      const response = await send(headers as Record<string, string>);
      expect([response.status, await response.json()]).toEqual([400, { message: expect.any(String) }]);
    }
  });

  test("handles events sent by the provider", async () => {
    const guest = api.guest();
    const { payment, body } = await paid(guest);
    expect((await guest.api.POST("/orders", { body })).response.status).toBe(201);
    const done = async () =>
      (await api.shop.query("SELECT 1 FROM webhook_events WHERE type = 'payment_intent.succeeded'")).length >
      0;
    while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(
      await api.shop.query("SELECT 1 FROM orders WHERE stripe_payment_intent_id = $1", [
        payment.paymentIntentId,
      ]),
    ).toHaveLength(1);
  });
});

test("GET /api/admin/stats and the sales report match the seeded orders", async () => {
  const stats = known((await api.admin.api.GET("/admin/stats")).data);
  const [row] = await api.shop.query<{ revenue: string; pending: number }>(
    "SELECT sum(total_price)::text AS revenue, (SELECT count(*)::int FROM orders WHERE status = 'pending') AS pending FROM orders WHERE status <> 'cancelled'",
  );
  expect([stats.totalRevenue, stats.pendingOrders]).toEqual([row?.revenue, row?.pending]);
  const sales = known((await api.admin.api.GET("/admin/reports/sales")).data);
  const sum = sales.reduce((total, { totalRevenue }) => total + Math.round(Number(totalRevenue) * 100), 0);
  const [subtotals] = await api.shop.query<{ cents: string }>(
    "SELECT (sum(subtotal) * 100)::bigint::text AS cents FROM orders WHERE status <> 'cancelled'",
  );
  expect(String(sum)).toBe(subtotals?.cents);
});

test("an admin refunds a piece, once for one id, and the customer sees it on the order", async () => {
  const { customer, admin } = { customer: api.customer.api, admin: api.admin.api };
  const { body } = await paid(api.customer);
  const placed = (await customer.POST("/orders", { body })).data;
  const order = (await customer.GET("/orders")).data?.find(({ id }) => id === known(placed).id);
  const itemId = known(order).items[0]?.id ?? "";
  const refund = {
    ...at(known(order).id),
    body: { id: randomUUID(), lines: [{ itemId, quantity: 1 }], reason: "damaged" as const },
  };
  const refunded = await admin.POST("/admin/orders/{id}/refunds", refund);
  expect([refunded.response.status, refunded.data?.refunds.length]).toEqual([201, 1]);
  expect((await admin.POST("/admin/orders/{id}/refunds", refund)).data?.refunds).toHaveLength(1);
  const unknown = randomUUID();
  const lines = [{ itemId: unknown, quantity: 1 }];
  for (const answer of [
    await admin.POST("/admin/orders/{id}/refunds", {
      ...at(known(order).id),
      body: { ...refund.body, id: randomUUID(), lines },
    }),
    await admin.POST("/admin/orders/{id}/replacement", {
      ...at(known(order).id),
      body: { id: randomUUID(), lines },
    }),
    await admin.PUT("/admin/orders/{id}", { ...at(known(order).id), body: { lines } }),
  ])
    expect([answer.response.status, answer.error?.message]).toEqual([
      404,
      `Item ${unknown} of this order not found`,
    ]);
  const shown = (await customer.GET("/orders")).data?.find(({ id }) => id === known(order).id);
  expect(shown).toMatchObject({
    paymentStatus: expect.stringMatching(/refunded/),
    refunds: [{ id: refund.body.id, lines: [{ itemId, quantity: 1 }] }],
    payments: [{ method: "card", amount: known(order).totalPrice }],
    adjustments: [],
    source: "web",
    note: "",
  });
});

test("an order refunded piece by piece says Refunded, has no steps and is in no list of work", async () => {
  const admin = api.admin.api;
  const { body } = await paid(api.customer, 2);
  const { id } = known((await api.customer.api.POST("/orders", { body })).data);
  const number = id.slice(0, 8).toUpperCase();
  const pending = async () => {
    const { data } = await admin.GET("/admin/orders", { params: { query: { status: "pending" } } });
    const { html } = await api.admin.client.page("/admin/orders?status=pending");
    return {
      stats: known((await admin.GET("/admin/stats")).data).pendingOrders,
      isInApi: known(data).some((order) => order.id === id),
      isInList: html.includes(`/admin/orders/${id}`),
      inTab: Number(/Pending (\d+)/.exec(textOf(html))?.[1]),
      isPicked: textOf((await api.admin.client.page("/admin/orders/pick-list")).html).includes(number),
    };
  };
  const page = async () => textOf((await api.customer.client.page(`/orders/${id}`)).html);
  const before = await pending();
  expect(before).toMatchObject({ isInApi: true, isInList: true, isPicked: true });
  expect(await page()).toMatch(/ Pending .*Received \(now\)/);

  const [item] = known((await admin.GET("/admin/orders")).data?.find((order) => order.id === id)).items;
  for (const _ of ["one", "two"])
    await admin.POST("/admin/orders/{id}/refunds", {
      ...at(id),
      body: { id: randomUUID(), lines: [{ itemId: known(item).id, quantity: 1 }], reason: "other" },
    });
  const shown = await page();
  expect(shown).toMatch(/Order #\S+ .*(Refunded|Refund pending)/);
  expect(shown).not.toMatch(/ Pending |not paid|Received \(|You can cancel|Please wait for/);
  expect(textOf((await api.admin.client.page(`/admin/orders/${id}`)).html)).not.toContain("not paid");
  expect(await pending()).toEqual({
    ...{ stats: before.stats - 1, inTab: before.inTab - 1 },
    ...{ isInApi: false, isInList: false, isPicked: false },
  });
  const { html } = await api.admin.client.page(`/admin/orders?search=${number}`);
  expect(html).toContain(`/admin/orders/${id}`);
});

describe("an order that an admin enters", () => {
  async function entered(quantity = 1) {
    const [item] = await available(api.admin, quantity + 1);
    const { variation } = known(item);
    const lines = [{ variationId: variation.id, quantity }];
    return {
      variation,
      body: { id: randomUUID(), lines, shippingAddress: { name: "Dot" }, fulfilment: "pickup" as const },
    };
  }
  test("needs a name alone; the same id again answers it with 200", async () => {
    const { variation, body } = await entered();
    const before = await stockOf(variation.id);
    const payments = [{ method: "cash" as const }];
    const placed = await api.admin.api.POST("/admin/orders", { body: { ...body, payments } });
    expect([placed.response.status, placed.data]).toMatchObject([
      201,
      {
        ...{ id: body.id, source: "manual", status: "pending", paymentStatus: "paid", guestEmail: null },
        shippingAddress: {
          name: "Dot",
          email: "",
          phone: "",
          address: "",
          city: "",
          province: "",
          postalCode: "",
        },
      },
    ]);
    expect(await stockOf(variation.id)).toBe(before - 1);
    const again = await api.admin.api.POST("/admin/orders", { body: { ...body, payments } });
    expect([again.response.status, again.data]).toEqual([200, placed.data]);
    expect(await stockOf(variation.id)).toBe(before - 1);
  });

  test("is refused with the fields that are wrong: delivery needs an address, another price a reason", async () => {
    const { body } = await entered();
    const refused = async (more: object) => {
      const { response, error } = await api.admin.api.POST("/admin/orders", { body: { ...body, ...more } });
      return [response.status, Object.keys(error?.fields ?? {})];
    };
    expect(
      await refused({ fulfilment: "delivery", shippingAddress: { name: "Dot", postalCode: "12345" } }),
    ).toEqual([400, ["address", "city", "province", "postalCode"].map((name) => `shippingAddress.${name}`)]);
    expect(await refused({ shippingAddress: { name: " \u200b" } })).toEqual([400, ["shippingAddress.name"]]);
    expect(await refused({ lines: [] })).toEqual([400, ["lines"]]);
    expect(await refused({ lines: [{ ...body.lines[0], price: "0.01" }] })).toEqual([
      400,
      ["lines.0.reason"],
    ]);
    expect(await refused({ lines: [{ variationId: randomUUID(), quantity: 1 }] })).toEqual([
      409,
      ["lines.0.quantity"],
    ]);
    expect(await refused({ payments: [{ method: "cash", amount: "1.01" }] })).toEqual([
      400,
      ["payments.0.amount"],
    ]);
  });

  test("takes a discount code, and is refused with the reason where it lowers nothing", async () => {
    const { body } = await entered();
    const code = "BYHAND5";
    const amount = { name: "By hand", kind: "amount" as const, amount: "0.50", code, limitInAll: 1 };
    const made = await api.admin.api.POST("/admin/promotions", { body: amount });
    const named = { ...body, discountCode: "by hand 5" };
    const placed = await api.admin.api.POST("/admin/orders", { body: named });
    expect(placed.data).toMatchObject({
      adjustments: [{ label: `By hand (${code})`, amount: "0.50" }],
    });
    const { response, error } = await api.admin.api.POST("/admin/orders", {
      body: { ...named, id: randomUUID() },
    });
    expect([response.status, error?.fields]).toEqual([409, { discountCode: [`${code} has been used up.`] }]);
    await api.shop.query("UPDATE promotions SET ended_at = now() WHERE id = $1", [made.data?.id]);
    await api.shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  });

  test("two entered at once for the last stock: one is placed, the other is refused until a reason to oversell is given", async () => {
    const { variation, body } = await entered();
    const quantity = await stockOf(variation.id);
    const all = { ...body, lines: [{ variationId: variation.id, quantity }] };
    const answers = await Promise.all(
      [randomUUID(), randomUUID()].map((id) => api.admin.api.POST("/admin/orders", { body: { ...all, id } })),
    );
    expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 409]);
    expect(answers.find(({ error }) => error)?.error).toMatchObject({
      message: expect.stringContaining("sold out"),
      unavailable: [{ variationId: variation.id, available: 0 }],
    });
    const oversold = await api.admin.api.POST("/admin/orders", {
      body: { ...body, id: randomUUID(), oversold: "Sold at the market" },
    });
    expect(oversold.response.status).toBe(201);
    expect(await stockOf(variation.id)).toBe(0);
  });
});

test("an admin records payments once for one id, waives a few cents, and gives cash back by hand", async () => {
  const admin = api.admin.api;
  const [item] = await available(api.customer, 1);
  const variationId = known(item).variation.id;
  const id = randomUUID();
  await enterManualOrder((sql, values) => api.shop.query(sql, values), { id, variationId });
  const pay = (fields: object) =>
    admin.POST("/admin/orders/{id}/payments", { ...at(id), body: { method: "cash" as const, ...fields } });
  const first = { id: randomUUID(), amount: "12.15" };
  const wrong = await pay({ ...first, amount: "12.16" });
  expect([wrong.response.status, wrong.error]).toMatchObject([400, { fields: { amount: [/coins/] } }]);
  expect((await pay(first)).response.status).toBe(201);
  expect((await pay(first)).data).toMatchObject({
    ...{ source: "manual", paymentStatus: "partly_paid", owed: "0.45" },
    payments: [{ id: first.id, method: "cash", amount: "12.15", received: "12.15", reference: "" }],
  });
  const more = await pay({ method: "e_transfer", amount: "0.46" });
  expect([more.response.status, more.error]).toMatchObject([
    409,
    { message: "Only $0.45 is owed.", owed: "0.45" },
  ]);
  const waived = await admin.POST("/admin/orders/{id}/waive", { ...at(id), body: {} });
  expect(waived.data).toMatchObject({ paymentStatus: "paid", owed: "0.00", totalPrice: "12.15" });

  const goodwill = { id: randomUUID(), goodwill: "2.00", reason: "goodwill" as const };
  const refunded = await admin.POST("/admin/orders/{id}/refunds", { ...at(id), body: goodwill });
  const [part] = known(refunded.data).refunds[0]?.parts ?? [];
  expect(part).toMatchObject({ method: "cash", amount: "2.00", status: "pending" });
  const back = await admin.POST("/admin/orders/{id}/given-back", {
    ...at(id),
    body: { partId: part?.id ?? "", reference: "box" },
  });
  expect(back.data?.refunds).toMatchObject([{ status: "refunded", parts: [{ reference: "box" }] }]);
});

test("an admin changes an order once for one id: what is absent stays, null is cleared, and another version is refused", async () => {
  const admin = api.admin.api;
  const [item] = await available(api.customer, 3);
  const variationId = known(item).variation.id;
  const id = randomUUID();
  await enterManualOrder((sql, values) => api.shop.query(sql, values), { id, variationId });
  const put = (body: object) => admin.PUT("/admin/orders/{id}", { ...at(id), body });
  const change = { id: randomUUID(), version: 1, added: [{ variationId, quantity: 1 }] };
  for (const [body, status, fields] of [
    [{ added: [{ variationId, quantity: 0 }] }, 400, ["added.0.quantity"]],
    [{ shippingAddress: { name: "" } }, 400, ["shippingAddress.name"]],
    [{ deliveryMethod: "delivery" }, 400, ["shippingAddress.address"]],
    [{ version: 9, note: "Hi" }, 409, []],
    [{ lines: [], added: [{ variationId, quantity: 999 }] }, 409, []],
  ] as const) {
    const { error, response } = await put(body);
    expect([response.status, Object.keys((error as { fields?: object }).fields ?? {})]).toEqual([
      status,
      expect.arrayContaining([...fields]),
    ]);
  }

  const changed = await put(change);
  const added = known(changed.data).items[1];
  expect(changed.data).toMatchObject({ version: 2, shippingAddress: { email: "sam@example.com" } });
  expect(added).toMatchObject({ variationId, quantity: 1 });
  const kept = { id: randomUUID(), lines: [{ itemId: known(added).id, quantity: 1 }] };
  const fields = { shippingAddress: { email: null, phone: "780-555-0111" }, shopNote: "Blue after all" };
  for (let times = 0; times < 2; times++)
    expect((await put({ ...kept, ...fields })).data).toMatchObject({
      ...{ version: 3, guestEmail: null, shopNote: "Blue after all", deliveryMethod: "pickup" },
      shippingAddress: { name: "Sam Lee", email: "", phone: "780-555-0111" },
      refunds: [{ id: kept.id, amount: "12.60", lines: [{ quantity: 1, restocked: true }] }],
    });
  expect((await put(change)).data).toMatchObject({ version: 3 });
  const refund = { id: change.id, goodwill: 1, reason: "goodwill" as const };
  const refused = await admin.POST("/admin/orders/{id}/refunds", { ...at(id), body: refund });
  expect(refused.response.status).toBe(409);
});

describe("a payment link", () => {
  const admin = () => api.admin.api;
  async function entered(more: object = {}) {
    const [item] = await available(api.customer, 3);
    const { variation } = known(item);
    const body = {
      ...{ id: randomUUID(), fulfilment: "pickup" as const, paymentLink: true },
      ...{ shippingAddress: { name: "Dot" }, lines: [{ variationId: variation.id, quantity: 1 }] },
      ...more,
    };
    const { data, response } = await admin().POST("/admin/orders", { body });
    return { id: body.id, body, answer: known(data), status: response.status };
  }
  const waiting = async () => known((await admin().GET("/admin/payment-links")).data).map(({ id }) => id);

  test("alone waits for its payment: the same form again answers the same link, DELETE ends it", async () => {
    const { id, body, answer, status } = await entered();
    expect([status, answer]).toMatchObject([201, { paymentLink: { id } }]);
    expect(known(answer.paymentLink).url).toBe(`${api.shop.url}/pay/${id}`);
    const again = await admin().POST("/admin/orders", { body });
    expect([again.response.status, again.data]).toEqual([200, answer]);
    expect(await waiting()).toContain(id);
    for (const _ of [1, 2])
      expect((await admin().DELETE("/admin/orders/{id}/payment-link", at(id))).response.status).toBe(204);
    expect(await waiting()).not.toContain(id);
    const late = await admin().POST("/admin/orders", { body });
    expect([late.response.status, late.error?.message]).toMatchObject([409, /has ended/]);
  });

  test("beside a payment is for the rest of the placed order; a payment in cash ends it", async () => {
    const payments = [{ id: randomUUID(), method: "cash" as const, amount: "0.50" }];
    const { id, answer } = await entered({ payments });
    if (!("owed" in answer)) throw new Error("the order is placed at once");
    expect(answer).toMatchObject({ id, paymentStatus: "partly_paid", paymentLink: { amount: answer.owed } });
    expect(answer.paymentLink?.id).not.toBe(id);
    const again = await admin().POST("/admin/orders/{id}/payment-link", at(id));
    expect([again.response.status, again.data]).toEqual([200, answer.paymentLink]);
    const paid = await admin().POST("/admin/orders/{id}/payments", { ...at(id), body: { method: "cash" } });
    expect(paid.data?.paymentStatus).toBe("paid");
    expect(await waiting()).not.toContain(answer.paymentLink?.id);
    const more = await admin().POST("/admin/orders/{id}/payment-link", at(id));
    expect([more.response.status, more.error?.message]).toEqual([409, "Nothing is owed for this order."]);
  });

  test("is made once by two admins at the same moment", async () => {
    const [item] = await available(api.customer, 1);
    const id = randomUUID();
    await enterManualOrder((sql, values) => api.shop.query(sql, values), {
      id,
      variationId: known(item).variation.id,
    });
    const answers = await Promise.all(
      [1, 2].map(() => admin().POST("/admin/orders/{id}/payment-link", at(id))),
    );
    expect(answers.map(({ response }) => response.status).sort()).toEqual([200, 201]);
    expect(answers[0]?.data).toEqual(answers[1]?.data);
  });

  test("is refused for less than a card can be charged, and where it is no yes or no", async () => {
    const [item] = await available(api.customer, 1);
    const lines = [{ variationId: known(item).variation.id, quantity: 1, price: "0.40", reason: "Dented" }];
    const body = { shippingAddress: { name: "Dot" }, fulfilment: "pickup" as const, lines };
    const enter = (paymentLink: unknown) =>
      admin().POST("/admin/orders", {
        body: { ...body, id: randomUUID(), paymentLink: paymentLink as boolean },
      });
    const small = await enter(true);
    expect([small.response.status, Object.keys(small.error?.fields ?? {})]).toEqual([409, ["paymentLink"]]);
    const wrong = await enter("perhaps");
    expect([wrong.response.status, Object.keys(wrong.error?.fields ?? {})]).toEqual([400, ["paymentLink"]]);
  });
});
