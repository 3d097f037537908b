import { changesBetween, mergeChanges } from "~/lib/catalog/field-changes";
import { contactNames, KEPT, type OrderDraft } from "~/lib/orders/drafts/order-draft";

const textNames = [...contactNames, "fulfilment", "placeId", "note", "giftNote"] as const;

/** The texts of an order that somebody else may change at the same time. */
export function textsOf(draft: OrderDraft): Record<string, string> {
  const texts = textNames.map((name) => [name, draft[name]]);
  const kept = Object.entries(draft.kept).map(([id, text]) => [KEPT + id, text]);
  return Object.fromEntries([...texts, ...kept]) as Record<string, string>;
}

/** Keeps what was typed and updates the rest to the order as it is now. `conflicts`: names of fields that both changed. */
export function rebaseChange(
  draft: OrderDraft,
  { version, opened }: Pick<OrderDraft, "version" | "opened">,
): { rebased: OrderDraft; conflicts: string[] } {
  if (version === draft.version) return { rebased: draft, conflicts: [] };
  const { merged, conflicts } = mergeChanges(opened, changesBetween(draft.opened, textsOf(draft)));
  const texts = Object.entries(merged);
  const kept = texts.flatMap(([name, text]) =>
    name.startsWith(KEPT) ? [[name.slice(KEPT.length), text] as const] : [],
  );
  const others = texts.filter(([name]) => !name.startsWith(KEPT));
  const rebased = {
    ...draft,
    ...Object.fromEntries(others),
    version,
    opened,
    kept: Object.fromEntries(kept),
  };
  return { rebased, conflicts };
}
