import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { encryptWith } from "~/services/backup/age";
import { withConnection } from "~/services/backup/connection";
import { tableContent, listTables } from "~/services/backup/tables";
import { writeBackup } from "~/services/backup/write";
import { freshDatabase, variable, type Content } from "./templates";
import { FORMER_SECRET, SECRET } from "./secret";

export const PICTURE = "0123456789abcdef0123456789abcdef01234567";
export const PASSPHRASE = "eleven purple dragons";

export let folder: string;
const clients: pg.Client[] = [];
const databases: { drop(): Promise<void> }[] = [];

export function useBackups(): void {
  beforeAll(() => {
    folder = mkdtempSync(path.join(variable("TEST_FOLDER"), "backup-"));
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    for (const database of databases) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
}

export async function database(content: Content): Promise<string> {
  const made = await freshDatabase(content);
  databases.push(made);
  return made.url;
}

export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

/** Closes its connection, since a restore needs the database alone. */
export function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  return withConnection(url, async (client) => (await client.query<Row>(sql)).rows);
}

export function contents(url: string) {
  return withConnection(url, async (client) => {
    const found = [];
    for (const table of await listTables(client)) found.push(await tableContent(client, table));
    return found;
  });
}

export async function smallShop(): Promise<{ url: string; uploadsDir: string }> {
  const url = await database("empty");
  const uploadsDir = mkdtempSync(path.join(folder, "uploads-"));
  mkdirSync(path.join(uploadsDir, PICTURE));
  writeFileSync(path.join(uploadsDir, PICTURE, "320.webp"), Buffer.alloc(20_000, "picture"));
  // Rows must come before those that refer to them.
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

let files = 0;
export async function backUp(
  { url, uploadsDir }: { url: string; uploadsDir: string },
  passphrase: string | null = null,
) {
  const file = path.join(folder, `${++files}.tar`);
  const settings = { SHOP_NAME: "Prairie Toys" };
  const encrypt = passphrase === null ? null : encryptWith(passphrase);
  const backup = await withConnection(url, (client) =>
    writeBackup(
      { client, uploadsDir, encrypt, secrets: { session: SECRET, giftCard: FORMER_SECRET }, settings },
      file,
    ),
  );
  return { ...backup, file };
}

export const listed = (uploads: string) => readdirSync(uploads, { recursive: true }).map(String).sort();
export const newFolder = () => mkdtempSync(path.join(folder, "target-"));
