import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

/** A backup holds this lock while it copies pictures; removing one needs it shared (catalog/image-files.ts). */
export const PICTURES_LOCK = 7_275_003;

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

/** Backups of older shops have no column for videos. */
export async function referencedPictures(client: pg.Client | pg.Pool): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT substr(image_url, length('/uploads/') + 1) AS name
     FROM (SELECT image_url FROM product_images UNION SELECT image_url FROM products
       UNION SELECT '/uploads/' || (to_jsonb(i) ->> 'video_file') FROM product_images i) AS named
     WHERE image_url LIKE '/uploads/%'`,
  );
  return new Set(rows.map(({ name }) => name));
}

const SHOWN = 3;

export function missingPicturesText(names: readonly string[]): string {
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : "";
  return `Images that products show and that were not in UPLOADS_DIR: ${names.slice(0, SHOWN).join(", ")}${more}.`;
}
