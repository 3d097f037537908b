import { recordAudit, type Actor } from "~/domain/audit";
import { invalid } from "~/lib/errors";
import { transaction } from "~/services/database";
import { logLevel, logLevels, setLogLevel } from "~/services/logging/log-level";

export async function changeLogLevel(wanted: string, by: Actor): Promise<string> {
  const level = logLevels.find((known) => known === wanted);
  if (!level) throw invalid(`The log level is one of ${logLevels.join(", ")}`);
  await transaction((tx) =>
    recordAudit(tx, {
      by,
      action: "log-level.changed",
      entity: "settings",
      entityId: "log-level",
      before: { level: logLevel() },
      after: { level },
    }),
  );
  setLogLevel(level);
  return level;
}
