import { isolated } from "~/lib/isolated";
import { formatCents } from "~/lib/money/money.ts";
import type { ChangePlan } from "~/lib/money/change-plan.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { promiseWords } from "~/lib/orders/words/promise-words.ts";
import { stillOwedText } from "~/lib/orders/words/payment-words.ts";
import type { Block } from "~/domain/mail/blocks";
import type { Mail } from "~/domain/mail/outbox";
import { methodLabel, netCents, piecesOf } from "~/domain/orders/changes/change-record";
import { calendarFile } from "~/domain/orders/handover/calendar";
import { addressLines, link, payButton, where, words } from "~/domain/orders/mails/mail-blocks";
import { howItArrives } from "~/domain/orders/mails/refund-mail";
import type { OrderRow } from "~/domain/orders/record";
import type { ShopSettings } from "~/domain/settings/settings";

const personal = { contact: [], note: [], giftNote: [] };

interface LinkOfOrder {
  payUrl: string | null;
  /** True if an earlier payment link has ended. The customer may still have it. */
  hasEnded: boolean;
}

export function changedMail(
  id: string,
  old: OrderRow,
  order: OrderRow,
  { plan, shop, payLink }: { plan: ChangePlan; shop: ShopSettings; payLink: LinkOfOrder },
): Mail {
  const number = orderNumber(order.id);
  const money = moneyText(order, plan, payLink);
  const [before, after] = [factsOf(old, shop), factsOf(order, shop)];
  return {
    key: `changed:${id}`,
    calendar: calendarFile(order, shop, old),
    to: order.email,
    subject: `Your order #${number} was changed`,
    preview: money || "See what is new.",
    title: "Your order was changed",
    blocks: [
      words(`Dear ${isolated(order.name)}, we changed your order #${number}. ${money}`.trim()),
      ...payButton(plan.owedCents, payLink.payUrl),
      ...(old.status === "ready" && order.status !== "ready"
        ? [words("It is not ready yet. We'll email you when it is.")]
        : []),
      // A changed email address may be another person's, so the old contact and notes are left out.
      facts("Before", old.email === order.email ? before : { ...before, ...personal }, after),
      facts("Now", after, before),
      // If the shop has only one place, it is not named.
      ...(order.placeId === null ? [] : [where(order, shop)]),
      link(order, "View your order"),
    ],
    orderId: order.id,
  };
}

function moneyText(
  order: OrderRow,
  { differenceCents, owedCents, sentBackCents, refund }: ChangePlan,
  { payUrl, hasEnded }: LinkOfOrder,
): string {
  if (sentBackCents > 0)
    return `You get ${formatCents(sentBackCents)} back. ${howItArrives(order, refund?.parts ?? [])}`;
  const ended = hasEnded ? " Your earlier payment link has ended." : "";
  if (owedCents > 0) return `${stillOwedText(order, owedCents, payUrl)}${ended}`;
  return differenceCents === 0 ? "" : `It now costs ${formatCents(netCents(order))}.`;
}

function factsOf(order: OrderRow, shop: ShopSettings): Record<string, string[]> {
  return {
    pieces: [...piecesOf(order)].flatMap(([title, count]) => (count > 0 ? [`${count} × ${title}`] : [])),
    total: [`Total: ${formatCents(netCents(order))}`],
    method: [methodLabel(order, shop)],
    promise: [promiseWords(order)].filter((text) => text !== null),
    contact: [isolated(order.name), ...addressLines(order), ...[order.phone, order.email].filter(Boolean)],
    note: order.note === "" ? [] : [order.note],
    giftNote: order.giftNote === "" ? [] : [`Gift note: ${order.giftNote}`],
  };
}

function facts(title: string, shown: Record<string, string[]>, other: Record<string, string[]>): Block {
  const lines = Object.entries(shown).filter(
    ([name, texts]) =>
      ["pieces", "total"].includes(name) || texts.join("\n") !== (other[name] ?? []).join("\n"),
  );
  return { kind: "facts", title, lines: lines.flatMap(([, texts]) => texts) };
}
