import { type Call, listed, pageQuery } from "~/api/handlers";
import { placesOffered } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { freeTimes } from "~/domain/slots/pickup-times";
import { notFound } from "~/lib/errors";
import { slotWords } from "~/lib/time/slots";
import { z } from "~/schemas/zod";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";

export const pickupTimesQuery = pageQuery.extend({
  placeId: z.string().optional().describe("The first place when absent."),
});

export const pickupTime = z.object({ slotId: z.string(), endsAt: z.string(), words: z.string() });

/** Empty where customers choose no time. @throws DomainError 404 */
export async function pickupTimes({
  query: { placeId, limit, offset = 0 },
}: Call<"public", z.output<typeof pickupTimesQuery>, undefined>) {
  const places = placesOffered(await shopSettings(), now());
  const place = placeId === undefined ? places[0] : places.find(({ id }) => id === placeId);
  if (!place) throw notFound("Place");
  const times = (await freeTimes(db, place, { from: null })) ?? [];
  const rows = times.slice(offset, limit && offset + limit).map((time) => ({
    slotId: time.startsAt.toISOString(),
    endsAt: time.endsAt.toISOString(),
    words: slotWords(time),
  }));
  return listed({ rows, total: times.length });
}
