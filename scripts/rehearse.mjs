// `npm run rehearse [-- server | machines]`: runs docs/deploy.md in a container; needs root on Debian.
import { spawnSync } from "node:child_process";
import { readArguments, wrongUsage } from "./arguments.mjs";
import { findBrowser } from "./browser.mjs";
import { main, prepareBuild, prepareClient, prepareInstall, ScriptError } from "./prepare.mjs";

const parts = { server: "one-server.ts", machines: "several-machines.ts" };

const USAGE = "npm run rehearse -- [server | machines]";

await main(async () => {
  const [wanted = null] = readArguments(USAGE, { words: 1 }).positionals;
  if (wanted !== null && !(wanted in parts)) wrongUsage("Say server, machines, or nothing for both.", USAGE);
  prepareInstall();
  await prepareClient();
  const browser = await findBrowser();
  if (!browser) throw new ScriptError("The rehearsal needs a Chromium: install the package chromium.");
  for (const part of wanted === null ? Object.keys(parts) : [wanted]) {
    if (part === "machines") await prepareBuild();
    const command = ["--import", "tsx", `tests/rehearsals/${parts[part]}`, browser];
    process.exitCode = spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1;
    if (process.exitCode !== 0) return;
  }
});
