import { guestToken } from "~/domain/orders/customer/guest-link";
import { movePickup } from "~/domain/orders/handover/move-pickup";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { freeTimes } from "~/domain/slots/pickup-times";
import { db } from "~/services/database";
import { count, type World } from "./world";

/** Few are tried, so that several shoppers want the same one. */
const TIMES_WANTED = 3;

export async function freePickupTime(which: number): Promise<string | undefined> {
  const place = placeOf(await shopSettings(), null);
  const times = (await freeTimes(db, place, { from: null })) ?? [];
  return times[which % TIMES_WANTED]?.startsAt.toISOString();
}

export async function move(
  world: World,
  order: { id: string; userId: string | null },
  { time, isCustomer }: { time: number; isCustomer: boolean },
): Promise<void> {
  const { id, userId } = order;
  const customer = userId ? { user: { id: userId } } : { guestToken: guestToken("move", id) };
  await movePickup(id, (await freePickupTime(time)) ?? "", isCustomer ? customer : { admin: world.admin });
  count(world, "moved");
}
