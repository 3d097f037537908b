import { execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { removeUnusedFiles } from "~/domain/catalog/images/image-files";
import { takeBackup } from "~/domain/backups/take";
import { restoreBackup } from "~/services/backup/restore";
import { connectDatabase, disconnectDatabase } from "~/services/database";
import { loadEnvironment } from "~/services/environment/environment";
import { deploy } from "../../../prisma/migrate.ts";
import {
  backUp,
  connected,
  contents,
  database,
  folder,
  listed,
  newFolder,
  PASSPHRASE,
  PICTURE,
  query,
  smallShop,
  useBackups,
} from "../../support/backups";
import { shopVariables, variable } from "../../support/templates";
import { FORMER_SECRET, SECRET } from "../../support/secret";

useBackups();

function useSettings(uploadsDir: string): void {
  loadEnvironment({ ...shopVariables(), DATA_DIR: folder, UPLOADS_DIR: uploadsDir });
}

describe("a backup that is restored", () => {
  test("brings every row, every picture and what links are signed with to another database", async () => {
    const shop = { url: await database("seeded"), uploadsDir: variable("TEST_PICTURES") };
    const { file, end } = await backUp(shop, PASSPHRASE);
    expect(end.missingPictures).toEqual([]);
    const [url, uploadsDir] = [await database("bare"), path.join(newFolder(), "uploads")];
    const { secrets, manifest } = await restoreBackup(file, PASSPHRASE, { url, uploadsDir });
    const before = await contents(shop.url);
    expect(before.length).toBeGreaterThan(20);
    expect(await contents(url)).toEqual(before);
    expect(listed(uploadsDir)).toEqual(listed(shop.uploadsDir).filter((name) => !name.startsWith(".")));
    expect(secrets).toEqual({ session: SECRET, giftCard: FORMER_SECRET });
    expect(manifest.settings).toEqual({ SHOP_NAME: "Prairie Toys" });
    expect(await deploy(url)).toEqual([]);
    const [{ position } = { position: 0 }] = await query<{ position: number }>(
      url,
      "INSERT INTO variations (product_id, name) SELECT id, 'New' FROM products LIMIT 1 RETURNING position",
    );
    const [{ last } = { last: 0 }] = await query<{ last: number }>(
      shop.url,
      "SELECT max(position) AS last FROM variations",
    );
    expect(position).toBe(last + 1);
    await expect(query(url, "UPDATE variations SET product_id = gen_random_uuid()")).rejects.toThrow(
      "foreign key",
    );
  });

  test("opens with tar alone, holds no secret without a passphrase, and only its owner reads it", async () => {
    const { file } = await backUp(await smallShop());
    const tar = (...args: string[]) => execFileSync("tar", [...args], { encoding: "utf8" });
    expect(tar("-tf", file).split("\n")).toContain(`pictures/${PICTURE}/320.webp`);
    expect(tar("-xOf", file, "manifest.json")).toContain("_initial");
    for (const secret of [SECRET, FORMER_SECRET]) expect(readFileSync(file, "latin1")).not.toContain(secret);
    expect(tar("-tf", file)).not.toMatch(/secret|identity_keys/);
    expect(execFileSync("stat", ["-c", "%a", file], { encoding: "utf8" }).trim()).toBe("600");
  });

  test("replaces a shop only where its database is named", async () => {
    const { file } = await backUp(await smallShop());
    const [url, uploadsDir] = [await database("seeded"), newFolder()];
    const before = await contents(url);
    const name = new URL(url).pathname.slice(1);
    await expect(restoreBackup(file, null, { url, uploadsDir, replace: "shop" })).rejects.toThrow(
      `The database ${name} holds a shop (users: 2, categories: 6,`,
    );
    expect([await contents(url), listed(uploadsDir)]).toEqual([before, []]);
    const shop = await connected(url);
    await expect(restoreBackup(file, null, { url, uploadsDir, replace: name })).rejects.toThrow(
      "stop the shop first",
    );
    await shop.end();
    await restoreBackup(file, null, { url, uploadsDir, replace: name });
    expect(await query(url, "SELECT count(*)::int AS n FROM products")).toEqual([{ n: 1 }]);
    expect(
      await query(
        url,
        "SELECT to_regnamespace('graphile_worker') AS old, to_regnamespace('embedded') AS demo",
      ),
    ).toEqual([{ old: null, demo: null }]);
  });
});

test("a backup of a newer shop's is refused, with what to do", async () => {
  const shop = await smallShop();
  await query(
    shop.url,
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', '1', '20990101000000_teleport', now())",
  );
  const { file } = await backUp(shop);
  const url = await database("bare");
  await expect(restoreBackup(file, null, { url, uploadsDir: newFolder() })).rejects.toThrow(
    /^A newer version of the shop \(.*20990101000000_teleport\) made this backup: update the shop, then restore it\.$/,
  );
  expect(await contents(url)).toEqual([]);
});

test("a sale, a removed picture and a second backup during a backup: its content is consistent", async () => {
  const shop = await smallShop();
  const name = path.join(shop.uploadsDir, PICTURE);
  const seller = await connected(shop.url);
  await seller.query("BEGIN; LOCK TABLE variations IN ACCESS EXCLUSIVE MODE");
  // Waits there: the tables before it in the alphabet, such as the stock log, are counted by then.
  useSettings(shop.uploadsDir);
  const backup = takeBackup(shop.url, path.join(folder, "first.tar"));
  const waiting = async () =>
    (
      await query<{ n: number }>(
        shop.url,
        "SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation IS NOT NULL",
      )
    )[0]?.n;
  await expect.poll(waiting).toBe(1);

  await expect(takeBackup(shop.url, path.join(folder, "second.tar"))).rejects.toThrow(
    "Another backup of this shop is being made; wait until it is done.",
  );
  connectDatabase(shop.url);
  await seller.query(
    `UPDATE variations SET stock_quantity = 4;
     INSERT INTO inventory_logs (variation_id, change_type, quantity_changed, previous_quantity, new_quantity)
       SELECT id, 'sale', -1, 5, 4 FROM variations;
     DELETE FROM product_images; UPDATE products SET image_url = NULL, image_public_id = NULL; COMMIT`,
  );
  await removeUnusedFiles([PICTURE]);
  const { file, end } = await backup;
  expect(end).toMatchObject({ pictures: 1, missingPictures: [] });
  await removeUnusedFiles([PICTURE]);
  expect(existsSync(name)).toBe(false);
  await disconnectDatabase();

  const url = await database("bare");
  await restoreBackup(file, null, { url, uploadsDir: newFolder() });
  expect(
    await query(
      url,
      "SELECT stock_quantity AS stock, new_quantity AS logged FROM variations, inventory_logs",
    ),
  ).toEqual([{ stock: 5, logged: 5 }]);
  expect(await query(url, "SELECT count(*)::int AS n FROM product_images")).toEqual([{ n: 1 }]);
});

/** Node's `maxRSS` includes the memory of the process that started it. */
const PEAK = `data:text/javascript,import { readFileSync } from "node:fs";
  process.on("exit", () => process.stderr.write(/VmHWM:.*/.exec(readFileSync("/proc/self/status", "utf8"))[0]))`;
const MEGABYTE = 1_000_000;

// Only Linux shows a process its own peak.
test.runIf(process.platform === "linux").each(["", "correct horse battery staple"])(
  "with the passphrase “%s” `npm run backup` takes at most 250 MB of memory, however many pictures there are",
  async (passphrase) => {
    const shop = await smallShop();
    const pictures = 15;
    for (let at = 0; at < pictures; at++)
      writeFileSync(path.join(shop.uploadsDir, `${at}.webp`), randomBytes(10 * MEGABYTE));
    const file = path.join(newFolder(), "shop.tar");
    const command = ["--import", "tsx", "scripts/backup.ts"];
    const { stderr } = await promisify(execFile)(process.execPath, ["--import", PEAK, ...command, file], {
      env: {
        ...process.env,
        ...shopVariables(),
        DATABASE_URL: shop.url,
        UPLOADS_DIR: shop.uploadsDir,
        DATA_DIR: folder,
        BACKUP_PASSPHRASE: passphrase,
      },
    });
    expect(statSync(file).size).toBeGreaterThan(pictures * 10 * MEGABYTE);
    const peak = Number(/VmHWM:\s*(\d+)/.exec(stderr)?.[1]) * 1024;
    expect(peak).toBeGreaterThan(30 * MEGABYTE);
    expect(peak).toBeLessThan(250 * MEGABYTE);
  },
);

test("a killed backup does not block the next one; a missing picture is reported", async () => {
  const shop = await smallShop();
  rmSync(path.join(shop.uploadsDir, PICTURE), { recursive: true });
  const file = path.join(newFolder(), "shop.tar");
  const holder = await connected(shop.url);
  await holder.query("BEGIN; LOCK TABLE variations IN ACCESS EXCLUSIVE MODE");
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/backup.ts", file], {
    env: {
      ...process.env,
      ...shopVariables(),
      DATABASE_URL: shop.url,
      UPLOADS_DIR: shop.uploadsDir,
      DATA_DIR: folder,
    },
    stdio: "ignore",
  });
  await expect.poll(() => existsSync(`${file}.part`)).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  await holder.query("ROLLBACK");
  expect(readdirSync(path.dirname(file))).toEqual(["shop.tar.part"]);
  const gone = "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = 7275002";
  await expect.poll(() => query(shop.url, gone)).toEqual([{ n: 0 }]);
  useSettings(shop.uploadsDir);
  const { end } = await takeBackup(shop.url, file);
  expect(readdirSync(path.dirname(file))).toEqual(["shop.tar"]);
  expect(end.missingPictures).toEqual([`${PICTURE}/320.webp`]);
  await expect(takeBackup(shop.url, file)).rejects.toThrow("is there already: name another file.");
});

test("a disk that takes no file of a backup's size says so, and nothing is left on it", async () => {
  const shop = await smallShop();
  const file = path.join(newFolder(), "shop.tar");
  const limited = `ulimit -f 8; exec "${process.execPath}" --import tsx scripts/backup.ts "${file}"`;
  const child = spawn("sh", ["-c", limited], {
    env: {
      ...process.env,
      ...shopVariables(),
      DATABASE_URL: shop.url,
      UPLOADS_DIR: shop.uploadsDir,
      DATA_DIR: folder,
      // The file size limit would cut it off, too.
      TSX_DISABLE_CACHE: "1",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(child, "close")) as [number];
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(
      `The backup could not be written to ${path.dirname(file)} because the disk takes no file of that size.`,
    ),
  ]);
  expect(readdirSync(path.dirname(file))).toEqual([]);
});
