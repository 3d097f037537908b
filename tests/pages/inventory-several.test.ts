import { beforeEach, describe, expect, test } from "vitest";
import type { Product } from "~/schemas/product";
import { documentOf, textOf } from "../support/html";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const LIST = "/admin/inventory?search=Counted";
const SEVERAL = `${LIST}&several=true`;
let rows: { id: string; name: string }[];

beforeEach(async () => {
  await shop.query("DELETE FROM products WHERE name = 'Counted Crab'");
  const product = await admin.json<Product>("POST", "/api/admin/products", {
    ...{ name: "Counted Crab", category: "Fidget Toys", basePrice: "5.00" },
  });
  expect(product.status).toBe(201);
  for (const name of ["Red", "Green", "Blue"])
    await admin.json("POST", "/api/admin/variations", {
      ...{ productId: product.body.id, name, attributes: {}, priceModifier: "0.00", stockQuantity: 9 },
    });
  rows = await shop.query("SELECT id, name FROM variations WHERE product_id = $1 ORDER BY position", [
    product.body.id,
  ]);
});

const stocks = async () =>
  (
    await shop.query<{ stock: number }>(
      "SELECT stock_quantity AS stock FROM variations WHERE id = ANY ($1) ORDER BY position",
      [rows.map(({ id }) => id)],
    )
  ).map(({ stock }) => stock);
const logged = async () =>
  (
    await oneRow<{ lines: number }>(
      "SELECT count(*)::int AS lines FROM inventory_logs WHERE change_type = 'adjustment' AND variation_id = ANY ($1)",
      [rows.map(({ id }) => id)],
    )
  ).lines;

const typed = (numbers: string[], shown = 9) => ({
  intent: "save-several",
  reason: "counted",
  ...Object.fromEntries(
    rows.flatMap(({ id }, at) => [
      [`expected:${id}`, String(shown)],
      [`stock:${id}`, numbers[at] ?? String(shown)],
    ]),
  ),
});

describe("several stock numbers saved at once", () => {
  test("every row has its box and the stock it was shown with", async () => {
    const { html } = await admin.page(SEVERAL);
    for (const { id } of rows) {
      expect(html).toContain(`name="stock:${id}"`);
      expect(html).toContain(`name="expected:${id}" value="9"`);
    }
    expect((await admin.page(LIST)).html).not.toContain('name="stock:');
  });

  test("are saved with their reason, and unchanged rows are not written", async () => {
    const page = await admin.follow(await admin.post(SEVERAL, typed(["7", "12"])));
    expect(textOf(await page.text())).toContain("2 quantities saved");
    expect(page.url).toContain("search=Counted");
    expect(await stocks()).toEqual([7, 12, 9]);
    expect(await logged()).toBe(2);
  });

  test("sent twice, and by two at the same moment, count once", async () => {
    const answers = await Promise.all([1, 2].map(() => admin.post(SEVERAL, typed(["7", "12"]))));
    answers.push(await admin.post(SEVERAL, typed(["7", "12"])));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await stocks()).toEqual([7, 12, 9]);
    expect(await logged()).toBe(2);
  });

  test("a number whose stock changed is refused and shows both numbers, and the others are saved; saving the current number changes nothing", async () => {
    const [first] = rows;
    await admin.json("PUT", `/api/admin/variations/${first?.id}`, { stockQuantity: 5 });
    const answer = await admin.post(SEVERAL, typed(["7", "12"]));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const text = textOf(html);
    expect(text).toContain("1 quantity saved. 1 was not saved:");
    expect(text).toContain("The stock of Red changed from 9 to 5 since you opened it.");
    expect(html).toMatch(new RegExp(`name="stock:${first?.id}"[^>]* value="7"`));
    expect(html).toContain(`name="expected:${first?.id}" value="5"`);
    expect(await stocks()).toEqual([5, 12, 9]);
    await admin.post(SEVERAL, { ...typed([]), [`expected:${first?.id}`]: "5", [`stock:${first?.id}`]: "5" });
    expect(await stocks()).toEqual([5, 12, 9]);
  });

  test("answer 409 if all are refused, with a message in each row", async () => {
    const answer = await admin.post(SEVERAL, typed(["-1", "2.5"]));
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(textOf(html).match(/Stock must be a whole number, 0 or more/g)).toHaveLength(4);
    expect(html).toMatch(/value="-1"[^>]*aria-invalid|aria-invalid[^>]*value="-1"/);
    expect(await stocks()).toEqual([9, 9, 9]);
  });

  test("keep the selected reason if one is refused, as a single row's form does", async () => {
    const [first] = rows;
    const reasonIn = async (answer: Response, form: string) =>
      documentOf(await answer.text())
        .querySelector(`${form} select[name=reason] option[selected]`)
        ?.getAttribute("value");
    expect(
      await reasonIn(await admin.post(SEVERAL, { ...typed(["-1"]), reason: "damaged" }), "#stocks"),
    ).toBe("damaged");
    for (const stockQuantity of ["-1", "7"]) {
      const sent = {
        intent: "save",
        variationId: first?.id ?? "",
        stockQuantity,
        expectedStockQuantity: "8",
      };
      const answer = await admin.post(`${LIST}&edit=${first?.id}`, { ...sent, reason: "failed print" });
      expect([stockQuantity, await reasonIn(answer, `#stock-${first?.id}`)]).toEqual([
        stockQuantity,
        "failed print",
      ]);
    }
  });

  test("are saved although one variation is deleted or invalid", async () => {
    const gone = "00000000-0000-4000-8000-000000000000";
    const answer = await admin.post(SEVERAL, {
      ...typed(["7"]),
      [`stock:${gone}`]: "3",
      [`expected:${gone}`]: "1",
      "stock:nonsense": "3",
    });
    expect(answer.status).toBe(200);
    expect(textOf(await answer.text())).toContain("1 quantity saved. 1 was not saved: A variation");
    expect(await stocks()).toEqual([7, 9, 9]);
  });
});

test("a draft's rows are marked in the inventory and the API, and no others; the stock-take leaves them out", async () => {
  await shop.query("UPDATE products SET draft = true WHERE name = 'Counted Crab'");
  expect((await admin.page(LIST)).html.match(/>Draft</g)).toHaveLength(3);
  expect((await admin.page("/admin/inventory/count?search=Counted")).html).not.toContain("Counted Crab, ");
  expect((await admin.page("/admin/inventory?search=AA-AXO-BLU")).html).not.toContain(">Draft<");
  const { body } = await admin.json<{ productName: string; draft?: boolean }[]>(
    "GET",
    "/api/admin/inventory",
  );
  for (const row of body) expect(row.draft).toBe(row.productName === "Counted Crab" ? true : undefined);
});
