import { entity, type Tx, valuesIn } from "~/domain/entity/entity";
import { DomainError } from "~/lib/errors";
import { byName } from "~/lib/search/name-order";
import type { DeliveryZoneRecord } from "~/schemas/delivery-zone";
import { db, isUniqueViolation, type Prisma } from "~/services/database";

export type ZoneValues = Omit<DeliveryZoneRecord, "id" | "version" | "createdAt" | "updatedAt">;

type DeliveryZoneRow = Prisma.DeliveryZoneModel & { prefixes: { prefix: string }[] };

const withPrefixes = { prefixes: { orderBy: { prefix: "asc" } } } as const;

export const zoneEntity = entity<DeliveryZoneRow, ZoneValues, DeliveryZoneRecord>({
  kind: "delivery_zone",
  model: "deliveryZone",
  include: withPrefixes,
  lock: (tx, id) => tx.$queryRaw`SELECT 1 FROM delivery_zones WHERE id = ${id}::uuid FOR UPDATE`,
  valuesOf: (row) => valuesIn(recordOf(row)),
  answerOf: recordOf,
  defaults: {
    freeFrom: null,
    smallestOrder: null,
    weekdays: "",
    cutoffHours: 0,
    placesADay: null,
    isOn: true,
  },
  columnsOf: ({ prefixes: _, ...columns }) => columns,
  written: async (tx, { id, from, to }) => {
    if (to && from?.prefixes !== to.prefixes) await writePrefixes(tx, id, to.prefixes);
    return [];
  },
  double: (error, { id, tried }) => sharedPrefix(error, id, tried.prefixes),
});

export const {
  get: getZone,
  create: createZone,
  update: updateZone,
  edit: editZone,
  remove: deleteZone,
} = zoneEntity;

/** All zones, including those that are switched off. */
export async function listZones(): Promise<DeliveryZoneRecord[]> {
  const rows = await db.deliveryZone.findMany({ include: withPrefixes, orderBy: { id: "asc" } });
  return rows.map(recordOf).sort((a, b) => byName(a.name, b.name));
}

function recordOf({ prefixes, fee, freeFrom, smallestOrder, ...row }: DeliveryZoneRow): DeliveryZoneRecord {
  return {
    id: row.id,
    name: row.name,
    prefixes: prefixes.map(({ prefix }) => prefix).join(", "),
    fee: fee.toFixed(2),
    freeFrom: freeFrom?.toFixed(2) ?? null,
    smallestOrder: smallestOrder?.toFixed(2) ?? null,
    weekdays: row.weekdays,
    cutoffHours: row.cutoffHours,
    placesADay: row.placesADay,
    isOn: row.isOn,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

async function writePrefixes(tx: Tx, zoneId: string, prefixes: string): Promise<void> {
  await tx.deliveryZonePrefix.deleteMany({ where: { zoneId } });
  await tx.deliveryZonePrefix.createMany({
    data: prefixes.split(", ").map((prefix) => ({ prefix, zoneId })),
  });
}

/** A prefix belongs to one zone. The primary key enforces it, even if two saves run at once. */
async function sharedPrefix(error: unknown, zoneId: string, prefixes = ""): Promise<DomainError | null> {
  if (!isUniqueViolation(error, "delivery_zone_prefixes_pkey")) return null;
  const taken = await db.deliveryZonePrefix.findFirst({
    where: { prefix: { in: prefixes.split(", ") }, zoneId: { not: zoneId } },
    include: { zone: true },
    orderBy: { prefix: "asc" },
  });
  const message = taken
    ? `${taken.prefix} already belongs to the zone ${taken.zone.name}`
    : "Another zone was changed at the same time. Save again.";
  return new DomainError("conflict", message, { fields: { prefixes: [message] } });
}
