import { contact } from "../support/contact.ts";
import { documentOf } from "../support/html.ts";
import type { Visit, Visitor } from "./traffic.ts";

/** The price includes tax. */
export interface Ware {
  variationId: string;
  productId: string;
  dollars: number;
}

const page = { Accept: "text/html" };
const visa = { cardNumber: "4242 4242 4242 4242", cardExpiry: "12 / 39", cardCvc: "123", billingName: "Ada" };

export function shoppers(wares: readonly Ware[]) {
  const any = () => wares[Math.floor(Math.random() * wares.length)] as Ware;

  async function look(visitor: Visitor): Promise<Ware> {
    const ware = any();
    await visitor.ask("landing", visitor.get("/", page));
    await visitor.ask("list page", visitor.get("/products", page));
    await visitor.ask("search", visitor.get("/products?search=dragon&sort=price-asc", page));
    await visitor.ask("product page", visitor.get(`/product/${ware.productId}`, page));
    return ware;
  }

  async function fill(visitor: Visitor): Promise<Ware> {
    const ware = await look(visitor);
    const form = { intent: "add", variationId: ware.variationId, quantity: "1" };
    await visitor.ask("add to cart", visitor.post("/cart", form, page));
    await visitor.ask("cart", visitor.get("/cart", page));
    return ware;
  }

  const withoutScripts: Visit = async (visitor) => {
    await fill(visitor);
    const checkout = documentOf((await visitor.ask("checkout", visitor.get("/checkout", page))).text);
    const value = (name: string) =>
      checkout.querySelector(`input[name="${name}"]`)?.getAttribute("value") ?? "";
    const order = { ...contact, intent: "place", deliveryMethod: "pickup" };
    const placed = await visitor.ask(
      "place order, no scripts",
      visitor.post("/checkout", { ...order, cart: value("cart"), amount: value("amount") }, page),
    );
    const hosted = placed.location ?? "";
    await visitor.ask("provider's page", visitor.get(hosted, page));
    const paid = await visitor.ask("pay, no scripts", visitor.post(hosted, visa));
    await visitor.ask("confirmation", visitor.get(paid.location ?? "", page));
  };

  const withScripts: Visit = async (visitor) => {
    const { variationId, dollars } = await fill(visitor);
    const cart = [{ variationId, quantity: 1 }];
    await visitor.ask("checkout", visitor.get("/checkout", page));
    const { intentId, confirmed } = await openAndPay(visitor, cart, dollars, async () => {
      const form = { ...contact, intent: "place", deliveryMethod: "pickup", amount: String(dollars) };
      await visitor.ask(
        "place order, scripts",
        visitor.post("/checkout?_data=routes%2Fstorefront%2Fcheckout%2Fcheckout", form),
      );
    });
    if (!confirmed) return;
    await visitor.ask("confirmation", visitor.get(`/order-confirmation?payment_intent=${intentId}`, page));
  };

  const api: Visit = async (visitor) => {
    const { variationId, productId, dollars } = any();
    const cart = [{ variationId, quantity: 1 }];
    await visitor.asJson("GET /api/products", "GET", "/api/products");
    await visitor.asJson("GET /api/products/{id}", "GET", `/api/products/${productId}`);
    await visitor.asJson("GET reviews", "GET", `/api/products/${productId}/reviews`);
    const { intentId } = await openAndPay(visitor, cart, dollars);
    await visitor.asJson("POST /api/orders", "POST", "/api/orders", {
      shippingAddress: contact,
      deliveryMethod: "pickup",
      cart,
      stripePaymentIntentId: intentId,
    });
  };

  const leaves: Visit = async (visitor) => {
    await fill(visitor);
    await visitor.ask("checkout", visitor.get("/checkout", page));
  };

  const customer: Visit = async (visitor) => {
    await visitor.signIn("customer@example.com");
    const { variationId, dollars } = await fill(visitor);
    const cart = [{ variationId, quantity: 1 }];
    const { intentId } = await openAndPay(visitor, cart, dollars);
    const { id } = await visitor.asJson<{ id: string }>("POST /api/orders", "POST", "/api/orders", {
      shippingAddress: contact,
      deliveryMethod: "pickup",
      cart,
      stripePaymentIntentId: intentId,
    });
    await visitor.ask("my orders", visitor.get("/orders", page));
    await visitor.ask("my order", visitor.get(`/orders/${id}`, page));
    if (Math.random() < 0.5) await visitor.asJson("cancel", "POST", `/api/orders/${id}/cancel`);
    await visitor.ask("log out", visitor.get("/api/logout", page));
  };

  return [
    { name: "somebody who looks", weight: 8, visit: async (visitor: Visitor) => void (await look(visitor)) },
    { name: "a shopper without scripts", weight: 3, visit: withoutScripts },
    { name: "a shopper with scripts", weight: 4, visit: withScripts },
    { name: "somebody who leaves the checkout", weight: 2, visit: leaves },
    { name: "an API client", weight: 2, visit: api },
    { name: "a customer", weight: 2, visit: customer },
  ];
}

async function openAndPay(
  visitor: Visitor,
  cart: { variationId: string; quantity: number }[],
  amount: number,
  place?: () => Promise<void>,
): Promise<{ intentId: string; confirmed: boolean }> {
  const { paymentIntentId, clientSecret } = await visitor.asJson<{
    paymentIntentId: string;
    clientSecret: string;
  }>("POST /api/create-payment-intent", "POST", "/api/create-payment-intent", { amount, cart });
  await place?.();
  const { text } = await visitor.ask(
    "card confirmed",
    fetch(`${visitor.url}/demo/payments/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: "POST",
      headers: { Authorization: "Bearer pk_test_embedded" },
      body: new URLSearchParams({
        payment_method: "pm_card_visa",
        client_secret: clientSecret,
        return_url: `${visitor.url}/order-confirmation`,
      }),
    }),
  );
  const { status } = JSON.parse(text) as { status: string };
  return { intentId: paymentIntentId, confirmed: status === "succeeded" };
}
