import { randomUUID } from "node:crypto";
import { askForBackInStock } from "./back-in-stock";
import { Client } from "./client";
import { addGiftCardProduct, sellGiftCard } from "./gift-cards";
import type { Shop } from "./shop";

export type Who = "visitor" | "customer" | "admin";

export interface Screen {
  who: Who;
  address: string;
  h1: string;
}

const headings: Record<Who, Record<string, string>> = {
  visitor: {
    "/": "Turn Playtime into WOW Time!",
    "/products": "Products",
    "/products?search=dragon&inStock=true": "Products",
    "/products?search=zzzz": "Products",
    "/products?search=dargon": "Products",
    "/product/:product": "Flexi Dragon",
    "/product/:product?tab=specifications": "Flexi Dragon",
    "/product/:product?tab=delivery": "Flexi Dragon",
    "/product/:product?tab=reviews": "Flexi Dragon",
    "/product/:product?variation=:soldOut": "Flexi Dragon",
    "/subscriptions/confirm?:confirm": "Please confirm",
    "/subscriptions/leave?:leave": "Unsubscribe",
    "/subscriptions/confirm": "This link does not work",
    "/product/nope": "Product Not Found",
    "/help/faq": "FAQ",
    "/cart": "Shopping Cart",
    "/wish-list": "Wish List",
    "/wish-list/shared?toys=:product": "A Wish List",
    "/wish-list/shared?list=nope": "Wish List Not Found",
    "/checkout": "Checkout",
    "/discount?code=thanks": "Use a discount code",
    "/gift-card": "What Is on a Gift Card?",
    "/order-confirmation?payment_intent=:intent": "We cannot show this order here",
    "/orders": "Please log in",
    "/pay/:link": "Pay $",
    "/newsletter": "Newsletter",
    "/privacy": "Privacy",
    "/nope": "404 Page Not Found",
    "/api/login": "Who is shopping?",
    "/api/callback?state=unknown": "You are not logged in",
    "/api/docs": "Parkland Prints: the JSON API",
    "/demo/mail": "Mail",
  },
  customer: {
    "/": "Products",
    "/cart": "Shopping Cart",
    "/wish-list": "Wish List",
    "/checkout": "Checkout",
    "/orders": "My Orders",
    "/orders?cancel=:order": "My Orders",
    "/orders/:order": "Order #",
    "/account": "My Account",
    "/account/delete": "My Account",
    "/order-confirmation?payment_intent=:intent": "Order Placed Successfully!",
    "/admin": "Only for the shop's team",
  },
  admin: {
    "/admin": "Dashboard",
    "/admin/products": "Products",
    "/admin/products?archived=true": "Products",
    "/admin/products/new": "Products",
    "/admin/products/:product/edit": "Products",
    "/admin/products/:product/delete": "Products",
    "/admin/products/prices?id=:product&percent=10": "Products",
    "/admin/products/sale?id=:product": "Products",
    "/admin/sales": "Sale Prices",
    "/admin/sales/new": "Sale Prices",
    "/admin/sales/:sale": "Sale Prices",
    "/admin/sales/:sale/end": "Sale Prices",
    "/admin/categories": "Categories",
    "/admin/categories/new": "Categories",
    "/admin/categories/:category/edit": "Categories",
    "/admin/categories/:category/delete": "Categories",
    "/admin/places": "Places",
    "/admin/places/new": "Places",
    "/admin/places/:place": "Places",
    "/admin/places/:place/delete": "Places",
    "/admin/delivery": "Delivery Zones",
    "/admin/delivery/new": "Delivery Zones",
    "/admin/delivery/:zone": "Delivery Zones",
    "/admin/delivery/:zone/delete": "Delivery Zones",
    "/admin/promotions": "Promotions",
    "/admin/promotions/new": "Add Promotion",
    "/admin/promotions/:promotion": "Helpers",
    "/admin/promotions/:promotion/end": "Helpers",
    "/admin/promotions/:promotion/card": "Helpers",
    "/admin/gift-cards": "Gift Cards",
    "/admin/gift-cards/:card": "Gift card of",
    "/admin/gift-cards/:card/send": "Gift card of",
    "/admin/gift-cards/:card/void": "Gift card of",
    "/admin/gift-cards/:card/print": "Print Gift Card",
    "/admin/newsletter": "Newsletter",
    "/admin/newsletter/:reader/remove": "Newsletter",
    "/admin/calendar": "Calendar",
    "/admin/inventory": "Inventory",
    "/admin/inventory?edit=:variation": "Inventory",
    "/admin/inventory?several=true": "Inventory",
    "/admin/inventory/count": "Stock-take",
    "/admin/inventory/:variation": "Flexi Dragon",
    "/admin/users": "Users",
    "/admin/users/:user": "Users",
    "/admin/users/:user/account": "Users",
    "/admin/day": "Day Sheet",
    "/admin/orders": "Orders",
    "/admin/orders?search=e&delivery=pickup&from=2020-01-01&sort=oldest": "Orders",
    "/admin/orders/:order": "Orders",
    "/admin/orders/:order/change": "Orders",
    "/admin/orders/links/:link": "Orders",
    "/admin/orders/:order/refund": "Orders",
    "/admin/orders/:order/payment": "Orders",
    "/admin/orders/:sold/gift-card-recipient": "Orders",
    "/admin/orders/:order/replacement": "Orders",
    "/admin/orders/:order/customer": "Casey Morin",
    "/admin/orders/:order/remove-customer": "Orders",
    "/admin/orders/:order/slip": "Packing slip",
    "/admin/orders/slips?id=:order": "1 packing slip",
    "/admin/orders/pick-list": "Pick list",
    "/admin/orders/new": "New Order",
    "/admin/reports": "Reports",
    "/admin/reports?tab=sales": "Reports",
    "/admin/reviews": "Reviews",
    "/admin/reviews/:review": "Reviews",
    "/admin/audit": "Changes",
    "/admin/payments": "Payments",
    "/admin/payments/all": "All Payments",
    "/admin/daily-close": "Daily Close",
    "/admin/backups": "Backups",
    "/admin/settings": "Settings",
    "/admin/system": "System",
    "/admin/welcome": "First Steps",
    "/admin/nope": "404 Page Not Found",
    "/account": "My Account",
    "/cart": "Your cart is empty",
    "/wish-list": "Your wish list is empty",
    "/orders": "My Orders",
  },
};

