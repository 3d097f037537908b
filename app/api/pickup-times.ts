import { type Call, listed, pageQuery, part } from "~/api/handlers";
import { catalogue } from "~/domain/catalog/catalogue";
import { placesAfterReady, readyByOf } from "~/domain/catalog/ready-by";
import { type Place, placesOffered } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { freeTimes } from "~/domain/slots/pickup-times";
import { notFound } from "~/lib/errors";
import { type SlotTime, slotWords } from "~/lib/time/slots";
import { z } from "~/schemas/zod";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";

export const pickupTimesQuery = pageQuery.extend({
  placeId: z.string().optional().describe("The first place when absent."),
  variationIds: z
    .string()
    .optional()
    .describe("What is ordered, separated by commas: no time is before it is ready."),
});

export const pickupTime = z.object({ slotId: z.string(), endsAt: z.string(), words: z.string() });

/** Empty where customers choose no time, and for a market that ends before the order is ready. @throws DomainError 404 */
export async function pickupTimes({
  query: { placeId, variationIds, ...query },
}: Call<"public", z.output<typeof pickupTimesQuery>, undefined>) {
  const places = placesOffered(await shopSettings(), now());
  const place = placeId === undefined ? places[0] : places.find(({ id }) => id === placeId);
  if (!place) throw notFound("Place");
  const { rows: times, total } = part(await timesFor(place, await linesOf(variationIds)), query);
  const rows = times.map((time) => ({
    slotId: time.startsAt.toISOString(),
    endsAt: time.endsAt.toISOString(),
    words: slotWords(time),
  }));
  return listed({ rows, total });
}

type ProductReference = { productId: string };

async function linesOf(variationIds: string | undefined): Promise<ProductReference[]> {
  if (!variationIds) return [];
  const { byVariation } = await catalogue();
  return variationIds.split(",").map((id) => {
    const found = byVariation.get(id.trim().toLowerCase());
    if (!found) throw notFound("Variation");
    return { productId: found.product.id };
  });
}

async function timesFor(place: Place, lines: ProductReference[]): Promise<SlotTime[]> {
  if ((await placesAfterReady(db, lines, [place])).length === 0) return [];
  return (await freeTimes(db, place, { from: await readyByOf(db, lines, place.id) })) ?? [];
}
