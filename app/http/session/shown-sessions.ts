import type { ShownSession } from "~/components/storefront/account/account-sessions";
import { listSessions } from "~/domain/users/sessions";
import { formatDate } from "~/lib/time/dates";

export async function shownSessions(userId: string, ownSid: string | null): Promise<ShownSession[]> {
  const sessions = await listSessions(userId, ownSid);
  return sessions.map(({ key, begunAt, usedAt, browser, isOwn }) => ({
    key,
    browser,
    begun: formatDate(begunAt),
    used: formatDate(usedAt),
    isOwn,
  }));
}
