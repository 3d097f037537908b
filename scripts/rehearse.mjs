// `npm run rehearse`: the guide to going live (docs/deploy.md), done line by line on a machine of its own within
// this one, which has to be a Debian where this runs as root (tests/rehearsals).
import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.mjs";
import { main, prepareClient, prepareInstall, ScriptError } from "./prepare.mjs";

await main(async () => {
  prepareInstall();
  await prepareClient();
  const browser = await findBrowser();
  if (!browser) throw new ScriptError("The rehearsal needs a Chromium: install the package chromium.");
  const command = ["--import", "tsx", "tests/rehearsals/one-server.ts", browser];
  process.exitCode = spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1;
});
