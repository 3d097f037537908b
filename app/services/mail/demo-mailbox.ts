import { access, constants, mkdir, readFile, readdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "~/schemas/zod";
import { environment } from "~/services/environment/environment";

const demoMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  calendar: z.string().optional(),
  at: z.string(),
});
export type DemoMail = z.infer<typeof demoMailSchema>;

const MAX_SHOWN = 200;

function folder(): string {
  return path.join(environment.dataDir, "outbox");
}

export async function storeDemoMail(mail: DemoMail, eml: Buffer): Promise<void> {
  await makeFolder();
  await writeAtomically(`${fileName(mail.id)}.eml`, eml);
  await writeAtomically(`${fileName(mail.id)}.json`, JSON.stringify(mail));
}

export async function readDemoMailbox(): Promise<DemoMail[]> {
  const names = (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith(".json"));
  const mails = await Promise.all(names.map((name) => readFileOf(name)));
  return mails
    .filter((mail) => mail !== null)
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_SHOWN);
}

export function readDemoMail(id: string): Promise<DemoMail | null> {
  return /^[\w-]+$/.test(id) ? readFileOf(`${id}.json`) : Promise.resolve(null);
}

export async function checkDemoMailbox(): Promise<void> {
  await makeFolder();
  await access(folder(), constants.W_OK);
}

/** Other users cannot read the folder, because emails contain names and links to orders. */
async function makeFolder(): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
}

async function readFileOf(name: string): Promise<DemoMail | null> {
  try {
    return demoMailSchema.parse(JSON.parse(await readFile(path.join(folder(), name), "utf8")));
  } catch {
    return null;
  }
}

async function writeAtomically(name: string, content: Buffer | string): Promise<void> {
  const file = path.join(folder(), name);
  await writeFile(`${file}.${process.pid}.part`, content, { mode: 0o600 });
  await rename(`${file}.${process.pid}.part`, file);
}

function fileName(id: string): string {
  if (!/^[\w-]+$/.test(id))
    throw new Error("a mail's id names its file and may hold letters, digits and hyphens only");
  return id;
}
