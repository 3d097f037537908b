// A step of `npm run update`: restores a backup with this version's migrations and checks the books.
import "./load-environment.mjs";
import { verifyBackup } from "~/domain/backups/verify";
import { progressBar } from "./progress.ts";
import { run, say } from "./run.ts";

await run(async () => {
  const { isVerified, problem } = await verifyBackup(process.argv[2] ?? "", progressBar("Verifying"));
  if (problem !== null) say(problem);
  return isVerified;
});
