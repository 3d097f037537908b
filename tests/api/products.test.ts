import { describe, expect, test } from "vitest";
import { pictureBytes } from "../domain/catalog-given";
import { known, type Person, useApi } from "./api";

const api = useApi();

const nobody = "00000000-0000-4000-8000-000000000000";
const at = (id: string) => ({ params: { path: { id } } });

async function upload(person: Person, productId: string, content: Uint8Array, name = "picture.jpg") {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(content)], name));
  const response = await person.client.request(`/api/admin/products/${productId}/images`, {
    method: "POST",
    body: form,
  });
  return {
    status: response.status,
    body: (await response.json()) as {
      id: string;
      message: string;
      displayOrder: number;
      imageUrl: string;
      fields?: unknown;
    },
  };
}

test("a repeated parameter: the first value counts, as on the page", async () => {
  const { client } = api.guest();
  const query = "?search=dragon&search=nothing-is-called-this&inStock=true&inStock=false";
  const found = await client.json<unknown[]>("GET", `/api/products${query}`);
  const expected = await client.json<unknown[]>("GET", "/api/products?search=dragon&inStock=true");
  expect(expected.body.length).toBeGreaterThan(0);
  expect(found.body).toEqual(expected.body);
  const { html } = await client.page(`/products${query}`);
  expect(html.replaceAll("<!-- -->", "")).toContain(`Showing ${found.body.length} of`);
  const paged = await client.json<unknown[]>("GET", "/api/products?limit=1&limit=2");
  expect(paged.body).toHaveLength(1);
});

