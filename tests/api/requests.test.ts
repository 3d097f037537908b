import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { endpoints } from "~/api";
import { known, useApi } from "./api";

const api = useApi();

const writes = endpoints
  .filter(({ body }) => body?.contentType === "application/json")
  .filter(({ path }) => path !== "/stripe/webhook");
const at = (path: string) => `/api${path.replace("{id}", randomUUID())}`;

/** `hangsUp` closes at once, so only an answer that is ready arrives. */
function sendRaw(text: string, { hangsUp = false } = {}): Promise<string> {
  const { hostname, port } = new URL(api.shop.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => (hangsUp ? socket.end(text) : socket.write(text)));
    let answer = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (answer += chunk));
    socket.on("close", () => resolve(answer)).on("error", reject);
  });
}

describe.each(writes.map(({ method, path }) => [method, path] as const))("%s /api%s", (method, path) => {
  const send = async (body: BodyInit | undefined, headers: Record<string, string>) => {
    const response = await api.admin.client.request(at(path), { method, body, headers });
    expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    return { status: response.status, body: (await response.json()) as { message: string } };
  };
  const json = { "Content-Type": "application/json" };

  test("refuses invalid JSON, another content type, another charset, too large a body, and JSON that is not an object", async () => {
    expect(await send("{bad", json)).toEqual({
      status: 400,
      body: { message: "The body is not valid JSON" },
    });
    expect(await send(undefined, json)).toEqual({ status: 400, body: { message: "Send a JSON object" } });
    for (const body of ["null", "[]", '"text"', "5", "true"])
      expect(await send(body, json)).toEqual({ status: 400, body: { message: "Send a JSON object" } });
    expect((await send("a=b", { "Content-Type": "application/x-www-form-urlencoded" })).status).toBe(415);
    expect((await send("{}", { "Content-Type": "application/json; charset=iso-8859-1" })).status).toBe(415);
    expect((await send("{}", { ...json, "Content-Encoding": "nonsense" })).status).toBe(415);
    expect((await send("{}", { ...json, "Content-Encoding": "gzip" })).status).toBe(400);
    expect((await send(`{"name":"${"x".repeat(600_000)}"}`, json)).status).toBe(413);
  });

  test("refuses JSON nested 100,000 deep", async () => {
    const [open, close] = ["[", "]"].map((bracket) => bracket.repeat(100_000));
    expect(await send(`{"any":${open}${close}}`, json)).toEqual({
      status: 400,
      body: { message: "The body is nested too deeply" },
    });
    expect((await send(`{"any":${open}`, json)).status).toBe(400);
  });
});

