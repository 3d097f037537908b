import type { Page } from "playwright/test";
import { expect, signIn, sizes, test } from "../support/browser";
import { Client } from "../support/client";

/** What can be seen and pressed but does nothing without scripts. */
function deadControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const works = (element: Element): boolean => {
      if (element instanceof HTMLButtonElement)
        return (
          element.disabled ||
          element.hasAttribute("popovertarget") ||
          (element.type === "submit" && element.form !== null)
        );
      if (element instanceof HTMLAnchorElement) return element.hasAttribute("href");
      if (
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
      )
        return element.disabled || (element.form !== null && element.name !== "");
      return false;
    };
    return [
      ...document.querySelectorAll(
        "button, a, input, select, textarea, [role=button], [role=tab], [onclick]",
      ),
    ]
      .filter((element) => seen(element) && !works(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** A form that is filled in has a button to send it with. */
function formsWithoutButton(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    return [...document.forms]
      .filter(
        (form) =>
          seen(form) &&
          ![...form.elements].some(
            (element) => element.matches("button:not([type=button]), input[type=submit]") && seen(element),
          ),
      )
      .map((form) => form.outerHTML.slice(0, 120));
  });
}

const shopper = [
  "/",
  "/products",
  "/products?search=zzzz",
  "/product/:product",
  "/product/:product?tab=reviews",
  "/cart",
  "/checkout",
  "/orders",
  "/orders?cancel=:order",
  "/orders/:order",
  "/account",
  "/account/delete",
  "/privacy",
  "/nope",
];
const owner = [
  "",
  "/products",
  "/products/new",
  "/products/:product/edit",
  "/products/:product/delete",
  "/categories",
  "/categories/new",
  "/inventory",
  "/inventory?edit=:variation",
  "/inventory/:variation",
  "/users",
  "/users/:user",
  "/users/:user/account",
  "/orders",
  "/orders/:order",
  "/orders/:order/slip",
  "/orders/:order/remove-customer",
  "/orders/pick-list",
  "/reports",
  "/reports?tab=sales",
  "/audit",
  "/payments",
  "/settings",
].map((path) => `/admin${path}`);

for (const [who, email, screens] of [
  ["a shopper", "customer@example.com", shopper],
  ["the owner", "admin@example.com", owner],
] as const) {
  for (const [name, size] of Object.entries(sizes)) {
    test(`${who} meets no dead control without scripts on a ${name}`, async ({ noScript: page, shop }) => {
      await page.setViewportSize(size);
      await signIn(page.context(), shop, email);
      type Ids = Record<"product" | "variation" | "order" | "user", string>;
      const [ids] = await shop.query<Ids>(
        `UPDATE orders o SET created_at = now(), status = 'pending' FROM users u, products p WHERE u.id = o.user_id AND u.email = 'customer@example.com' AND p.name = 'Flexi Dragon'
         AND o.id = (SELECT id FROM orders WHERE user_id = u.id ORDER BY created_at DESC LIMIT 1)
         RETURNING o.id AS order, u.id AS user, p.id AS product, (SELECT id FROM variations WHERE product_id = p.id AND stock_quantity > 5 LIMIT 1) AS variation`,
      );
      const client = new Client(shop.url);
      await client.post(
        "/cart",
        { intent: "add", variationId: ids?.variation ?? "", quantity: "1" },
        { Accept: "text/html" },
      );
      await page
        .context()
        .addCookies([{ name: "cart", value: client.cookies.get("cart") ?? "", url: shop.url }]);
      const found: Record<string, string[]> = {};
      for (const screen of screens) {
        await page.goto(
          screen.replace(/:(product|variation|order|user)/, (_, kind: keyof Ids) => ids?.[kind] ?? ""),
        );
        const problems = [...(await deadControls(page)), ...(await formsWithoutButton(page))];
        if (problems.length > 0) found[screen] = problems;
      }
      expect(found).toEqual({});
    });
  }
}
