import { parseArgs } from "node:util";

/** EX_USAGE of sysexits.h. */
const WRONG_USAGE = 64;

/** Invalid options or words end the process with the usage. */
export function readArguments(usage, { options = {}, words = 0 } = {}) {
  const read = parsed(usage, { ...options, help: { type: "boolean", short: "h" } });
  if (read.values.help) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  if (read.positionals.length > words) wrongUsage(`Unknown: ${read.positionals[words]}`, usage);
  return read;
}

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
