import { access, constants, mkdir, readFile, readdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "~/schemas/zod";
import { settings } from "~/services/settings";

const keptMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
});
export type KeptMail = z.infer<typeof keptMail>;

const MOST_SHOWN = 200;

function outbox(): string {
  return path.join(settings.dataDir, "outbox");
}

/** The message as it would have been sent, and beside it what `/demo/mail` shows; a retry overwrites both. */
export async function keepMail(mail: KeptMail, eml: Buffer): Promise<void> {
  await mkdir(outbox(), { recursive: true });
  await writeWhole(`${fileName(mail.id)}.eml`, eml);
  await writeWhole(`${fileName(mail.id)}.json`, JSON.stringify(mail));
}

/** Newest first. */
export async function readOutbox(): Promise<KeptMail[]> {
  const names = (await readdir(outbox()).catch(() => [])).filter((name) => name.endsWith(".json"));
  const mails = await Promise.all(names.map((name) => readKept(name)));
  return mails
    .filter((mail) => mail !== null)
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST_SHOWN);
}

export function readKeptMail(id: string): Promise<KeptMail | null> {
  return /^[\w-]+$/.test(id) ? readKept(`${id}.json`) : Promise.resolve(null);
}

export async function outboxIsWritable(): Promise<void> {
  await mkdir(outbox(), { recursive: true });
  await access(outbox(), constants.W_OK);
}

async function readKept(name: string): Promise<KeptMail | null> {
  try {
    return keptMail.parse(JSON.parse(await readFile(path.join(outbox(), name), "utf8")));
  } catch {
    return null;
  }
}

/** Never half a file, whoever reads meanwhile. */
async function writeWhole(name: string, content: Buffer | string): Promise<void> {
  const file = path.join(outbox(), name);
  await writeFile(`${file}.${process.pid}.part`, content);
  await rename(`${file}.${process.pid}.part`, file);
}

function fileName(id: string): string {
  if (!/^[\w-]+$/.test(id))
    throw new Error("a mail's id names its file and may hold letters, digits and hyphens only");
  return id;
}
