import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from "node:crypto";
import { promisify } from "node:util";
import { ByteReader } from "./byte-reader";
import { BackupError, damaged } from "./errors";

// The format of age (age-encryption.org/v1) with a passphrase, so that a backup opens without the shop as well:
// `age --decrypt FILE | tar x`. Its chunks are numbered and the last one is marked: what is cut off, swapped or
// left out is noticed.

const MAGIC = "age-encryption.org/v1";
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** 2^15 rounds of scrypt take 32 MB and a tenth of a second. */
const WORK_FACTOR = 15;
/** A file that asks for more than a gigabyte of memory was not made here. */
const MOST_WORK = 20;
/** No line of a header with one passphrase is longer. */
const MOST_LINE_BYTES = 100;

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export function isEncrypted(beginning: Buffer): boolean {
  return beginning.subarray(0, MAGIC.length).toString("latin1") === MAGIC;
}

/** A step of a pipeline, for one file. */
export type Encryption = (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/** Scrypt takes its memory here, before the file takes any, unless it did ahead. */
export async function encryptWith(passphrase: string): Promise<Encryption> {
  const salt = saltAhead ?? randomBytes(16);
  saltAhead = null;
  const key = await wrappingKey(passphrase, salt, WORK_FACTOR);
  return async function* (source) {
    const [fileKey, nonce] = [randomBytes(16), randomBytes(16)];
    const wrapped = seal(key, fileKey, noNonce());
    const header = `${MAGIC}\n-> scrypt ${base64(salt)} ${WORK_FACTOR}\n${base64(wrapped)}\n---`;
    yield Buffer.concat([Buffer.from(`${header} ${headerMac(fileKey, header)}\n`), nonce]);
    const payloadKey = derive(fileKey, nonce, "payload");
    const reader = new ByteReader(source);
    const room = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    for (let number = 0, last = false; !last; number++) {
      const chunk = await reader.take(room.length, room);
      last = await reader.isAtEnd();
      // Joined they would be one more copy of all there is.
      yield* sealed(payloadKey, chunk, chunkNonce(number, last));
    }
  };
}

/** A step of a pipeline. @throws BackupError when the passphrase is another one or the file is not whole */
export function decryptWith(passphrase: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const reader = new ByteReader(source);
    const fileKey = await readHeader(reader, passphrase);
    const key = derive(fileKey, await reader.take(16), "payload");
    const room = Buffer.allocUnsafeSlow(CHUNK_BYTES + TAG_BYTES);
    for (let number = 0, last = false; !last; number++) {
      const chunk = await reader.take(room.length, room);
      last = await reader.isAtEnd();
      const content = unseal(key, chunk, chunkNonce(number, last));
      if (content === null) throw damaged();
      yield content;
    }
  };
}

/** Answers the key of the file. */
async function readHeader(reader: ByteReader, passphrase: string): Promise<Buffer> {
  const lines: (string | null)[] = [];
  for (let line = 0; line < 4; line++) lines.push(await reader.takeLine(MOST_LINE_BYTES));
  const [, salt = "", work = "", wrapped = "", mac = ""] =
    /^\S+\n-> scrypt (\S+) (\d+)\n(\S+)\n--- (\S+)$/.exec(lines.join("\n")) ?? [];
  if (mac === "" || Number(work) > MOST_WORK) throw damaged();
  const key = await wrappingKey(passphrase, Buffer.from(salt, "base64"), Number(work));
  const fileKey = unseal(key, Buffer.from(wrapped, "base64"), noNonce());
  if (fileKey === null)
    throw new BackupError(
      "BACKUP_PASSPHRASE is not the passphrase that this backup was made with, so nothing of it was used.",
    );
  if (headerMac(fileKey, [...lines.slice(0, 3), "---"].join("\n")) !== mac) throw damaged();
  return fileKey;
}

/** Of the next file alone: no two share a salt, since one key seals one file's only. */
let saltAhead: Buffer | null = null;

/** Takes scrypt's memory now, for the first file that is encrypted with this passphrase. */
export async function deriveAhead(passphrase: string): Promise<void> {
  const salt = randomBytes(16);
  await wrappingKey(passphrase, salt, WORK_FACTOR);
  saltAhead = salt;
}

/** Of the file that was written last, which is verified next: scrypt's memory is taken once. */
let last: { of: string; key: Buffer } | null = null;

async function wrappingKey(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const of = [base64(salt), work, passphrase].join(" ");
  if (last?.of === of) return last.key;
  const key = await deriveWrappingKey(passphrase, salt, work);
  last = { of, key };
  return key;
}

function deriveWrappingKey(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const N = 2 ** work;
  const r = 8;
  return scryptKey(passphrase, Buffer.concat([Buffer.from(`${MAGIC}/scrypt`), salt]), 32, {
    N,
    r,
    p: 1,
    maxmem: 2 * 128 * N * r,
  });
}

function derive(fileKey: Buffer, salt: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync("sha256", fileKey, salt, info, 32));
}

function headerMac(fileKey: Buffer, header: string): string {
  const key = derive(fileKey, Buffer.alloc(0), "header");
  return base64(createHmac("sha256", key).update(header).digest());
}

/** For a key that encrypts one thing only. */
function noNonce(): Buffer {
  return Buffer.alloc(NONCE_BYTES);
}

function chunkNonce(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = last ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, content: Buffer, nonce: Buffer): Buffer {
  return Buffer.concat(sealed(key, content, nonce));
}

function sealed(key: Buffer, content: Buffer, nonce: Buffer): Buffer[] {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG_BYTES });
  return [cipher.update(content), cipher.final(), cipher.getAuthTag()];
}

/** Null for what was not sealed with this key and nonce. */
function unseal(key: Buffer, sealed: Buffer, nonce: Buffer): Buffer | null {
  if (sealed.length < TAG_BYTES) return null;
  const decipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const content = decipher.update(sealed.subarray(0, -TAG_BYTES));
    // A stream cipher keeps nothing for the end, but tells there what is not whole.
    decipher.final();
    return content;
  } catch {
    return null;
  }
}

/** Without the padding, as age writes it. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/={1,2}$/, "");
}
