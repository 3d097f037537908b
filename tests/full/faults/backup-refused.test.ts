import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { takeBackup } from "~/domain/backups/take";
import { restoreBackup } from "~/services/backup/restore";
import { loadEnvironment } from "~/services/environment/environment";
import {
  backUp,
  connected,
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
import { useSmallDisk } from "../../support/small-disk";
import { shopVariables, variable } from "../../support/templates";

const disk = useSmallDisk(1);
useBackups();

function fillDisk(): void {
  const { bavail, bsize } = statfsSync(disk.folder);
  writeFileSync(path.join(disk.folder, "filler"), Buffer.alloc((bavail - 3) * bsize, 1));
}

describe("a file that is not whole, or not the shop's", () => {
  let file: string;
  let encrypted: string;
  let url: string;
  let uploadsDir: string;
  beforeAll(async () => {
    const shop = await smallShop();
    ({ file } = await backUp(shop));
    ({ file: encrypted } = await backUp(shop, PASSPHRASE));
    [url, uploadsDir] = [await database("bare"), newFolder()];
    await query(url, "CREATE TABLE mine AS SELECT 1 AS n");
  });

  const broken = (bytes: Buffer) => {
    const name = path.join(mkdtempSync(path.join(folder, "broken-")), "shop.tar");
    writeFileSync(name, bytes);
    return name;
  };
  const restored = (name: string, passphrase: string | null = null) =>
    restoreBackup(name, passphrase, { url, uploadsDir });
  const beside = () => readdirSync(folder).filter((name) => name.startsWith("aaa"));
  const expectNothingChanged = async () =>
    expect([await query(url, "SELECT n FROM mine"), listed(uploadsDir), beside()]).toEqual([
      [{ n: 1 }],
      [],
      [],
    ]);

  test.each([
    ["half of it", (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ["all but its end", (whole: Buffer) => whole.subarray(0, whole.indexOf("end.json"))],
    ["its first entry", (whole: Buffer) => whole.subarray(0, whole.indexOf("tables/"))],
    ["a picture that changed", (whole: Buffer) => changed(whole, whole.indexOf("picturepicture") + 5)],
    [
      "a piece of a table that changed",
      (whole: Buffer) => changed(whole, whole.indexOf("products/00001.gz") + 520),
    ],
    [
      "a name that leads elsewhere",
      (whole: Buffer) => renamed(whole, `pictures/${PICTURE}`, "pictures/../../"),
    ],
    ["a count that changed", (whole: Buffer) => renamed(whole, '"pictures": 1', '"entries": 1')],
  ])("%s is refused and changes nothing", async (_what, breaking) => {
    await expect(restored(broken(breaking(readFileSync(file))))).rejects.toThrow(
      /^The backup is damaged or not whole/,
    );
    await expectNothingChanged();
  });

  test("a file that is not a backup, does not exist, or has another passphrase is named", async () => {
    const nothing = broken(Buffer.alloc(0));
    await expect(restored(nothing)).rejects.toThrow(`${nothing} is no backup of the shop.`);
    const picture = broken(Buffer.alloc(5000, "picture"));
    await expect(restored(picture)).rejects.toThrow(`${picture} is no backup of the shop.`);
    execFileSync("tar", ["-cf", picture, "package.json"]);
    await expect(restored(picture)).rejects.toThrow(`${picture} is no backup of the shop.`);
    await expect(restored(path.join(folder, "none"))).rejects.toThrow("The backup cannot be read: ENOENT");
    await expect(restored(encrypted)).rejects.toThrow("is encrypted: set BACKUP_PASSPHRASE");
    await expect(restored(encrypted, "another passphrase")).rejects.toThrow(
      "BACKUP_PASSPHRASE is not the passphrase",
    );
    const cut = broken(readFileSync(encrypted).subarray(0, -100));
    await expect(restored(cut, PASSPHRASE)).rejects.toThrow("damaged or not whole");
    await expectNothingChanged();
  });

  test("a disk that takes no picture changes nothing, and one that takes no backup has none", async ({
    skip,
  }) => {
    skip(!disk.isMounted, "only root may mount a disk");
    fillDisk();
    await expect(restoreBackup(file, null, { url, uploadsDir: disk.folder })).rejects.toThrow(
      "The images could not be written because the disk is full. Nothing was changed.",
    );
    expect(readdirSync(disk.folder)).toEqual(["filler"]);
    await expectNothingChanged();
    const shop = await smallShop();
    loadEnvironment({ ...shopVariables(), DATA_DIR: folder, UPLOADS_DIR: shop.uploadsDir });
    await expect(takeBackup(shop.url, path.join(disk.folder, "shop.tar"))).rejects.toThrow(
      `The backup could not be written to ${disk.folder} because the disk is full.`,
    );
    expect(readdirSync(disk.folder)).toEqual(["filler"]);
  });

  test("a disk that takes no row changes nothing", async () => {
    await onAddedConstraint(
      url,
      "RAISE disk_full USING MESSAGE = 'could not extend file: No space left on device'",
    );
    await expect(restored(file)).rejects.toThrow(
      "The database has no room left on its disk. Nothing was changed.",
    );
    await expectNothingChanged();
    await query(url, "DROP EVENT TRIGGER at_added");
  });

  test("a restore that is killed changes nothing, and can be done again", async () => {
    await onAddedConstraint(url, "PERFORM pg_sleep(600)");
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/restore.ts", file], {
      env: {
        ...process.env,
        ...shopVariables(),
        DATABASE_URL: url,
        UPLOADS_DIR: uploadsDir,
        DATA_DIR: folder,
      },
      stdio: "ignore",
    });
    const administrator = await connected(variable("TEST_DATABASE_URL"));
    const name = new URL(url).pathname.slice(1);
    const working = async () =>
      (
        await administrator.query(
          "SELECT pid FROM pg_stat_activity WHERE datname = $1 AND wait_event = 'PgSleep'",
          [name],
        )
      ).rowCount;
    await expect.poll(working).toBe(1);
    expect(listed(uploadsDir).join()).toContain(".restore-");
    child.kill("SIGKILL");
    await once(child, "exit");
    await administrator.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
      name,
    ]);
    expect(await query(url, "SELECT n FROM mine")).toEqual([{ n: 1 }]);
    await query(url, "DROP EVENT TRIGGER at_added");
    await restored(file);
    expect(listed(uploadsDir)).toEqual([PICTURE, `${PICTURE}/320.webp`]);
  });
});

const changed = (whole: Buffer, at: number) => {
  const copy = Buffer.from(whole);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};
const renamed = (whole: Buffer, from: string, to: string) => {
  const copy = Buffer.from(whole);
  copy.write(to.padEnd(from.length, to.includes("/") ? "a" : " "), copy.lastIndexOf(from), "latin1");
  return to.includes("/") ? withChecksum(copy, copy.lastIndexOf(to)) : copy;
};
const withChecksum = (copy: Buffer, at: number) => {
  copy.write("        ", at + 148);
  const sum = copy.subarray(at, at + 512).reduce((total, byte) => total + byte, 0);
  copy.write(`${sum.toString(8).padStart(6, "0")}\0 `, at + 148);
  return copy;
};

/** Everything is loaded by then, and nothing is committed. */
async function onAddedConstraint(url: string, statement: string): Promise<void> {
  await query(
    url,
    `CREATE SCHEMA IF NOT EXISTS tests;
     CREATE OR REPLACE FUNCTION tests.at_added() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
       IF current_query() LIKE '%ADD CONSTRAINT%FOREIGN KEY%' THEN ${statement}; END IF; END $$;
     CREATE EVENT TRIGGER at_added ON ddl_command_end WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION tests.at_added()`,
  );
}
