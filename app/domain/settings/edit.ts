import { type Actor, lastEditor, recordAudit } from "~/domain/audit";
import { settingsFromEnvironment, storedSettings } from "~/domain/settings/settings";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { conflict, invalid } from "~/lib/errors";
import { type Changes, mergeChanges } from "~/lib/catalog/field-changes";
import { type SettingName, settingNames } from "~/lib/setting-names";
import { namesIn, type StoredSettings } from "~/schemas/settings";
import { type Prisma, transaction } from "~/services/database";

const SUBJECT = { entity: "settings", entityId: "shop" } as const;

/** Ignores settings that the environment sets. @throws DomainError conflict when somebody else changed the same setting */
export function editSettings(changes: Changes<StoredSettings>, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    // Lets changes of settings take turns.
    await tx.$queryRaw`SELECT version FROM catalogue_version FOR UPDATE`;
    const stored = await storedSettings(tx);
    const fixed = settingsFromEnvironment();
    const open = Object.entries(changes).filter(([name]) => !(name in fixed));
    const { merged, conflicts } = mergeChanges(stored, Object.fromEntries(open) as typeof changes);
    if (conflicts.length > 0) throw changedMeanwhile(await lastEditor(tx, SUBJECT));

    const changed = settingNames.filter((name) => merged[name] !== stored[name]);
    if (changed.length === 0) return;
    if (changed.includes("landingToys")) await refuseUnknownToys(tx, namesIn(merged.landingToys));
    for (const name of changed) await store(tx, name, merged[name]);
    const valuesIn = (from: StoredSettings) =>
      Object.fromEntries(changed.map((name) => [name, from[name]])) as Partial<StoredSettings>;
    await recordAudit(tx, {
      by,
      action: "settings.updated",
      ...SUBJECT,
      before: valuesIn(stored),
      after: valuesIn(merged),
    });
    await raiseCatalogueVersion(tx, []);
  });
}

async function refuseUnknownToys(tx: Prisma.TransactionClient, names: string[]): Promise<void> {
  const sold = await tx.product.findMany({
    where: { name: { in: names }, archivedAt: null },
    select: { name: true },
  });
  const unknown = names.find((name) => sold.every((product) => product.name !== name));
  if (unknown === undefined) return;
  const message = `There is no product called “${unknown}”`;
  throw invalid(message, { landingToys: [message] });
}

async function store(tx: Prisma.TransactionClient, name: SettingName, value: string | null): Promise<void> {
  if (value === null) await tx.setting.deleteMany({ where: { name } });
  else await tx.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
}

function changedMeanwhile(by: string | null) {
  const who = by ? ` by ${by}` : "";
  return conflict(
    `The settings were changed${who} since you opened them. Check the marked fields and save again.`,
  );
}
