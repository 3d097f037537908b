import { cachedByVersion } from "~/domain/catalogue-version";
import { type DeliveryZone, matchingZone, parsePrefixes } from "~/lib/delivery/zone";
import { toCents } from "~/lib/money/money";
import { canadianPostalCode } from "~/lib/text/postal-code";
import { parseWeekdays } from "~/lib/time/parse-opening-hours";
import type { Db } from "~/services/database";

interface StoredZone {
  id: string;
  name: string;
  prefixes: string;
  fee: string;
  freeFrom: string | null;
  smallestOrder: string | null;
  weekdays: string;
  cutoffHours: number;
  placesADay: number | null;
}

/** Zones that are switched on. Without zones, delivery costs nothing, as the specification says. */
export const deliveryZones: (on?: Db) => Promise<DeliveryZone[]> = cachedByVersion(async (on) => {
  const [row] = await on.$queryRaw<{ version: bigint; zones: StoredZone[] }[]>`
    SELECT version, (
      SELECT coalesce(json_agg(json_build_object(
        'id', z.id, 'name', z.name, 'fee', z.fee::text, 'freeFrom', z.free_from::text,
        'smallestOrder', z.smallest_order::text, 'weekdays', z.weekdays, 'cutoffHours', z.cutoff_hours,
        'placesADay', z.places_a_day,
        'prefixes', (SELECT string_agg(p.prefix, ',') FROM delivery_zone_prefixes p WHERE p.zone_id = z.id)
      ) ORDER BY z.name COLLATE names, z.id), '[]')
      FROM delivery_zones z WHERE z.is_on) AS zones
    FROM catalogue_version`;
  if (!row) throw new Error("the catalogue has no version; the migrations were not applied");
  return { version: row.version, value: row.zones.map(zoneOf) };
});

const centsOrNull = (amount: string | null) => (amount === null ? null : toCents(amount));

function zoneOf({ prefixes, fee, freeFrom, smallestOrder, weekdays, ...zone }: StoredZone): DeliveryZone {
  return {
    ...zone,
    prefixes: parsePrefixes(prefixes),
    feeCents: toCents(fee),
    freeFromCents: centsOrNull(freeFrom),
    smallestOrderCents: centsOrNull(smallestOrder),
    weekdays: parseWeekdays(weekdays),
  };
}

/** The zone of a postal code. Null outside all zones and for an invalid Canadian postal code. */
export async function zoneFor(postalCode: string, on?: Db): Promise<DeliveryZone | null> {
  const code = canadianPostalCode(postalCode);
  return code ? matchingZone(await deliveryZones(on), code) : null;
}
