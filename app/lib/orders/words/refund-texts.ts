import type { FieldErrors } from "~/lib/errors";
import type { FormResult } from "~/lib/form-result";
import { toCents } from "~/lib/money/money.ts";
import type { RefundWish } from "~/lib/money/refund-types.ts";

export type RefundTexts = Record<string, string>;

const FIELDS = /^(?:(?:quantity|amount|restock):[\w-]+|deliveryFee|goodwill|reason|asGiftCard)$/;

export function refundTexts(fields: Iterable<[string, unknown]>): RefundTexts {
  return Object.fromEntries(
    [...fields].flatMap(([name, text]) =>
      FIELDS.test(name) && typeof text === "string" ? [[name, text.trim()]] : [],
    ),
  );
}

/** Picks the fields of an order's page that say what a refund in Stripe was for. */
export function assignedTexts(typed: Iterable<[string, unknown]>, refundId: string): RefundTexts {
  const prefix = `${refundId}.`;
  return refundTexts(
    [...typed].flatMap(([name, text]): [string, unknown][] =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : [],
    ),
  );
}

export function refundFields(texts: RefundTexts) {
  return {
    lines: itemIdsOf(texts).map((itemId) => ({
      itemId,
      quantity: texts[`quantity:${itemId}`] ?? "",
      amount: texts[`amount:${itemId}`] || undefined,
      restock: `restock:${itemId}` in texts,
    })),
    deliveryFee: "deliveryFee" in texts,
    goodwill: texts.goodwill || undefined,
    reason: texts.reason,
    asGiftCard: "asGiftCard" in texts,
  };
}

function itemIdsOf(texts: RefundTexts): string[] {
  const isEmpty = (text = "") => text === "" || /^0+$/.test(text);
  const used = Object.entries(texts).filter(([name, text]) =>
    name.startsWith("quantity:") ? !isEmpty(text) : name.startsWith("restock:") || text !== "",
  );
  return [...new Set(used.flatMap(([name]) => (name.includes(":") ? (name.split(":")[1] ?? "") : [])))];
}

export function refundWish(texts: RefundTexts): RefundWish | null {
  const { lines, deliveryFee, goodwill } = refundFields(texts);
  const amounts = [goodwill, ...lines.map(({ amount }) => amount)];
  const isReadable =
    lines.every(({ quantity }) => /^[1-9]\d{0,8}$/.test(quantity)) &&
    amounts.every((amount) => amount === undefined || toCents(amount) >= 0);
  if (!isReadable) return null;
  return {
    lines: lines.map(({ itemId, quantity, amount }) => ({
      lineId: itemId,
      quantity: Number(quantity),
      ...(amount !== undefined && { cents: toCents(amount) }),
    })),
    fee: deliveryFee,
    ...(goodwill !== undefined && { goodwillCents: toCents(goodwill) }),
  };
}

/** Renames errors from the input's fields to the form's. */
export function refundErrors(fields: FieldErrors, texts: RefundTexts): FieldErrors {
  const { lines } = refundFields(texts);
  return Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => {
      const [list, index, part] = name.split(".");
      const line = list === "lines" ? lines[Number(index)] : undefined;
      return [line ? `${part}:${line.itemId}` : name, messages];
    }),
  );
}

/** A message that stands at a field is not repeated above the form. */
export function formMessage(result: FormResult<RefundTexts> | undefined): string | undefined {
  const isAtField = Object.values(result?.fields ?? {}).some((messages) =>
    messages.includes(result?.message ?? ""),
  );
  return isAtField ? "Please correct the marked fields" : result?.message;
}
