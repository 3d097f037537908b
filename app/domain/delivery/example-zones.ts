import type { Actor } from "~/domain/audit";
import { createZone, deleteZone, listZones, type ZoneValues } from "~/domain/delivery/delivery-zones";
import { valuesIn } from "~/domain/entity/entity";
import { isSame } from "~/lib/catalog/field-changes";
import { conflict } from "~/lib/errors";
import type { DeliveryZoneRecord } from "~/schemas/delivery-zone";

const examples: ZoneValues[] = [
  {
    name: "Stony Plain and Spruce Grove",
    prefixes: "T7X, T7Y, T7Z",
    fee: "5.00",
    freeFrom: "60.00",
    smallestOrder: null,
    weekdays: "Tue, Fri",
    cutoffHours: 12,
    placesADay: 12,
    isOn: true,
  },
  {
    name: "Rural Parkland County",
    prefixes: "T0E",
    fee: "12.00",
    freeFrom: null,
    smallestOrder: "25.00",
    weekdays: "Friday",
    cutoffHours: 36,
    placesADay: 6,
    isOn: true,
  },
];

export const isUnchangedExample = (zone: DeliveryZoneRecord): boolean =>
  zone.version === 1 && examples.some((example) => isSame(example, valuesIn(zone)));

/** @throws DomainError conflict when there are zones */
export async function addExampleZones(by: Actor): Promise<void> {
  if ((await listZones()).length > 0)
    throw conflict("There are delivery zones already. Load the page again.");
  for (const example of examples) await createZone(example, by);
}

/** Leaves zones that were changed. */
export async function removeExampleZones(by: Actor): Promise<void> {
  for (const zone of await listZones())
    if (isUnchangedExample(zone)) await deleteZone(zone.id, by, zone.version);
}
