import { pool } from "~/services/database";
import { environment } from "~/services/environment/environment";

export async function databaseAheadMs(): Promise<number> {
  const askedAt = Date.now();
  const { rows } = await pool.query<{ time: Date }>("SELECT clock_timestamp() AS time");
  const middle = (askedAt + Date.now()) / 2;
  return (rows[0]?.time.getTime() ?? middle) - middle;
}

/** How far the sign-in provider's clock is ahead, to the second; null if the shop is the provider, or no answer came. */
export async function providerAheadMs(signal: AbortSignal): Promise<number | null> {
  if (environment.oauth === null) return null;
  try {
    const askedAt = Date.now();
    const { headers } = await fetch(environment.oauth.issuer, { method: "HEAD", redirect: "manual", signal });
    const time = Date.parse(headers.get("Date") ?? "");
    return Number.isNaN(time) ? null : time - (askedAt + Date.now()) / 2;
  } catch {
    return null;
  }
}
