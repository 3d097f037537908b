import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cleanLine } from "~/lib/text/clean-text";
import { Client } from "../../support/client";
import { documentOf, textOf } from "../../support/html";
import { admin, oneRow, shop, useOwnBackOffice } from "../../pages/back-office";

useOwnBackOffice();

const kinds: Record<string, string | null> = {
  "too long": "x".repeat(30_000),
  negative: "-1",
  NaN: "NaN",
  huge: "9".repeat(300),
  HTML: `<img src=x onerror="alert(1)">'&`,
  emoji: "🐉👩‍👩‍👧",
  "right to left": "\u202eدראקון",
  "zero-width": "\u200b\u200d\ufeff\u3164\u2800",
  missing: null,
};
type Kind = keyof typeof kinds;

const variation = {
  "variations.0.name": "Blue",
  "variations.0.priceModifier": "1.00",
  "variations.0.stockQuantity": "4",
  "variations.0.sku": "B-1",
  "variations.0.attributes.0.key": "Color",
  "variations.0.attributes.0.value": "Blue",
};
const product = {
  intent: "save",
  name: "Bad Input",
  category: "Fidget Toys",
  description: "Words",
  basePrice: "9.50",
};

interface Form {
  path: string;
  table: string;
  valid: Record<string, string>;
  refuses: Record<string, readonly Kind[]>;
}

const noText = ["too long", "zero-width", "missing"] as const;
const onlyNumbers = [
  "too long",
  "negative",
  "NaN",
  "huge",
  "HTML",
  "emoji",
  "right to left",
  "zero-width",
] as const;
const onlyLong = ["too long", "huge"] as const;
const noCategory = [...onlyNumbers, "missing"] as const;

const forms: Record<string, Form> = {
  "a simple product": {
    path: "/admin/products/new",
    table: "products",
    valid: { ...product, productType: "simple", stockQuantity: "4", sku: "S-1" },
    refuses: {
      name: [...noText, "huge"],
      category: noCategory,
      description: ["too long"],
      basePrice: [...onlyNumbers, "missing"],
      stockQuantity: onlyNumbers,
      sku: onlyLong,
    },
  },
  "a product with variations": {
    path: "/admin/products/new",
    table: "products",
    valid: { ...product, productType: "variable", ...variation },
    refuses: {
      "variations.0.name": [...noText, "huge"],
      "variations.0.priceModifier": onlyNumbers.filter((kind) => kind !== "negative"),
      // A value that is not a number counts as 0 (specification, section 5).
      "variations.0.stockQuantity": ["negative", "huge"],
      "variations.0.sku": onlyLong,
    },
  },
  "a category": {
    path: "/admin/categories/new",
    table: "categories",
    valid: { intent: "save", name: "Bad Input", slug: "bad-input", description: "Words" },
    refuses: {
      name: [...noText, "huge"],
      slug: ["too long", "huge", "negative", "HTML", "emoji", "right to left"],
      description: ["too long"],
    },
  },
};

const cases = Object.entries(forms).flatMap(([what, form]) =>
  Object.entries(form.refuses).flatMap(([field, refused]) =>
    Object.keys(kinds).map(
      (kind) => [what, field, kind, refused.includes(kind) ? "refused at the field" : "taken", form] as const,
    ),
  ),
);

/** The last one: the list that the form was opened from comes first. */
function controlOf(html: string, field: string): string {
  const found = [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`name="${field}"`));
  return found.findLast((tag) => !tag.includes('type="hidden"')) ?? "";
}