describe("a character that cannot be stored (NUL, half of a surrogate pair)", () => {
  const unstorable = ["\u0000", "a\u0000b", "\ud800", "a\udfff"];

  test.each(writes.map(({ method, path }) => [method, path] as const))(
    "%s /api%s refuses it in any text of the body, and names where",
    async (method, path) => {
      for (const text of unstorable) {
        for (const [where, body] of [
          ["name", { name: text }],
          ["lines.0.price", { lines: [{ price: text }] }],
          ["", { [text]: "x" }],
        ] as const) {
          const { status, body: answer } = await api.admin.client.json<{ message: string; fields?: unknown }>(
            method,
            at(path),
            body,
          );
          expect([status, answer.message]).toEqual([
            400,
            "There is a character in it that cannot be stored. Please type it again.",
          ]);
          if (where) expect(answer.fields).toEqual({ [where]: [answer.message] });
        }
      }
    },
  );

  test.each(endpoints.filter(({ method }) => method === "GET").map(({ path }) => path))(
    "GET /api%s refuses it in the query",
    async (path) => {
      for (const name of ["search", "limit", "nothing"]) {
        for (const text of ["%00", "a%00b", "%ED%A0%80", "%ed%bf%bf"]) {
          const response = await api.admin.client.request(`${at(path)}?${name}=${text}`);
          expect([response.status, response.headers.get("Content-Type")]).toEqual([
            400,
            "application/json; charset=utf-8",
          ]);
        }
      }
    },
  );

  test.each(
    endpoints.filter(({ path }) => path.includes("{id}")).map(({ method, path }) => [method, path] as const),
  )("%s /api%s knows no id with it", async (method, path) => {
    for (const id of ["%00", `${randomUUID()}%00`, "%ED%A0%80"]) {
      const body =
        method === "GET" || method === "DELETE"
          ? undefined
          : JSON.stringify({
              rating: 5,
              guestName: "Dot",
              status: "pending",
              displayOrder: 1,
              isAdmin: true,
              reason: "other",
              lines: [{ itemId: randomUUID(), quantity: 1 }],
              method: "cash",
              partId: randomUUID(),
              slotId: "2026-12-01T17:00:00Z",
              day: "2026-12-01",
              intent: "cancel",
              giftCardRecipient: null,
            });
      const multipart = new FormData();
      multipart.set("file", new File([new Uint8Array(10)], "a.png"));
      const sent: RequestInit = path.endsWith("/images")
        ? { body: multipart }
        : { body, headers: { "Content-Type": "application/json" } };
      expect(
        (await api.admin.client.request(`/api${path.replace("{id}", id)}`, { method, ...sent })).status,
      ).toBe(404);
    }
  });

  test("nothing of it was logged as unexpected", () => {
    expect(api.shop.logs()).not.toMatch(/failed unexpectedly|does not answer/);
  });
});

describe("two deletes of one record at once", () => {
  const admin = () => api.admin.client;
  const created = async (path: string, body: unknown) =>
    (await admin().json<{ id: string }>("POST", path, body)).body.id;
  const newProduct = () =>
    created("/api/admin/products", {
      name: `Twice ${randomUUID()}`,
      category: "Dinosaurs",
      basePrice: "1.00",
      stockQuantity: 1,
    });
  const records: Record<string, () => Promise<string>> = {
    product: async () => `/api/admin/products/${await newProduct()}`,
    variation: async () =>
      `/api/admin/variations/${await created("/api/admin/variations", { productId: await newProduct(), name: "Blue" })}`,
    category: async () =>
      `/api/admin/categories/${await created("/api/admin/categories", { name: `Twice ${randomUUID()}` })}`,
    "delivery zone": async () =>
      `/api/admin/delivery-zones/${await created("/api/admin/delivery-zones", { name: "Twice", prefixes: "T1A", fee: "5.00" })}`,
    place: async () =>
      `/api/admin/places/${await created("/api/admin/places", { name: "Market", address: "Table 14" })}`,
    "product image": async () => {
      const form = new FormData();
      const bytes = await sharp({
        create: { width: 8, height: 8, channels: 3, background: `#${randomUUID().slice(0, 6)}` },
      })
        .png()
        .toBuffer();
      form.set("file", new File([new Uint8Array(bytes)], "a.png"));
      const response = await admin().post(`/api/admin/products/${await newProduct()}/images`, form);
      return `/api/admin/product-images/${((await response.json()) as { id: string }).id}`;
    },
  };

  test.each(Object.entries(records))(
    "a %s is deleted once, and the other requests answer 404",
    async (_what, make) => {
      for (let round = 0; round < 3; round++) {
        const path = await make();
        const statuses = await Promise.all(
          Array.from({ length: 5 }, async () => (await admin().request(path, { method: "DELETE" })).status),
        );
        expect(statuses.sort()).toEqual([204, 404, 404, 404, 404]);
      }
    },
  );
});

