import { expect, test } from "vitest";
import { routeLinks } from "~/lib/orders/pickup-place";

test("a route of more than ten stops is several links, because Google Maps takes no more", () => {
  const stops = Array.from({ length: 11 }, (_, index) => `${index + 1} Elm St | rear, Stony Plain`);
  const [first, second, ...more] = routeLinks(stops);
  expect(more).toEqual([]);
  expect([first?.from, first?.to, second?.from, second?.to]).toEqual([1, 10, 11, 11]);
  const query = new URL(first?.url ?? "").searchParams;
  expect(query.get("waypoints")?.split("|")).toHaveLength(9);
  expect(query.get("destination")).toContain("10 Elm St");
  expect(new URL(second?.url ?? "").searchParams.get("waypoints")).toBeNull();
  expect(routeLinks([])).toEqual([]);
});