export const screens: Screen[] = Object.entries(headings).flatMap(([who, ofThem]) =>
  Object.entries(ofThem).map(([address, h1]) => ({ who: who as Who, address, h1 })),
);

type Ids = Record<
  | "product"
  | "variation"
  | "order"
  | "user"
  | "intent"
  | "category"
  | "review"
  | "link"
  | "zone"
  | "place"
  | "sale"
  | "promotion"
  | "card"
  | "sold"
  | "soldOut"
  | "confirm"
  | "leave"
  | "reader",
  string
>;

export async function prepareScreens(
  shop: Shop,
): Promise<{ clients: Record<Who, Client>; addressOf: (address: string) => string }> {
  const clients = {
    visitor: new Client(shop.url),
    customer: new Client(shop.url),
    admin: new Client(shop.url),
  };
  await clients.customer.signIn("customer@example.com");
  await clients.admin.signIn("admin@example.com");
  const [ids] = await shop.query<Ids>(
    `UPDATE orders o SET created_at = now(), status = 'pending' FROM users u, products p
     WHERE p.name = 'Flexi Dragon' AND u.email = 'customer@example.com'
       AND o.id = (SELECT id FROM orders WHERE user_id = u.id ORDER BY created_at DESC LIMIT 1)
     RETURNING p.id AS product, o.id AS order, u.id AS user, o.stripe_payment_intent_id AS intent,
       (SELECT id FROM variations WHERE product_id = p.id AND stock_quantity > 5 LIMIT 1) AS variation,
       (SELECT id FROM categories ORDER BY id LIMIT 1) AS category, (SELECT id FROM places LIMIT 1) AS place, (SELECT id FROM reviews ORDER BY id LIMIT 1) AS review`,
  );
  if (!ids) throw new Error("the seed has no dragon, or the customer no order");
  ids.link = randomUUID();
  await clients.admin.json("POST", "/api/admin/orders", {
    ...{ id: ids.link, lines: [{ variationId: ids.variation, quantity: 1 }], fulfilment: "pickup" },
    ...{ shippingAddress: { name: "Sam Lee" }, paymentLink: true },
  });
  const sale = { productId: ids.product, percent: 10, fromDay: "2040-01-01", untilDay: "2040-01-05" };
  ids.sale = (await clients.admin.json<{ id: string }>("POST", "/api/admin/sales", sale)).body.id;
  const zone = { name: "Stony Plain", prefixes: "T7Z", fee: "5.00", isOn: false };
  ids.zone = (await clients.admin.json<{ id: string }>("POST", "/api/admin/delivery-zones", zone)).body.id;
  const promotion = { name: "Helpers", code: "THANKS", kind: "percent", percent: 20, isOn: false };
  ids.promotion = (
    await clients.admin.json<{ id: string }>("POST", "/api/admin/promotions", promotion)
  ).body.id;
  const sold = await sellGiftCard(clients.admin, {
    ...{ variationId: await addGiftCardProduct(clients.admin), email: "" },
  });
  ids.card = sold.card.id;
  ids.sold = sold.orderId;
  const texts = { faq: "## Washing\n\n- cold water", backInStock: "on", newsletter: "on" };
  await clients.admin.post("/admin/settings", { intent: "save", ...texts });
  Object.assign(ids, await askForBackInStock(shop, clients.visitor, ids));
  const [reader] = await shop.query<{ id: string }>(
    "INSERT INTO subscriptions (purpose, email, confirmed_at) VALUES ('newsletter', 'reader@example.ca', now()) RETURNING id",
  );
  ids.reader = reader?.id ?? "";
  for (const client of [clients.visitor, clients.customer]) {
    await client.post(
      "/cart",
      { intent: "add", variationId: ids.variation, quantity: "2" },
      { Accept: "text/html" },
    );
    await client.post("/wish-list", { intent: "add", productId: ids.product }, { Accept: "text/html" });
  }
  return {
    clients,
    addressOf: (address) => address.replace(/:([a-zA-Z]+)/g, (_, name: keyof Ids) => ids[name]),
  };
}
