import { build, main, prepareClient, prepareInstall } from "./prepare.mjs";

await main(async () => {
  prepareInstall();
  await prepareClient();
  await build();
});
