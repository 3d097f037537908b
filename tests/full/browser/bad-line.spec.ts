import { expect, gate, signIn, test } from "../../support/browser";
import type { Page, Route } from "playwright/test";
import { Client } from "../../support/client";
import type { Shop } from "../../support/shop";

test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (404|50\d)/] });

const toast = (page: Page) => page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");

const BUSY = "The shop is very busy right now, so this was not done.";
const failures: Record<string, Parameters<Route["fulfill"]>[0]> = {
  "of the shop's own": { status: 503, headers: { "X-Remix-Catch": "yes" }, json: { message: BUSY } },
  "of a proxy's": { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" },
};

async function refuseScripts(
  page: Page,
  failure = failures["of the shop's own"],
): Promise<() => Promise<void>> {
  const asked = /[?&]_data=/;
  await page.route(asked, (route) => route.fulfill(failure));
  return () => page.unroute(asked);
}

async function openProduct(page: Page, shop: Shop, query = ""): Promise<void> {
  const [row] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Flexi Dragon'");
  await page.goto(`/product/${row?.id}${query}`);
}

test.describe("offline", () => {
  test("the first toast of a visit is shown, and what was typed stays", async ({ page, context, shop }) => {
    await openProduct(page, shop, "?tab=reviews");
    await page.getByLabel("Title").fill("Still here");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(toast(page)).toHaveText("Name Required Please enter your name to submit a review");
    await expect(page.getByLabel("Title")).toHaveValue("Still here");
  });

  test("a review that cannot be sent stays as it was typed, and the next press sends it", async ({
    page,
    context,
    shop,
  }) => {
    await openProduct(page, shop, "?tab=reviews");
    await page.getByLabel("Your Name").fill("Nora");
    await page.getByLabel("Title").fill("Typed on the train");
    await page.getByLabel("Comment").fill("In a tunnel");
    await page.getByRole("radio", { name: /^3 stars/ }).check({ force: true });
    await context.setOffline(true);
    const submit = page.getByRole("button", { name: "Submit Review" });
    await submit.click();
    await expect(toast(page)).toContainText("Failed to submit review");
    await expect(page.getByLabel("Title")).toHaveValue("Typed on the train");
    await expect(page.getByLabel("Comment")).toHaveValue("In a tunnel");
    await expect(page.getByLabel("Your Name")).toHaveValue("Nora");
    await expect(page.getByRole("radio", { name: /^3 stars/ })).toBeChecked();
    await context.setOffline(false);
    await submit.click();
    await expect(toast(page)).toContainText("Thank you for your review!");
    await expect(page.getByLabel("Title")).toHaveValue("");
    expect(
      await shop.query("DELETE FROM reviews WHERE title = 'Typed on the train' RETURNING rating, comment"),
    ).toEqual([{ rating: 3, comment: "In a tunnel" }]);
  });

  test("the large view of a picture opens", async ({ page, context, shop }) => {
    await openProduct(page, shop);
    await context.setOffline(true);
    await page.getByRole("link", { name: "Enlarge" }).click();
    const dialog = page.getByRole("dialog", { name: "Images" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Flexi Dragon");
  });
});

test("a page whose script is gone after an update of the shop is loaded as a whole document, once", async ({
  page,
}) => {
  await page.goto("/");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.route(/\/assets\/products-/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole("link", { name: "Explore All Toys" }).click();
  await expect(page.locator("article").first()).toBeVisible();
  await expect(page).toHaveURL("/products");
  expect(documents).toEqual(["/products"]);
});

test("a page whose script cannot be loaded offline says so within the shop, and Try again opens it", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Explore All Toys" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot reach the shop");
  await expect(page.getByRole("banner").getByRole("link", { name: "Products" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot reach the shop");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("article").first()).toBeVisible();
  await expect(page).toHaveURL("/products");
});

test.describe("on a phone that saves data, which asks for no page's links beforehand", () => {
  test.beforeEach(async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
  });

  test("what was typed stays where it cannot be sent, and is sent by the next press", async ({
    page,
    context,
    shop,
  }) => {
    await openProduct(page, shop, "?tab=reviews");
    const savesData = () => (navigator as { connection?: { saveData: boolean } }).connection?.saveData;
    expect(await page.evaluate(savesData)).toBe(true);
    await page.getByLabel("Your Name").fill("Nora");
    await page.getByLabel("Comment").fill("Typed under the bridge");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(toast(page)).toContainText("Failed to submit review");
    await expect(page.getByLabel("Comment")).toHaveValue("Typed under the bridge");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(toast(page)).toContainText("Thank you for your review!");
  });

  test("a question stays, and is answered by the next press", async ({ page, context, shop }) => {
    const client = await signIn(context, shop, "admin@example.com");
    await client.json("POST", "/api/admin/categories", { name: "Zz Saving" });
    const [category] = await shop.query<{ id: string }>("SELECT id FROM categories WHERE name = 'Zz Saving'");
    await page.goto(`/admin/categories/${category?.id}/delete`);
    const button = page.getByRole("dialog").getByRole("button", { name: "Delete" });
    await context.setOffline(true);
    await button.press("Enter");
    await expect(toast(page)).toContainText("The shop cannot be reached, so nothing was done.");
    await context.setOffline(false);
    await button.press("Enter");
    await expect(toast(page)).toContainText("Category Deleted");
  });
});

test("a question about an order is closed without a connection", async ({ page, context, shop }) => {
  await signIn(context, shop, "customer@example.com");
  const [order] = await shop.query<{ id: string }>(
    `UPDATE orders SET created_at = now(), status = 'pending' WHERE id = (
       SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id WHERE u.email = 'customer@example.com'
       ORDER BY o.created_at DESC LIMIT 1) RETURNING id`,
  );
  const question = page.getByRole("dialog", { name: "Cancel this order?" });
  for (const path of ["/orders", `/orders/${order?.id}`]) {
    const ways = {
      Esc: () => page.keyboard.press("Escape"),
      "the cross": () => question.getByRole("link", { name: "Close" }).click(),
      "Keep Order": () => question.getByRole("link", { name: "Keep Order" }).click(),
    };
    for (const [way, close] of Object.entries(ways)) {
      await page.goto(`${path}?cancel=${order?.id}`);
      await expect(question).toBeVisible();
      await context.setOffline(true);
      await close();
      await expect(question, `${way} at ${path}`).toHaveCount(0);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("link", { name: "Cancel Order" }).first()).toBeVisible();
      await context.setOffline(false);
      await page.getByRole("link", { name: "Cancel Order" }).first().click();
      await expect(question, `again at ${path}`).toBeVisible();
    }
  }
});

test("the question whether an order is taken up without payment is closed without a connection", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  const [order] = await shop.query<{ id: string }>(
    "SELECT p.order_id AS id FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.status <> 'cancelled' LIMIT 1",
  );
  await shop.query("UPDATE orders SET status = 'pending', created_at = now() WHERE id = $1", [order?.id]);
  const client = new Client(shop.url);
  await client.signIn("admin@example.com");
  await client.json("PUT", `/api/admin/orders/${order?.id}/status`, { status: "cancelled" });
  await page.goto(`/admin/orders/${order?.id}?takeUp=processing`);
  const dialog = page.getByRole("dialog");
  const question = dialog.getByRole("heading", { name: "Reopen without payment?" });
  await expect(question).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("Change status")).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(toast(page)).toHaveCount(0);
});

test.describe("the list", () => {
  const box = (page: Page) => page.getByPlaceholder("Search products...");
  const listAnswers = /\/products\?.*_data=/;

  test("stays where a filter cannot be applied, says so beside the filters, and Try again applies it", async ({
    page,
    context,
  }) => {
    await page.goto("/products");
    const before = await page.locator("article").count();
    await context.setOffline(true);
    await box(page).fill("octopus");
    const note = page.getByRole("alert");
    await expect(note).toContainText("The shop cannot be reached, so this is the previous list.");
    await expect(page.locator("article")).toHaveCount(before);
    await expect(box(page)).toBeFocused();
    await page.getByRole("checkbox", { name: "Show only in-stock items" }).check();
    await expect(page).toHaveURL("/products?search=octopus&inStock=true");
    await expect(box(page)).toHaveValue("octopus");
    await context.setOffline(false);
    await note.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator("article")).toHaveCount(1);
    await expect(note).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: /Showing 1 of/ })).toBeFocused();
  });

  for (const [whose, failure] of Object.entries(failures))
    test(`stays where a filter meets a refusal ${whose}, and Try again applies it`, async ({ page }) => {
      await page.goto("/products");
      const before = await page.locator("article").count();
      const end = await refuseScripts(page, failure);
      await box(page).fill("octopus");
      const note = page.getByRole("alert");
      await expect(note).toContainText("this is the previous list.");
      await expect(page.locator("article")).toHaveCount(before);
      await end();
      await note.getByRole("button", { name: "Try again" }).click();
      await expect(page.locator("article")).toHaveCount(1);
      await expect(note).toHaveCount(0);
    });

  test("of a signed-in shopper stays as well", async ({ page, context, shop }) => {
    await signIn(context, shop, "customer@example.com");
    await page.goto("/");
    await context.setOffline(true);
    await page.getByRole("checkbox", { name: "Dinosaurs" }).check();
    await expect(page.getByRole("alert")).toContainText("this is the previous list");
    await expect(page.getByRole("checkbox", { name: "Dinosaurs" })).toBeChecked();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByText("Tiny Rex")).toBeVisible();
  });

  test("a click on a card right after the last key opens the card", async ({ page }) => {
    await page.clock.install();
    await page.goto("/products");
    const held = gate();
    await page.route(/\/product\/.*_data=/, async (route) => {
      await held.opened;
      await route.continue();
    });
    await box(page).pressSequentially("cat");
    await page.getByRole("link", { name: "Cat Pen Cup" }).click();
    // The delay after the last key ends while the card's page is loading.
    await page.clock.runFor(1_000);
    held.open();
    await page.clock.resume();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cat Pen Cup");
    await expect(page).toHaveURL(/\/product\//);
  });

  test("typed text stays when the answer to a shorter text arrives", async ({ page }) => {
    await page.clock.install();
    await page.goto("/products");
    await page.clock.pauseAt(Date.now() + 60_000);
    const held = gate();
    await page.route(listAnswers, async (route) => {
      await held.opened;
      await route.continue();
    });
    const asked = page.waitForRequest(listAnswers);
    await box(page).pressSequentially("oct");
    await page.clock.runFor(200);
    await asked;
    await box(page).press("o");
    held.open();
    await expect(page).toHaveURL("/products?search=oct");
    await expect(box(page)).toHaveValue("octo");
    await page.clock.runFor(200);
    await expect(page).toHaveURL("/products?search=octo");
    await expect(box(page)).toHaveValue("octo");
  });

  test("boxes that are ticked one after the other are all applied, however late the answers are", async ({
    page,
  }) => {
    await page.goto("/products");
    const held = gate();
    await page.route(listAnswers, async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.getByRole("checkbox", { name: "Dinosaurs" }).check();
    await page.getByRole("checkbox", { name: "Desk Friends" }).check();
    await page.getByRole("checkbox", { name: "Show only in-stock items" }).check();
    held.open();
    await expect(page).toHaveURL("/products?categories=Dinosaurs%2CDesk+Friends&inStock=true");
    await expect(page.locator("summary")).toHaveText("Filters 3");
  });

  test("a link's filters replace the typed text", async ({ page }) => {
    await page.goto("/products?search=octopus");
    await page.getByRole("contentinfo").getByRole("link", { name: "Dinosaurs" }).click();
    await expect(box(page)).toHaveValue("");
    await expect(page.getByRole("checkbox", { name: "Dinosaurs" })).toBeChecked();
    await page.goBack();
    await expect(box(page)).toHaveValue("octopus");
  });
});