describe("an unknown URL", () => {
  test.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/products/1/2/3",
    "/api/admin",
    "/api/%E0%A4%A",
    "/api/products/%00",
    "/api/../api/nothing",
  ])("GET %s answers 404 in JSON", async (path) => {
    const response = await api.admin.client.request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toEqual({ message: expect.any(String) });
  });

  test.each(
    endpoints.filter(({ path }) => path.includes("{id}")).map(({ method, path }) => [method, path] as const),
  )("%s /api%s answers 404 for an unknown and for an invalid id", async (method, path) => {
    const bodies: Record<string, unknown> = {
      reviews: { rating: 5, guestName: "Dot" },
      status: { status: "pending" },
      users: { isAdmin: true },
      refunds: { goodwill: "1.00", reason: "other" },
      replacement: { lines: [{ itemId: randomUUID(), quantity: 1 }] },
      payments: { method: "cash" },
      "given-back": { partId: randomUUID() },
      "pickup-time": { slotId: "2026-12-01T17:00:00Z" },
      "delivery-day": { day: "2026-12-01" },
      "market-answer": { intent: "cancel" },
      "gift-card-recipient": { giftCardRecipient: null },
      "cancelled-days": { day: "2099-12-19" },
      order: { displayOrder: 1 },
    };
    const body =
      method === "GET" || method === "DELETE"
        ? undefined
        : (Object.entries(bodies).find(([part]) => path.includes(part))?.[1] ?? { name: "A name" });
    const form = new FormData();
    form.set("file", new File([new Uint8Array(10)], "a.png"));
    for (const id of [randomUUID(), "1", "no-id", "%27%3B--", "null", "a".repeat(2000)]) {
      const address = `/api${path.replace("{id}", id)}`;
      const response = path.endsWith("/images")
        ? await api.admin.client.request(address, { method, body: form })
        : await api.admin.client.request(address, {
            method,
            body: body && JSON.stringify(body),
            headers: { "Content-Type": "application/json" },
          });
      expect(response.status, `${id}`).toBe(404);
      expect(await response.json()).toEqual({ message: expect.stringMatching(/not found$/) });
    }
  });
});

test.each([...new Set(endpoints.map(({ path }) => path))])(
  "/api%s answers other methods with 405 and the allowed ones",
  async (path) => {
    const here = endpoints.filter((row) => row.path === path).map(({ method }) => method);
    const allow = [
      ...here.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])),
      "OPTIONS",
    ].join(", ");
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"].filter(
      (name) => !here.some((known) => known === name),
    )) {
      const response = await api.admin.client.request(at(path), { method });
      expect([method, response.status, response.headers.get("Allow")]).toEqual([method, 405, allow]);
      expect(await response.json()).toEqual({ message: "Method not allowed" });
    }
    const options = await api.guest().client.request(at(path), { method: "OPTIONS" });
    expect([options.status, options.headers.get("Allow")]).toEqual([204, allow]);
  },
);

/** Suggestions are at most six: not a list. */
const lists = endpoints.filter(
  ({ method, path, query }) =>
    method === "GET" && query && !path.includes("{id}") && path !== "/products/suggestions",
);

