import { beforeAll, describe, expect, test } from "vitest";
import routes from "~/routes";
import { Client } from "../support/client";
import { documentOf } from "../support/html";
import { sharedShop, type SharedShop } from "../support/shop";

interface AdminRoute {
  path: string;
  file: string;
}

interface Entry {
  path?: string;
  index?: boolean;
  file: string;
  children?: Entry[];
}

const ANY_ID = "00000000-0000-4000-8000-000000000000";

/** From the route table, so that a new route is tested too. */
function adminRoutes(entries: Entry[], parent = ""): AdminRoute[] {
  return entries.flatMap(({ path = "", index = false, file, children = [] }) => {
    // A frame around screens loads nothing.
    if (parent === "/admin" && path === "" && !index) return adminRoutes(children, parent);
    const own = `${parent}/${path}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
    const address = own.replace(":id", ANY_ID).replace(":file", "sales.csv");
    const here = own === "/admin" || own.startsWith("/admin/") ? [{ path: address, file }] : [];
    return [...here, ...adminRoutes(children, own)];
  });
}

const all = adminRoutes(routes as unknown as Entry[]);
const idOf = (file: string) => file.replace(/\.tsx?$/, "");
const dataAddress = ({ path, file }: AdminRoute) =>
  `${path}?${path === "/admin" && file.includes("dashboard") ? "index&" : ""}_data=${encodeURIComponent(idOf(file))}`;

let shop: SharedShop;
const people = {} as Record<"guest" | "customer" | "revoked", Client>;

beforeAll(async () => {
  shop = await sharedShop("storefront");
  for (const name of ["guest", "customer", "revoked"] as const) people[name] = new Client(shop.url);
  await people.customer.signIn("customer@example.com");
  await people.revoked.signIn("colleague@example.ca");
  await shop.query("UPDATE users SET is_admin = true WHERE email = 'colleague@example.ca'");
  expect((await people.revoked.get("/admin")).status).toBe(200);
  await shop.query("UPDATE users SET is_admin = false WHERE email = 'colleague@example.ca'");
});

test("the walk knows all of the back office", () => {
  expect(all.length).toBeGreaterThan(20);
});

const expected = { guest: 401, customer: 403, revoked: 403 } as const;

describe.each(Object.entries(expected) as [keyof typeof expected, 401 | 403][])("to a %s", (name, status) => {
  test.each(all.map((route) => [route.path, route] as const))(`GET %s answers ${status}`, async (path) => {
    expect((await people[name].get(path)).status).toBe(status);
  });

  test.each(all.map((route) => [route.file, route] as const))(
    `the data of %s answers ${status}`,
    async (_file, route) => {
      expect((await people[name].get(dataAddress(route))).status).toBe(status);
    },
  );

  test.each(all.map((route) => [route.path, route] as const))(`POST %s is refused`, async (path) => {
    expect([status, 405]).toContain((await people[name].post(path, { intent: "save" })).status);
  });
});

test("an upload by a guest is refused before it is read", async () => {
  const form = new FormData();
  form.set("intent", "upload");
  form.set("file", new File([new Uint8Array(1024)], "a.png"));
  expect((await people.guest.post(`/admin/products/${ANY_ID}/images`, form)).status).toBe(401);
});

test("a form that a guest sent without scripts comes back to be sent again, without its files", async () => {
  const form = new FormData();
  form.append("name", 'Half a "thought"');
  form.append("name", "and another");
  form.set("file", new File([new Uint8Array(1024)], "a.png"));
  const answer = await people.guest.post("/admin/products/new?page=2", form, { Accept: "text/html" });
  const again = documentOf(await answer.text()).querySelector("main form");
  expect([answer.status, again?.getAttribute("action")]).toEqual([401, "/admin/products/new?page=2"]);
  const fields = again?.querySelectorAll("input").map((input) => input.attributes);
  expect(fields).toEqual([
    { type: "hidden", name: "name", value: 'Half a "thought"' },
    { type: "hidden", name: "name", value: "and another" },
  ]);
});