test("a product is made, changed, reviewed and deleted by the API alone", async () => {
  const { api: admin } = api.admin;
  const guest = api.guest().api;

  const category = await admin.POST("/admin/categories", { body: { name: "Night Animals" } });
  expect([category.response.status, category.data?.slug]).toEqual([201, "night-animals"]);
  const made = await admin.POST("/admin/products", {
    body: {
      name: "Bat",
      category: "Night Animals",
      basePrice: "12.5",
      description: "Hangs about",
      stockQuantity: 4,
      sku: "BAT",
    },
  });
  expect(made.response.status).toBe(201);
  const product = known(made.data);
  expect(product).toMatchObject({
    basePrice: "12.50",
    stockQuantity: 4,
    sku: "BAT",
    variations: [{ name: "Standard" }],
    images: [],
  });
  expect((await guest.GET("/products/{id}", at(product.id))).data).toEqual(product);

  const standard = await admin.POST("/admin/variations", {
    body: {
      productId: product.id,
      name: "Standard",
      attributes: {},
      priceModifier: "0.00",
      stockQuantity: 6,
      sku: "BAT",
    },
  });
  expect([standard.response.status, standard.data?.id]).toEqual([201, product.variations[0]?.id]);
  expect((await guest.GET("/products/{id}", at(product.id))).data?.stockQuantity).toBe(6);
  expect(
    (
      await admin.PUT("/admin/variations/{id}", {
        ...at(known(standard.data).id),
        body: { stockQuantity: 3 },
      })
    ).data,
  ).toMatchObject({ stockQuantity: 3, name: "Standard" });

  const red = await admin.POST("/admin/variations", {
    body: {
      productId: product.id,
      name: "Red",
      attributes: { Color: "Red" },
      priceModifier: 2,
      stockQuantity: 0,
    },
  });
  expect(red.data).toMatchObject({ priceModifier: "2.00", attributes: { Color: "Red" }, sku: null });
  expect(
    (await admin.GET("/admin/products", { params: { query: { search: "bat" } } })).data?.find(
      ({ id }) => id === product.id,
    ),
  ).toMatchObject({ stockQuantity: null, sku: null, variations: [{}, {}] });
  expect(
    (await admin.GET("/admin/reports/low-stock")).data?.find(({ id }) => id === product.id)?.variations,
  ).toEqual([{ id: known(standard.data).id, name: "Standard", stockQuantity: 3 }]);
  expect(
    (await admin.GET("/admin/reports/out-of-stock")).data?.find(({ id }) => id === product.id)?.variations,
  ).toMatchObject([{ name: "Red" }]);
  expect((await admin.GET("/admin/inventory", { params: { query: { search: "Bat" } } })).data).toHaveLength(
    2,
  );
  expect((await admin.DELETE("/admin/variations/{id}", at(known(red.data).id))).response.status).toBe(204);

  const first = await upload(api.admin, product.id, await pictureBytes({ color: "black" }));
  const second = await upload(api.admin, product.id, await pictureBytes({ color: "white" }), "photo.exe");
  expect([first.status, second.status, second.body.displayOrder]).toEqual([201, 201, 1]);
  await admin.PUT("/admin/product-images/{id}/order", { ...at(first.body.id), body: { displayOrder: 1 } });
  const last = { ...at(first.body.id), body: { displayOrder: 2_147_483_647 } };
  expect((await admin.PUT("/admin/product-images/{id}/order", last)).response.status).toBe(400);
  await admin.PUT("/admin/product-images/{id}/order", { ...at(second.body.id), body: { displayOrder: 0 } });
  expect((await guest.GET("/products/{id}", at(product.id))).data?.images.map(({ id }) => id)).toEqual([
    second.body.id,
    first.body.id,
  ]);
  const picture = await api.guest().client.get(first.body.imageUrl);
  expect([picture.status, picture.headers.get("Content-Type"), picture.headers.get("Cache-Control")]).toEqual(
    [200, "image/webp", expect.stringContaining("immutable")],
  );
  expect((await admin.DELETE("/admin/product-images/{id}", at(first.body.id))).response.status).toBe(204);
  expect((await api.guest().client.get(first.body.imageUrl)).status).toBe(404);

  expect(
    (
      await guest.POST("/products/{id}/reviews", {
        ...at(product.id),
        body: { rating: 5, guestName: "Dot", title: "Lovely" },
      })
    ).response.status,
  ).toBe(201);
  expect((await guest.GET("/products/{id}/reviews", at(product.id))).data).toMatchObject([
    { guestName: "Dot", rating: 5, comment: null, verifiedPurchase: false },
  ]);
  await admin.PUT("/admin/categories/{id}", {
    ...at(known(category.data).id),
    body: { name: "Creatures of the Night" },
  });
  expect(
    (
      await guest.GET("/products", {
        params: { query: { categories: "Creatures of the Night", inStock: "true", search: "hangs BAT" } },
      })
    ).data,
  ).toMatchObject([{ id: product.id }]);
  expect(
    (await admin.PUT("/admin/products/{id}", { ...at(product.id), body: { description: null } })).data,
  ).toMatchObject({ name: "Bat", description: null });

  expect((await admin.DELETE("/admin/categories/{id}", at(known(category.data).id))).response.status).toBe(
    204,
  );
  expect((await guest.GET("/products/{id}", at(product.id))).data?.category).toBe("Creatures of the Night");
  expect((await admin.DELETE("/admin/products/{id}", at(product.id))).response.status).toBe(204);
  expect((await guest.GET("/products/{id}", at(product.id))).response.status).toBe(404);
  expect((await admin.DELETE("/admin/products/{id}", at(product.id))).response.status).toBe(404);
  expect((await api.guest().client.get(second.body.imageUrl)).status).toBe(404);
});

