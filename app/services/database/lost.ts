import { StandbyError } from "./connections";

/** Beside those of the connection: a server that cannot be written to (25006) or has no room left (53100). */
const lostCodes = new Set([
  "P1000",
  "P1001",
  "P1002",
  "P1003",
  "P1008",
  "P1017",
  "P2024",
  "P2037",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "25006",
  "53100",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08001",
  "28P01",
  "3D000",
]);
/**
 * Some errors are wrapped on their way and keep their words only, PostgreSQL's while it recovers (57P03)
 * among them.
 */
const lostWords =
  /Connection terminated|connection timeout|Can't reach database|terminating connection|Server has closed the connection|timeout exceeded when trying to connect|is not queryable|Query read timeout|server conn crashed|server login has been failing|server_login_retry|query_wait_timeout|the database system is (starting up|shutting down|in recovery mode|not (yet )?accepting connections)|too many clients already|database "[^"]*" does not exist|password authentication failed/i;
const readOnlyWords = /cannot execute .+ (in a read-only transaction|during recovery)/i;
const fullWords = /could not (extend|write to) file .+ No space left on device/i;

/** Whether the database cannot be reached or written to now, rather than having refused a statement. */
export function isDatabaseLost(error: unknown): boolean {
  return (
    isReadOnly(error) ||
    isFull(error) ||
    some(error, ({ message }, code) => lostCodes.has(code) || lostWords.test(message))
  );
}

/** Whether it answered, but as a server that is not, or no longer, the one to write to. */
export function isReadOnly(error: unknown): boolean {
  return some(
    error,
    (cause, code) => cause instanceof StandbyError || code === "25006" || readOnlyWords.test(cause.message),
  );
}

/** Whether the database's disk is full. */
export function isFull(error: unknown): boolean {
  return some(error, ({ message }, code) => code === "53100" || fullWords.test(message));
}

/** Of an error and what caused it. */
function some(error: unknown, is: (cause: Error, code: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return is(error, code) || some(error.cause, is);
}
