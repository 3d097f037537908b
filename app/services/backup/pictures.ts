import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

/**
 * Held by a backup until it has copied the pictures. Who removes one tries to share it (catalog/image-files.ts)
 * and leaves the file to the sweep where that cannot be, so that none goes that the backup's tables name.
 */
export const PICTURES_LOCK = 7_275_003;

/**
 * The files below a folder, by their paths with slashes. Uploads under way, whose names begin with a dot, are
 * left out; what is removed meanwhile is missing.
 */
export async function* filesBelow(folder: string, below = ""): AsyncGenerator<string> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(ifMissing([]));
  for (const entry of entries.filter(({ name }) => !name.startsWith("."))) {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) yield* filesBelow(folder, name);
    else if (entry.isFile()) yield name;
  }
}

export async function sizeBelow(folder: string): Promise<number> {
  let bytes = 0;
  for await (const name of filesBelow(folder))
    bytes += (await stat(path.join(folder, name)).catch(ifMissing({ size: 0 }))).size;
  return bytes;
}

function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}

/** The files of pictures and videos that the catalogue shows; a shop of before has no column for videos. */
export async function namedPictures(client: pg.Client | pg.Pool): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT substr(image_url, length('/uploads/') + 1) AS name
     FROM (SELECT image_url FROM product_images UNION SELECT image_url FROM products
       UNION SELECT '/uploads/' || (to_jsonb(i) ->> 'video_file') FROM product_images i) AS named
     WHERE image_url LIKE '/uploads/%'`,
  );
  return new Set(rows.map(({ name }) => name));
}

const SHOWN = 3;

/** What `npm run backup` and `npm run restore` say of pictures that were not there. */
export function missingText(names: readonly string[]): string {
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : "";
  return `Pictures that products show and that were not in UPLOADS_DIR: ${names.slice(0, SHOWN).join(", ")}${more}.`;
}