let slugs = 0;
const countOf = async (table: string) =>
  (await shop.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count;

describe("the form of", () => {
  test.each(cases)("%s: %s that is %s is %s", async (_what, field, kind, outcome, { path, table, valid }) => {
    const before = await countOf(table);
    const form = new URLSearchParams({ ...valid, name: `${valid.name} ${field} ${kind}` });
    if (table === "categories") form.set("slug", `bad-input-${++slugs}`);
    const typed = kinds[kind];
    if (typed) form.set(field, typed);
    else if (field.startsWith("variations")) form.set(field, "");
    else form.delete(field);
    const answer = await admin.post(path, form);
    const html = await answer.text();
    if (outcome === "taken") {
      expect([answer.status, controlOf(html, field)]).toEqual([302, ""]);
      expect(await countOf(table)).toBe((before ?? 0) + 1);
      return;
    }
    // The category may have been deleted since the form was opened.
    expect(answer.status).toBe(html.includes("There is no category “") ? 409 : 400);
    expect(controlOf(html, field)).toContain("aria-invalid");
    expect(html).not.toContain("<img src=x onerror");
    expect(await countOf(table)).toBe(before);
  });

  test("nothing that was taken is run as HTML on the pages that show it", async () => {
    for (const path of [
      "/admin/products",
      "/admin/categories",
      "/admin/inventory",
      "/admin/audit",
      "/products",
      "/admin/products?search=%3Cimg",
    ]) {
      expect((await admin.page(path)).html).not.toContain("<img src=x onerror");
    }
  });
});

describe("attributes of a variation", () => {
  test.each(Object.keys(kinds))(
    "with a key and a value that are %s are kept as text, left out, or refused, never half",
    async (kind) => {
      const text = kinds[kind] ?? "";
      const form = {
        ...product,
        name: `Attributes ${kind}`,
        productType: "variable",
        ...variation,
        "variations.0.attributes.0.key": text,
        "variations.0.attributes.0.value": text,
      };
      const answer = await admin.post("/admin/products/new", form);
      const rows = await shop.query<{ attributes: Record<string, string> }>(
        "SELECT v.attributes FROM variations v JOIN products p ON p.id = v.product_id WHERE p.name = $1",
        [form.name],
      );
      if (answer.status === 400) expect(rows).toEqual([]);
      else
        expect([answer.status, [{ [cleanLine(text)]: cleanLine(text) }, {}]]).toEqual([
          302,
          expect.arrayContaining([rows[0]?.attributes]) as unknown,
        ]);
    },
  );
});

describe("in an address", () => {
  const hostile = Object.values(kinds)
    .filter((text) => text !== null)
    .map((text) => encodeURIComponent(text.slice(0, 2000)))
    // The first and last days of the database's calendar, and days that it does not have.
    .concat("0000-01-01", "0000-12-31", "0001-01-01", "0001-01-02", "9999-12-31");
  const lists = [
    "/admin/products?search=",
    "/admin/inventory?search=",
    "/admin/inventory?edit=",
    "/admin/users?search=",
    "/admin/orders?search=",
    "/admin/orders?status=",
    "/admin/orders?delivery=",
    "/admin/orders?from=",
    "/admin/orders?sort=",
    "/admin/day?day=",
    "/admin/day?acted=",
    "/admin/orders/slips?id=",
    "/admin/orders/slips?all=on&shownAt=",
    "/admin/orders/pick-list?all=on&shownAt=1&search=",
    "/admin/users?page=",
    "/admin/audit?entity=",
    "/admin/reports?tab=",
    "/admin/reports?tab=sales&from=",
  ];

  test.each(lists)("%s… followed by hostile text answers 200 and shows it as text", async (list) => {
    for (const text of hostile) {
      const answer = await admin.get(list + text);
      expect([list, text, answer.status]).toEqual([list, text, 200]);
      expect(await answer.text()).not.toContain("<img src=x onerror");
    }
  });

  test("the id of an audit entry that is none answers, too", async () => {
    for (const text of hostile)
      expect((await admin.get(`/admin/audit?entity=product&id=${text}`)).status).toBe(200);
  });
});

describe("a character that cannot be stored (NUL, half of a surrogate pair)", () => {
  const id = "00000000-0000-4000-8000-000000000000";
  const pages = [
    "/",
    "/products",
    "/product/{id}",
    "/cart",
    "/checkout",
    "/orders",
    "/orders/{id}",
    "/account",
    "/order-confirmation",
    "/nope",
    "/api/login",
    "/api/callback",
    "/api/logout",
  ];
  const backOffice = [
    "",
    "/products",
    "/products/new",
    "/products/{id}",
    "/categories",
    "/categories/{id}",
    "/categories/{id}/delete",
    "/inventory",
    "/inventory/{id}",
    "/orders",
    "/orders/{id}",
    "/orders/{id}/slip",
    "/orders/pick-list",
    "/orders/slips",
    "/payments",
    "/reports",
    "/reports/{id}",
    "/users",
    "/users/{id}",
    "/audit",
    "/settings",
  ];
  const demo = [
    "/demo/mail/{id}",
    "/demo/payments/pay/{id}",
    "/demo/payments/3ds/{id}",
    "/demo/payments/v1/payment_intents/{id}",
    "/demo/payments/{id}",
    "/demo/identity/{id}",
    "/demo/identity/interaction/{id}",
    "/uploads/{id}",
    "/assets/{id}",
  ];
  const paths = [...pages, ...backOffice.map((path) => `/admin${path}`), ...demo];
  const unreadable = ["%00", "a%00.png", "%ED%A0%80"];

  test.each(paths)("is refused in the query of %s with 400", async (path) => {
    for (const text of unreadable) {
      for (const name of [
        "search",
        "payment_intent",
        "session_id",
        "token",
        "returnTo",
        "edit",
        "id",
        "_data",
      ]) {
        expect([text, name, (await admin.get(`${path.replace("{id}", id)}?${name}=${text}`)).status]).toEqual(
          [text, name, 400],
        );
      }
    }
  });

  test.each(["/", "/products", `/product/{id}`, "/privacy", "/api/products"])(
    "is refused to visitors in the query of %s too, though the page is kept and reads no query",
    async (path) => {
      const visitor = new Client(shop.url);
      const url = path.replace("{id}", id);
      for (const text of ["", ...unreadable]) {
        const { status } = await visitor.get(text === "" ? url : `${url}?any=${text}`);
        expect([text, status === 400]).toEqual([text, text !== ""]);
      }
    },
  );

  test.each([...paths.filter((path) => path.includes("{id}")), "/{id}"])(
    "makes %s an address of nothing",
    async (path) => {
      for (const text of [...unreadable, "%E0%A4%A", "%", "%zz"]) {
        for (const method of ["GET", "POST"]) {
          const { status } = await admin.request(path.replace("{id}", text), {
            method,
            ...(method === "POST" && { body: new URLSearchParams({ intent: "save" }) }),
          });
          expect([text, method, status < 500 && status >= 400]).toEqual([text, method, true]);
        }
      }
    },
  );

  const forms: [path: string, field: string][] = [
    ["/admin/products/new", "name"],
    ["/admin/categories/new", "description"],
    ["/admin/inventory", "variationId"],
    [`/admin/orders/${id}`, "status"],
    [`/admin/users/${id}`, "intent"],
    ["/cart", "variationId"],
    ["/checkout", "name"],
    ["/orders", "orderId"],
    [`/orders/${id}`, "token"],
    [`/product/${id}`, "comment"],
  ];

  test.each(forms)("is refused in a form of %s, in the field %s", async (path, field) => {
    const html = { Accept: "text/html" };
    expect((await admin.post(path, { intent: "save", [field]: "a\u0000b" }, html)).status).toBe(400);
    const multipart = new FormData();
    multipart.set(field, "a\u0000b");
    expect((await admin.post(path, multipart, html)).status).toBe(400);
  });

  test("in cookies and headers changes no answer", async () => {
    for (const text of [...unreadable, "\u00ed\u00a0\u0080"]) {
      const cookies = [
        "cart",
        "wish_list",
        "session",
        "checkout",
        "flash",
        "sidebar_state",
        "products_view",
        "sign_in",
      ]
        .map((name) => `${name}=${text}`)
        .join("; ");
      const guest = new Client(shop.url);
      for (const path of [
        "/",
        "/cart",
        "/wish-list",
        "/orders",
        "/admin",
        "/api/auth/user",
        "/api/products",
        "/order-confirmation?payment_intent=pi_1",
      ]) {
        const { status } = await guest.get(path, {
          Cookie: cookies,
          "If-None-Match": text,
          "User-Agent": text,
          "X-Forwarded-For": text,
          "Accept-Language": text,
        });
        expect([path, status < 500]).toEqual([path, true]);
      }
    }
  });

  test("in a call of the embedded provider is its 400", async () => {
    const answer = await admin.post(
      "/demo/payments/v1/payment_intents/pi_1/confirm",
      { client_secret: "a\u0000b" },
      { Authorization: "Bearer pk_test_embedded" },
    );
    expect(answer.status).toBe(400);
  });

  test("says so on a page, and nothing was logged as unexpected", async () => {
    const answer = await admin.get("/products?search=%00", { Accept: "text/html" });
    expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.get("Content-Type")]).toEqual([
      400,
      "no-store",
      "text/html; charset=utf-8",
    ]);
    expect(await answer.text()).toContain(
      "There is a character in the URL that cannot be read. Please check it.",
    );
    expect(shop.logs()).not.toMatch(/failed unexpectedly|does not answer/);
  });
});

