import { describe, expect, test } from "vitest";
import { ownPath } from "~/lib/own-path";

describe("ownPath", () => {
  test.each(["/", "/checkout", "/orders?page=2", "/product/1#reviews", "/products?categories=Fidget%20Toys"])("comes back to %s", (path) => {
    expect(ownPath(path)).toBe(path);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/..//evil.example",
    "/./\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " /orders",
    "orders",
    "javascript:alert(1)",
    "/api/logout",
    "/API/logout",
    "/api",
    "",
    undefined,
    ["/orders"],
    `/${"a".repeat(2001)}`,
  ])("refuses %j", (path) => {
    expect(ownPath(path)).toBe("/");
  });
});
