import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createZone, deleteZone, editZone, updateZone } from "~/domain/delivery/delivery-zones";
import { getZone, listZones } from "~/domain/delivery/delivery-zones";
import { deliveryZones, zoneFor } from "~/domain/delivery/zones";
import { deliveryZoneChange, deliveryZoneInput } from "~/schemas/delivery-zone";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, aUser } from "./catalog-given";

useDatabase("empty");

const made = async (fields: Record<string, unknown>, id?: string) =>
  createZone(deliveryZoneInput.parse({ name: "Zone", fee: "5.00", ...fields }), await anAdmin(), id);

const changed = async (id: string, fields: Record<string, unknown>) =>
  updateZone(id, deliveryZoneChange.parse(fields), await anAdmin());

const entriesOf = (entityId: string) =>
  db.auditEntry.findMany({ where: { entityId }, orderBy: { createdAt: "asc" } });

describe("a delivery zone", () => {
  test("has its postal codes, amounts and days written in one way", async () => {
    const { id } = await made({
      ...{ name: " Stony  Plain ", prefixes: "t7z t7x1", fee: 5, freeFrom: "60", smallestOrder: "" },
      ...{ weekdays: "friday, Tue", cutoffHours: "12", placesADay: "" },
    });
    expect(await getZone(id)).toMatchObject({
      ...{ name: "Stony Plain", prefixes: "T7X 1, T7Z", fee: "5.00", freeFrom: "60.00", smallestOrder: null },
      ...{ weekdays: "Tue, Fri", cutoffHours: 12, placesADay: null, isOn: true, version: 1 },
    });
    expect(await zoneFor("t7x 1a1")).toEqual({
      ...{ id, name: "Stony Plain", prefixes: ["T7X 1", "T7Z"], feeCents: 500, freeFromCents: 6_000 },
      ...{ smallestOrderCents: null, weekdays: [1, 4], cutoffHours: 12, placesADay: null },
    });
    for (const outside of ["T7X 2B2", "T6A 0A1", "T7Z", "nowhere"]) expect(await zoneFor(outside)).toBeNull();
  });

  test("counts only while it is switched on", async () => {
    const { id } = await made({ prefixes: "T0A" });
    expect((await zoneFor("T0A 1A1"))?.id).toBe(id);
    await changed(id, { isOn: false });
    expect(await zoneFor("T0A 1A1")).toBeNull();
    expect((await deliveryZones()).map((zone) => zone.id)).not.toContain(id);
    expect((await listZones()).map((zone) => zone.id)).toContain(id);
    await deleteZone(id, await anAdmin());
    expect((await listZones()).map((zone) => zone.id)).not.toContain(id);
  });

  test.each([
    [{ name: " " }, "name", "Zone name is required"],
    [{ prefixes: "" }, "prefixes", "Write at least one postal code, or how it begins, like T7Z"],
    [
      { prefixes: "D1A" },
      "prefixes",
      "No Canadian postal code begins with “D1A”. Write it like T7Z or T7X 1.",
    ],
    [{ fee: "-1" }, "fee", "Fee must be 0 or more"],
    [{ freeFrom: "60,00" }, "freeFrom", "Free from is written with a point, like 60.00"],
    [{ weekdays: "Funday" }, "weekdays", "We couldn't read “Funday”. Write it like “Tue, Fri” or “Mon-Fri”."],
    [{ cutoffHours: "500" }, "cutoffHours", "Cut-off hours must be a whole number from 0 to 336"],
    [{ placesADay: "0" }, "placesADay", "Places a day must be a whole number from 1 to 1000"],
  ])("cannot have %j", (fields, field, message) => {
    const sent = { name: "Zone", prefixes: "T7Z", fee: "5.00", ...fields };
    expect(deliveryZoneInput.safeParse(sent).error?.issues).toMatchObject([{ path: [field], message }]);
  });

  test("sent twice with one id is one zone", async () => {
    const id = randomUUID();
    const [one, other] = await Promise.all([made({ prefixes: "T0B" }, id), made({ prefixes: "T0B" }, id)]);
    expect(one).toEqual(other);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test("that is unknown answers not found", async () => {
    const admin = await anAdmin();
    for (const id of ["no-id", randomUUID()]) {
      await expect(getZone(id)).rejects.toMatchObject({ kind: "notFound" });
      await expect(updateZone(id, {}, admin)).rejects.toMatchObject({ kind: "notFound" });
      await expect(deleteZone(id, admin)).rejects.toMatchObject({ kind: "notFound" });
    }
  });
});

describe("two equal prefixes", () => {
  const taken = (prefix: string, zone: string) => ({
    kind: "conflict",
    extra: { fields: { prefixes: [`${prefix} already belongs to the zone ${zone}`] } },
  });

  test("are refused with the name of the other zone, also when that is switched off", async () => {
    await made({ name: "West", prefixes: "T1A, T1B", isOn: false });
    await expect(made({ name: "East", prefixes: "T1C, t1b" })).rejects.toMatchObject(taken("T1B", "West"));
    const { id } = await made({ name: "East", prefixes: "T1C" });
    await expect(changed(id, { prefixes: "T1C, T1A" })).rejects.toMatchObject(taken("T1A", "West"));
    expect(await getZone(id)).toMatchObject({ prefixes: "T1C", version: 1 });
    expect(await changed(id, { prefixes: "T1C, T1A 1" })).toMatchObject({ prefixes: "T1A 1, T1C" });
    expect((await zoneFor("T1A 1A1"))?.name).toBe("East");
  });

  test("saved at once are stored once", async () => {
    const results = await Promise.allSettled(
      ["One", "Two", "Three"].map((name) => made({ name, prefixes: "T2A, T2B" })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    const zone = results.find((result) => result.status === "fulfilled")?.value.name ?? "";
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject(taken("T2A", zone));
  });
});

describe("changing a delivery zone", () => {
  test("saved unchanged is no change; otherwise the list of changes has only the changed fields", async () => {
    const { id } = await made({ prefixes: "T3A" });
    expect(await changed(id, { prefixes: "t3a", fee: "5" })).toMatchObject({ version: 1 });
    expect(await changed(id, { prefixes: "T3A, T3B", smallestOrder: "20" })).toMatchObject({ version: 2 });
    const [, entry, ...more] = await entriesOf(id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: "delivery_zone.updated", entity: "delivery_zone", name: "Zone" });
    expect([entry?.before, entry?.after]).toEqual([
      { prefixes: "T3A", smallestOrder: null },
      { prefixes: "T3A, T3B", smallestOrder: "20.00", version: 2 },
    ]);
  });

  test("from an older version is refused", async () => {
    const { id } = await made({ prefixes: "T4A" });
    await changed(id, { fee: "7.50", version: 1 });
    await expect(changed(id, { name: "Other", version: 1 })).rejects.toThrow(
      /^This delivery zone was changed by .+ since you opened it: the fee is now “\$7\.50”\. Check/,
    );
  });

  test("of other fields than somebody else's is merged; of the same field it is a conflict", async () => {
    const admin = await aUser({ isAdmin: true, email: "zones@example.com" });
    const { id } = await made({ prefixes: "T5A" });
    await editZone(id, { fee: { from: "5.00", to: "6.00" } }, admin);
    const weekdays = { from: "", to: "Mon-Fri" };
    expect(await editZone(id, { weekdays }, admin)).toMatchObject({ fee: "6.00", weekdays: "Mon-Fri" });
    await expect(editZone(id, { fee: { from: "5.00", to: "8.00" } }, admin)).rejects.toThrow(
      "This delivery zone was changed by zones@example.com since you opened it: the fee is now “$6.00”.",
    );
  });
});
