import createClient from "openapi-fetch";
import { afterAll, beforeAll } from "vitest";
import { Client } from "../support/client";
import { sharedShop, startShop, type SharedShop, type Shop } from "../support/shop";
import { expectDescribed } from "./described";
import type { paths } from "./schema";

export class Person {
  readonly client: Client;
  readonly api;

  constructor(readonly url: string) {
    this.client = new Client(url);
    this.api = createClient<paths>({ baseUrl: `${url}/api`, fetch: (request) => this.send(request) });
    this.api.use({
      onResponse: ({ request, schemaPath, response }) =>
        expectDescribed(request.method, schemaPath, response),
    });
  }

  private async send(request: Request): Promise<Response> {
    const body = request.body ? await request.arrayBuffer() : undefined;
    return this.client.request(request.url, { method: request.method, headers: request.headers, body });
  }

  async signedIn(email: string): Promise<this> {
    await this.client.signIn(email);
    return this;
  }
}

export interface Api {
  shop: SharedShop;
  guest(): Person;
  customer: Person;
  other: Person;
  admin: Person;
  revoked: Person;
}

export function useApi(env?: Record<string, string>): Api {
  const api = {} as Api;
  let own: Shop | undefined;
  beforeAll(async () => {
    own = env && (await startShop({ env }));
    api.shop = own ?? (await sharedShop("api"));
    const person = (email: string) => new Person(api.shop.url).signedIn(email);
    api.guest = () => new Person(api.shop.url);
    api.customer = await person("customer@example.com");
    api.other = await person("other@example.com");
    api.admin = await person("admin@example.com");
    api.revoked = await person("revoked@example.com");
    await api.shop.query("UPDATE users SET is_admin = true WHERE email = 'revoked@example.com'");
    await api.revoked.api.GET("/admin/stats");
    await api.shop.query("UPDATE users SET is_admin = false WHERE email = 'revoked@example.com'");
  });
  afterAll(() => own?.stop());
  return api;
}

export function known<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error("the answer is not there");
  return value;
}

export const contact = {
  name: "Casey Morin",
  email: "casey@example.com",
  phone: "780-555-0142",
  address: "118 Meridian Heights",
  city: "Stony Plain",
  province: "AB",
  postalCode: "T7Z 0B7",
};

export async function available(person: Person, units = 3) {
  const { data } = await person.api.GET("/products");
  return known(data).flatMap((product) =>
    product.variations
      .filter(({ stockQuantity }) => stockQuantity >= units)
      .map((variation) => ({
        product,
        variation,
        price: Number(product.basePrice) + Number(variation.priceModifier),
      })),
  );
}

export function totalOf(price: number, quantity: number): number {
  const subtotal = Math.round(price * 100) * quantity;
  return subtotal + Math.floor((subtotal * 5 + 50) / 100);
}

/** Confirms the card as the browser does, with the publishable key. */
export async function payByCard(
  person: Person,
  { paymentIntentId, clientSecret }: Record<"paymentIntentId" | "clientSecret", string | null>,
  number = "4242424242424242",
): Promise<Response> {
  const card = {
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2034",
    "payment_method_data[card][cvc]": "123",
  };
  return person.client.request(`/demo/payments/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: "POST",
    headers: { Authorization: "Bearer pk_test_embedded" },
    body: new URLSearchParams({ client_secret: clientSecret ?? "", ...card }),
  });
}
