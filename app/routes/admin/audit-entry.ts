import { formatCents, formatModifier, toCents } from "~/lib/money/money";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { paymentMethodLabels } from "~/lib/orders/payment-words";
import { refundReasonLabels } from "~/lib/orders/refund-words";
import { personName } from "~/lib/text/person-name";
import { formatCalendarDay } from "~/lib/time/calendar-day";
import { shortened } from "~/lib/text/shortened";

interface Person {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

interface Entry {
  action: string;
  entity: string;
  entityId: string;
  name: string | null;
  account: Person | null;
  isThere: boolean;
  before: unknown;
  after: unknown;
}

/** `Sam Lee (sam@example.com)` */
export function personLabel(person: Person): string {
  const name = personName(person);
  return name ? `${name} (${person.email})` : person.email;
}

interface Thing {
  name: string;
  to: string | null;
}

export function changedEntity({ entity, entityId, action, name, account, isThere }: Entry): Thing {
  const link = (text: string, to: string) => ({ name: text, to: isThere ? to : null });
  switch (entity) {
    case "product":
      return link(name ?? "A product", `/admin/products/${entityId}/edit`);
    case "category":
      return link(`Category ${name ?? ""}`.trim(), `/admin/categories/${entityId}/edit`);
    case "review":
      return link(`Review of ${name ?? "a product"}`, `/admin/reviews/${entityId}`);
    case "user":
      return account
        ? {
            name: personLabel(account),
            to: `/admin/users?${new URLSearchParams({ search: account.email }).toString()}`,
          }
        : { name: "A deleted account", to: null };
    case "order":
      return { name: `Order #${orderNumber(entityId)}`, to: `/admin/orders/${entityId}` };
    case "payment":
      return { name: `Payment ${entityId}`, to: "/admin/payments" };
    case "cash_day":
      return {
        name: `Cash of ${formatCalendarDay(entityId)}`,
        to: `/admin/daily-close?day=${entityId}`,
      };
    case "backup":
      return { name: entityId === "now" ? "Backup" : `Backup ${entityId}`, to: "/admin/backups" };
  }
  if (action.startsWith("log-level.")) return { name: "Log level", to: "/admin/system" };
  if (action.startsWith("first-steps.")) return { name: "First steps", to: "/admin" };
  return { name: "Settings", to: "/admin/settings" };
}

/** Actions whose name says too little or repeats the changes. */
const acts: Record<string, string> = {
  "order.status": "",
  "log-level.changed": "",
  "product.repriced": "",
  "product.restored": "restored",
  "order.anonymized": "personal data removed",
  "order.replaced": "replacement sent",
  "order.paid": "payment recorded",
  "order.waived": "amount waived",
  "order.given-back": "money given back",
  "refund.assigned": "items chosen for a refund made in Stripe",
  "payment.return-requested": "refund requested",
  "payment.returned": "refunded",
  "review.answered": "replied to",
  "review.answer-removed": "reply removed",
  "user.promoted": "promoted to admin",
  "user.revoked": "admin rights revoked",
  "user.sessions-ended": "logged out everywhere",
};

/** `variation.deleted` → `variation deleted`, `product.created` → `created`, `order.updated` → `` */
export function actionLabel({ action, entity }: Pick<Entry, "action" | "entity">): string {
  const known = acts[action];
  if (known !== undefined) return known;
  const [noun = "", act = ""] = action.split(".");
  if (act === "updated" && noun === entity) return "";
  const words = noun === entity || noun === "first-steps" ? act : `${noun} ${act}`;
  return words.replace(/[-_]/g, " ");
}

interface ChangedField {
  field: string | null;
  from: string | null;
  to: string | null;
}

const LONGEST = 120;
/** Fields whose values mean nothing to people. */
const OPAQUE = /(^image(Id|Url)|^video|, image)$/;

export function changesOf({ action, name, before, after }: Entry): ChangedField[] {
  const from = asObject(before);
  const to = asObject(after);
  const all = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const isSaid = (field: string) =>
    fieldLabel(field) === null ||
    (field === "name" && (from[field] ?? to[field]) === name && !(field in from && field in to)) ||
    (field === "variation" && all.some((other) => other.startsWith("Variation "))) ||
    (field === "draft" && action !== "product.updated");
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

/** Other fields are internal, or the action or name already says them. */
const labels: Record<string, string> = {
  address: "address",
  amount: "amount",
  answer: "reply",
  attempt: "attempt",
  attributes: "attributes",
  basePrice: "base price",
  category: "category",
  contactUs: "Contact Us",
  copyOf: "copy of",
  counted: "counted",
  deliveryInfo: "Delivery Info",
  description: "description",
  draft: "draft",
  email: "email",
  expected: "should be there",
  facts: "good to know",
  failure: "failure",
  faq: "FAQ",
  gstNumber: "GST number",
  hours: "opening hours",
  imageId: "image",
  imageUrl: "picture",
  level: "level",
  method: "paid by",
  name: "name",
  opening: "in the morning",
  percent: "percent",
  phone: "phone",
  place: "position",
  priceModifier: "price modifier",
  reason: "reason",
  reference: "reference",
  replacement: "replacement",
  returnsPolicy: "Returns Policy",
  sessions: "sessions",
  shopName: "shop name",
  sku: "SKU",
  slug: "slug",
  status: "status",
  stockQuantity: "stock",
  variation: "variation",
  video: "video",
};

/** `basePrice` → `base price`; null is not shown. A field with a space is already readable. */
const fieldLabel = (field: string): string | null => labels[field] ?? (field.includes(" ") ? field : null);

/** The action already says what it is. */
const isPlain = (field: string, action: string) =>
  field === "replacement" || (field === "status" && action.startsWith("order."));

function inWords(action: string, field: string, value: unknown): unknown {
  const known =
    action === "order.refunded" ? refundReasonLabels : field === "method" ? paymentMethodLabels : {};
  return Object.entries(known).find(([name]) => name === value)?.[1] ?? value;
}

function valueWords(field: string, value: unknown): string | null {
  if (value === undefined) return null;
  if (value === null || value === "") return "nothing";
  if (/price modifier$|^priceModifier$/.test(field)) return formatModifier(toCents(String(value)));
  if (/^(basePrice|amount|opening|expected|counted)$/.test(field)) return formatCents(toCents(String(value)));
  if (field === "replacement") return `Order #${orderNumber(String(value))}`;
  return shortened(textOf(value), LONGEST);
}

function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  const pairs = Object.entries(asObject(value)).map(([key, part]) => `${key}: ${String(part)}`);
  return pairs.join(", ") || "nothing";
}