describe("refuses", () => {
  const cases: [string, Record<string, unknown>, string][] = [
    ["no name", { name: "  " }, "name"],
    ["a long name", { name: "x".repeat(256) }, "name"],
    ["no category", { category: "" }, "category"],
    ["a price below 0", { basePrice: -1 }, "basePrice"],
    ["a price with three decimals", { basePrice: "1.005" }, "basePrice"],
    ["a price that is none", { basePrice: "cheap" }, "basePrice"],
    ["a price beyond the database", { basePrice: "100000000" }, "basePrice"],
    ["a stock below 0", { stockQuantity: -1 }, "stockQuantity"],
    ["half a piece", { stockQuantity: 1.5 }, "stockQuantity"],
    ["more stock than there can be", { stockQuantity: 1_000_001 }, "stockQuantity"],
    ["a picture from nowhere", { imageUrl: "javascript:alert(1)" }, "imageUrl"],
    ["a long SKU", { sku: "x".repeat(101) }, "sku"],
  ];
  test("a picture's URL that is neither below /uploads/ nor https:", async () => {
    const bad = [
      "/uploads/../../etc/passwd",
      "/uploads/..",
      "/uploads/a/../../b.webp",
      "/uploads/./a",
      "/uploads/.hidden",
      "/uploads//a",
      "/uploads/",
      "/uploads/%2e%2e/a",
      "/uploads/..%2f..%2fetc",
      "/uploads/a\\b",
      "/uploadsx/a",
      "uploads/a.webp",
      "//evil.example/a",
      "http://example.com/a.png",
      "https://",
      "https://a b/c",
      "https:\\\\example.com",
      "data:image/png;base64,AA",
      5,
    ];
    for (const imageUrl of bad) {
      const { status, body } = await api.admin.client.json<{ fields: unknown }>(
        "POST",
        "/api/admin/products",
        { name: "Bat", category: "Toys", basePrice: 1, imageUrl },
      );
      expect([imageUrl, status, body.fields]).toEqual([
        imageUrl,
        400,
        { imageUrl: ["The image's URL must start with https: or be a path under /uploads/"] },
      ]);
    }
    for (const imageUrl of [
      "/uploads/0a1b/320.webp",
      "/uploads/a..b.png",
      "https://example.com/a%20b.png?x=1",
      "",
      null,
    ]) {
      const { status, body } = await api.admin.client.json<{ imageUrl: unknown }>(
        "POST",
        "/api/admin/products",
        { name: "Bat", category: "Toys", basePrice: 1, imageUrl },
      );
      expect([status, body.imageUrl]).toEqual([201, imageUrl || null]);
    }
  });

  test.each(cases)("a product with %s", async (_name, fields, field) => {
    const { status, body } = await api.admin.client.json<{
      message: string;
      fields: Record<string, string[]>;
    }>("POST", "/api/admin/products", { name: "Bat", category: "Toys", basePrice: 1, ...fields });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(body.message).toBe(body.fields[field]?.[0]);
  });

  test("two categories whose names differ only in case", async () => {
    const { error, response } = await api.admin.api.POST("/admin/categories", {
      body: { name: "DINOSAURS" },
    });
    expect([response.status, error]).toEqual([
      409,
      {
        message: "A category with this name already exists",
        fields: { name: ["A category with this name already exists"] },
      },
    ]);
  });

  test("a change to an older version, and names what changed", async () => {
    const [product] = known((await api.admin.api.GET("/admin/products")).data);
    const { id, version } = known(product);
    await api.admin.api.PUT("/admin/products/{id}", {
      ...at(id),
      body: { description: "Newer words", version },
    });
    const { response, error } = await api.admin.api.PUT("/admin/products/{id}", {
      ...at(id),
      body: { name: "Mine", version },
    });
    expect(response.status).toBe(409);
    expect(error).toMatchObject({
      message: expect.stringContaining("the description is now “Newer words”"),
      version: version + 1,
    });
  });

  test("a stock with another expected number than the stored one", async () => {
    const [row] = known((await api.admin.api.GET("/admin/inventory")).data);
    const { variationId, stockQuantity } = known(row);
    const { response, error } = await api.admin.api.PUT("/admin/variations/{id}", {
      ...at(variationId),
      body: { stockQuantity: 1, expectedStockQuantity: stockQuantity + 1 },
    });
    expect([response.status, error?.stockQuantity]).toEqual([409, stockQuantity]);
  });

  test("to remove a variation that was ordered; its product is archived instead of deleted", async () => {
    const [sold] = await api.shop.query<{ variation_id: string; product_id: string }>(
      "SELECT variation_id, product_id FROM order_items WHERE product_name = 'Elk Island Bison'",
    );
    const { variation_id: variationId, product_id: productId } = known(sold);
    const { response, error } = await api.admin.api.DELETE("/admin/variations/{id}", at(variationId));
    expect([response.status, error?.message]).toEqual([
      409,
      "Cannot remove variation: It has been used in orders. You can only edit existing variations or add new ones.",
    ]);
    expect((await api.admin.api.DELETE("/admin/products/{id}", at(productId))).response.status).toBe(204);
    expect((await api.guest().api.GET("/products/{id}", at(productId))).response.status).toBe(404);
    expect((await api.admin.api.GET("/admin/products")).data?.some(({ id }) => id === productId)).toBe(false);
    expect(
      (await api.admin.api.GET("/admin/reports/sales")).data?.some((row) => row.productId === productId),
    ).toBe(true);
  });

  test("a review without a rating or a guest's name, each with its message", async () => {
    const [product] = known((await api.guest().api.GET("/products")).data);
    const path = `/api/products/${known(product).id}/reviews`;
    expect(await api.guest().client.json("POST", path, { guestName: "Dot" })).toMatchObject({
      status: 400,
      body: { message: "Please choose a rating from 1 to 5" },
    });
    expect(await api.guest().client.json("POST", path, { rating: 5, guestName: " " })).toMatchObject({
      status: 400,
      body: {
        message: "Please enter your name to submit a review",
        fields: { guestName: expect.any(Array) },
      },
    });
    expect(await api.customer.client.json("POST", path, { rating: 5, guestName: "Not me" })).toMatchObject({
      status: 201,
      body: { guestName: null },
    });
  });

  test("changing your own admin rights, or those of an unknown user", async () => {
    const me = known((await api.admin.api.GET("/auth/user")).data);
    expect(
      (await api.admin.api.PUT("/admin/users/{id}", { ...at(me.id), body: { isAdmin: false } })).error
        ?.message,
    ).toBe("You cannot revoke your own admin status");
    expect(
      (await api.admin.api.PUT("/admin/users/{id}", { ...at(nobody), body: { isAdmin: false } })).response
        .status,
    ).toBe(404);
    const someone = known((await api.admin.api.GET("/admin/users")).data).find(
      ({ email }) => email === "other@example.com",
    );
    for (const isAdmin of [true, false])
      expect(
        (await api.admin.api.PUT("/admin/users/{id}", { ...at(known(someone).id), body: { isAdmin } })).data
          ?.isAdmin,
      ).toBe(isAdmin);
  });
});

