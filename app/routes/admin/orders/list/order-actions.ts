import type { Actor } from "~/domain/audit";
import { updateOrdersInBulk, type BulkOrdersResult } from "~/domain/orders/bulk";
import type { StatusOfOrder } from "~/domain/orders/queries";
import { noteNotThere } from "~/domain/orders/handover/not-there";
import { handOver, markReady } from "~/domain/orders/status/status";
import { invalid } from "~/lib/errors";
import { isId } from "~/lib/id";
import { type OrderStatus, orderStatuses } from "~/lib/orders/order-status";
import type { ToastMessage } from "~/lib/toast-message";

const acts = { "mark-ready": markReady, "hand-over": handOver, "not-there": noteNotThere };
export type OrderAction = "mark-ready" | "hand-over";
/** Actions that a row offers for its order. */
type RowAction = keyof typeof acts;

export const statusAfter = {
  "mark-ready": "ready",
  "hand-over": "fulfilled",
  "not-there": "ready",
} as const satisfies Record<RowAction, OrderStatus>;

export function parseAction(name: string | null | undefined): OrderAction {
  if (name !== "mark-ready" && name !== "hand-over") throw invalid("Unknown intent");
  return name;
}

export function parseRowAction(value: string): { act: RowAction; id: string } {
  const [name, id = ""] = value.split(":");
  if (!isId(id)) throw invalid("Unknown intent");
  return { act: name === "not-there" ? name : parseAction(name), id };
}

export const runOrderAction = (
  act: RowAction,
  ids: readonly string[],
  by: Actor,
): Promise<BulkOrdersResult> => updateOrdersInBulk(ids, (id) => acts[act](id, by));

const words = {
  "mark-ready": { done: "Marked as Ready", already: "ready already" },
  "hand-over": { done: "Handed Over", already: "handed over already" },
  "not-there": { done: "Marked as Not There", already: "marked as not there today" },
};

export function doneToast(
  act: RowAction,
  { done, changed }: Pick<BulkOrdersResult, "done" | "changed">,
  search: string,
): ToastMessage {
  if (done.length === 0)
    return { title: "No Orders Selected", description: "Select one or more orders first." };
  const { done: didWhat, already } = words[act];
  const left = done.length - changed.length;
  if (changed.length === 0)
    return {
      title: "Nothing to Change",
      description: left === 1 ? `The order was ${already}.` : `The ${left} orders were ${already}.`,
    };
  const one = changed.length === 1;
  const told = changed.filter(({ hasEmail }) => hasEmail).length;
  const description = [
    act === "mark-ready" && told > 0 && toldWords(told, changed.length),
    act === "not-there" && "It stays ready. Mark it picked up or delivered when it is.",
    left > 0 && `${left} ${left === 1 ? "was" : "were"} ${already}`,
  ];
  return {
    title: one ? `Order ${didWhat}` : `${changed.length} Orders ${didWhat}`,
    description: description.filter(Boolean).join(". ") || undefined,
    undo: act === "not-there" ? undefined : undoForm(changed, search),
  };
}

function toldWords(told: number, changed: number): string {
  if (told < changed) return `${told} of ${changed} customers have been notified via email`;
  return `${told === 1 ? "Customer has" : "Customers have"} been notified via email`;
}

/** Undo is limited to this many orders, because a cookie stores them. */
const MOST_UNDONE = 40;

type OrderVersions = Pick<BulkOrdersResult["changed"][number], "id" | "version">[];

export function undoForm(changed: OrderVersions, search: string): ToastMessage["undo"] {
  if (changed.length > MOST_UNDONE) return undefined;
  const orders = changed.map(({ id, version }) => `${id}:${version}`).join();
  return { action: `/admin/orders/undo${search}`, fields: { orders } };
}

export function readUndo(orders: string): OrderVersions {
  return orders
    .split(",")
    .map((entry) => entry.split(":"))
    .map(([id = "", version]) => ({ id, version: Number(version) }))
    .filter(({ id, version }) => isId(id) && Number.isSafeInteger(version))
    .slice(0, MOST_UNDONE);
}

const changing: Record<OrderAction, readonly OrderStatus[]> = {
  "mark-ready": ["pending", "processing"],
  "hand-over": ["pending", "processing", "ready"],
};

export interface BulkQuestion {
  title: string;
  ids: string[];
  unchanged: string;
}

export function bulkQuestion(act: OrderAction, chosen: StatusOfOrder[]): BulkQuestion {
  const isEmpty = ({ status, hasPiecesLeft }: StatusOfOrder) =>
    !hasPiecesLeft && changing[act].includes(status);
  const isChanged = (order: StatusOfOrder) => changing[act].includes(order.status) && !isEmpty(order);
  const ids = chosen.filter(isChanged).map(({ id }) => id);
  const empty = chosen.filter(isEmpty);
  const rest = chosen.filter((order) => !isChanged(order) && !isEmpty(order));
  const counts = [
    ...orderStatuses.map((status) => ({
      words: status as string,
      count: rest.filter((order) => order.status === status).length,
    })),
    { words: `without items to ${act === "mark-ready" ? "make ready" : "hand over"}`, count: empty.length },
  ];
  const unchanged = counts
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => `${count} ${words}`)
    .join(", ");
  const neverReady = chosen.filter((order) => isChanged(order) && order.status !== "ready").length;
  return { title: titleOf(act, ids.length, neverReady), ids, unchanged };
}

function titleOf(act: OrderAction, count: number, neverReady: number): string {
  if (count === 0) return "Nothing to change";
  const one = count === 1;
  if (act === "mark-ready")
    return `Tell ${count} ${one ? "customer" : "customers"} that their order is ready?`;
  if (neverReady === 0) return `Hand over ${count} ${one ? "order" : "orders"}?`;
  return one
    ? "This order was never marked ready. Hand it over?"
    : `${neverReady} of ${count} ${neverReady === 1 ? "was" : "were"} never marked ready. Hand them over?`;
}
