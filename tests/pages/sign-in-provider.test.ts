import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from "../support/openid-provider";
import { type Shop, startShop } from "../support/shop";

let provider: OpenIdProvider;
let shop: Shop;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  shop = await startShop({
    env: { OAUTH_ISSUER: provider.issuer, OAUTH_CLIENT_ID: CLIENT.id, OAUTH_CLIENT_SECRET: CLIENT.secret },
  });
});
afterAll(async () => {
  await shop.stop();
  await provider.stop();
});
beforeEach(() => {
  Object.assign(provider, {
    person: {},
    userInfo: null,
    forged: false,
    symmetric: false,
    elsewhere: null,
    nonsense: {},
    error: null,
    down: false,
    signedOut: null,
  });
});

const ada = {
  sub: "ada",
  email: "ada@example.com",
  email_verified: true,
  name: "Ada Ng",
  picture: "https://id.example.com/ada.png",
};

async function logIn(client: Client): Promise<{ status: number; html: string }> {
  const answer = await client.follow(await client.get("/api/login"));
  return { status: answer.status, html: await answer.text() };
}

async function isLoggedIn(client: Client): Promise<boolean> {
  return (await client.json("GET", "/api/auth/user")).status === 200;
}

const NONSENSE = {
  null: "null",
  "a list": "[]",
  "a number": "1",
  "another object": '{"status":"ok"}',
  "a page": "<html></html>",
  "far too much": JSON.stringify("x".repeat(1_000_000)),
  "deep nesting": "[".repeat(100_000),
};

async function expectNoSignIn(client: Client): Promise<void> {
  const answer = await client.follow(await client.get("/api/login"));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await answer.text()).toContain("Logging in does not work right now");
  expect(await isLoggedIn(client)).toBe(false);
}

test.each(Object.entries(NONSENSE))(
  "%s in place of the provider's metadata is no answer",
  async (_what, text) => {
    provider.nonsense = { "/.well-known/openid-configuration": { text } };
    await expectNoSignIn(new Client(shop.url));
  },
);

test("GET /api/login says so while the provider has never answered, and works once it does", async () => {
  const client = new Client(shop.url);
  provider.down = true;
  const { status, html } = await logIn(client);
  expect(status).toBe(503);
  expect(html).toContain("Logging in does not work right now");
  Object.assign(provider, { down: false, person: ada });
  await logIn(client);
  expect(await isLoggedIn(client)).toBe(true);
});

describe.each(["/token", "/userinfo"])("%s of the provider", (path) => {
  beforeEach(() => {
    provider.person = { sub: "dee" };
    provider.userInfo = { sub: "dee", email: "dee@example.com", email_verified: true };
  });

  test.each(Object.entries(NONSENSE))("answers %s: nobody is logged in", async (_what, text) => {
    provider.nonsense = { [path]: { text } };
    await expectNoSignIn(new Client(shop.url));
  });

  test("leads elsewhere: nobody follows", async () => {
    provider.nonsense = { [path]: { address: `${provider.issuer}${path}/elsewhere` } };
    await expectNoSignIn(new Client(shop.url));
  });

  test("answers as it should: somebody is logged in", async () => {
    const client = new Client(shop.url);
    await logIn(client);
    expect(await isLoggedIn(client)).toBe(true);
  });
});

test("signing in makes the user the provider tells of", async () => {
  provider.person = ada;
  const client = new Client(shop.url);
  expect((await logIn(client)).status).toBe(200);
  expect((await client.json("GET", "/api/auth/user")).body).toMatchObject({
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Ng",
    profileImageUrl: ada.picture,
    isAdmin: false,
  });
});

test("claims that only the user-information endpoint tells are read there", async () => {
  provider.person = { sub: "bea" };
  provider.userInfo = {
    sub: "bea",
    email: "bea@example.com",
    email_verified: true,
    given_name: "Bea",
    family_name: "Ode",
  };
  const client = new Client(shop.url);
  await logIn(client);
  expect((await client.json("GET", "/api/auth/user")).body).toMatchObject({
    email: "bea@example.com",
    firstName: "Bea",
    lastName: "Ode",
  });
});

test("signing out signs out at the provider too, and comes back", async () => {
  provider.person = ada;
  const client = new Client(shop.url);
  await logIn(client);
  const answer = await client.follow(await client.get("/api/logout"));
  expect(answer.url).toBe(`${shop.url}/`);
  expect(provider.signedOut?.get("client_id")).toBe(CLIENT.id);
  expect(provider.signedOut?.get("id_token_hint")).toMatch(/^ey/);
  expect(await isLoggedIn(client)).toBe(false);
});

