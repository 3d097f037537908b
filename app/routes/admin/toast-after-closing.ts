import { closedPromises } from "~/domain/orders/handover/closed-days";
import { CLOSED_DAYS_PATH, closedDayWords } from "~/lib/orders/words/closed-day-words";
import type { ToastMessage } from "~/lib/toast-message";

/** Makes a change that may close a day. The toast names orders that were promised for that day. */
export async function toastAfterClosing(
  change: () => Promise<unknown>,
  toast: ToastMessage | (() => Promise<ToastMessage>),
): Promise<ToastMessage> {
  const before = new Set((await closedPromises()).map(({ id }) => id));
  await change();
  const count = (await closedPromises()).filter(({ id }) => !before.has(id)).length;
  const message = typeof toast === "function" ? await toast() : toast;
  if (count === 0) return message;
  return {
    ...message,
    description: `${count} ${count === 1 ? closedDayWords.one : closedDayWords.many}.`,
    links: [{ to: CLOSED_DAYS_PATH, label: count === 1 ? "Show the order" : "Show the orders" }],
  };
}
