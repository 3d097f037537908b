// `npm start`: the server runs in this process, so signals and the exit code are its own.
import cluster from "node:cluster";
import { pathToFileURL } from "node:url";
import { environmentVariables } from "./environment.mjs";
import { main, prepareBuild, prepareClient, prepareInstall, server, stopWithNpm } from "./prepare.mjs";

await main(async () => {
  if (cluster.isPrimary) {
    stopWithNpm();
    Object.assign(process.env, environmentVariables());
    prepareInstall();
    await prepareClient();
    await prepareBuild();
  }
  process.env.NODE_ENV ??= "production";
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(server).href);
});
