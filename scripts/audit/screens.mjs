export async function peopleOf(browser, url) {
  const [product] = (await (await fetch(`${url}/api/products`)).json()).filter(
    ({ variations }) => variations[0].stockQuantity > 2,
  );
  const cart = { name: "cart", value: `${Date.now()}!${product.variations[0].id}:2`, url };
  const wishes = { name: "wish_list", value: product.id, url };
  const [customer, admin] = [
    await signedIn(browser, url, "customer@example.com"),
    await signedIn(browser, url, "admin@example.com"),
  ];
  return { visitor: [], shopper: [cart, wishes], customer: [...customer, cart], admin };
}

async function signedIn(browser, url, email) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/api/login`);
  await page.getByRole("button", { name: email }).click();
  await page.waitForURL(`${url}/`);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

export function cookieHeader(cookies) {
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Cart and checkout show a field for codes once there are some. */
async function addCodes(url, cookies) {
  const add = async (path, record) => {
    const answer = await fetch(`${url}/api/admin/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: cookieHeader(cookies) },
      body: JSON.stringify(record),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  await add("promotions", { name: "Thank you", code: "THANKS", kind: "percent", percent: 10 });
  const [{ name: category }] = await (await fetch(`${url}/api/categories`)).json();
  const giftCard = { name: "Gift Card", basePrice: "0.00", category, isGiftCard: true };
  const { id: productId } = await add("products", giftCard);
  await add("variations", { productId, name: "$25.00", priceModifier: "25.00" });
}

export async function screensOf(url, people) {
  const ask = async (address) =>
    (await fetch(url + address, { headers: { Cookie: cookieHeader(people.admin) } })).json();
  const products = await ask("/api/products");
  const orders = await ask("/api/admin/orders");
  const [user] = await ask("/api/admin/users");
  const product = products.find(({ variations }) => variations.length > 1 && variations[0].stockQuantity > 2);
  const paid = orders.find(({ stripePaymentIntentId }) => stripePaymentIntentId);
  const own = (
    await (await fetch(`${url}/api/orders`, { headers: { Cookie: cookieHeader(people.customer) } })).json()
  )[0];
  const [category] = await ask("/api/categories");
  const reviews = await Promise.all(products.map(({ id }) => ask(`/api/products/${id}/reviews`)));
  const [review] = reviews.flat();
  const back = `/admin/products/${product.id}`;
  await addCodes(url, people.admin);
  const screen =
    (as) =>
    ([name, path]) => ({ name, path, as });
  return [
    ...[
      ["Landing", "/"],
      ["List", "/products"],
      ["Product", `/product/${product.id}`],
    ].map((row) => ({ ...screen("visitor")(row), sells: true })),
    { ...screen("shopper")(["Cart", "/cart"]), sells: true },
    ...[
      ["Reviews", `/product/${product.id}?tab=reviews`],
      ["Nothing found", "/products?search=zzzz"],
      ["Product Not Found", "/product/none"],
      ["Not found", "/nope"],
      ["Link of an email that does not work", "/subscriptions/leave"],
      ["Empty cart", "/cart"],
      ["Discount code", "/discount?code=thanks"],
      ["Gift card balance", "/gift-card"],
      ["Empty wish list", "/wish-list"],
      ["Shared wish list", `/wish-list/shared?toys=${product.id}`],
      ["Privacy", "/privacy"],
    ].map(screen("visitor")),
    ...[
      ["Wish list", "/wish-list"],
      ["Checkout", "/checkout"],
      ["Order confirmation", `/order-confirmation?payment_intent=${paid?.stripePaymentIntentId}`],
    ].map(screen("shopper")),
    ...[
      ["Listing at home", "/"],
      ["My orders", "/orders"],
      ["Order", `/orders/${own.id}`],
      ["Cancel an order", `/orders?cancel=${own.id}`],
      ["Account", "/account"],
      ["Delete the account", "/account/delete"],
    ].map(screen("customer")),
    ...[
      "",
      "/products",
      "/products/new",
      "/categories",
      "/categories/new",
      "/inventory",
      "/inventory?several=true",
      "/inventory/count",
      "/users",
      "/orders",
      "/orders/pick-list",
      "/day",
      "/reports",
      "/reports?tab=sales",
      "/reports?tab=sales&by=day&period=this-year",
      "/audit",
      "/payments",
      "/reviews",
      "/newsletter",
      "/settings",
      "/backups",
      "/system",
      "/welcome",
    ]
      .map((path) => [`/admin${path}`, `/admin${path}`])
      .map(screen("admin")),
    ...[
      ["Edit a product", `${back}/edit`],
      ["Delete a product", `${back}/delete`],
      ["Prices of some products", `/admin/products/prices?id=${product.id}`],
      ["Edit a category", `/admin/categories/${category.id}/edit`],
      ["Delete a category", `/admin/categories/${category.id}/delete`],
      ["Order of the back office", `/admin/orders/${paid.id}`],
      ["Customer of an order", `/admin/orders/${paid.id}/customer`],
      ["Remove the customer", `/admin/orders/${paid.id}/remove-customer`],
      ["Packing slip", `/admin/orders/${paid.id}/slip`],
      ["Packing slips", `/admin/orders/slips?id=${paid.id}`],
      ["Stock history", `/admin/inventory/${product.variations[0].id}`],
      ["Admin rights", `/admin/users/${user.id}`],
      ["Account of a user", `/admin/users/${user.id}/account`],
      ["Answer a review", `/admin/reviews/${review.id}`],
    ].map(screen("admin")),
  ];
}
