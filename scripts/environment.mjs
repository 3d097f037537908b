// Plain Node: a fresh clone has no packages yet.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { ScriptError } from "./prepare.mjs";

/** Node.js reads these before it runs a program, too early for `.env`. */
const readByNode = ["NODE_EXTRA_CA_CERTS", "NODE_OPTIONS"];

/** @throws ScriptError for a value that `.env` syntax cuts off */
export function environmentVariables() {
  if (!existsSync(".env")) return { ...process.env };
  // Some editors start a file with a byte order mark, which would become part of the first name.
  const text = readFileSync(".env", "utf8").replace(/^\uFEFF/, "");
  const values = parseEnv(text);
  refuseCutValues(text, values);
  for (const name of readByNode.filter((name) => name in values && !(name in process.env))) {
    process.stderr.write(
      `${name} in .env comes too late, because Node.js reads it before the shop does: set it in the environment that starts the shop.\n`,
    );
  }
  return { ...values, ...process.env };
}

/** Outside quotes `#` starts a comment, even inside an address or a password. */
function refuseCutValues(text, values) {
  for (const [, name, value] of text.matchAll(
    /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*([^"'`\s][^\r\n]*)/gm,
  )) {
    const kept = value.split("#", 1)[0].trim();
    if (kept === value.trim() || values[name] !== kept) continue;
    throw new ScriptError(
      `${name} in .env would end before its #: put the whole value in quotes, or the comment on its own line.`,
    );
  }
}
