import pino from "pino";

/**
 * JSON lines on standard output. Ids and counts only: no names, addresses, e-mail, card data, tokens or query strings.
 */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
});
