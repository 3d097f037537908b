import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf } from "../support/html";
import { sharedShop, type SharedShop } from "../support/shop";

let shop: SharedShop;
let admin: Client;

beforeAll(async () => {
  shop = await sharedShop("back office");
  admin = await signedIn("admin@example.com");
});

const page = { Accept: "text/html" };
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

class Browser extends Client {
  constructor(private readonly userAgent: string) {
    super(shop.url);
  }
  override request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("User-Agent", this.userAgent);
    return super.request(path, { ...init, headers });
  }
}

async function signedIn(email: string, userAgent = firefox): Promise<Client> {
  const client = new Browser(userAgent);
  await client.signIn(email);
  return client;
}

const isIn = async (client: Client) => (await client.get("/account")).status === 200;
const idOf = async (email: string) =>
  (await shop.query<{ id: string }>("SELECT id FROM users WHERE email = $1", [email]))[0]?.id ?? "";

async function shownTo(client: Client) {
  const { html } = await client.page("/account");
  return documentOf(html)
    .querySelectorAll("main li")
    .map((item) => ({
      words: item.textContent.replace(/\s+/g, " ").trim(),
      key: item.querySelector('input[name="session"]')?.getAttribute("value") ?? null,
    }));
}

describe("a user's sessions", () => {
  test("are listed on the account page and can be ended one by one or all others; other users' sessions cannot", async () => {
    const email = "many@example.ca";
    const desk = await signedIn(email);
    const phone = await signedIn(email, safari);
    const library = await signedIn(email);
    const other = await signedIn("other@example.ca");

    const [own, ...others] = await shownTo(desk);
    expect(own).toEqual({
      words: expect.stringMatching(/^Firefox on Linux This browser Since .*; last used /) as string,
      key: null,
    });
    expect(others).toHaveLength(2);
    const lost = others.find(({ words }) => words.startsWith("Safari on an iPhone"));
    const sids = await shop.query<{ sid: string }>("SELECT sid FROM sessions");
    const { html } = await desk.page("/account");
    expect(sids.filter(({ sid }) => html.includes(sid))).toEqual([]);

    const end = { intent: "end-session", session: lost?.key ?? "" };
    await other.post("/account", end, page);
    expect(await isIn(phone)).toBe(true);
    const told = await desk.follow(await desk.post("/account", end, page));
    expect(await told.text()).toContain("In one other browser.");
    expect([await isIn(phone), await isIn(library), await isIn(desk)]).toEqual([false, true, true]);
    await desk.post("/account", { intent: "end-session" }, page);
    expect(await isIn(library)).toBe(true);

    await desk.post("/account", { intent: "end-other-sessions" }, page);
    expect([await isIn(library), await isIn(desk), await isIn(other)]).toEqual([false, true, true]);
    expect(await shownTo(desk)).toHaveLength(1);
    expect((await new Client(shop.url).post("/account", { intent: "end-other-sessions" }, page)).status).toBe(
      401,
    );
  });

  test("expire after 12 unused hours for an admin, not for a customer", async () => {
    const customer = await signedIn("idle@example.ca");
    const owner = await signedIn("admin@example.com");
    const unused = (hours: number) =>
      shop.query("UPDATE sessions SET used_at = now() - make_interval(hours => $1)", [hours]);
    await unused(11);
    expect((await owner.get("/admin")).status).toBe(200);
    // That was a use, so the idle time begins again.
    const [used] = await shop.query<{ recent: boolean }>(
      "SELECT max(used_at) > now() - interval '1 minute' AS recent FROM sessions",
    );
    expect(used?.recent).toBe(true);
    await unused(13);
    expect([(await owner.get("/admin")).status, (await owner.json("GET", "/api/auth/user")).status]).toEqual([
      401, 401,
    ]);
    expect(await isIn(customer)).toBe(true);
    admin = await signedIn("admin@example.com");
  });

  test("are not listed after 12 unused hours for an admin, and still listed for a customer", async () => {
    const [customer, owner] = [await signedIn("seldom@example.ca"), await signedIn("admin@example.com")];
    for (const email of ["seldom@example.ca", "admin@example.com"]) await signedIn(email, safari);
    const phones = (client: Client) =>
      shownTo(client).then((all) => all.filter(({ words }) => words.startsWith("Safari")).length);
    expect([await phones(customer), await phones(owner)]).toEqual([1, 1]);
    await shop.query(
      "UPDATE sessions SET used_at = now() - interval '13 hours' WHERE browser LIKE 'Safari%'",
    );
    expect([await phones(customer), await phones(owner)]).toEqual([1, 0]);
  });
});

