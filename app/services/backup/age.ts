import { once } from "node:events";
import { ReadableStream } from "node:stream/web";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { BackupError, damaged } from "./errors";

const MAGIC = "age-encryption.org/v1";

/** Next to this file, and next to the bundle that includes it (remix.config.js). */
const script = fileURLToPath(new URL("./age-worker.mjs", import.meta.url));

/** No `--import tsx`. The small heap keeps a backup under 250 MB (tests/full/faults/backup.test.ts). */
const workerOptions = {
  execArgv: [],
  resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 64 },
};

export function isEncrypted(beginning: Buffer): boolean {
  return beginning.subarray(0, MAGIC.length).toString("latin1") === MAGIC;
}

type StreamTransform = (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/** The age format, so that a backup opens without the shop: `age --decrypt FILE | tar x`. */
export const encryptWith =
  (passphrase: string): StreamTransform =>
  (source) =>
    inWorker("encrypt", passphrase, source);

/** @throws BackupError for a wrong passphrase or a damaged file */
export const decryptWith =
  (passphrase: string): StreamTransform =>
  (source) =>
    inWorker("decrypt", passphrase, source);

type AgeWorkerResult = { output: ReadableStream<Uint8Array> } | { error: string };

/** Runs in a thread, because the library is synchronous JavaScript and would block requests. */
async function* inWorker(
  action: "encrypt" | "decrypt",
  passphrase: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let sourceError: unknown = null;
  const input = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error((sourceError = error));
      }
    },
    cancel: () => void iterator.return?.(),
  });
  const worker = new Worker(script, workerOptions);
  try {
    worker.postMessage({ action, passphrase, input }, [input]);
    const [answer] = (await once(worker, "message")) as [AgeWorkerResult];
    if ("error" in answer) throw failure(answer.error);
    for await (const chunk of answer.output)
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  } catch (error) {
    if (sourceError !== null) throw sourceError;
    throw action === "encrypt" || error instanceof BackupError ? error : damaged();
  } finally {
    await worker.terminate();
  }
}

function failure(message: string): BackupError {
  return message.startsWith("no identity matched")
    ? new BackupError(
        "BACKUP_PASSPHRASE is not the passphrase that this backup was made with, so nothing of it was used.",
      )
    : damaged();
}
