import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import { describe, expect, test } from "vitest";
import { endpoints } from "~/api";
import { endpoint } from "~/api/handlers";
import { type Person, useApi } from "./api";

const api = useApi();

const people = ["guest", "customer", "other", "admin", "revoked"] as const;
type Who = (typeof people)[number];

/** `ok` is allowed (404 for an unknown id is an answer); the rest is refused first. */
const everyone = { guest: "ok", customer: "ok", other: "ok", admin: "ok", revoked: "ok" } as const;
const signedIn = { guest: 401, customer: "ok", other: "ok", admin: "ok", revoked: "ok" } as const;
const admins = { guest: 401, customer: 403, other: 403, admin: "ok", revoked: 403 } as const;

const matrix: Record<string, Record<Who, "ok" | 401 | 403>> = {
  "GET /auth/user": signedIn,
  "GET /categories": everyone,
  "GET /places": everyone,
  "GET /pickup-times": everyone,
  "GET /products": everyone,
  "GET /products/suggestions": everyone,
  "GET /products/{id}": everyone,
  "GET /products/{id}/reviews": everyone,
  "POST /products/{id}/reviews": everyone,
  "POST /create-payment-intent": everyone,
  "POST /orders": everyone,
  "GET /orders": signedIn,
  "POST /orders/{id}/cancel": signedIn,
  "PUT /orders/{id}/pickup-time": signedIn,
  "GET /admin/stats": admins,
  "GET /admin/products": admins,
  "POST /admin/products": admins,
  "PUT /admin/products/{id}": admins,
  "DELETE /admin/products/{id}": admins,
  "POST /admin/variations": admins,
  "PUT /admin/variations/{id}": admins,
  "DELETE /admin/variations/{id}": admins,
  "POST /admin/products/{id}/images": admins,
  "DELETE /admin/product-images/{id}": admins,
  "PUT /admin/product-images/{id}/order": admins,
  "POST /admin/categories": admins,
  "PUT /admin/categories/{id}": admins,
  "DELETE /admin/categories/{id}": admins,
  "GET /admin/inventory": admins,
  "GET /admin/users": admins,
  "PUT /admin/users/{id}": admins,
  "GET /admin/places": admins,
  "POST /admin/places": admins,
  "GET /admin/places/{id}": admins,
  "PUT /admin/places/{id}": admins,
  "DELETE /admin/places/{id}": admins,
  "POST /admin/places/{id}/cancelled-days": admins,
  "POST /admin/orders/{id}/market-answer": admins,
  "GET /admin/orders": admins,
  "POST /admin/orders": admins,
  "PUT /admin/orders/{id}": admins,
  "PUT /admin/orders/{id}/status": admins,
  "POST /admin/orders/{id}/refunds": admins,
  "POST /admin/orders/{id}/payments": admins,
  "GET /admin/payment-links": admins,
  "POST /admin/orders/{id}/payment-link": admins,
  "DELETE /admin/orders/{id}/payment-link": admins,
  "POST /admin/orders/{id}/waive": admins,
  "POST /admin/orders/{id}/given-back": admins,
  "POST /admin/orders/{id}/replacement": admins,
  "POST /admin/orders/{id}/mark-ready": admins,
  "POST /admin/orders/{id}/not-there": admins,
  "PUT /admin/orders/{id}/pickup-time": admins,
  "PUT /admin/orders/{id}/delivery-day": admins,
  "GET /admin/reports/low-stock": admins,
  "GET /admin/reports/out-of-stock": admins,
  "GET /admin/reports/sales": admins,
  "GET /admin/delivery-zones": admins,
  "POST /admin/delivery-zones": admins,
  "GET /admin/delivery-zones/{id}": admins,
  "PUT /admin/delivery-zones/{id}": admins,
  "DELETE /admin/delivery-zones/{id}": admins,
  "GET /admin/sales": admins,
  "POST /admin/sales": admins,
  "GET /admin/sales/{id}": admins,
  "PUT /admin/sales/{id}": admins,
  "POST /admin/sales/{id}/end": admins,
  "GET /admin/promotions": admins,
  "POST /admin/promotions": admins,
  "GET /admin/promotions/{id}": admins,
  "PUT /admin/promotions/{id}": admins,
  "POST /admin/promotions/{id}/end": admins,
  "GET /admin/gift-cards": admins,
  "GET /admin/gift-cards/{id}": admins,
  "POST /admin/gift-cards/{id}/void": admins,
  "POST /admin/gift-cards/{id}/send": admins,
  "PUT /admin/orders/{id}/gift-card-recipient": admins,
  "GET /admin/reports/gift-cards": admins,
  "POST /stripe/webhook": everyone,
};

const personOf = (who: Who): Person => (who === "guest" ? api.guest() : api[who]);

test("every endpoint has its row", () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual(Object.keys(matrix));
});

describe.each(endpoints.map(({ method, path }) => [method, path] as const))("%s /api%s", (method, path) => {
  test.each(people)("asked by %s", async (who) => {
    const expected = matrix[`${method} ${path}`]?.[who];
    const body = method === "GET" || method === "DELETE" ? undefined : {};
    const {
      status,
      body: answer,
      headers,
    } = await personOf(who).client.json<{ message?: string }>(
      method,
      `/api${path.replace("{id}", randomUUID())}`,
      body,
    );
    if (expected === "ok") expect([401, 403]).not.toContain(status);
    else {
      expect([status, answer]).toEqual([
        expected,
        { message: expected === 401 ? "Unauthorized" : "Forbidden" },
      ]);
      expect(headers.get("Cache-Control")).toBe("no-store");
    }
    expect(status).toBeLessThan(500);
  });
});

test("an endpoint below /admin is for admins, even if it says that it is public", async () => {
  const { access, run } = endpoint({
    ...{ method: "GET", path: "/admin/anything", access: "public", summary: "", answer: null },
    handle: () => Promise.resolve(null),
  });
  const byVisitor = { headers: {} } as Request;
  expect(access).toBe("admin");
  await expect(run(byVisitor, {} as Response)).rejects.toMatchObject({ status: 401 });
});

test("an admin whose rights are taken loses access with the next call", async () => {
  expect((await api.other.client.json("GET", "/api/admin/stats")).status).toBe(403);
  await api.shop.query("UPDATE users SET is_admin = true WHERE email = 'other@example.com'");
  expect((await api.other.client.json("GET", "/api/admin/stats")).status).toBe(200);
  await api.shop.query("UPDATE users SET is_admin = false WHERE email = 'other@example.com'");
  expect((await api.other.client.json("GET", "/api/admin/stats")).status).toBe(403);
});

test("a changed session cookie is not accepted", async () => {
  const person = api.guest();
  const session = api.admin.client.cookies.get("session") ?? "";
  person.client.cookies.set("session", `${session.slice(0, -4)}AAAA`);
  expect((await person.client.json("GET", "/api/admin/stats")).status).toBe(401);
});

describe("a call from another site", () => {
  const cases: [string, Record<string, string>, number][] = [
    ["with its Origin", { Origin: "https://evil.example" }, 403],
    ["with an Origin of null", { Origin: "null" }, 403],
    ["marked cross-site", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["without either, as a script sends it", {}, 400],
  ];
  test.each(cases)("%s", async (_name, headers, status) => {
    const response = await api.admin.client.request("/api/admin/categories", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json", ...headers },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty("message");
  });

  test("of the shop's own pages is let in", async () => {
    const response = await api.admin.client.request("/api/admin/categories", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json", Origin: api.shop.url, "Sec-Fetch-Site": "same-origin" },
    });
    expect(response.status).toBe(400);
  });
});
