import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Client } from "../support/client";
import { documentOf, hiddenFieldsBeside, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

const PAGE = { Accept: "text/html" };
const MOST = 60;

let shop: Shop;
let toys: { id: string; name: string }[];

beforeAll(async () => {
  shop = await startShop();
  toys = await shop.query(
    "SELECT id, name FROM products WHERE archived_at IS NULL AND NOT draft ORDER BY name LIMIT 4",
  );
});
afterAll(() => shop.stop());

const toy = (at: number) => toys[at] ?? { id: "", name: "" };
const productPath = (at: number) => `/product/${toy(at).id}`;
const add = (client: Client, at: number) =>
  client.post("/wish-list", { intent: "add", productId: toy(at).id, redirectTo: productPath(at) }, PAGE);

function namesOn(html: string): string[] {
  return documentOf(html)
    .querySelectorAll("main li article h2")
    .map((heading) => textOf(heading));
}

const listOf = async (client: Client) => namesOn((await client.page("/wish-list")).html);

async function isPressed(client: Client, at: number): Promise<boolean> {
  const { html } = await client.page(productPath(at));
  return documentOf(html).querySelector("button[aria-pressed]")?.getAttribute("aria-pressed") === "true";
}

async function signedIn(email: string): Promise<Client> {
  const client = new Client(shop.url);
  await client.signIn(email);
  return client;
}

describe.each([
  ["without an account", () => Promise.resolve(new Client(shop.url))],
  ["with an account", () => signedIn("wishes@example.com")],
])("%s", (_who, begin) => {
  test("a toy is added on its page, is on the list, and is removed there and put back", async () => {
    const client = await begin();
    expect(await isPressed(client, 0)).toBe(false);
    const added = await client.follow(await add(client, 0));
    expect(new URL(added.url).pathname).toBe(productPath(0));
    expect(await added.text()).toContain("Added to Wish List");
    await add(client, 1);
    await add(client, 0);
    expect(await isPressed(client, 0)).toBe(true);
    expect((await listOf(client)).toSorted()).toEqual([toy(0).name, toy(1).name]);
    expect(await isPressed(new Client(shop.url), 0)).toBe(false);

    const removed = await client.follow(
      await client.post("/wish-list", { intent: "remove", productId: toy(0).id }, PAGE),
    );
    const html = await removed.text();
    expect(namesOn(html)).toEqual([toy(1).name]);
    expect(textOf(html)).toContain(`“${toy(0).name}” was removed.`);
    await client.post("/wish-list", hiddenFieldsBeside(html, 'main [role=status] button[value="add"]'), PAGE);
    expect(await listOf(client)).not.toContain(toy(0).name);
    const undo = hiddenFieldsBeside(html, 'main [role=status] button[value="add"]');
    undo.set("intent", "add");
    await client.post("/wish-list", undo, PAGE);
    expect(await listOf(client)).toEqual([toy(0).name, toy(1).name]);
    expect((await client.page(`/wish-list?removed=${toy(0).id}`)).html).not.toContain("was removed.");
    expect(await isPressed(client, 0)).toBe(true);
  });

  test("what is not in the shop cannot be added, and removing it is harmless", async () => {
    const client = await begin();
    for (const productId of [randomUUID(), "nonsense", ""]) {
      const answer = await client.post("/wish-list/changes", { intent: "add", productId });
      expect(await answer.json()).toMatchObject({
        refused: true,
        toast: { variant: "destructive", description: "This product is no longer available." },
      });
      const gone = await client.post("/wish-list/changes", { intent: "remove", productId });
      expect(await gone.json()).toMatchObject({ refused: false });
    }
  });
});

test("the list is the account's: in every browser, and not left behind by signing out", async () => {
  const [one, two] = [await signedIn("shared@example.com"), await signedIn("shared@example.com")];
  await add(one, 2);
  expect(await listOf(two)).toEqual([toy(2).name]);
  expect(one.cookies.has("wish_list")).toBe(false);
  await one.follow(await one.post("/api/logout"));
  expect(await listOf(one)).toEqual([]);
});

test("a list is stored by no shared cache, and an account's not by the browser", async () => {
  const rule = async (client: Client) => {
    const { body, headers } = await client.get("/wish-list");
    await body?.cancel();
    return headers.get("Cache-Control");
  };
  expect(await rule(new Client(shop.url))).toBe("private, no-cache");
  expect(await rule(await signedIn("stored@example.com"))).toBe("no-store");
});

test("signing in moves the browser's list to the account, after what is on it", async () => {
  const before = await signedIn("mover@example.com");
  await add(before, 0);
  const client = new Client(shop.url);
  for (const at of [0, 1]) await add(client, at);
  expect(client.cookies.get("wish_list")).toBe(`${toy(1).id}.${toy(0).id}`);
  await client.signIn("mover@example.com");
  expect(client.cookies.has("wish_list")).toBe(false);
  expect((await listOf(client)).toSorted()).toEqual([toy(0).name, toy(1).name]);
  expect(await isPressed(client, 1)).toBe(true);
});

describe("a forged cookie", () => {
  test("with 10,000 ids shows the known ones of the first 60, and signing in with it keeps no more", async () => {
    const client = new Client(shop.url);
    const unknown = Array.from({ length: 200 }, () => randomUUID());
    // Node refuses headers above 16 kB, as proxies do; the link below has no such limit.
    client.cookies.set("wish_list", ["nonsense", toy(0).id.toUpperCase(), toy(0).id, ...unknown].join("."));
    expect(await listOf(client)).toEqual([toy(0).name]);
    await client.signIn("forger@example.com");
    expect(await listOf(client)).toEqual([toy(0).name]);
  });

  test("that is too long for any browser is answered as every such request", async () => {
    const client = new Client(shop.url);
    client.cookies.set("wish_list", Array.from({ length: 10_000 }, () => randomUUID()).join("."));
    expect((await client.get("/wish-list")).status).toBe(431);
  });

  test.each(["", ".", "%00", "a".repeat(4000)])("%# is an empty list", async (text) => {
    const client = new Client(shop.url);
    client.cookies.set("wish_list", text);
    const { status, html } = await client.page("/wish-list");
    expect([status, html.includes("Your wish list is empty")]).toEqual([200, true]);
  });
});

test("an archived toy is not on the list, and is again when it comes back", async () => {
  const client = new Client(shop.url);
  await add(client, 3);
  const archive = async (at: string | null) => {
    await shop.query("UPDATE products SET archived_at = $2 WHERE id = $1", [toy(3).id, at]);
    await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ($1)", [[toy(3).id]]);
  };
  await archive(new Date().toISOString());
  await expect.poll(() => listOf(client)).toEqual([]);
  await archive(null);
  await expect.poll(() => listOf(client)).toEqual([toy(3).name]);
});

describe("a full list", () => {
  const ids = Array.from({ length: MOST }, () => randomUUID());

  beforeAll(async () => {
    await shop.query(
      "INSERT INTO products (id, name, category, base_price) SELECT id, 'Many ' || id, 'Many', 5 FROM unnest($1::uuid[]) id",
      [ids],
    );
    await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ($1)", [ids]);
    const visitor = new Client(shop.url);
    await vi.waitFor(async () => expect((await visitor.page(`/product/${ids.at(-1)}`)).status).toBe(200));
  });

  test("refuses the 61st toy with what to do, and loses nothing", async () => {
    const client = new Client(shop.url);
    client.cookies.set("wish_list", ids.join("."));
    const answer = await client.follow(await add(client, 0));
    expect(await answer.text()).toContain("Your wish list has room for 60 toys. Remove one, then try again.");
    expect(client.cookies.get("wish_list")).toBe(ids.join("."));
  });

  test("without an account makes room where a toy is no longer in the shop, the oldest first", async () => {
    const client = new Client(shop.url);
    const [newer, older] = [randomUUID(), randomUUID()];
    const inShop = ids.slice(2);
    client.cookies.set("wish_list", [newer, ...inShop.slice(0, 1), older, ...inShop.slice(1)].join("."));
    await add(client, 0);
    expect(client.cookies.get("wish_list")).toBe([toy(0).id, newer, ...inShop].join("."));
  });

  test("says at log-in which of the browser's toys were left out", async () => {
    const client = new Client(shop.url);
    client.cookies.set("wish_list", ids.join("."));
    await client.signIn("full@example.com");
    await client.post("/api/logout");
    await add(client, 0);
    await add(client, 1);
    const shown = await client.signIn("full@example.com");
    expect(textOf(await shown.text())).toContain(
      `Wish List Is Full Your wish list has room for 60 toys. “${toy(1).name}” was left out. “${toy(0).name}” was left out.`,
    );
  });
});

test("a browser that blocks cookies gets a message beside the heart, and others none", async () => {
  const client = new Client(shop.url);
  const to = (await add(client, 0)).headers.get("Location") ?? "";
  const kept = await client.follow(await client.get(to));
  expect([kept.url, textOf(await kept.text()).includes("Cookies Are Blocked")]).toEqual([
    shop.url + productPath(0),
    false,
  ]);
  client.cookies.clear();
  const { html } = await client.page(to);
  expect(textOf(html)).toContain(
    "Cookies Are Blocked Your browser blocks cookies, and this shop keeps your wish list in one.",
  );
  expect(textOf((await client.page(to.replace(/added=.*/, "added=wish_list.1.a"))).html)).not.toContain(
    "Cookies Are Blocked",
  );
});

test("only without an account, the list says how an account keeps it", async () => {
  const login = 'main a[href="/api/login?returnTo=/wish-list"]';
  const shown = async (client: Client) =>
    documentOf((await client.page("/wish-list")).html).querySelectorAll(login).length;
  const client = new Client(shop.url);
  expect(await shown(client)).toBe(1);
  await add(client, 0);
  expect(await shown(client)).toBe(1);
  await client.signIn("keeper@example.com");
  expect(await shown(client)).toBe(0);
});

test("a toy with nothing to choose goes into the cart, and the shopper stays on the list", async () => {
  const [simple] = await shop.query<{ id: string; name: string }>(
    `SELECT p.id, p.name FROM products p JOIN variations v ON v.product_id = p.id
     WHERE p.archived_at IS NULL AND NOT p.draft GROUP BY p.id HAVING count(*) = 1 AND sum(v.stock_quantity - v.held) > 0 LIMIT 1`,
  );
  const client = new Client(shop.url);
  await client.post("/wish-list", { intent: "add", productId: simple?.id ?? "" }, PAGE);
  const { html } = await client.page("/wish-list");
  const fields = hiddenFieldsBeside(html, 'main form[action="/cart"] button');
  const added = await client.follow(await client.post("/cart", fields, PAGE));
  expect([new URL(added.url).pathname, (await added.text()).includes("Added to Cart")]).toEqual([
    "/wish-list",
    true,
  ]);
  expect((await client.page("/cart")).html).toContain(`Remove ${simple?.name}`);
});

describe("a shared list", () => {
  async function linkOf(client: Client): Promise<string> {
    const { html } = await client.page("/wish-list");
    const url =
      documentOf(html).querySelector('main a[href*="/wish-list/shared"]')?.getAttribute("href") ?? "";
    return url.replace(shop.url, "");
  }

  test("of an account shows toys and no person, until its owner ends the link", async () => {
    const owner = await signedIn("owner-of-list@example.com");
    const stranger = await signedIn("stranger@example.com");
    await add(owner, 0);
    await add(stranger, 1);
    expect(await linkOf(owner)).toBe("");
    const made = await owner.follow(await owner.post("/wish-list", { intent: "share" }, PAGE));
    expect(await made.text()).toContain("Link Made");
    const link = await linkOf(owner);
    expect(link).toMatch(/^\/wish-list\/shared\?list=[\w-]{22}$/);
    const visitor = new Client(shop.url);
    const answer = await visitor.get(link);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect([namesOn(html), html.includes("noindex"), html.includes("owner-of-list")]).toEqual([
      [toy(0).name],
      true,
      false,
    ]);
    await add(owner, 1);
    expect(namesOn((await visitor.page(link)).html)).toEqual([toy(1).name, toy(0).name]);

    await stranger.post("/wish-list", { intent: "end-sharing" }, PAGE);
    expect((await visitor.get(link)).status).toBe(200);
    const end = await owner.follow(await owner.post("/wish-list", { intent: "end-sharing" }, PAGE));
    expect(await end.text()).toContain("Link Ended");
    const ended = await visitor.page(link);
    expect([ended.status, ended.html.includes("Wish List Not Found")]).toEqual([404, true]);
    expect(shop.logs()).not.toContain(link.split("=")[1]);
  });

  test("without an account is a link with the toys, also for 10,000 forged ones", async () => {
    const client = new Client(shop.url);
    await add(client, 0);
    const link = await linkOf(client);
    expect(link).toBe(`/wish-list/shared?toys=${toy(0).id}`);
    expect(namesOn((await new Client(shop.url).page(link)).html)).toEqual([toy(0).name]);
    const many = Array.from({ length: 200 }, () => randomUUID()).join(".");
    expect(namesOn((await client.page(`${link}.${many}`)).html)).toEqual([toy(0).name]);
  });

  test.each([
    "",
    "?list=",
    "?list=AAAAAAAAAAAAAAAAAAAAAA",
    "?list=%00",
    "?toys=",
    "?toys=nonsense",
    "?toys=%ff",
  ])("is not found at /wish-list/shared%s", async (query) => {
    const answer = await new Client(shop.url).get(`/wish-list/shared${query}`);
    await answer.body?.cancel();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test("can be ended while it shows nothing", async () => {
    const owner = await signedIn("empty-list@example.com");
    await owner.post("/wish-list", { intent: "share" }, PAGE);
    expect(await linkOf(owner)).toContain("/wish-list/shared?list=");
    expect((await owner.page("/wish-list")).html).toContain("End the Link");
    await owner.post("/wish-list", { intent: "end-sharing" }, PAGE);
    expect((await owner.page("/wish-list")).html).not.toContain("Share this list");
  });

  test("needs an account to make a link that can be ended", async () => {
    const answer = await new Client(shop.url).post("/wish-list", { intent: "share" }, PAGE);
    expect(answer.status).toBe(401);
  });
});

test("a page of a toy that is not on the list is the one that everybody gets", async () => {
  const client = new Client(shop.url);
  await add(client, 0);
  client.cookies.delete("flash");
  const [everybody, other, own] = [
    await new Client(shop.url).get(productPath(1)),
    await client.get(productPath(1)),
    await client.get(productPath(0)),
  ];
  expect(everybody.headers.get("ETag")).not.toBeNull();
  expect(other.headers.get("ETag")).toBe(everybody.headers.get("ETag"));
  expect(await other.text()).toBe(await everybody.text());
  expect([own.headers.get("X-Request-Id") !== null, other.headers.get("X-Request-Id")]).toEqual([true, null]);
  expect(await isPressed(new Client(shop.url), 0)).toBe(false);
});