describe("an upload", () => {
  const product = async () => known(known((await api.guest().api.GET("/products")).data).at(-1));

  test("of another type answers 415, even with an allowed file name", async () => {
    const { id } = await product();
    expect(
      await upload(api.admin, id, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "a.png"),
    ).toMatchObject({ status: 415 });
    expect(await api.admin.client.json("POST", `/api/admin/products/${id}/images`, {})).toMatchObject({
      status: 415,
    });
  });

  test("of more than 10 MB answers 413, also without a Content-Length", async () => {
    const { id } = await product();
    expect(await upload(api.admin, id, new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
    const boundary = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(boundary));
        for (let megabyte = 0; megabyte < 12; megabyte++) controller.enqueue(new Uint8Array(1024 * 1024));
        controller.enqueue(Buffer.from("\r\n--x--\r\n"));
        controller.close();
      },
    });
    const init = {
      method: "POST",
      body,
      duplex: "half",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    };
    expect(
      (await api.admin.client.request(`/api/admin/products/${id}/images`, init as RequestInit)).status,
    ).toBe(413);
  });

  test("that is damaged, empty or not multipart answers 400 and leaves no files", async () => {
    const { id } = await product();
    const damaged = (await pictureBytes()).subarray(0, 300);
    expect(await upload(api.admin, id, damaged)).toMatchObject({
      status: 400,
      body: { message: "This image is damaged and cannot be read" },
    });
    expect(await upload(api.admin, id, new Uint8Array())).toMatchObject({
      status: 400,
      body: { fields: { file: ["Select an image"] } },
    });
    const broken = await api.admin.client.request(`/api/admin/products/${id}/images`, {
      method: "POST",
      body: "nothing of the kind",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    });
    expect(broken.status).toBe(400);
    expect(await api.shop.query("SELECT id FROM product_images WHERE product_id = $1", [id])).toHaveLength(
      (await product()).images.length,
    );
  });

  test("for an unknown product answers 404", async () => {
    expect(await upload(api.admin, nobody, await pictureBytes())).toMatchObject({ status: 404 });
  });
});

test("repeated category parameters are combined, as on the page", async () => {
  const read = async (query: string) => {
    const answer = await api.guest().client.get(`/api/products?${query}`);
    return ((await answer.json()) as { id: string }[]).map(({ id }) => id);
  };
  const both = await read("categories=Dinosaurs,Fidget%20Toys");
  expect(await read("categories=Dinosaurs&categories=Fidget%20Toys")).toEqual(both);
  expect(both.length).toBeGreaterThan((await read("categories=Fidget%20Toys")).length);
});
