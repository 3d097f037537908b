import { cardName } from "~/lib/gift-cards/code.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { personName } from "~/lib/text/person-name";
import { formatCalendarDay } from "~/lib/time/calendar-day";

interface AuditAccount {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export interface NamedAuditEntry {
  action: string;
  entity: string;
  entityId: string;
  name: string | null;
  account: AuditAccount | null;
  isThere: boolean;
  before: unknown;
  after: unknown;
}

export function personLabel(person: AuditAccount): string {
  const name = personName(person);
  return name ? `${name} (${person.email})` : person.email;
}

interface EntityLink {
  name: string;
  to: string | null;
}

export function changedEntity({
  entity,
  entityId,
  action,
  name,
  account,
  isThere,
}: NamedAuditEntry): EntityLink {
  const link = (text: string, to: string) => ({ name: text, to: isThere ? to : null });
  switch (entity) {
    case "product":
      return link(name ?? "A product", `/admin/products/${entityId}/edit`);
    case "category":
      return link(`Category ${name ?? ""}`.trim(), `/admin/categories/${entityId}/edit`);
    case "place":
      return link(`Place ${name ?? ""}`.trim(), `/admin/places/${entityId}`);
    case "review":
      return link(`Review of ${name ?? "a product"}`, `/admin/reviews/${entityId}`);
    case "delivery_zone":
      return link(`Delivery zone ${name ?? ""}`.trim(), `/admin/delivery/${entityId}`);
    case "sale":
      return link(`Sale of ${name ?? "a product"}`, `/admin/sales/${entityId}`);
    case "promotion":
      return link(`Promotion ${name ?? ""}`.trim(), `/admin/promotions/${entityId}`);
    case "gift_card":
      return link(name ? cardName(name) : "Gift card", `/admin/gift-cards/${entityId}`);
    case "user":
      return account
        ? {
            name: personLabel(account),
            to: `/admin/users?${new URLSearchParams({ search: account.email }).toString()}`,
          }
        : { name: "A deleted account", to: null };
    case "order":
      // A payment link has no order until it is paid.
      return {
        name: `Order #${orderNumber(entityId)}`,
        to: isThere ? `/admin/orders/${entityId}` : `/admin/orders/links/${entityId}`,
      };
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
  if (action.startsWith("newsletter.")) return { name: "Newsletter", to: "/admin/newsletter" };
  return { name: "Settings", to: "/admin/settings" };
}

const acts: Record<string, string> = {
  "order.status": "",
  "log-level.changed": "",
  "product.repriced": "",
  "product.restored": "restored",
  "order.anonymized": "personal data removed",
  "order.moved": "pickup or delivery moved",
  "order.not-there": "customer not there",
  "order.market-cancelled": "pickup cancelled",
  "order.market-answered": "other pickup or delivery chosen",
  "order.gift-card-recipient": "recipient of the gift card changed",
  "order.replaced": "replacement sent",
  "order.paid": "payment recorded",
  "order.waived": "amount waived",
  "order.given-back": "money given back",
  "refund.assigned": "items chosen for a refund made in Stripe",
  "payment.return-requested": "refund requested",
  "payment.returned": "refunded",
  "review.answered": "replied to",
  "review.answer-removed": "reply removed",
  "gift-card.sent": "sent with a new code",
  "gift-card.printed": "printed with a new code",
  "gift-card.voided": "voided",
  "newsletter.exported": "exported",
  "newsletter.removed": "address removed",
  "user.promoted": "promoted to admin",
  "user.revoked": "admin rights revoked",
  "user.sessions-ended": "logged out everywhere",
};

export function actionLabel({ action, entity }: Pick<NamedAuditEntry, "action" | "entity">): string {
  const known = acts[action];
  if (known !== undefined) return known;
  const [noun = "", act = ""] = action.split(".");
  if (act === "updated" && noun === entity) return "";
  const words = noun === entity || noun === "first-steps" ? act : `${noun} ${act}`;
  return words.replace(/[-_]/g, " ");
}
