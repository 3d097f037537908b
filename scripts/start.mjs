// `npm start`: from a fresh clone to an open shop. The server runs in this very process, so signals and the
// exit code are its own.
import cluster from "node:cluster";
import { pathToFileURL } from "node:url";
import { environmentVariables } from "./environment.mjs";
import { main, prepareBuild, prepareClient, prepareInstall, server } from "./prepare.mjs";

await main(async () => {
  if (cluster.isPrimary) {
    Object.assign(process.env, environmentVariables());
    prepareInstall();
    await prepareClient();
    await prepareBuild();
    if (process.env.npm_lifecycle_event) stopWithParent();
  }
  process.env.NODE_ENV ??= "production";
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(server).href);
});

/**
 * npm hands a signal to the shell between it and this process, which ends without handing it on; being left
 * alone is the sign.
 */
function stopWithParent() {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  look.unref();
}
