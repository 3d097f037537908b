// `npm run restore -- FILE [--replace=DATABASE]`: DATABASE is `shop` where embedded. All or nothing.
import "./load-environment.mjs";
import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { copyOwner } from "~/services/backup/picture-folder";
import type { Secrets } from "~/services/backup/format";
import { restoreBackup } from "~/services/backup/restore";
import { missingPicturesText } from "~/services/backup/pictures";
import { startEmbeddedPostgres } from "~/services/embedded/postgres";
import type { Environment } from "~/services/environment/environment";
import { readArguments, wrongUsage } from "./arguments.mjs";
import { progressBar } from "./progress.ts";
import { run, say } from "./run.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const USAGE = "npm run restore -- [--replace=DATABASE] FILE";

const { values, positionals } = readArguments(USAGE, { options: { replace: { type: "string" } }, words: 1 });
const file = positionals[0] ?? wrongUsage("Name the backup.", USAGE);

await run(async (environment) => {
  const { databaseDirectUrl, dataDir, uploadsDir, backup } = environment;
  const postgres = databaseDirectUrl === null ? await startEmbeddedPostgres(dataDir) : null;
  try {
    const target = { url: databaseDirectUrl ?? postgres?.url ?? "", uploadsDir, replace: values.replace };
    const { manifest, end, secrets } = await restoreBackup(
      file,
      backup.passphrase,
      target,
      progressBar("Reading"),
    );
    say(
      `\nThe shop is as it was on ${manifest.madeAt}: ${manifest.tables.length} tables, ${end.pictures} files of pictures.`,
    );
    if (end.missingPictures.length > 0) say(missingPicturesText(end.missingPictures));
    sayDifferences(manifest.settings, environment.plainSettings);
    if (secrets !== null) await keepSecrets(secrets, environment);
    else
      say(
        "Guests' links that were mailed and gift card codes work only with the SESSION_SECRET (and GIFT_CARD_SECRET) that the shop had; the backup does not have it.",
      );
    say(
      `Run npm run reconcile -- ${daysSince(manifest.madeAt)}: it finds what was paid since the backup, which this shop no longer knows of.`,
    );
    return true;
  } finally {
    await postgres?.stop();
  }
});

function daysSince(moment: string): number {
  return Math.max(30, Math.ceil((Date.now() - Date.parse(moment)) / DAY_MS) + 1);
}

function sayDifferences(then: Record<string, string>, now: Record<string, string>): void {
  const lines = Object.entries(then).filter(([name, value]) => now[name] !== value);
  if (lines.length > 0)
    say(
      `Settings the shop had and that are others here:\n${lines.map(([name, value]) => `  ${name}=${JSON.stringify(value)}`).join("\n")}`,
    );
}

/** They sign guests' links and make gift card codes. Never overwrites one that the owner has set. */
async function keepSecrets(
  { session, giftCard }: Secrets,
  { dataDir, sessionSecrets, giftCardSecrets }: Environment,
): Promise<void> {
  const isHere = (secret: string, here: readonly string[]) =>
    secret === "" || secret.split(",").every((part) => here.includes(part));
  if (!isHere(session, sessionSecrets)) {
    const isSet = Boolean(process.env.SESSION_SECRET?.trim());
    const file = await writeSecret(session, dataDir, isSet ? "session-secret-restored" : "session-secret");
    if (isSet)
      say(
        `Guests' links and gift card codes were made with another SESSION_SECRET: put what ${file} says behind yours (new,old), then delete that file.`,
      );
  }
  if (isHere(giftCard, [...sessionSecrets, ...giftCardSecrets])) return;
  const file = await writeSecret(giftCard, dataDir, "gift-card-secret-restored");
  say(`Older gift cards need GIFT_CARD_SECRET: set it to what ${file} says, then delete that file.`);
}

async function writeSecret(secret: string, folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  writeFileSync(file, secret, { mode: 0o600 });
  chmodSync(file, 0o600);
  await copyOwner(folder, file);
  return file;
}
