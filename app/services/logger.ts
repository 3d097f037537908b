import pino from "pino";

const DEFAULT_LEVEL = "info";

/**
 * JSON lines on standard output. Ids and counts only: no names, addresses, e-mail, card data, tokens or query
 * strings.
 */
export const logger = pino({
  level: knownLevel(process.env.LOG_LEVEL),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
});

/**
 * An unknown level is refused by the settings, in a sentence; here it would be a stack trace before anything
 * was read.
 */
function knownLevel(level = ""): string {
  return level === "silent" || level in pino.levels.values ? level : DEFAULT_LEVEL;
}
