import type { FieldErrors } from "~/lib/errors";
import { changesBetween, mergeChanges } from "~/lib/catalog/field-changes";

export function rebaseFields<Texts extends object>({
  opened,
  typed,
  stored,
}: {
  opened: Texts;
  typed: Texts;
  stored: Texts;
}): { fields: Texts; notes: FieldErrors } {
  const { merged, conflicts } = mergeChanges(stored, changesBetween(opened, typed));
  return {
    fields: merged,
    notes: Object.fromEntries(
      conflicts.map((field) => [String(field), [changedNote(field === "imageId" ? null : stored[field])]]),
    ),
  };
}

export function changedNote(now: unknown): string {
  const text = Array.isArray(now)
    ? (now as { key: string; value: string }[]).map(({ key, value }) => `${key}: ${value}`).join(", ")
    : now;
  if (typeof text !== "string") return "Someone changed this. Saving keeps yours.";
  return `Someone changed this: it is now ${text === "" ? "empty" : `“${text}”`}. Saving keeps yours.`;
}
