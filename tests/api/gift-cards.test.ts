import { expect, test } from "vitest";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { addGiftCardProduct, sellGiftCard } from "../support/gift-cards";
import { contact } from "../support/contact";
import { useApi } from "./api";

const api = useApi({ RATE_LIMITS: "on" });

test("gift cards are listed, searched, sent and voided by the API, which never answers a code", async () => {
  const { api: admin, client } = api.admin;
  const variationId = await addGiftCardProduct(client);
  const sendOn = addDays(dayAtShop(new Date()), 7);
  const { orderId, card } = await sellGiftCard(client, { variationId, name: "Noor Haddad", sendOn });
  const at = { params: { path: { id: card.id } } };
  expect(card).toMatchObject({
    ...{ lastFour: null, balance: "25.00", held: "0.00", orderId, refundId: null, replacesId: null },
    recipient: { name: "Noor Haddad", email: "robin@example.com", message: "", sendOn },
  });
  const found = await admin.GET("/admin/gift-cards", { params: { query: { search: "haddad" } } });
  expect(found.data).toEqual([card]);

  const corrected = await admin.PUT("/admin/orders/{id}/gift-card-recipient", {
    params: { path: { id: orderId } },
    body: { giftCardRecipient: { ...card.recipient, message: "Enjoy!" } },
  });
  expect(corrected.data?.giftCardRecipient).toEqual({ ...card.recipient, message: "Enjoy!" });

  const sent = await admin.POST("/admin/gift-cards/{id}/send", {
    ...at,
    body: { email: "noor@example.com" },
  });
  expect(sent.data).toMatchObject({
    ...{ lastFour: expect.stringMatching(/^[A-Z]{4}$/) as string, sentAt: expect.any(String) as string },
    recipient: { name: "Noor Haddad", email: "noor@example.com" },
    entries: [{ kind: "sold", amount: "25.00", orderId, enteredBy: null }],
  });
  expect(JSON.stringify(sent.data)).not.toMatch(/[A-Z]{4}-[A-Z]{4}|codeHash/);
  const wrong = await admin.POST("/admin/gift-cards/{id}/send", { ...at, body: { email: "nobody" } });
  expect([wrong.response.status, wrong.error?.fields]).toEqual([400, { email: ["Valid email is required"] }]);

  const voided = await admin.POST("/admin/gift-cards/{id}/void", at);
  expect(voided.data).toMatchObject({
    ...{ balance: "0.00", voidedAt: expect.any(String) as string },
    entries: [{ kind: "sold" }, { kind: "voided", amount: "-25.00", enteredBy: "admin@example.com" }],
  });
  const late = await admin.POST("/admin/gift-cards/{id}/send", { ...at, body: {} });
  expect([late.response.status, late.error?.message]).toEqual([409, "This gift card is void."]);

  const report = await admin.GET("/admin/reports/gift-cards", {});
  expect(report.data).toMatchObject([{ sold: "25.00", voided: "25.00", used: "0.00", open: "0.00" }]);
});

test("codes are tried thirty times in ten minutes, of gift cards and discounts in both calls together", async () => {
  const guest = api.guest().client;
  const variationId = await addGiftCardProduct(api.admin.client);
  const body = {
    ...{ cart: [{ variationId, quantity: 1 }], deliveryMethod: "pickup", shippingAddress: contact },
    ...{ amount: 25, giftCardCodes: Array<string>(10).fill("BBBB-BBBB-BBBB-BBBB") },
  };
  const statuses: number[] = [];
  for (const call of ["create-payment-intent", "orders", "create-payment-intent"])
    statuses.push((await guest.json("POST", `/api/${call}`, body)).status);
  expect(statuses).toEqual([400, 400, 400]);
  // A discount code is a try too.
  const { giftCardCodes: _, ...codeless } = body;
  const last = await guest.json("POST", "/api/orders", { ...codeless, discountCode: "NOPE" });
  expect(last.status).toBe(429);
});
