// What was written behind a command: `npm run NAME -- WORDS`.
import { parseArgs } from "node:util";

/** As sysexits.h has it: the command was called in a way it does not know. */
const WRONG_USAGE = 64;

/**
 * Reads a command's options and words. One that it does not know, or a word too many, ends the process with the
 * command's usage before anything is done; `--help` shows it.
 * @param usage as one types it, `npm run restore -- [--replace=DATABASE] FILE`
 * @param takes options as node:util's parseArgs has them, and how many words at most
 */
export function readArguments(usage, { options = {}, words = 0 } = {}) {
  const read = parsed(usage, { ...options, help: { type: "boolean", short: "h" } });
  if (read.values.help) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  if (read.positionals.length > words) wrongUsage(`Unknown: ${read.positionals[words]}`, usage);
  return read;
}

/** Ends the process: nothing was done, and this is why. */
export function wrongUsage(reason, usage) {
  process.stderr.write(`${reason}\nUsage: ${usage}\n`);
  process.exit(WRONG_USAGE);
}

function parsed(usage, options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return wrongUsage(error.message.split(". ", 1)[0], usage);
  }
}