test.describe("the back office", () => {
  test("a search that cannot be sent keeps list and words, and says so; a screen that cannot be loaded is tried again in its place", async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, "admin@example.com");
    await page.goto("/admin/orders");
    await page.waitForLoadState("networkidle");
    const before = await page.getByText(/^Order #/).count();
    const search = page.getByRole("searchbox");
    await context.setOffline(true);
    await search.fill("customer");
    await expect(toast(page)).toContainText("this is the previous list");
    await expect(page.getByText(/^Order #/)).toHaveCount(before);
    expect(before).toBeGreaterThan(1);
    await expect(search).toHaveValue("customer");
    await page.getByRole("link", { name: "Payments" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot reach the shop");
    await context.setOffline(false);
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payments");
  });

  test("a form that the shop refuses, as while its database is away, stays as it was typed, and is saved by the next press", async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, "admin@example.com");
    await page.goto("/admin/categories/new");
    await page.getByLabel("Name").fill("Zz Outage");
    const end = await refuseScripts(page);
    const save = page.getByRole("dialog").getByRole("button", { name: "Create" });
    await save.click();
    await expect(toast(page)).toContainText(BUSY);
    await expect(save).toBeEnabled();
    await expect(page.getByLabel("Name")).toHaveValue("Zz Outage");
    await end();
    await save.click();
    await expect(page.getByRole("listitem").filter({ hasText: "Zz Outage" })).toBeVisible();
    await shop.query("DELETE FROM categories WHERE name = 'Zz Outage'");
  });

  test("what was typed into a form stays where it cannot be sent, and is saved by the next press", async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, "admin@example.com");
    const notSent = (what: string) =>
      expect(toast(page), what).toContainText("nothing was saved. What you typed is still here");
    const offline = async (press: () => Promise<void>, what: string) => {
      await context.setOffline(true);
      await press();
      await notSent(what);
      await context.setOffline(false);
    };
    const [cone] = await shop.query<{ id: string; description: string }>(
      "SELECT id, description FROM products WHERE name = 'Spiral Cone'",
    );
    await page.goto(`/admin/products/${cone?.id}/edit`);
    const description = page.getByLabel("Description");
    const save = page.getByRole("button", { name: "Save Product" });
    for (const text of ["Typed while the line dropped", cone?.description ?? ""]) {
      await description.fill(text);
      await offline(() => save.click(), "product");
      await expect(description).toHaveValue(text);
      await save.click();
      await expect(toast(page)).toContainText("Product Updated");
      expect(await shop.query("SELECT description FROM products WHERE id = $1", [cone?.id])).toEqual([
        { description: text },
      ]);
      await page.goto(`/admin/products/${cone?.id}/edit`);
    }

    await page.goto("/admin/inventory?search=axel&several=true");
    const stock = page.getByLabel(/^Stock of Axel/).first();
    await stock.fill("77");
    await offline(() => page.getByRole("button", { name: "Save All Rows" }).click(), "stocks");
    await expect(stock).toHaveValue("77");

    await page.goto("/admin/inventory/count?search=axel");
    const counted = page.getByLabel(/^Counted quantity of Axel/).first();
    await counted.fill("77");
    await page.getByRole("searchbox").fill("axel sky");
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByText("1 counted quantity outside this list is kept")).toBeVisible();
    await counted.fill("55");
    await offline(() => page.getByRole("button", { name: "Show the differences" }).click(), "stock-take");
    await expect(counted).toHaveValue("55");
    await page.getByRole("button", { name: "Show the differences" }).click();
    await expect(page.getByRole("button", { name: "Save 2 changes" })).toBeVisible();
  });

  test("settings and a review's form keep their values when they cannot be sent", async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, "admin@example.com");
    const pressTwice = async (press: () => Promise<void>, typed: () => Promise<void>, done: string) => {
      await context.setOffline(true);
      await press();
      await expect(toast(page), done).toContainText("nothing was saved. What you typed is still here");
      await typed();
      await context.setOffline(false);
      await press();
      await expect(toast(page)).toContainText(done);
    };
    await page.goto("/admin/settings");
    const phone = page.getByLabel("Phone", { exact: true });
    for (const number of ["780-555-0111", ""]) {
      await phone.fill(number);
      await pressTwice(
        () => page.getByRole("button", { name: "Save Settings" }).click(),
        () => expect(phone).toHaveValue(number),
        "Settings Saved",
      );
    }

    const [review] = await shop.query<{ id: string }>(
      "SELECT id FROM reviews WHERE hidden_at IS NULL AND answer IS NULL ORDER BY id LIMIT 1",
    );
    const list = page.getByRole("dialog");
    const open = () => page.goto(`/admin/reviews/${review?.id}`);
    await open();
    const answer = page.getByLabel("Your public reply");
    await answer.fill("Thank you, Nora");
    await pressTwice(
      () => page.getByRole("button", { name: "Post Reply" }).click(),
      () => expect(answer).toHaveValue("Thank you, Nora"),
      "Reply Posted",
    );
    await expect(list).toHaveCount(0);
    await open();
    const reason = page.getByLabel("Reason");
    await reason.fill("Not about this toy");
    await pressTwice(
      () => page.getByRole("button", { name: "Hide Review" }).click(),
      () => expect(reason).toHaveValue("Not about this toy"),
      "Review Hidden",
    );
    await shop.query(
      "UPDATE reviews SET hidden_at = NULL, hidden_reason = NULL, answer = NULL, answered_at = NULL WHERE id = $1",
      [review?.id],
    );
  });

  test("a press that cannot be sent leaves every screen and dialog as it is, and says so; the next one does it", async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, "admin@example.com");
    const [user] = await shop.query<{ id: string }>(
      "SELECT id FROM users WHERE email = 'customer@example.com'",
    );
    const client = new Client(shop.url);
    await client.signIn("admin@example.com");
    await shop.query("DELETE FROM categories WHERE name = 'Zz Line'");
    await client.json("POST", "/api/admin/categories", { name: "Zz Line" });
    const { body: toy } = await client.json<{ id: string }>("POST", "/api/admin/products", {
      ...{ name: "Zz Line Toy", category: "Fidget Toys", basePrice: "5.00" },
    });
    const [category] = await shop.query<{ id: string }>("SELECT id FROM categories WHERE name = 'Zz Line'");
    const [order] = await shop.query<{ id: string }>(
      "SELECT id FROM orders WHERE status = 'fulfilled' AND anonymized_at IS NULL ORDER BY id LIMIT 1",
    );
    const presses: [address: string, button: string, done: string | RegExp][] = [
      ["/admin/payments", "Compare with the provider", /Payments Compared|Not Everything Compared/],
      [`/admin/users/${user?.id}`, "Make Admin", "Success"],
      [`/admin/users/${user?.id}`, "Revoke Admin", "Success"],
      [`/admin/users/${user?.id}/account`, "Disable Account", "Account Disabled"],
      [`/admin/users/${user?.id}/account`, "Enable Account", "Account Enabled"],
      ["/admin/system", "Send a message to the shop", /Message (Not )?Sent/],
      ["/admin/system", "Change", "Log Level Changed"],
      ["/admin/welcome", "Hide them from the dashboard", "First Steps Hidden"],
      ["/admin/welcome", "Show them on the dashboard", "First Steps Shown"],
      [`/admin/categories/${category?.id}/delete`, "Delete", "Category Deleted"],
      [`/admin/products/${toy.id}/delete`, "Delete", "Product Deleted"],
      [`/admin/orders/${order?.id}/remove-customer`, "Remove", "Customer Removed"],
    ];
    for (const [address, name, done] of presses) {
      await page.goto(address);
      // The page still prefetches its links.
      await page.waitForLoadState("networkidle");
      // The list under a dialog has buttons with the same text.
      const button = page.locator("button[name=intent]").filter({ hasText: new RegExp(`^${name}$`) });
      if (await button.isHidden())
        await page.locator("details").filter({ has: button }).locator("summary").click();
      // By keyboard, because a toast may cover the button.
      await context.setOffline(true);
      await button.press("Enter");
      await expect(toast(page), `${name} at ${address}`).toContainText(
        "The shop cannot be reached, so nothing was done.",
      );
      await expect(page, name).toHaveURL(address);
      await expect(button, name).toBeFocused();
      await context.setOffline(false);
      await button.press("Enter");
      await expect(toast(page), `${name} at ${address}`).toContainText(done);
    }
    await shop.query("DELETE FROM products WHERE id = $1", [toy.id]);
  });

  test("the product form keeps what is typed when an image button, an upload or Undo fails offline, and the next press works", async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, "admin@example.com");
    const [image] = await shop.query<{ id: string; product: string; alt: string }>(
      "SELECT i.id, p.id AS product, i.alt FROM product_images i JOIN products p ON p.id = i.product_id WHERE p.name = 'Spiral Cone' AND i.display_order = 0",
    );
    await page.goto(`/admin/products/${image?.product}/edit`);
    const description = page.getByLabel("Description");
    await description.fill("Typed while the line dropped");
    const pressTwice = async (name: string, failed: string, done: string) => {
      const button = page.getByRole("button", { name, exact: true });
      await context.setOffline(true);
      await button.click();
      await expect(toast(page), name).toContainText(failed);
      await expect(description, name).toHaveValue("Typed while the line dropped");
      await context.setOffline(false);
      await button.click();
      await expect(toast(page)).toContainText(done);
      await expect(description, name).toHaveValue("Typed while the line dropped");
    };
    await page.getByLabel("Text for image 1").fill("A cone in a tunnel");
    await pressTwice("Down, image 1", "What you typed is still here", "Image Moved");
    await expect(page.getByLabel("Text for image 2")).toHaveValue("A cone in a tunnel");
    await pressTwice("Up, image 2", "What you typed is still here", "Image Moved");
    await pressTwice("Delete image 1", "What you typed is still here", "Image Deleted");
    await pressTwice("Undo", "Not undone", "Image Restored");
    await context.setOffline(true);
    await page.getByLabel("Images to upload").setInputFiles("public/images/apple-touch-icon.png");
    await page.getByRole("button", { name: "Upload Image" }).click();
    await expect(toast(page)).toContainText("The connection was lost");
    await expect(description).toHaveValue("Typed while the line dropped");
    await context.setOffline(false);
    await shop.query("UPDATE product_images SET alt = $2 WHERE id = $1", [image?.id, image?.alt]);
  });

  test("Undo of a deletion can be pressed again where it could not be sent", async ({
    page,
    context,
    shop,
  }) => {
    const client = await signIn(context, shop, "admin@example.com");
    const { body: toy } = await client.json<{ id: string }>("POST", "/api/admin/products", {
      ...{ name: "Zz Tunnel Toy", category: "Fidget Toys", basePrice: "5.00" },
    });
    await page.goto(`/admin/products/${toy.id}/delete?search=Zz`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(toast(page)).toContainText("Product Deleted");
    const undo = page.getByRole("button", { name: "Undo" });
    await context.setOffline(true);
    await undo.click();
    await expect(toast(page)).toContainText("Not undone");
    await expect(toast(page)).toContainText("The shop cannot be reached");
    await context.setOffline(false);
    await undo.click();
    await expect(toast(page)).toContainText("Product Restored");
    await expect(page.getByRole("heading", { name: "Zz Tunnel Toy" })).toBeVisible();
    await client.json("DELETE", `/api/admin/products/${toy.id}`);
  });

  test("chosen products stay chosen where a press cannot be sent", async ({ page, context, shop }) => {
    await signIn(context, shop, "admin@example.com");
    await page.goto("/admin/products");
    const boxes = page.locator("input[type=checkbox][name=id]");
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await context.setOffline(true);
    const press = page.getByRole("button", { name: "Make drafts", exact: true }).first();
    await press.click();
    await expect(toast(page)).toContainText("nothing was done. Check your connection");
    await expect(press).toBeEnabled();
    await expect(boxes.nth(0)).toBeChecked();
    await expect(boxes.nth(1)).toBeChecked();
    await context.setOffline(false);
  });

  test("the question about chosen orders that cannot be loaded is asked by Try again", async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, "admin@example.com");
    await page.goto("/admin/orders?status=pending");
    await page.locator("input[type=checkbox][name=id]").first().check();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Mark ready", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot reach the shop");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog")).toContainText("Tell 1 customer that their order is ready?");
  });

  test("a failed refund in an order's dialog and one among the payments are asked for again by the next press", async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, "admin@example.com");
    const [refund] = await shop.query<{ id: string; order: string }>(
      `INSERT INTO refund_parts (payment_id, cause, amount, status, updated_at)
       SELECT p.id, 'cancelled', p.amount, 'failed', now() FROM payments p JOIN orders o USING (checkout_id)
       WHERE p.status = 'succeeded' AND NOT EXISTS (SELECT FROM refund_parts WHERE payment_id = p.id) ORDER BY p.id LIMIT 1
       RETURNING id, (SELECT o.id FROM orders o JOIN payments p USING (checkout_id) WHERE p.id = refund_parts.payment_id) AS "order"`,
    );
    const row = page.getByRole("listitem").filter({ has: page.locator(`[value$="${refund?.id}"]`).first() });
    for (const [address, name] of [
      [`/admin/orders/${refund?.order}`, "Try again"],
      ["/admin/payments", "Try again"],
    ] as const) {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      const button = row.getByRole("button", { name });
      await context.setOffline(true);
      await button.click();
      await expect(toast(page), name).toContainText("The shop cannot be reached");
      await expect(button, name).toBeVisible();
      await context.setOffline(false);
    }
    expect(await shop.query("SELECT status FROM refund_parts WHERE id = $1", [refund?.id])).toEqual([
      { status: "failed" },
    ]);
    await shop.query("DELETE FROM refund_parts WHERE id = $1", [refund?.id]);
  });

  test("a click right after the last key of a search opens what was clicked", async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, "admin@example.com");
    await page.clock.install();
    await page.goto("/admin/users");
    const held = gate();
    await page.route(/\/admin\/orders\?_data=/, async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.getByRole("searchbox").pressSequentially("a");
    await page
      .getByRole("navigation", { name: /Back office|Admin/i })
      .getByRole("link", { name: "Orders" })
      .click();
    await page.clock.runFor(1_000);
    held.open();
    await page.clock.resume();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
    await expect(page).toHaveURL("/admin/orders");
  });
});

test("a report that cannot be loaded leaves the one from before, which a sentence says; the address has the tab", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/reports");
  const lowStock = page.getByRole("heading", { name: "Low Stock Products (<5 units)" });
  const sales = page.getByRole("heading", { name: "Sales by Product" });
  await context.setOffline(true);
  await page.getByRole("tab", { name: "Inventory" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(toast(page)).toContainText("this is the previous report");
  await expect(lowStock).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("tab", { name: "Sales" }).click();
  await expect(sales).toBeVisible();
  await expect(lowStock).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Sales", selected: true })).toBeFocused();
  await page.reload();
  await expect(sales).toBeVisible();
  await page.goto("/admin/reports");
  await page.getByRole("tab", { name: "Inventory" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Sales", selected: true })).toBeFocused();
  await page.goBack();
  await expect(lowStock).toBeVisible();
});
