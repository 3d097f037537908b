import openapiTS, { astToString } from "openapi-typescript";
import { describe, expect, test } from "vitest";
import { endpoints } from "~/api";
import { HtmlValidate } from "html-validate";
import { useApi } from "./api";
import { description } from "./described";

const api = useApi();

/** Section 7 of the specification, as it stands there. */
const specified = `
GET /api/auth/user · GET /api/categories · GET /api/products · GET /api/products/{id} · GET /api/products/{id}/reviews
POST /api/products/{id}/reviews · POST /api/create-payment-intent · POST /api/orders · GET /api/orders · POST /api/orders/{id}/cancel
GET /api/admin/stats · GET /api/admin/products · POST /api/admin/products · PUT /api/admin/products/{id} · DELETE /api/admin/products/{id}
POST /api/admin/variations · PUT /api/admin/variations/{id} · DELETE /api/admin/variations/{id} · POST /api/admin/products/{id}/images
DELETE /api/admin/product-images/{id} · PUT /api/admin/product-images/{id}/order · POST /api/admin/categories · PUT /api/admin/categories/{id}
DELETE /api/admin/categories/{id} · GET /api/admin/inventory · GET /api/admin/users · PUT /api/admin/users/{id} · GET /api/admin/orders
PUT /api/admin/orders/{id}/status · POST /api/admin/orders/{id}/mark-ready · GET /api/admin/reports/low-stock
GET /api/admin/reports/out-of-stock · GET /api/admin/reports/sales`;

const added = [
  "",
  "/{id}/refunds",
  "/{id}/payments",
  "/{id}/waive",
  "/{id}/given-back",
  "/{id}/market-answer",
  "/{id}/replacement",
  "/{id}/not-there",
  "/{id}/payment-link",
]
  .map((path) => `POST /api/admin/orders${path}`)
  .concat(
    "PUT /api/admin/orders/{id}",
    "DELETE /api/admin/orders/{id}/payment-link",
    "GET /api/admin/payment-links",
    "GET /api/admin/delivery-zones",
    "POST /api/admin/delivery-zones",
    ...["GET", "PUT", "DELETE"].map((method) => `${method} /api/admin/delivery-zones/{id}`),
    ...["GET /api/admin/sales", "POST /api/admin/sales"],
    ...["GET", "PUT"].map((method) => `${method} /api/admin/sales/{id}`),
    "POST /api/admin/sales/{id}/end",
    "GET /api/admin/promotions",
    "POST /api/admin/promotions",
    ...["GET", "PUT"].map((method) => `${method} /api/admin/promotions/{id}`),
    "POST /api/admin/promotions/{id}/end",
    "GET /api/admin/gift-cards",
    "GET /api/admin/gift-cards/{id}",
    ...["void", "send"].map((act) => `POST /api/admin/gift-cards/{id}/${act}`),
    "PUT /api/admin/orders/{id}/gift-card-recipient",
    "GET /api/admin/reports/gift-cards",
    "GET /api/places",
    ...["/orders/{id}/pickup-time", "/admin/orders/{id}/pickup-time", "/admin/orders/{id}/delivery-day"].map(
      (path) => `PUT /api${path}`,
    ),
    "GET /api/pickup-times",
    "GET /api/products/suggestions",
    ...["GET /api/admin/places", "POST /api/admin/places"],
    ...["GET", "PUT", "DELETE"].map((method) => `${method} /api/admin/places/{id}`),
    "POST /api/admin/places/{id}/cancelled-days",
  );

test("the table has every call of section 7 in its order, the payment provider's, and those that were added", () => {
  const paths = endpoints.map(({ method, path }) => `${method} /api${path}`);
  expect(paths).toEqual(expect.arrayContaining(added));
  expect(paths.filter((path) => !added.includes(path))).toEqual([
    ...specified.trim().split(/\s*[·\n]\s*/),
    "POST /api/stripe/webhook",
  ]);
});

describe("the description", () => {
  test("is served at /api/openapi.json and is OpenAPI 3.1 with every call", async () => {
    const response = await api.guest().client.get("/api/openapi.json");
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    const served: unknown = await response.json();
    expect(served).toEqual(JSON.parse(JSON.stringify(description)));
    expect(description.openapi).toBe("3.1.0");
    const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(endpoints.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  });

  test("refers to nothing it does not have", () => {
    const text = JSON.stringify(description);
    for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(Object.keys(description.components.schemas)).toContain(name);
    expect(text).not.toContain("$defs");
  });

  test("gives the types that the client of these tests was made of; to renew them, run this file with --update", async () => {
    const types = astToString(await openapiTS(JSON.stringify(description)));
    await expect(`/** Made by openapi-typescript from /api/openapi.json. */\n${types}`).toMatchFileSnapshot(
      "schema.d.ts",
    );
  });

  test("can be read at /api/docs: valid HTML, no scripts, no other host, every call", async () => {
    const response = await api.guest().client.get("/api/docs");
    const html = await response.text();
    expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(html).not.toMatch(/<script|<style|style=|https?:\/\//);
    for (const { method, path } of endpoints) expect(html).toContain(`${method} /api${path}`);
    const report = await new HtmlValidate({
      extends: ["html-validate:standard"],
      rules: { "void-style": "off", "long-title": "off" },
    }).validateString(html);
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      ),
    ).toEqual([]);
  });
});
