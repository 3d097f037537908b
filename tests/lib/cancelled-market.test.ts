import { expect, test } from "vitest";
import { pickupDay } from "~/lib/orders/cancelled-market";
import { isOver } from "~/lib/time/openings";
import { parseOpeningHours } from "~/lib/time/parse-opening-hours";
import { momentAtShop } from "~/lib/time/shop-days";
import { parseSpecialDays } from "~/lib/time/special-days";

const market = { hours: [], specialDays: parseSpecialDays("2026-11-28 9am-1pm\n2026-12-05 9am-1pm") };
const store = { hours: parseOpeningHours("Mon-Sun 9am-5pm"), specialDays: [] };
const at = (day: string, hour: number) => momentAtShop(day, hour * 60);
const order = { slot: null, readyBy: null, createdAt: at("2026-11-20", 9) };
const now = at("2026-11-27", 9);

test("the day of a pickup is that of its time, else of its promise", () => {
  const slot = { startsAt: at("2026-12-05", 9) };
  expect(pickupDay({ ...order, slot }, market, now)).toBe("2026-12-05");
  const readyBy = at("2026-11-30", 12);
  expect(pickupDay({ ...order, readyBy }, store, now)).toBe("2026-11-30");
  expect(pickupDay(order, store, now)).toBeNull();
});

test("a place with only dates is visited on the first one from the promise on that is not over", () => {
  expect(pickupDay(order, market, now)).toBe("2026-11-28");
  expect(pickupDay(order, market, at("2026-11-28", 13))).toBe("2026-12-05");
  expect(pickupDay({ ...order, readyBy: at("2026-11-28", 9) }, market, now)).toBe("2026-11-28");
  expect(pickupDay({ ...order, readyBy: at("2026-12-01", 9) }, market, now)).toBe("2026-12-05");
  expect(pickupDay(order, market, at("2026-12-06", 9))).toBeNull();
});

test("a market whose only date was cancelled is over", () => {
  expect(isOver({ hours: [], specialDays: parseSpecialDays("2026-11-28 closed") }, now)).toBe(true);
});
