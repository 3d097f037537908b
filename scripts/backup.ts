import "./load-environment.mjs";
import path from "node:path";
import { backupFolder, newBackupName } from "~/domain/backups/folder";
import { takeBackup } from "~/domain/backups/take";
import { sizeText } from "~/lib/text/size-text";
import { missingPicturesText } from "~/services/backup/pictures";
import { startEmbeddedPostgres } from "~/services/embedded/postgres";
import { readArguments } from "./arguments.mjs";
import { progressBar } from "./progress.ts";
import { run, say } from "./run.ts";

const [wanted] = readArguments("npm run backup -- [FILE]", { words: 1 }).positionals;

await run(async ({ databaseDirectUrl, dataDir, backup }) => {
  const file = path.resolve(
    wanted ?? path.join(backupFolder() ?? path.join(dataDir, "backups"), newBackupName(new Date())),
  );
  const postgres = databaseDirectUrl === null ? await startEmbeddedPostgres(dataDir) : null;
  try {
    const { manifest, end, bytes, isVerified, problem } = await takeBackup(
      databaseDirectUrl ?? postgres?.url ?? "",
      file,
      progressBar,
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `\n${file}: ${sizeText(bytes)}, ${rows} rows of ${manifest.tables.length} tables, ${end.pictures} files of pictures.`,
    );
    say(
      [isVerified ? "Verified by restoring it to a temporary database." : "", problem ?? ""].join(" ").trim(),
    );
    if (end.missingPictures.length > 0) say(missingPicturesText(end.missingPictures));
    if (backup.passphrase === null)
      say(
        "It is not encrypted, and leaves SESSION_SECRET out: keep that one yourself, or set BACKUP_PASSPHRASE.",
      );
    return true;
  } finally {
    await postgres?.stop();
  }
});
