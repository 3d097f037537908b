// A step of `npm run update`, run by the new version: restores the backup that the version before has made to a
// database of its own, with this version's migrations, and looks whether the books add up.
import "./load-environment.mjs";
import { verifyBackup } from "~/domain/backups/verify";
import { progressBar } from "./progress.ts";
import { run, say } from "./run.ts";

await run(async () => {
  const { isVerified, problem } = await verifyBackup(process.argv[2] ?? "", progressBar("Verifying"));
  if (problem !== null) say(problem);
  return isVerified;
});
