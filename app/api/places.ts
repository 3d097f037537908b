import { type Call, listed, type pageQuery, part, Reply } from "~/api/handlers";
import { cancelMarketDay } from "~/domain/orders/handover/cancelled-market";
import { offeredPlaces } from "~/domain/places/places";
import type { Place } from "~/domain/settings/place";
import { timeRulesOf } from "~/domain/slots/pickup-times";
import { openingLines } from "~/lib/time/opening-hours";
import { specialDayLines } from "~/lib/time/special-days";
import type { cancelledDayInput, PublicPlace } from "~/schemas/place";
import type { z } from "~/schemas/zod";

/** Only places where orders can be picked up; the admins' list has all. */
export async function publicPlaces({ query }: Call<"public", z.output<typeof pageQuery>, undefined>) {
  const { rows, total } = part(await offeredPlaces(), query);
  return listed({ rows: rows.map(publicPlace), total });
}

function publicPlace(place: Place): PublicPlace {
  const { id, name, address, hours, specialDays } = place;
  return {
    id,
    name,
    address,
    hours: openingLines(hours, "short").join("\n"),
    specialDays: specialDayLines(specialDays).join("\n"),
    asksForTime: timeRulesOf(place) !== null,
  };
}

type AdminCall<Sent = undefined> = Call<"admin", unknown, Sent>;

export const cancelDay = async ({ id, body, user }: AdminCall<z.output<typeof cancelledDayInput>>) =>
  new Reply({ orders: await cancelMarketDay(id, body.day, user) }, { status: 201 });
