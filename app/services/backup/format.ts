import { createHash } from "node:crypto";
import { z } from "~/schemas/zod";

// A tar file, encrypted when there is a passphrase (age.ts). Its entries in order:
// manifest.json; session-secret: signs guests' links, only in an encrypted backup;
// tables/NAME/00001.gz …: COPY output in pieces; pictures/…: the files of UPLOADS_DIR;
// end.json: sizes and a SHA-256 of all entries; without it the file is incomplete

export const MANIFEST = "manifest.json";
export const SECRET = "session-secret";

/** Written as in the settings: several secrets are separated by commas. */
export interface Secrets {
  session: string;
  /** Empty if GIFT_CARD_SECRET is not set. */
  giftCard: string;
}

export const secretsText = ({ session, giftCard }: Secrets): string =>
  giftCard === "" ? session : `${session}\n${giftCard}`;

export function parseSecrets(text: string): Secrets {
  const [session = "", giftCard = ""] = text.split("\n");
  return { session, giftCard };
}
export const TABLES = "tables/";
export const PICTURES = "pictures/";
export const END = "end.json";

/** Increase it when older shops cannot read the file. */
export const FORMAT = 1;

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  checksum: z.string(),
});
export type TableContent = z.infer<typeof tableSchema>;

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  madeAt: z.string(),
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
  missingPictures: z.array(z.string()),
});
export type End = z.infer<typeof endSchema>;

export class EntryChecksum {
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
