import { createHash } from "node:crypto";
import { z } from "~/schemas/zod";

// A backup is a tar file; with a passphrase, an encrypted one (age.ts). In this order it holds:
//   manifest.json            what is in it
//   session-secret           only where it is encrypted: what guests' links are signed with
//   tables/NAME/00001.gz …   what COPY writes of a table, in pieces
//   pictures/…               the files of UPLOADS_DIR
//   end.json                 how much that was, with a SHA-256 of it: without it the file is not whole

export const MANIFEST = "manifest.json";
export const SECRET = "session-secret";
export const TABLES = "tables/";
export const PICTURES = "pictures/";
export const END = "end.json";

/** Raised when an older shop could not read the file. */
export const FORMAT = 1;

/** Names as SQL writes them, in quotes where it needs them. */
const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of all rows, whatever their order. */
  checksum: z.string(),
});
export type TableContent = z.infer<typeof tableSchema>;

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The shop's version. */
  version: z.string(),
  madeAt: z.string(),
  /** Settings of the shop that are no secrets, by their names in the environment. */
  settings: z.record(z.string(), z.string()),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tableSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const endSchema = z.object({
  entries: z.number(),
  bytes: z.number(),
  sha256: z.string(),
  pictures: z.number(),
  /** Files of pictures that the tables name and that were not in UPLOADS_DIR. */
  missingPictures: z.array(z.string()),
});
export type End = z.infer<typeof endSchema>;

/** Adds up the entries of a file, while it is written and while it is read. */
export class EntrySum {
  private readonly hash = createHash("sha256");
  private entries = 0;
  private bytes = 0;

  begin(name: string, size: number): void {
    this.entries++;
    this.bytes += size;
    this.hash.update(`${name}\n${size}\n`);
  }

  add(content: Uint8Array): void {
    this.hash.update(content);
  }

  total(): Pick<End, "entries" | "bytes" | "sha256"> {
    return { entries: this.entries, bytes: this.bytes, sha256: this.hash.copy().digest("hex") };
  }
}
