// `npm run backup`, `npm run restore`: the command as it was built, in this very process (remix.config.js says why).
import { isBuilt, main, prepareBuild, prepareClient, prepareInstall } from "./prepare.mjs";

const [name = ""] = process.argv.splice(2, 1);
// Each thread keeps memory of its own; one reads while another compresses.
process.env.UV_THREADPOOL_SIZE ??= "2";

await main(async () => {
  // Reading the lock file would cost a backup a tenth of its memory.
  if (!isBuilt()) {
    prepareInstall();
    await prepareClient();
    await prepareBuild();
  }
  await import(`../build/${name}.js`);
});