describe("an admin", () => {
  const screen = async (email: string) => `/admin/users/${await idOf(email)}/account`;
  const history = async (email: string) =>
    (
      await shop.query<{ action: string }>(
        "SELECT action FROM audit_entries WHERE entity = 'user' AND entity_id = $1 ORDER BY created_at",
        [await idOf(email)],
      )
    ).map(({ action }) => action);

  test("ends all of a user's sessions, and the history shows it", async () => {
    const email = "everywhere@example.ca";
    const browsers = [await signedIn(email), await signedIn(email, safari)];
    const { html } = await admin.page(await screen(email));
    expect(html).toContain("Safari on an iPhone");
    await admin.post(await screen(email), { intent: "end-sessions" }, page);
    expect(await Promise.all(browsers.map(isIn))).toEqual([false, false]);
    expect(await history(email)).toEqual(["user.sessions-ended"]);
    expect(await isIn(await signedIn(email))).toBe(true);
  });

  test("disables an account: its sessions are over, signing in is refused with a reason, enabling lets it in again", async () => {
    const email = "trouble@example.ca";
    const client = await signedIn(email);
    for (let sent = 0; sent < 2; sent++) await admin.post(await screen(email), { intent: "disable" }, page);
    expect(await isIn(client)).toBe(false);
    expect((await admin.page("/admin/users?search=trouble")).html).toContain("Disabled");
    await expect(signedIn(email)).rejects.toThrow("ended with 403");
    const refused = new Client(shop.url);
    const asked = await refused.follow(await refused.get("/api/login"));
    const answer = await refused.follow(await refused.post(asked.url, { email }));
    expect(await answer.text()).toContain("The shop has disabled this account.");
    expect(refused.cookies.has("session")).toBe(false);
    const promoted = await admin.json("PUT", `/api/admin/users/${await idOf(email)}`, { isAdmin: true });
    expect(promoted.status).toBe(409);

    await admin.post(await screen(email), { intent: "enable" }, page);
    expect(await isIn(await signedIn(email))).toBe(true);
    expect(await history(email)).toEqual(["user.disabled", "user.enabled"]);
  });

  test("cannot disable or log out themselves or another admin, and customers cannot either", async () => {
    const own = await screen("admin@example.com");
    for (const intent of ["disable", "end-sessions"]) await admin.post(own, { intent }, page);
    expect((await admin.get("/admin")).status).toBe(200);
    await signedIn("second@example.ca");
    await admin.json("PUT", `/api/admin/users/${await idOf("second@example.ca")}`, { isAdmin: true });
    const told = await admin.follow(
      await admin.post(await screen("second@example.ca"), { intent: "disable" }, page),
    );
    expect(await told.text()).toContain("Revoke this account&#x27;s admin rights first");
    const customer = await signedIn("customer@example.com");
    expect((await customer.post(own, { intent: "disable" }, page)).status).toBe(403);
    expect((await customer.get(own)).status).toBe(403);
    const disabled = await shop.query(
      "SELECT 1 FROM users WHERE disabled_at IS NOT NULL AND (is_admin OR email = 'admin@example.com')",
    );
    expect(disabled).toEqual([]);
  });
});
