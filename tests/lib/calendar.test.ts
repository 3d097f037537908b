import { beforeAll, expect, test } from "vitest";
import { calendarFile, shopCalendar } from "~/domain/orders/handover/calendar";
import type { Place } from "~/domain/settings/place";
import { defaultSettings } from "~/domain/settings/settings";
import { addDays } from "~/lib/time/calendar-day";
import { momentAtShop } from "~/lib/time/shop-days";
import { loadEnvironment } from "~/services/environment/environment";

beforeAll(() => loadEnvironment({ SESSION_SECRET: "x".repeat(32) }));

const market: Place = {
  ...{ id: "market", name: 'Farmers\' Market; "Stony Plain"', address: "5101 51 Street, table 14\\B" },
  ...{ hours: [], specialDays: [], slots: null, isStore: false, isOn: true },
};
const shop = { ...defaultSettings, email: "shop@example.com", name: 'The "Best", Shop', places: [market] };

const order = {
  ...{ id: "0b7e6f2c-0000-4000-8000-000000000000", version: 3, status: "pending", userId: null },
  ...{ address: "9 Oak Street", city: "Stony Plain", updatedAt: new Date(0) },
  ...{ deliveryMethod: "pickup", placeId: "market" },
  slot: { startsAt: momentAtShop("2026-11-28", 600), endsAt: momentAtShop("2026-11-28", 630) },
};
const day = (on: string) => ({ startsAt: momentAtShop(on, 0), endsAt: momentAtShop(addDays(on, 1), 0) });

/** The lines, unfolded. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

test("a calendar entry: an instant, escaped words, folded lines, an organizer and the order's version", () => {
  const file = calendarFile(order, shop);
  expect(linesOf(file)).toEqual(
    expect.arrayContaining([
      ...[
        "METHOD:PUBLISH",
        "SEQUENCE:3",
        "STATUS:CONFIRMED",
        "UID:0b7e6f2c-0000-4000-8000-000000000000@localhost",
      ],
      ...["DTSTART:20261128T160000Z", "DTEND:20261128T163000Z"],
      'SUMMARY:Pick up order #0B7E6F2C at The "Best"\\, Shop',
      'LOCATION:Farmers\' Market\\; "Stony Plain"\\, 5101 51 Street\\, table 14\\\\B',
      "ORGANIZER;CN=\"The 'Best', Shop\":mailto:shop@example.com",
    ]) as string[],
  );
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test.each(["2026-11-28", "2027-03-14", "2026-11-01"])("a delivery on %s is that whole day", (on) => {
  const lines = linesOf(calendarFile({ ...order, deliveryMethod: "delivery", slot: day(on) }, shop));
  const written = (date: string) => date.replaceAll("-", "");
  expect(lines).toContain(`DTSTART;VALUE=DATE:${written(on)}`);
  expect(lines).toContain(`DTEND;VALUE=DATE:${written(addDays(on, 1))}`);
  expect(lines).toContain("TRANSP:TRANSPARENT");
});

test("a change that drops the time cancels its entry, and an order that never had one has no file", () => {
  const changed = { ...order, version: 4, deliveryMethod: "delivery", placeId: null, slot: null };
  const lines = linesOf(calendarFile(changed, shop, order));
  expect(lines).toEqual(
    expect.arrayContaining(["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:4", "DTSTART:20261128T160000Z"]),
  );
  expect(calendarFile(changed, shop)).toBe("");
});

test("the owner's calendar names the town of a delivery but not the street", () => {
  const lines = linesOf(
    shopCalendar([{ ...order, deliveryMethod: "delivery", slot: day("2026-11-28") }], shop),
  );
  expect(lines).toContain("LOCATION:Stony Plain");
  expect(lines).toContain("X-WR-CALNAME:Pickups and deliveries");
});
