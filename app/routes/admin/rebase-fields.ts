import type { FieldErrors } from "~/lib/errors";
import { changesBetween, mergeChanges } from "~/lib/field-changes";

/**
 * The fields of a form that was not saved, based on what is stored by now: what was not touched shows the
 * stored value, what two people changed keeps what was typed and gets a note of what is stored.
 */
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
      conflicts.map((field) => [String(field), [noteOf(field === "imageId" ? null : stored[field])]]),
    ),
  };
}

function noteOf(now: unknown): string {
  const text = Array.isArray(now)
    ? (now as { key: string; value: string }[]).map(({ key, value }) => `${key}: ${value}`).join(", ")
    : now;
  if (typeof text !== "string") return "Changed meanwhile. Saving keeps yours.";
  return `Changed meanwhile: it is now ${text === "" ? "empty" : `“${text}”`}. Saving keeps yours.`;
}
