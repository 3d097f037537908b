import { formatCents, formatModifier, toCents } from "~/lib/money/money";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { fieldLabel } from "~/lib/recorded-fields";
import { paymentMethodLabels } from "~/lib/orders/words/payment-words";
import { refundReasonLabels } from "~/lib/orders/words/refund-words";
import { shortened } from "~/lib/text/shortened";
import type { NamedAuditEntry } from "./audit-entry";

interface ChangedField {
  field: string | null;
  from: string | null;
  to: string | null;
}

const LONGEST = 120;
const OPAQUE = /(^image(Id|Url)|^video|, image)$/;

export function changesOf({ action, name, before, after }: NamedAuditEntry): ChangedField[] {
  const from = asObject(before);
  const to = asObject(after);
  const all = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  if ("handover" in to)
    return [{ field: null, from: null, to: `${textOf(to.handover)} instead of ${textOf(from.handover)}` }];
  const isSaid = (field: string) =>
    fieldLabel(field) === null ||
    (field === "name" && (from[field] ?? to[field]) === name && !(field in from && field in to)) ||
    (field === "variation" && all.some((other) => other.startsWith("Variation "))) ||
    (field === "draft" && action !== "product.updated") ||
    (/\.(created|deleted)$/.test(action) && isBlank(from[field]) && isBlank(to[field]));
  return all
    .filter((field) => !isSaid(field))
    .map((field) =>
      OPAQUE.test(field)
        ? { field: fieldLabel(field), from: null, to: "changed" }
        : {
            field: isPlain(field, action) ? null : fieldLabel(field),
            from: valueWords(field, from[field]),
            to: valueWords(field, inWords(action, field, to[field])),
          },
    );
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

const isBlank = (value: unknown) => textOf(value ?? "") === "";

const isPlain = (field: string, action: string) =>
  field === "replacement" || (field === "status" && action.startsWith("order."));

function inWords(action: string, field: string, value: unknown): unknown {
  const known =
    action === "order.refunded" ? refundReasonLabels : field === "method" ? paymentMethodLabels : {};
  return Object.entries(known).find(([name]) => name === value)?.[1] ?? value;
}

function valueWords(field: string, value: unknown): string | null {
  if (value === undefined) return null;
  if (value === null || value === "") return "";
  if (/price modifier$|^priceModifier$/.test(field)) return formatModifier(toCents(String(value)));
  if (/^(balance|basePrice|amount|opening|expected|counted|fee|freeFrom|smallestOrder)$/.test(field))
    return formatCents(toCents(String(value)));
  if (field === "replacement") return `Order #${orderNumber(String(value))}`;
  return shortened(textOf(value), LONGEST);
}

function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object")
    return String(value)
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .join(" / ");
  const pairs = Object.entries(asObject(value)).map(([key, part]) => `${key}: ${String(part)}`);
  return pairs.join(", ");
}
