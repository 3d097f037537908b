import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { breaksOldShop } from "../support/additive";

const FOLDER = "prisma/migrations";
/** Nothing was there before the first. */
const [, ...migrations] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

test.each(migrations)("%s leaves the old shop what it needs while an update is under way", (name) => {
  expect(breaksOldShop(readFileSync(`${FOLDER}/${name}/migration.sql`, "utf8"))).toEqual([]);
});

test.each([
  'ALTER TABLE "orders" DROP COLUMN "phone"',
  'DROP TABLE "reviews"',
  'ALTER TABLE "orders" RENAME COLUMN "phone" TO "telephone"',
  'ALTER TABLE "orders" RENAME TO "purchases"',
  'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE INTEGER',
  'ALTER TABLE "orders" ALTER COLUMN "phone" SET NOT NULL',
  'ALTER TABLE "orders" ALTER COLUMN "status" DROP DEFAULT',
  'ALTER TABLE "orders" ADD COLUMN "notes" TEXT,\n  ADD COLUMN "source" TEXT NOT NULL',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_phone_check" CHECK ("phone" <> \'\')',
  'CREATE UNIQUE INDEX "orders_email_key" ON "orders" ("email")',
  'ALTER TABLE "orders" ADD COLUMN "kind" TEXT DEFAULT \'web\';\nCREATE UNIQUE INDEX "orders_kind_key" ON "orders"("kind")',
  'DO $$ BEGIN DELETE FROM "orders"; END $$',
  'TRUNCATE "orders"',
])("a migration with %s is refused, unless it says which release stopped needing it", (statement) => {
  expect(breaksOldShop(`${statement};`)).toHaveLength(1);
  expect(breaksOldShop(`-- two-step: not read since release 1.4\n${statement};`)).toEqual([]);
});

test.each([
  'ALTER TABLE "orders" ADD COLUMN "notes" TEXT, ADD COLUMN "kind" TEXT NOT NULL DEFAULT \'web\'',
  'CREATE TABLE "notes" ("id" UUID NOT NULL);\nCREATE UNIQUE INDEX "notes_id_key" ON "notes"("id");\nALTER TABLE "notes" ADD CONSTRAINT "notes_check" CHECK (true)',
  'DROP INDEX "orders_search_idx"',
  "CREATE TRIGGER emptied AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION note()",
  'ALTER TABLE "orders" ADD COLUMN "press" UUID;\nCREATE UNIQUE INDEX "orders_press_key" ON "orders"("email", "press")',
])("%s adds only", (statement) => expect(breaksOldShop(`${statement};`)).toEqual([]));
