import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeUnusedFiles } from "~/domain/catalog/image-files";
import { takeBackup } from "~/domain/backups/take";
import { withConnection } from "~/services/backup/connection";
import { restoreBackup } from "~/services/backup/restore";
import { contentOf, listTables, prepareSession } from "~/services/backup/tables";
import { writeBackup } from "~/services/backup/write";
import { connectDatabase, disconnectDatabase } from "~/services/database";
import { loadEnvironment } from "~/services/environment";
import { applyMigrations, deploy, knownMigrations } from "../../prisma/migrate.ts";
import { freshDatabase, shopVariables, variable, type Content } from "../support/templates";

const PICTURE = "0123456789abcdef0123456789abcdef01234567";
const FORMAT_1 = "tests/faults/backup-format-1.tar";
const PASSPHRASE = "eleven purple dragons";

let folder: string;
const clients: pg.Client[] = [];
const databases: { drop(): Promise<void> }[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(variable("TEST_FOLDER"), "backup-"));
});
afterAll(async () => {
  for (const client of clients) await client.end();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function database(content: Content): Promise<string> {
  const made = await freshDatabase(content);
  databases.push(made);
  return made.url;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

/** For a moment: a restore takes nobody beside it. */
async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await prepareSession(client);
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function contents(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await prepareSession(client);
    const found = [];
    for (const table of await listTables(client)) found.push(await contentOf(client, table));
    return found;
  } finally {
    await client.end();
  }
}

/** A shop of one toy with a picture. */
async function smallShop(): Promise<{ url: string; uploadsDir: string }> {
  const url = await database("empty");
  const uploadsDir = mkdtempSync(path.join(folder, "uploads-"));
  mkdirSync(path.join(uploadsDir, PICTURE));
  writeFileSync(path.join(uploadsDir, PICTURE, "320.webp"), Buffer.alloc(20_000, "picture"));
  // Below its variations in the alphabet, and known by one of them: rows come before those they name.
  await query(
    url,
    `INSERT INTO products (name, category, base_price, image_url, image_public_id)
       VALUES (E'Dragon\\n"\\\\of\\tmany; signs\\u2014', 'Toys', 12.5, '/uploads/${PICTURE}/320.webp', '${PICTURE}');
     INSERT INTO product_images (product_id, image_url, image_public_id, width, height, widths)
       SELECT id, image_url, image_public_id, 320, 320, '{320}' FROM products;
     INSERT INTO variations (product_id, name, stock_quantity, image_id)
       SELECT product_id, 'Standard', 5, id FROM product_images;
     INSERT INTO inventory_logs (variation_id, change_type, quantity_changed, previous_quantity, new_quantity)
       SELECT id, 'initial', 5, 0, 5 FROM variations`,
  );
  return { url, uploadsDir };
}

function useSettings(uploadsDir: string): void {
  loadEnvironment({ ...shopVariables(), DATA_DIR: folder, UPLOADS_DIR: uploadsDir });
}

let files = 0;
/** Without verifying it, which takes a moment. */
async function backUp(
  { url, uploadsDir }: { url: string; uploadsDir: string },
  passphrase: string | null = null,
) {
  const file = path.join(folder, `${++files}.tar`);
  const settings = { SHOP_NAME: "Prairie Toys" };
  const sessionSecret = "a secret for tests, long enough to be taken";
  const backup = await withConnection(url, (client) =>
    writeBackup({ client, uploadsDir, passphrase, sessionSecret, settings }, file),
  );
  return { ...backup, file };
}

/** What is in a folder and its folders. */
const listed = (uploads: string) => readdirSync(uploads, { recursive: true }).map(String).sort();
const newFolder = () => mkdtempSync(path.join(folder, "target-"));

describe("a backup that is restored", () => {
  test("brings every row, every picture and what links are signed with to another database", async () => {
    const shop = { url: await database("seeded"), uploadsDir: variable("TEST_PICTURES") };
    const { file, end } = await backUp(shop, PASSPHRASE);
    expect(end.missingPictures).toEqual([]);
    const [url, uploadsDir] = [await database("bare"), path.join(newFolder(), "uploads")];
    const { sessionSecret, manifest } = await restoreBackup(file, PASSPHRASE, { url, uploadsDir });
    const before = await contents(shop.url);
    expect(before.length).toBeGreaterThan(20);
    expect(await contents(url)).toEqual(before);
    expect(listed(uploadsDir)).toEqual(listed(shop.uploadsDir).filter((name) => !name.startsWith(".")));
    expect(sessionSecret).toBe("a secret for tests, long enough to be taken");
    expect(manifest.settings).toEqual({ SHOP_NAME: "Prairie Toys" });
    expect(await deploy(url)).toEqual([]);
    // Numbers go on where they were.
    const [{ position } = { position: 0 }] = await query<{ position: number }>(
      url,
      "INSERT INTO variations (product_id, name) SELECT id, 'New' FROM products LIMIT 1 RETURNING position",
    );
    const [{ last } = { last: 0 }] = await query<{ last: number }>(
      shop.url,
      "SELECT max(position) AS last FROM variations",
    );
    expect(position).toBe(last + 1);
    // A reference to nothing is refused as before.
    await expect(query(url, "UPDATE variations SET product_id = gen_random_uuid()")).rejects.toThrow(
      "foreign key",
    );
  });

  test("opens with tar alone, holds no secret without a passphrase, and only its owner reads it", async () => {
    const { file } = await backUp(await smallShop());
    const tar = (...args: string[]) => execFileSync("tar", [...args], { encoding: "utf8" });
    expect(tar("-tf", file).split("\n")).toContain(`pictures/${PICTURE}/320.webp`);
    expect(tar("-xOf", file, "manifest.json")).toContain("_initial");
    expect(readFileSync(file, "latin1")).not.toContain("a secret for tests");
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

describe("of another version", () => {
  test("today's format is understood for good", async () => {
    const [url, uploadsDir] = [await database("bare"), newFolder()];
    await restoreBackup(FORMAT_1, null, { url, uploadsDir });
    await deploy(url);
    expect(await query(url, "SELECT name, base_price::float8 AS price FROM products")).toEqual([
      { name: 'Dragon\n"\\of\tmany; signs—', price: 12.5 },
    ]);
    expect(listed(uploadsDir)).toEqual([PICTURE, `${PICTURE}/320.webp`]);
  });

  test("an older shop's rows get what later migrations add", async () => {
    const url = await database("bare");
    const client = await connected(url);
    // Before refunds had a reason and carts a beginning.
    const older = knownMigrations().filter(({ name }) => name < "20260104070000");
    await applyMigrations(client, older);
    await client.query("INSERT INTO categories (name, slug) VALUES ('Toys', 'toys')");
    await client.query("INSERT INTO checkouts (subtotal, gst, total) VALUES (1, 0.05, 1.05)");
    const { file, manifest } = await backUp({ url, uploadsDir: newFolder() });
    expect(manifest.migrations).toHaveLength(older.length);
    const target = await database("bare");
    await restoreBackup(file, null, { url: target, uploadsDir: newFolder() });
    expect(await deploy(target)).toEqual([]);
    expect(
      await query(target, "SELECT total::float8 AS total, cart_begun_at AS begun FROM checkouts"),
    ).toEqual([{ total: 1.05, begun: null }]);
  });

  test("a newer shop's is refused, with what to do", async () => {
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
});

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
    const name = path.join(folder, `broken-${++files}.tar`);
    writeFileSync(name, bytes);
    return name;
  };
  const restored = (name: string, passphrase: string | null = null) =>
    restoreBackup(name, passphrase, { url, uploadsDir });
  /** Where the name that leads elsewhere leads. */
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

  test("what is no backup, does not exist, or wants another passphrase is said", async () => {
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
    await expect.poll(working, { timeout: 60_000 }).toBe(1);
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
/** The last one, in as many bytes. */
const renamed = (whole: Buffer, from: string, to: string) => {
  const copy = Buffer.from(whole);
  copy.write(to.padEnd(from.length, to.includes("/") ? "a" : " "), copy.lastIndexOf(from), "latin1");
  return to.includes("/") ? withChecksum(copy, copy.lastIndexOf(to)) : copy;
};
/** Of a tar header, which begins at `at`. */
const withChecksum = (copy: Buffer, at: number) => {
  copy.write("        ", at + 148);
  const sum = copy.subarray(at, at + 512).reduce((total, byte) => total + byte, 0);
  copy.write(`${sum.toString(8).padStart(6, "0")}\0 `, at + 148);
  return copy;
};

/** When a restore puts its foreign keys back: everything is loaded by then, and nothing is committed. */
async function onAddedConstraint(url: string, statement: string): Promise<void> {
  await query(
    url,
    `CREATE SCHEMA IF NOT EXISTS tests;
     CREATE OR REPLACE FUNCTION tests.at_added() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
       IF current_query() LIKE '%ADD CONSTRAINT%FOREIGN KEY%' THEN ${statement}; END IF; END $$;
     CREATE EVENT TRIGGER at_added ON ddl_command_end WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION tests.at_added()`,
  );
}

test("a sale, a removed picture and a second backup while one is made: what is in it belongs together", async () => {
  const shop = await smallShop();
  const name = path.join(shop.uploadsDir, PICTURE);
  const seller = await connected(shop.url);
  await seller.query("BEGIN; LOCK TABLE variations IN ACCESS EXCLUSIVE MODE");
  // Waits there; all tables before it in the alphabet are counted by then, the log of the stock among them.
  useSettings(shop.uploadsDir);
  const backup = takeBackup(shop.url, path.join(folder, "first.tar"));
  const waiting = async () =>
    (
      await query<{ n: number }>(
        shop.url,
        "SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation IS NOT NULL",
      )
    )[0]?.n;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1);

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

test("a backup that is killed leaves what was there, and is made anew; a picture that is not there is told", async () => {
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
  await expect.poll(() => existsSync(`${file}.part`), { timeout: 60_000 }).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  await holder.query("ROLLBACK");
  expect(readdirSync(path.dirname(file))).toEqual(["shop.tar.part"]);
  const gone = "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = 7275002";
  await expect.poll(() => query(shop.url, gone), { timeout: 60_000 }).toEqual([{ n: 0 }]);
  useSettings(shop.uploadsDir);
  const { end } = await takeBackup(shop.url, file);
  expect(readdirSync(path.dirname(file))).toEqual(["shop.tar"]);
  expect(end.missingPictures).toEqual([`${PICTURE}/320.webp`]);
  await expect(takeBackup(shop.url, file)).rejects.toThrow("is there already: name another file.");
});
