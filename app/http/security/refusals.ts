import type { Request } from "express";
import { isApiUrl } from "~/http/server/page-path";
import { expressVisitor } from "~/http/session/visitor";
import { logger } from "~/services/logging/logger";

const ofNote = new Set([401, 403, 405, 413, 415, 429]);
const MINUTE_MS = 60_000;
/** Lines a minute: a flood of refusals must not become a flood of lines. */
const LINES_A_MINUTE = 60;

let minute = { since: -Infinity, lines: 0 };

/** People mistype forms; a program that sends invalid API requests may be an attack. */
export function isRefusalOfNote(status: number, path: string): boolean {
  return ofNote.has(status) || (status === 400 && isApiUrl(path));
}

/** Logs a refusal with the account, if known; never with the address or the query. */
export function logRefusal(request: Request, refused: Record<string, unknown>): void {
  const time = performance.now();
  if (time - minute.since > MINUTE_MS) minute = { since: time, lines: 0 };
  minute.lines++;
  if (minute.lines > LINES_A_MINUTE) return;
  if (minute.lines === LINES_A_MINUTE)
    logger.warn("many requests are refused; the rest of this minute is not logged");
  const write = (userId?: string) => logger.info({ ...refused, userId }, "refused");
  expressVisitor(request)
    .lookedUp()
    .then(
      (user) => write(user?.id),
      () => write(),
    );
}
