import { notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { byName } from "~/lib/search/name-order";
import type { DeliveryZoneRecord } from "~/schemas/delivery-zone";
import { db, type Prisma } from "~/services/database";

export type ZoneValues = Omit<DeliveryZoneRecord, "id" | "version" | "createdAt" | "updatedAt">;

export const withPrefixes = { include: { prefixes: { orderBy: { prefix: "asc" } } } } as const;

/** Also those that are switched off. */
export async function listZones(): Promise<DeliveryZoneRecord[]> {
  const rows = await db.deliveryZone.findMany({ ...withPrefixes, orderBy: { id: "asc" } });
  return rows.map(recordOf).sort((a, b) => byName(a.name, b.name));
}

export async function getZone(id: string): Promise<DeliveryZoneRecord> {
  const row = isId(id) ? await db.deliveryZone.findUnique({ where: { id }, ...withPrefixes }) : null;
  if (!row) throw notFound("Delivery zone");
  return recordOf(row);
}

/** In one order and without other keys, so that values can be compared and stored. */
export const valuesIn = (zone: ZoneValues): ZoneValues => ({
  name: zone.name,
  prefixes: zone.prefixes,
  fee: zone.fee,
  freeFrom: zone.freeFrom,
  smallestOrder: zone.smallestOrder,
  weekdays: zone.weekdays,
  cutoffHours: zone.cutoffHours,
  placesADay: zone.placesADay,
  isOn: zone.isOn,
});

type Row = Prisma.DeliveryZoneModel & { prefixes: { prefix: string }[] };

export function recordOf({
  prefixes,
  fee,
  freeFrom,
  smallestOrder,
  createdAt,
  updatedAt,
  ...row
}: Row): DeliveryZoneRecord {
  return {
    ...row,
    prefixes: prefixes.map(({ prefix }) => prefix).join(", "),
    fee: fee.toFixed(2),
    freeFrom: freeFrom?.toFixed(2) ?? null,
    smallestOrder: smallestOrder?.toFixed(2) ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
