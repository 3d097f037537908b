import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { available, contact, known, useApi } from "./api";

const api = useApi({});

async function entered(fulfilment: "pickup" | "delivery") {
  const [item] = await available(api.admin);
  const lines = [{ variationId: known(item).variation.id, quantity: 1 }];
  const body = { id: randomUUID(), shippingAddress: contact, fulfilment, lines };
  const placed = await api.admin.client.json<{ id: string; slot: { startsAt: string } | null }>(
    "POST",
    "/api/admin/orders",
    body,
  );
  expect(placed.status).toBe(201);
  return placed.body;
}

test("a customer and an admin move a pickup, and nobody else", async () => {
  const [store] = await api.shop.query<{ id: string }>("SELECT id FROM places WHERE is_store");
  await api.admin.client.json("PUT", `/api/admin/places/${store?.id ?? ""}`, { slotMinutes: 60 });
  const [first, second] = known((await api.guest().api.GET("/pickup-times")).data);
  const { id } = await entered("pickup");
  const at = (slotId = "") => ({ params: { path: { id } }, body: { slotId } });
  const byAdmin = await api.admin.api.PUT("/admin/orders/{id}/pickup-time", at(first?.slotId));
  expect(byAdmin.data).toMatchObject({ slot: { startsAt: first?.slotId, words: first?.words } });
  await api.shop.query(
    "UPDATE orders SET user_id = (SELECT id FROM users WHERE email = 'customer@example.com'), guest_email = NULL WHERE id = $1",
    [id],
  );
  const move = (person: typeof api.customer, slotId?: string) =>
    person.api.PUT("/orders/{id}/pickup-time", at(slotId));
  expect((await move(api.customer, second?.slotId)).data).toMatchObject({
    slot: { startsAt: second?.slotId },
  });
  const refused = [
    await move(api.other, first?.slotId),
    await move(api.customer, "2020-01-06T17:00:00Z"),
    await move(api.customer, "soon"),
  ];
  expect(refused.map(({ response }) => response.status)).toEqual([404, 409, 400]);
});

test("an admin moves a pickup to a time that is not offered", async () => {
  const { id } = await entered("pickup");
  const day = addDays(dayAtShop(new Date()), 9);
  const at = (hour: number) => momentAtShop(day, hour * 60).toISOString();
  const night = { slotId: at(22), endsAt: at(23) };
  const move = (body: { slotId: string; endsAt?: string }) =>
    api.admin.api.PUT("/admin/orders/{id}/pickup-time", { params: { path: { id } }, body });
  expect((await move({ slotId: night.slotId })).response.status).toBe(409);
  expect((await move(night)).data?.slot).toMatchObject({ startsAt: night.slotId, endsAt: night.endsAt });
  expect((await move({ ...night, endsAt: night.slotId })).response.status).toBe(400);
});

test("an admin moves a delivery to another day", async () => {
  await api.admin.client.json("POST", "/api/admin/delivery-zones", {
    ...{ name: "Stony Plain", prefixes: "T7Z", fee: "5.00", weekdays: "Mon-Sun", placesADay: 1 },
  });
  const { id } = await entered("delivery");
  const { slot } = await entered("delivery");
  const taken = dayAtShop(new Date(known(slot).startsAt));
  const at = (day: string) => ({ params: { path: { id } }, body: { day } });
  const move = (day: string) => api.admin.api.PUT("/admin/orders/{id}/delivery-day", at(day));
  const today = dayAtShop(new Date());
  expect((await move(today)).data?.slot?.startsAt).toSatisfy(
    (startsAt: string) => dayAtShop(new Date(startsAt)) === today,
  );
  expect((await move(taken)).response.status).toBe(409);
  expect((await move("tomorrow")).response.status).toBe(400);
  const body = { day: taken, evenIfFull: true };
  const anyway = await api.admin.api.PUT("/admin/orders/{id}/delivery-day", { ...at(taken), body });
  expect(anyway.data?.slot).toMatchObject({ startsAt: slot?.startsAt });
});