test.each(["__proto__", "constructor", "toString"])(
  "a button above the products that is called %s is none of the page's",
  async (several) => {
    expect((await admin.post("/admin/products", { several, id: "none" })).status).toBe(400);
  },
);

const sendBody = (client: Client, path: string, body: string) =>
  client.request(path, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
  });
const fieldsBeside = (count: number) => Array.from({ length: count }, (_, at) => `x${at}=`).join("&");
const LONE_SURROGATE = "%ED%A0%80";

describe("the form of a stored product", () => {
  let path: string;
  let base: Record<string, string>;
  let strange: { variation: string; image: string };

  const stored = () =>
    shop.query(
      `SELECT to_jsonb(p) - 'updated_at' AS product,
         (SELECT jsonb_agg(to_jsonb(v) - 'updated_at' ORDER BY v.id) FROM variations v WHERE v.product_id = p.id) AS variations
       FROM products p ORDER BY p.id`,
    );
  const bodyOf = (changes: Record<string, string | null>, beside = "") => {
    const fields = Object.entries({ ...base, ...changes }).filter(
      (field): field is [string, string] => field[1] !== null,
    );
    return `${new URLSearchParams(fields).toString()}${beside && `&${beside}`}`;
  };

  beforeEach(async () => {
    await shop.query("DELETE FROM products WHERE name LIKE 'Hostile %'");
    const { body } = await admin.json<{ id: string }>("POST", "/api/admin/products", {
      ...{ name: "Hostile Hare", category: "Fidget Toys", basePrice: "9.50", productType: "variable" },
    });
    await shop.query("DELETE FROM variations WHERE product_id = $1", [body.id]);
    const { body: blue } = await admin.json<{ id: string }>("POST", "/api/admin/variations", {
      ...{ productId: body.id, name: "Blue", attributes: {}, priceModifier: "1.00", stockQuantity: 4 },
    });
    path = `/admin/products/${body.id}/edit`;
    const { html } = await admin.page(path);
    base = {
      intent: "save",
      opened: documentOf(html).querySelector("input[name=opened]")?.getAttribute("value") ?? "",
      ...{ name: "Hostile Hare", category: "Fidget Toys", description: "", basePrice: "9.50" },
      ...{ productType: "variable", "variations.0.id": blue.id, "variations.0.name": "Blue" },
      ...{ "variations.0.priceModifier": "1.00", "variations.0.stockQuantity": "4" },
    };
    strange = await oneRow(
      "SELECT v.id::text AS variation, i.id::text AS image FROM variations v JOIN product_images i ON i.product_id = v.product_id WHERE v.product_id <> $1 LIMIT 1",
      [body.id],
    );
  });

  const refused: [what: string, status: number, body: () => string][] = [
    ["nothing at all", 400, () => ""],
    ["no button", 400, () => bodyOf({ intent: null })],
    ["a button of nobody's", 400, () => bodyOf({ intent: "__proto__" })],
    ["no name", 400, () => bodyOf({ name: null })],
    ["a name as a list", 400, () => bodyOf({ name: null }, "name[]=A&name[0]=B")],
    ["NUL in the name", 400, () => bodyOf({ name: null }, "name=a%00b")],
    ["NUL in a field's name", 400, () => bodyOf({}, "a%00b=c")],
    ["a name of 500 letters", 400, () => bodyOf({ name: "x".repeat(500) })],
    ["a variation of 500 letters", 400, () => bodyOf({ "variations.0.name": "x".repeat(500) })],
    ["a SKU of 500 letters", 400, () => bodyOf({ "variations.0.sku": "x".repeat(500) })],
    ["a negative price", 400, () => bodyOf({ basePrice: "-1" })],
    ["a huge price", 400, () => bodyOf({ basePrice: "9".repeat(300) })],
    ["a price by powers", 400, () => bodyOf({ basePrice: "1e309" })],
    ["a price below nothing", 400, () => bodyOf({ "variations.0.priceModifier": "-99" })],
    ["a negative stock", 400, () => bodyOf({ "variations.0.stockQuantity": "-1" })],
    ["a huge stock", 400, () => bodyOf({ "variations.0.stockQuantity": "99999999999999999999" })],
    ["more fields than are read", 413, () => bodyOf({}, fieldsBeside(5000))],
    ["another product's variation", 409, () => bodyOf({ "variations.0.id": strange.variation })],
    ["another product's picture", 400, () => bodyOf({ "variations.0.imageId": strange.image })],
    ["a picture that is none", 400, () => bodyOf({ "variations.0.imageId": "__proto__" })],
    ["a variation twice", 409, () => bodyOf({ "variations.1.name": "Blue" })],
    ["what it was opened with as nonsense", 409, () => bodyOf({ opened: "[".repeat(50_000) })],
    [
      "another's variation to delete",
      409,
      () => bodyOf({ intent: "delete-and-save", productType: "simple", deletion: strange.variation }),
    ],
  ];

  test.each(refused)(
    "with %s is refused with %i, says why, and changes nothing",
    async (_what, status, body) => {
      const before = await stored();
      const answer = await sendBody(admin, path, body());
      const text = textOf(await answer.text());
      expect([answer.status, text]).toEqual([status, expect.stringMatching(/\w/)]);
      expect(text).not.toMatch(/Application Error|Something went wrong|undefined|\[object/);
      expect(await stored()).toEqual(before);
    },
  );

  const taken: [what: string, name: string, body: () => string][] = [
    ["nothing but the button touches nothing", "Hostile Hare", () => "intent=save"],
    [
      "a field twice takes the first",
      "Hostile One",
      () => bodyOf({ name: "Hostile One" }, "name=Hostile+Two&intent=delete-and-save"),
    ],
    [
      "names of objects' insides ignores them",
      "Hostile Hare",
      () =>
        bodyOf(
          {},
          "__proto__=x&__proto__.name=x&__proto__[name]=x&constructor.prototype.name=x&__intent__=x&__state__=x",
        ),
    ],
    [
      "rows out of order ignores them",
      "Hostile Hare",
      () =>
        bodyOf(
          {},
          "variations=x&variations.0=x&variations.-1.name=x&variations.99999999999.name=x&variations[0][name]=x",
        ),
    ],
    [
      "as many fields as are read takes its own",
      "Hostile Hare",
      () => bodyOf({}, fieldsBeside(5000 - Object.keys(base).length)),
    ],
    [
      "half a surrogate pair keeps what can be read of it",
      "Hostile \ufffd\ufffd\ufffd",
      () => bodyOf({ name: null }, `name=Hostile+${LONE_SURROGATE}`),
    ],
  ];

  test.each(taken)("with %s", async (_what, name, body) => {
    const before = await stored();
    expect((await sendBody(admin, path, body())).status).toBe(302);
    const rows = (await stored()) as { product: { name: string; version: number } }[];
    expect(rows.filter(({ product }) => product.name === name)).toHaveLength(1);
    expect(rows).toHaveLength(before.length);
  });

  test.each([
    "remove-variation:99999999999",
    "edit-variation:99999999999",
    "add-attribute:__proto__",
    "add-attribute:constructor.prototype",
    "remove-attribute:toString:0",
    "make-variations",
  ])("with the button %s shows the form again and saves nothing", async (intent) => {
    const before = await stored();
    const answer = await sendBody(
      admin,
      path,
      bodyOf({ intent, name: "Typed" }, "options.0.name=__proto__&options.0.values=a,b"),
    );
    expect(answer.status).toBe(200);
    expect(controlOf(await answer.text(), "name")).toContain('value="Typed"');
    expect(await stored()).toEqual(before);
  });
});

describe("the buttons of people's accounts and of the first steps", () => {
  let customer: Client;
  let ids: { customer: string; own: string };
  const everybody = () =>
    shop.query(
      `SELECT u.email, u.is_admin, u.disabled_at, (SELECT count(*)::int FROM sessions s WHERE s.sess->>'userId' = u.id::text) AS sessions
       FROM users u ORDER BY u.email`,
    );
  const hidden = async () =>
    textOf((await admin.page("/admin/welcome")).html).includes("Show them on the dashboard");

  beforeAll(async () => {
    customer = new Client(shop.url);
    await customer.signIn("customer@example.com");
    ids = await oneRow(
      "SELECT (SELECT id::text FROM users WHERE email = 'customer@example.com') AS customer, (SELECT id::text FROM users WHERE email = 'admin@example.com') AS own",
    );
  });

  const forms: [name: string, path: () => string, client: () => Client, intent: string][] = [
    ["admin access", () => `/admin/users/${ids.customer}`, () => admin, "promote"],
    ["an account", () => `/admin/users/${ids.customer}/account`, () => admin, "disable"],
    ["the user's own account", () => "/account", () => customer, "end-other-sessions"],
    ["account deletion", () => "/account/delete", () => customer, "delete-account"],
    ["the first steps", () => "/admin/welcome", () => admin, "hide"],
  ];

  test.each(forms)("of %s refuse unknown intents and change nothing", async (_name, path, client, intent) => {
    const before = [await everybody(), await hidden()];
    const bodies: [body: string, status: number][] = [
      ["", 400],
      ["intent", 400],
      ["intent=", 400],
      [`intent[]=${intent}`, 400],
      [`intent.0=${intent}`, 400],
      ["intent=__proto__", 400],
      ["intent=constructor", 400],
      [`intent=nothing&intent=${intent}`, 400],
      [`intent=${intent}%00`, 400],
      [`intent=${intent}${LONE_SURROGATE}`, 400],
      [`intent=${"x".repeat(500)}`, 400],
      [`__proto__=${intent}&__proto__.intent=${intent}`, 400],
      [`intent=${intent}&${fieldsBeside(5000)}`, 413],
      [`intent=${intent}&x=${"9".repeat(2_000_000)}`, 413],
    ];
    for (const [body, status] of bodies) {
      const answer = await sendBody(client(), path(), body);
      expect([body.slice(0, 60), answer.status]).toEqual([body.slice(0, 60), status]);
      expect(textOf(await answer.text())).toMatch(/Unknown intent|cannot be stored|too large/);
    }
    expect([await everybody(), await hidden()]).toEqual(before);
  });

  test("of unknown users and of the admin's own account change nothing", async () => {
    const before = await everybody();
    const nobody = ["00000000-0000-4000-8000-000000000000", "1", "__proto__", "x".repeat(500), "-1"];
    for (const id of nobody)
      for (const [path, intent] of [
        [`/admin/users/${id}`, "promote"],
        [`/admin/users/${id}/account`, "disable"],
      ] as const) {
        const answer = await admin.follow(await sendBody(admin, path, `intent=${intent}`));
        expect([path, textOf(await answer.text())]).toEqual([
          path,
          expect.stringMatching(/User not found|404 Page Not Found/),
        ]);
      }
    const own = await admin.follow(await sendBody(admin, `/admin/users/${ids.own}`, "intent=revoke"));
    expect(textOf(await own.text())).toContain("You cannot revoke your own admin status");
    const ended = await admin.follow(
      await sendBody(admin, `/admin/users/${ids.own}/account`, "intent=end-sessions"),
    );
    expect(textOf(await ended.text())).toContain("Your own sessions are on your account page.");
    expect(await everybody()).toEqual(before);
  });

  test("of one's sessions end nobody else's", async () => {
    const [other] = await shop.query<{ key: string }>(
      "SELECT encode(sha256(convert_to(sid, 'UTF8')), 'hex') AS key FROM sessions WHERE sess->>'userId' = $1 LIMIT 1",
      [ids.own],
    );
    const before = await everybody();
    for (const session of [
      `session=${other?.key}`,
      "",
      "session=",
      "session=__proto__",
      "session[]=x",
      "session=%25",
    ]) {
      const answer = await customer.follow(
        await sendBody(customer, "/account", `intent=end-session&${session}`),
      );
      expect([session, textOf(await answer.text())]).toEqual([
        session,
        expect.stringContaining("In no other browsers."),
      ]);
    }
    expect(await everybody()).toEqual(before);
  });
});

test("nothing of all this was unexpected to the shop", () => {
  expect(shop.logs()).not.toMatch(/failed unexpectedly|does not answer/);
});
