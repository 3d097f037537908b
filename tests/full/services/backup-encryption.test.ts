import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { Decrypter } from "age-encryption";
import { describe, expect, test } from "vitest";
import { decryptWith, encryptWith, isEncrypted } from "~/services/backup/age";

const CHUNK = 64 * 1024;
const PASSPHRASE = "eleven purple dragons";
const DAMAGED = /damaged or not whole/;

const encrypt = async (content: Buffer) => buffer(encryptWith(PASSPHRASE)(pieces(content)));
const decrypt = (content: Buffer, passphrase = PASSPHRASE) =>
  buffer(decryptWith(passphrase)(pieces(content)));

function pieces(content: Buffer): Readable {
  const size = 10_007;
  return Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
    })(),
  );
}

describe("an encrypted backup", () => {
  test.each([0, CHUNK, CHUNK + 1])("of %i bytes opens as it was", async (size) => {
    const content = randomBytes(size);
    const encrypted = await encrypt(content);
    expect(isEncrypted(encrypted)).toBe(true);
    expect(await decrypt(encrypted)).toEqual(content);
  });

  test("opens by any program that knows age", async () => {
    const content = randomBytes(2 * CHUNK + 5);
    const age = new Decrypter();
    age.addPassphrase(PASSPHRASE);
    expect(Buffer.from(await age.decrypt(await encrypt(content)))).toEqual(content);
  });

  test("does not open by another passphrase", async () => {
    await expect(decrypt(await encrypt(Buffer.from("toys")), "eleven purple dragon")).rejects.toThrow(
      "BACKUP_PASSPHRASE is not the passphrase that this backup was made with",
    );
  });

  test("that was cut off, swapped, lengthened or changed anywhere is refused", async () => {
    const encrypted = await encrypt(Buffer.alloc(3 * CHUNK, 1));
    const header = encrypted.length - 3 * (CHUNK + 16);
    const chunk = (number: number) =>
      encrypted.subarray(header + number * (CHUNK + 16), header + (number + 1) * (CHUNK + 16));
    const start = encrypted.subarray(0, header);
    const broken = [
      encrypted.subarray(0, 10),
      encrypted.subarray(0, header - 20),
      start,
      encrypted.subarray(0, header + CHUNK + 16),
      encrypted.subarray(0, -1),
      Buffer.concat([start, chunk(1), chunk(0), chunk(2)]),
      Buffer.concat([encrypted, Buffer.from("more")]),
      ...[header - 40, header - 5, header + 3, encrypted.length - 1].map((at) => {
        const changed = Buffer.from(encrypted);
        changed[at] = (changed[at] ?? 0) ^ 1;
        return changed;
      }),
    ];
    for (const content of broken) await expect(decrypt(content)).rejects.toThrow(DAMAGED);
  });
});
