import { randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "~/domain/audit";
import { refuseFieldConflicts, refuseStaleVersion } from "~/domain/catalog/edit/edit-conflicts";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import {
  type Changes,
  changesBetween,
  mergeChanges,
  valuesAfter,
  valuesBefore,
} from "~/lib/catalog/field-changes";
import { DomainError, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { recordOf, valuesIn, withPrefixes, type ZoneValues } from "~/domain/delivery/read-zones";
import type { DeliveryZoneChange, DeliveryZoneInput, DeliveryZoneRecord } from "~/schemas/delivery-zone";
import { now } from "~/services/clock/clock";
import { db, isUniqueViolation, type Prisma, transaction } from "~/services/database";

type Tx = Prisma.TransactionClient;

/** Repeating a call with the same `newId` returns the same zone, unless it was changed since. */
export function createZone(
  input: DeliveryZoneInput,
  by: Actor,
  newId: string = randomUUID(),
): Promise<DeliveryZoneRecord> {
  return refusingSharedPrefixes(newId, input.prefixes, () =>
    transaction(async (tx) => {
      const data = valuesIn({ ...whenEmpty, ...input });
      const times = { createdAt: now(), updatedAt: now() };
      const first = { ...columnsOf(data), ...times, id: newId };
      let [row] = await tx.deliveryZone.createManyAndReturn({ data: first, skipDuplicates: true });
      if (!row) {
        const made = await tx.deliveryZone.findUnique({ where: { id: newId, version: 1 }, ...withPrefixes });
        if (made) return recordOf(made);
        row = await tx.deliveryZone.create({ data: { ...first, id: randomUUID() } });
      }
      await addPrefixes(tx, row.id, data.prefixes);
      const { id: entityId, name, version } = row;
      await recordAudit(tx, {
        ...subject({ entityId, name }),
        by,
        action: "delivery_zone.created",
        after: { ...data, version },
      });
      await raiseCatalogueVersion(tx, []);
      return recordOf({ ...row, prefixes: prefixRows(row.id, data.prefixes) });
    }),
  );
}

/** @throws DomainError conflict when `version` is no longer the zone's version */
export function updateZone(
  id: string,
  { version, ...change }: DeliveryZoneChange,
  by: Actor,
): Promise<DeliveryZoneRecord> {
  return changeZone(id, by, change.prefixes, async (tx, from) => {
    await refuseStaleVersion(tx, { entity: "delivery_zone", ...from }, version);
    return valuesIn({ ...from, ...change });
  });
}

/** @throws DomainError conflict when somebody else changed the same fields */
export function editZone(id: string, changes: Changes<ZoneValues>, by: Actor): Promise<DeliveryZoneRecord> {
  return changeZone(id, by, changes.prefixes?.to, async (tx, from) => {
    const { merged, conflicts } = mergeChanges(valuesIn(from), changes);
    await refuseFieldConflicts(tx, { entity: "delivery_zone", id: from.id, ...valuesIn(from) }, conflicts);
    return merged;
  });
}

type Change = (tx: Tx, from: DeliveryZoneRecord) => Promise<ZoneValues>;

function changeZone(id: string, by: Actor, prefixes: string | undefined, change: Change) {
  return refusingSharedPrefixes(id, prefixes, () =>
    transaction(async (tx) => {
      const from = await lockZone(tx, id);
      const values = await change(tx, from);
      const changes = changesBetween(valuesIn(from), values);
      if (Object.keys(changes).length === 0) return from;
      if (changes.prefixes) {
        await tx.deliveryZonePrefix.deleteMany({ where: { zoneId: id } });
        await addPrefixes(tx, id, values.prefixes);
      }
      const row = await tx.deliveryZone.update({
        where: { id },
        data: { ...columnsOf(values), version: from.version + 1, updatedAt: now() },
        ...withPrefixes,
      });
      await recordAudit(tx, {
        ...subject({ entityId: id, name: from.name }),
        by,
        action: "delivery_zone.updated",
        before: valuesBefore(changes),
        after: { ...valuesAfter(changes), version: row.version },
      });
      await raiseCatalogueVersion(tx, []);
      return recordOf(row);
    }),
  );
}

/** @throws DomainError conflict when `version` is given and no longer the zone's version */
export function deleteZone(id: string, by: Actor, version?: number): Promise<void> {
  return transaction(async (tx) => {
    const from = await lockZone(tx, id);
    await refuseStaleVersion(tx, { entity: "delivery_zone", ...from }, version);
    await tx.deliveryZone.delete({ where: { id } });
    await recordAudit(tx, {
      ...subject({ entityId: id, name: from.name }),
      by,
      action: "delivery_zone.deleted",
      before: valuesIn(from),
    });
    await raiseCatalogueVersion(tx, []);
  });
}

const subject = (of: { entityId: string; name: string }) => ({ entity: "delivery_zone" as const, ...of });

async function lockZone(tx: Tx, id: string): Promise<DeliveryZoneRecord> {
  if (!isId(id)) throw notFound("Delivery zone");
  await tx.$queryRaw`SELECT id::text FROM delivery_zones WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.deliveryZone.findUnique({ where: { id }, ...withPrefixes });
  if (!row) throw notFound("Delivery zone");
  return recordOf(row);
}

const prefixRows = (zoneId: string, prefixes: string) =>
  prefixes.split(", ").map((prefix) => ({ prefix, zoneId }));

async function addPrefixes(tx: Tx, zoneId: string, prefixes: string): Promise<void> {
  await tx.deliveryZonePrefix.createMany({ data: prefixRows(zoneId, prefixes) });
}

/** A prefix belongs to one zone. The primary key decides, also between two saves at once. */
async function refusingSharedPrefixes<T>(
  id: string,
  prefixes: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, "delivery_zone_prefixes_pkey")) throw error;
    const taken = await db.deliveryZonePrefix.findFirst({
      where: { prefix: { in: prefixes?.split(", ") }, zoneId: { not: id } },
      include: { zone: true },
      orderBy: { prefix: "asc" },
    });
    const message = taken
      ? `${taken.prefix} already belongs to the zone ${taken.zone.name}`
      : "Another zone was changed at the same time. Save again.";
    throw new DomainError("conflict", message, { fields: { prefixes: [message] } });
  }
}

const whenEmpty = {
  freeFrom: null,
  smallestOrder: null,
  weekdays: "",
  cutoffHours: 0,
  placesADay: null,
  isOn: true,
};

const columnsOf = ({ prefixes: _, ...columns }: ZoneValues) => columns;
