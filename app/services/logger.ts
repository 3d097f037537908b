import pino from "pino";

const DEFAULT_LEVEL = "info";
const BUFFER_BYTES = 1024 * 1024;

/**
 * JSON lines on standard output. Ids and counts only: no names, addresses, e-mail, card data, tokens or query
 * strings.
 */
export const logger = pino(
  {
    level: knownLevel(process.env.LOG_LEVEL),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  output(),
);

/** A shop whose log cannot be written (its disk is full) goes on; what is beyond the buffer is lost. */
function output() {
  return pino.destination({ fd: 1, sync: true, maxLength: BUFFER_BYTES }).on("error", () => undefined);
}

/**
 * An unknown level is refused by the settings, in a sentence; here it would be a stack trace before anything
 * was read.
 */
function knownLevel(level = ""): string {
  return level === "silent" || level in pino.levels.values ? level : DEFAULT_LEVEL;
}
