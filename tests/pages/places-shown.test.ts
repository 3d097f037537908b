import { afterAll, beforeAll, expect, test } from "vitest";
import { addToCart } from "../support/buyers";
import { Client } from "../support/client";
import { documentOf, textOf } from "../support/html";
import { stocked } from "../support/purchase";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let admin: Client;
let visitor: Client;
let product: { id: string; product_id: string };

beforeAll(async () => {
  shop = await startShop();
  [admin, visitor] = [new Client(shop.url), new Client(shop.url)];
  await admin.signIn("admin@example.com");
  product = await stocked(shop);
  await admin.json("PUT", `/api/admin/places/${await idOfStore()}`, { specialDays: "2099-12-25 closed" });
});
afterAll(() => shop.stop());

const idOfStore = async () =>
  (await shop.query<{ id: string }>("SELECT id FROM places WHERE is_store"))[0]?.id ?? "";
const footer = async () =>
  textOf(documentOf((await visitor.page("/products")).html).querySelector("footer")?.outerHTML ?? "");
const structured = async () =>
  JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await visitor.page("/")).html)?.[1] ?? "",
  ) as Record<string, unknown>;
const words = /(?:Open now until|Closed now, opens) [\w ]+[ap]m/.source;

test("with special days, the only place says whether it is open now, and search engines read the days", async () => {
  expect(await footer()).toMatch(
    new RegExp(`Pickup Location 4902 50 Avenue.* Mon-Sat 9am-7pm Sunday 9am-5pm ${words} ©`),
  );
  const text = textOf((await visitor.page(`/product/${product.product_id}?tab=delivery`)).html);
  expect(text).toContain("Pickup Available Mon-Sun");
  expect(text).toMatch(
    new RegExp(`Pickup Hours Monday to Saturday 9am-7pm Sunday 9am-5pm ${words} Local Delivery`),
  );
  expect(await structured()).toMatchObject({
    specialOpeningHoursSpecification: [
      { validFrom: "2099-12-25", validThrough: "2099-12-25", opens: "00:00", closes: "00:00" },
    ],
  });
  expect(await structured()).not.toHaveProperty("hasPOS");
});

test("an order that is ready for pickup says whether the place is open now; one that is not ready does not", async () => {
  const customer = new Client(shop.url);
  await customer.signIn("customer@example.com");
  const shown = async (status: string) => {
    const [order] = await shop.query<{ id: string }>(
      `UPDATE orders SET status = $1, delivery_method = 'pickup' WHERE id = (
         SELECT max(o.id::text)::uuid FROM orders o JOIN users u ON u.id = o.user_id WHERE u.email = 'customer@example.com')
       RETURNING id`,
      [status],
    );
    return textOf(documentOf((await customer.page(`/orders/${order?.id}`)).html).querySelector("main") ?? "");
  };
  expect(await shown("ready")).toMatch(new RegExp(`Sunday 9am-5pm ${words}`));
  expect(await shown("pending")).not.toMatch(/(Open|Closed) now/);
});

test("of several places, pages say each with its hours or dates, as do search engines", async () => {
  const market = { name: "Farmers' Market", address: "Table 14, Spruce Grove, AB" };
  const { body } = await admin.json<{ id: string }>("POST", "/api/admin/places", {
    ...market,
    specialDays: "2099-12-19 9am-1pm",
  });
  expect(await footer()).toMatch(
    new RegExp(
      `Pickup Locations Store 4902 50 Avenue.* ${words} Farmers' Market Table 14, Spruce Grove, AB Saturday, Dec 19 9am-1pm ©`,
    ),
  );
  const text = textOf((await visitor.page(`/product/${product.product_id}?tab=delivery`)).html);
  expect(text).toContain("Pickup Available at 2 Places");
  expect(text).toMatch(/Store, 4902 50 Avenue, Stony Plain, AB T7Z 1W5: Monday to Saturday 9am-7pm; /);
  expect(text).toContain("Farmers' Market, Table 14, Spruce Grove, AB: Saturday, Dec 19 9am-1pm Local");
  expect(textOf((await visitor.page("/")).html)).toContain("Collect at one of our 2 places any day, or");
  expect(await structured()).toMatchObject({
    hasPOS: [
      {
        ...{ "@type": "Place", ...market, openingHoursSpecification: [] },
        specialOpeningHoursSpecification: [{ validFrom: "2099-12-19", opens: "09:00", closes: "13:00" }],
      },
    ],
  });
  // A market alone: its next date.
  await admin.json("PUT", `/api/admin/places/${await idOfStore()}`, { isOn: false });
  expect(textOf((await visitor.page(`/product/${product.product_id}`)).html)).toContain(
    "Pickup Available Saturday, Dec 19",
  );
  expect(await structured()).not.toHaveProperty("openingHoursSpecification");
  // The market is over, so nobody can pick up anything.
  const over = { specialDays: "2020-12-19 9am-1pm" };
  await admin.json("PUT", `/api/admin/places/${body.id}`, over);
  const none = "There is no place of pickup at the moment.";
  expect(await footer()).toContain(`Pickup Location ${none}`);
  const page = textOf((await visitor.page(`/product/${product.product_id}?tab=delivery`)).html);
  expect(page).toContain("No Pickup at the Moment");
  expect(page).toContain(`Pickup Hours ${none} Local Delivery`);
  expect(textOf((await visitor.page("/")).html)).toContain(`We bring it to your door nearby. ${none}`);
  const guest = new Client(shop.url);
  await addToCart(guest, product.id);
  expect(textOf((await guest.page("/checkout")).html)).toContain(`Store Pickup ${none}`);
  await admin.json("PUT", `/api/admin/places/${await idOfStore()}`, { isOn: true });
  await admin.request(`/api/admin/places/${body.id}`, { method: "DELETE" });
});

test("checkout offers no market that ends before the toy is ready, and says so; Place Order refuses it", async () => {
  const soon = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
  const { body } = await admin.json<{ id: string }>("POST", "/api/admin/places", {
    ...{ name: "Fair", address: "Main Street, Stony Plain, AB", specialDays: `${soon} 12am-11:45pm` },
  });
  const guest = new Client(shop.url);
  await addToCart(guest, product.id);
  expect((await guest.page("/checkout")).html).toContain(`value="${body.id}"`);
  await admin.json("PUT", `/api/admin/products/${product.product_id}`, { preparation: "9 days" });
  const { html } = await guest.page("/checkout");
  expect(textOf(html)).toContain("Fair has no date after your order is ready.");
  expect(html).not.toContain(`value="${body.id}"`);
  const amount = /name="amount"[^>]*value="([^"]*)"/.exec(html)?.[1];
  const cart = [{ variationId: product.id, quantity: 1 }];
  expect(
    await guest.json("POST", "/api/create-payment-intent", { amount, cart, placeId: body.id }),
  ).toMatchObject({
    status: 409,
    body: { message: "Fair has no date after your order is ready. Choose another place." },
  });
});
