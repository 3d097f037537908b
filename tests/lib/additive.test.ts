import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { breaksOldShop } from "../support/additive";

test("migrations after the first leave the old shop what it needs while an update is under way", () => {
  const [, ...migrations] = readdirSync("prisma/migrations", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  for (const name of migrations)
    expect([name, breaksOldShop(readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8"))]).toEqual([
      name,
      [],
    ]);
});
