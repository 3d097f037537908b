import express, { type Router } from "express";
import { paymentLink } from "~/schemas/orders/payment-link";
import { docsPage } from "~/api/docs";
import type { JsonSchema, OpenApi, Operation } from "~/api/openapi";
import { type Endpoint } from "~/api/handlers";
import { onlyBy } from "~/api/api-router";
import { category } from "~/schemas/category";
import { errorBody } from "~/schemas/common";
import { paymentIntentAnswer } from "~/schemas/checkout";
import { adminOrder, order, orderItem, orderStub } from "~/schemas/order";
import { place } from "~/schemas/place";
import { product, productImage, variation } from "~/schemas/product";
import { dashboardStats, inventoryRow, salesReportRow, stockReportRow } from "~/schemas/report";
import { review } from "~/schemas/review";
import { user } from "~/schemas/user";
import { z } from "~/schemas/zod";

const error = z.looseObject({ ...errorBody.shape, requestId: z.string().optional() });

const names = z.registry<{ id: string }>();
const named = {
  User: user,
  Category: category,
  Place: place,
  Product: product,
  Variation: variation,
  ProductImage: productImage,
  Review: review,
  PaymentIntent: paymentIntentAnswer,
  Order: order,
  OrderItem: orderItem,
  OrderStub: orderStub,
  AdminOrder: adminOrder,
  PaymentLink: paymentLink,
  Stats: dashboardStats,
  InventoryRow: inventoryRow,
  StockReportRow: stockReportRow,
  SalesReportRow: salesReportRow,
  Error: error,
};
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });

export function openApi(endpoints: readonly Endpoint[]): OpenApi {
  const schemas: OpenApi["components"]["schemas"] = {};
  const paths: OpenApi["paths"] = {};
  refer(error, "output", schemas);
  for (const row of endpoints) (paths[row.path] ??= {})[row.method.toLowerCase()] = operation(row, schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Parkland Prints",
      version: "1.0.0",
      description:
        "Amounts are decimal text with two places in CAD, dates ISO 8601 in UTC, ids text. Calls are made with the session cookie that signing in at /api/login sets; /api/logout ends it. Lists are bare arrays: at most 1,000 rows, or with `limit` (at most 500) and `offset` a part. X-Total-Count has the number of all rows, and `Link` the address of the next ones, if there are more. Reads carry an ETag. In PUT absent is unchanged and null is cleared.",
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description: "Set by signing in at /api/login",
        },
      },
    },
  };
}

function operation(row: Endpoint, schemas: Record<string, JsonSchema>): Operation {
  const { answer, body, query } = row;
  const isList = answer instanceof z.ZodArray;
  const good: Operation["responses"][string] =
    answer === null
      ? { description: "Done" }
      : {
          description: "As asked",
          ...(isList && {
            headers: {
              "X-Total-Count": { description: "The number of all rows", schema: { type: "integer" } },
              Link: {
                description: 'The address of the next rows, if there are more, with rel="next"',
                schema: { type: "string" },
              },
            },
          }),
          content: { "application/json": { schema: refer(answer, "output", schemas) } },
        };
  const statuses = row.statuses ?? [answer === null ? 204 : (row.status ?? 200)];
  const unread: Operation["responses"] =
    row.method === "GET"
      ? { "304": { description: "Not changed since the ETag sent in If-None-Match" } }
      : {};
  return {
    operationId: `${row.method.toLowerCase()}${row.path.replace(/[^a-z]([a-z])/gi, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "")}`,
    summary: row.summary,
    tags: [row.path.startsWith("/admin") ? "Back office" : "Shop"],
    ...(row.access !== "public" && { security: [{ session: [] }] }),
    parameters: [...pathParameters(row.path), ...(query ? queryParameters(query) : [])],
    ...(body && {
      requestBody: {
        required: true,
        content: { [body.contentType]: { schema: refer(body.schema, "input", schemas) } },
      },
    }),
    responses: {
      ...Object.fromEntries(statuses.map((status) => [status, good])),
      ...unread,
      default: {
        description: "Refused",
        content: { "application/json": { schema: refer(error, "output", schemas) } },
      },
    },
  };
}

function pathParameters(path: string): Operation["parameters"] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(query: z.ZodType): Operation["parameters"] {
  const { properties = {} } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, given]) => {
    const { description, ...schema } = given as JsonSchema & { description?: string };
    return { name, in: "query", required: false, ...(description && { description }), schema };
  });
}

function refer(schema: z.ZodType, io: "input" | "output", schemas: Record<string, JsonSchema>): JsonSchema {
  const made = z.toJSONSchema(z.object({ wanted: schema }), { metadata: names, io, unrepresentable: "any" });
  // Only the wrapper is unnamed, so every named schema is a definition.
  const { $defs = {}, properties = {} } = JSON.parse(
    JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/"),
  ) as { $defs?: Record<string, JsonSchema>; properties?: Record<string, JsonSchema> };
  for (const [name, { id: _, ...definition }] of Object.entries($defs)) schemas[name] ??= definition;
  return properties.wanted ?? {};
}

/** Builds the description at the first request, not at each start. */
export function describe(endpoints: readonly Endpoint[]): Router {
  const router = express.Router();
  let document: OpenApi | undefined;
  const answers: [path: string, type: string, text: (document: OpenApi) => string][] = [
    ["/openapi.json", "json", JSON.stringify],
    ["/docs", "html", docsPage],
  ];
  for (const [path, type, textOf] of answers) {
    const route = router.route(path);
    let text: string | undefined;
    route.get((_request, response) => {
      text ??= textOf((document ??= openApi(endpoints)));
      response.set("Cache-Control", "no-cache").type(type).send(text);
    });
    onlyBy(route, ["GET"]);
  }
  return router;
}
