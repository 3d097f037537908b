import { randomBytes, timingSafeEqual } from "node:crypto";
import { type Actor, recordAudit } from "~/domain/audit";
import { db, transaction } from "~/services/database";

const NAME = "calendarKey";
const SUBJECT = { action: "settings.updated", entity: "settings", entityId: "shop" } as const;

/** The secret part of the calendar's URL. Null if the calendar is not shared. */
export async function calendarKey(): Promise<string | null> {
  return (await db.setting.findUnique({ where: { name: NAME } }))?.value ?? null;
}

export async function isCalendarKey(key: string): Promise<boolean> {
  const known = Buffer.from((await calendarKey()) ?? "");
  const given = Buffer.from(key);
  return known.length > 0 && known.length === given.length && timingSafeEqual(known, given);
}

/** Makes a new URL. The old one stops working. */
export function renewCalendarKey(by: Actor): Promise<void> {
  const value = randomBytes(24).toString("base64url");
  return transaction(async (tx) => {
    await tx.setting.upsert({ where: { name: NAME }, create: { name: NAME, value }, update: { value } });
    await recordAudit(tx, { ...SUBJECT, by, before: {}, after: { calendar: "new address" } });
  });
}

export function removeCalendarKey(by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const { count } = await tx.setting.deleteMany({ where: { name: NAME } });
    if (count > 0)
      await recordAudit(tx, { ...SUBJECT, by, before: {}, after: { calendar: "address removed" } });
  });
}