test("the provider's user information is asked for at its own address only, wherever that leads", async () => {
  provider.person = { sub: "cy" };
  provider.userInfo = { sub: "cy", email: "cy@example.com", email_verified: true };
  provider.elsewhere = `${provider.issuer}/elsewhere`;
  const client = new Client(shop.url);
  expect((await logIn(client)).status).toBe(503);
  expect(await isLoggedIn(client)).toBe(false);
});

describe("nobody is logged in by an ID token", () => {
  test.each<[string, Partial<OpenIdProvider>]>([
    ["signed with an unknown key", { forged: true, person: ada }],
    ["signed with the secret both sides know", { symmetric: true, person: ada }],
    ["of another issuer", { person: { ...ada, iss: "https://evil.example" } }],
    ["for another client", { person: { ...ada, aud: "another-shop" } }],
    [
      "for several clients, asked for by another",
      { person: { ...ada, aud: [CLIENT.id, "another-shop"], azp: "another-shop" } },
    ],
    ["that answers another sign-in", { person: { ...ada, nonce: "another" } }],
    ["that has expired", { person: { ...ada, exp: Math.floor(Date.now() / 1000) - 3600 } }],
    [
      "whose user information is another person's",
      { person: { sub: "ada" }, userInfo: { ...ada, sub: "bea" } },
    ],
  ])("%s", async (_how, lie) => {
    Object.assign(provider, lie);
    const client = new Client(shop.url);
    const { status, html } = await logIn(client);
    expect(status).toBe(503);
    expect(html).toContain("Log in again");
    expect(await isLoggedIn(client)).toBe(false);
  });
});

describe("GET /api/callback", () => {
  test("refuses a state that this browser did not begin with", async () => {
    provider.person = ada;
    const attacker = new Client(shop.url);
    const atProvider = (await attacker.get("/api/login")).headers.get("Location") ?? "";
    const callback = (await attacker.get(atProvider)).headers.get("Location") ?? "";
    const victim = new Client(shop.url);
    await victim.get("/api/login");
    expect((await victim.get(callback)).status).toBe(400);
    expect(await isLoggedIn(victim)).toBe(false);
  });

  test("takes each state once", async () => {
    provider.person = ada;
    const client = new Client(shop.url);
    const atProvider = (await client.get("/api/login")).headers.get("Location") ?? "";
    const callback = (await client.get(atProvider)).headers.get("Location") ?? "";
    expect((await client.get(callback)).status).toBe(302);
    expect((await client.get(callback)).status).toBe(400);
  });

  test("loaded again shows that the user is still logged in", async () => {
    provider.person = ada;
    const client = new Client(shop.url);
    const atProvider = (await client.get("/api/login")).headers.get("Location") ?? "";
    const callback = (await client.get(atProvider)).headers.get("Location") ?? "";
    await client.get(callback);
    const html = await (await client.get(callback)).text();
    expect(await isLoggedIn(client)).toBe(true);
    expect(html).toContain("You are still logged in");
    expect(html).toContain(`You are logged in as ${ada.email}`);
    expect(html).not.toMatch(/not logged in|as a guest/);
  });

  test("cancelled by a logged-in user keeps them logged in and says so", async () => {
    provider.person = ada;
    const client = new Client(shop.url);
    await logIn(client);
    provider.error = "access_denied";
    const { status, html } = await logIn(client);
    expect(status).toBe(403);
    expect(await isLoggedIn(client)).toBe(true);
    expect(html).toContain(`You are logged in as ${ada.email}`);
    expect(html).not.toMatch(/not logged in|as a guest/);
  });

  test("says that a sign-in was cancelled, and how to go on", async () => {
    provider.error = "access_denied";
    const client = new Client(shop.url);
    const { status, html } = await logIn(client);
    expect(status).toBe(403);
    expect(html).toContain("The sign-in was cancelled");
    expect(html).toContain('href="/products"');
  });
});

test("somebody who has signed in can leave while the provider is away", async () => {
  provider.person = ada;
  const client = new Client(shop.url);
  await logIn(client);
  provider.down = true;
  expect((await client.get("/api/logout")).status).toBe(303);
  expect(await isLoggedIn(client)).toBe(false);
});
