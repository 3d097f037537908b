import { type Call, listed, type pageQuery, Reply } from "~/api/handlers";
import { cancelMarketDay } from "~/domain/orders/handover/cancelled-market";
import { createPlace, deletePlace, getPlace, listPlaces, updatePlace } from "~/domain/places/edit";
import { offeredPlaces } from "~/domain/places/places";
import { openingLines } from "~/lib/time/opening-hours";
import { specialDayLines } from "~/lib/time/special-days";
import type { cancelledDayInput, PlaceChange, PlaceInput, PublicPlace } from "~/schemas/place";
import type { z } from "~/schemas/zod";

export async function places({
  query: { limit, offset = 0 },
}: Call<"admin", z.output<typeof pageQuery>, undefined>) {
  const all = await listPlaces();
  return listed({ rows: all.slice(offset, limit && offset + limit), total: all.length });
}

/** The admins' list also has those that are switched off. */
export async function publicPlaces({
  query: { limit, offset = 0 },
}: Call<"public", z.output<typeof pageQuery>, undefined>) {
  const all = await offeredPlaces();
  const rows = all
    .slice(offset, limit && offset + limit)
    .map(({ id, name, address, hours, specialDays, slots }): PublicPlace => ({
      ...{ id, name, address, hours: openingLines(hours, "short").join("\n") },
      specialDays: specialDayLines(specialDays).join("\n"),
      asksForTime: slots !== null,
    }));
  return listed({ rows, total: all.length });
}

type Admin<Sent = undefined> = Call<"admin", unknown, Sent>;

export const placeById = ({ id }: Admin) => getPlace(id);
export const addPlace = ({ body, user }: Admin<PlaceInput>) => createPlace(body, user);
export const changePlace = ({ id, body, user }: Admin<PlaceChange>) => updatePlace(id, body, user);
export const removePlace = ({ id, user }: Admin) => deletePlace(id, user);

export const cancelDay = async ({ id, body, user }: Admin<z.output<typeof cancelledDayInput>>) =>
  new Reply({ orders: await cancelMarketDay(id, body.day, user) }, { status: 201 });