describe.each(lists.map(({ path }) => path))("GET /api%s", (path) => {
  const get = async (query: string) => {
    const response = await api.admin.client.get(`/api${path}${query}`);
    return {
      status: response.status,
      total: response.headers.get("X-Total-Count"),
      next: /^<(.*)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1],
      body: (await response.json()) as unknown[] & { fields?: Record<string, string[]> },
    };
  };

  test("is paged by limit and offset, with the number of all", async () => {
    const all = await get("");
    expect(all.total).toBe(String(all.body.length));
    const part = await get("?limit=2&offset=1");
    expect(part.body).toEqual(all.body.slice(1, 3));
    expect(part.total).toBe(all.total);
    expect((await get(`?offset=${all.body.length + 5}&limit=500`)).body).toEqual([]);
  });

  test("leads to the next rows, with the same parameters, until there are no more", async () => {
    const all = await get("");
    expect(all.next).toBeUndefined();
    const size = Math.max(1, Math.ceil(all.body.length / 3));
    const rows: unknown[] = [];
    let next: string | undefined = `?search=&limit=${size}`;
    while (next !== undefined) {
      const page: Awaited<ReturnType<typeof get>> = await get(next);
      rows.push(...page.body);
      next = page.next?.replace(`/api${path}`, "");
      if (next !== undefined) expect(next).toBe(`?search=&limit=${size}&offset=${rows.length}`);
    }
    expect(rows).toEqual(all.body);
  });

  test.each([
    "limit=0",
    "limit=501",
    "limit=-1",
    "limit=x",
    "limit=1.5",
    "offset=-1",
    "offset=x",
    "limit=",
    "offset=99999999999999999999",
  ])("refuses ?%s", async (query) => {
    const { status, body } = await get(`?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(known(body.fields))).toEqual([query.split("=")[0]]);
  });

  test("carries an ETag and answers 304 to it", async () => {
    const first = await api.admin.client.get(`/api${path}`);
    await first.text();
    const etag = known(first.headers.get("ETag"));
    const again = await api.admin.client.get(`/api${path}`, { "If-None-Match": etag });
    expect([again.status, (await again.text()).length, again.headers.get("ETag")]).toEqual([304, 0, etag]);
    expect((await api.admin.client.get(`/api${path}`, { "If-None-Match": '"other"' })).status).toBe(200);
  });
});

test("a list without a limit has at most 1,000 rows, and its Link the others", async () => {
  await api.shop.query(
    "INSERT INTO users (email, updated_at) SELECT 'many' || i || '@example.com', now() FROM generate_series(1, 1200) AS i",
  );
  try {
    const first = await api.admin.client.get("/api/admin/users");
    expect(first.headers.get("Link")).toBe('</api/admin/users?offset=1000>; rel="next"');
    const rest = await api.admin.client.get("/api/admin/users?offset=1000");
    expect(rest.headers.get("Link")).toBeNull();
    const rows = [first, rest].map(async (response) => (await response.json()) as { id: string }[]);
    const [some = [], others = []] = await Promise.all(rows);
    expect(some).toHaveLength(1000);
    const ids = [...some, ...others].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([Number(first.headers.get("X-Total-Count")), ids.length]);
  } finally {
    await api.shop.query("DELETE FROM users WHERE email LIKE 'many%@example.com'");
  }
});

test("private answers are not cached, public ones are revalidated each time", async () => {
  const cacheControl = async (path: string) =>
    (await api.admin.client.get(path)).headers.get("Cache-Control");
  expect(await cacheControl("/api/products")).toBe("no-cache");
  expect(await cacheControl("/api/orders")).toBe("no-store");
  expect(await cacheControl("/api/admin/users")).toBe("no-store");
  expect((await api.admin.client.get("/api/admin/users")).headers.get("Vary")).toMatch(/Cookie/);
});

test("HEAD answers as GET without the body", async () => {
  const response = await api.guest().client.request("/api/products", { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(response.headers.get("ETag")).toBeTruthy();
});

describe("broken requests", () => {
  const header = (more: string) =>
    `POST /api/orders HTTP/1.1\r\nHost: ${new URL(api.shop.url).host}\r\nContent-Type: application/json\r\nConnection: close\r\n${more}\r\n`;

  test("that end early or have a wrong length are answered 400 or dropped, and the shop keeps running", async () => {
    expect(await sendRaw(`${header("Content-Length: 500\r\n")}{"a":1}`, { hangsUp: true })).toMatch(
      /^(HTTP\/1\.1 400 |$)/,
    );
    expect(await sendRaw(header("Content-Length: -5\r\n"))).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRaw(`${header("Transfer-Encoding: chunked\r\n")}zz\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRaw(`${header("Transfer-Encoding: chunked\r\n")}7\r\n{"a":1}\r\n0\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect((await api.guest().client.get("/api/products")).status).toBe(200);
  });
});
