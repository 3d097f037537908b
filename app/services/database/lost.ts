import { StandbyError } from "./connections";

/** Connection errors, and those of a read-only server (25006) or a full disk (53100). */
const lostCodes = new Set([
  "P1000",
  "P1001",
  "P1002",
  "P1003",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
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
/** Some errors are wrapped and keep only their message, for example PostgreSQL's while it recovers (57P03). */
const lostWords =
  /Connection terminated|connection timeout|Can't reach database|terminating connection|Server has closed the connection|timeout exceeded when trying to connect|is not queryable|Query read timeout|server conn crashed|server login has been failing|server_login_retry|query_wait_timeout|the database system is (starting up|shutting down|in recovery mode|not (yet )?accepting connections)|too many clients already|database "[^"]*" does not exist|password authentication failed/i;
/** The adapter's kinds of connection errors; their messages are these kinds, too. */
const lostKinds = new Set([
  "ConnectionClosed",
  "SocketTimeout",
  "DatabaseNotReachable",
  "TooManyConnections",
]);
const readOnlyWords = /cannot execute .+ (in a read-only transaction|during recovery)/i;
const fullWords = /could not (extend|write to) file .+ No space left on device/i;

export function isDatabaseLost(error: unknown): boolean {
  return (
    isReadOnly(error) ||
    isFull(error) ||
    some(
      error,
      ({ message, code }) => lostCodes.has(code) || lostKinds.has(message) || lostWords.test(message),
    )
  );
}

export function isReadOnly(error: unknown): boolean {
  return some(
    error,
    ({ source, message, code }) =>
      source instanceof StandbyError || code === "25006" || readOnlyWords.test(message),
  );
}

export function isFull(error: unknown): boolean {
  return some(error, ({ message, code }) => code === "53100" || fullWords.test(message));
}

interface FailureCause {
  source: object;
  code: string;
  message: string;
}

/** Checks an error and its causes. The adapter's own error is not an Error, and Prisma keeps it in `meta`. */
function some(error: unknown, is: (failure: FailureCause) => boolean): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, originalCode, message, kind, cause, meta } = error as Record<string, unknown>;
  const firstText = (...values: unknown[]): string =>
    values.find((value): value is string => typeof value === "string") ?? "";
  return (
    is({ source: error, code: firstText(originalCode, code), message: firstText(message, kind) }) ||
    some(cause, is) ||
    (typeof meta === "object" &&
      meta !== null &&
      "driverAdapterError" in meta &&
      some(meta.driverAdapterError, is))
  );
}
