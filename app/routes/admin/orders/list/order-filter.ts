import { BULK_LIMIT } from "~/domain/bulk";
import { type OrderFilter, orderIds } from "~/domain/orders/admin-list";
import { isId } from "~/lib/id";
import { urlWith } from "~/lib/url/list-url";
import { pageNumber } from "~/lib/url/pagination";
import { searchOf } from "~/lib/search/search-text";
import { type OrderStatus, orderStatuses } from "~/lib/orders/order-status";
import { periodOf } from "~/lib/time/period";
import { type DeliveryMethod, deliveryMethods } from "~/schemas/checkout";

import { type AdminOrder, orderSources, paymentStatuses } from "~/schemas/order";

export interface OrderFilterValues {
  status: OrderStatus | "";
  search: string;
  delivery: DeliveryMethod | "";
  source: AdminOrder["source"] | "";
  payment: AdminOrder["paymentStatus"] | "";
  from: string;
  to: string;
  sort: "oldest" | "";
}

export function readOrderFilter(params: URLSearchParams): {
  values: OrderFilterValues;
  filter: OrderFilter;
  message: string | null;
} {
  const status = orderStatuses.find((name) => name === params.get("status"));
  const delivery = deliveryMethods.find((name) => name === params.get("delivery"));
  const source = orderSources.find((name) => name === params.get("source"));
  const payment = paymentStatuses.find((name) => name === params.get("payment"));
  const search = searchOf(params);
  const oldestFirst = params.get("sort") === "oldest";
  const { period, from, to, message } = periodOf(params);
  return {
    values: {
      status: status ?? "",
      search,
      delivery: delivery ?? "",
      source: source ?? "",
      payment: payment ?? "",
      from,
      to,
      sort: oldestFirst ? "oldest" : "",
    },
    filter: { status, search, delivery, source, paymentStatus: payment, ...period, oldestFirst },
    message,
  };
}

/** Leaves out orders placed after the page was shown. */
export async function selectedOrders(params: URLSearchParams): Promise<string[]> {
  if (!params.has("all"))
    return [...new Set(params.getAll("id").map((id) => id.toLowerCase()))].filter(isId).slice(0, BULK_LIMIT);
  const { filter } = readOrderFilter(params);
  const millis = params.get("shownAt") ?? "";
  if (!/^\d{1,13}$/.test(millis)) return [];
  const shownAt = new Date(Number(millis));
  const to = filter.to && filter.to < shownAt ? filter.to : shownAt;
  return orderIds({ ...filter, to, limit: BULK_LIMIT });
}

/** Query parameter with the orders just changed, as `status:id`. */
export const RECENTLY_CHANGED = "acted";
const MOST_ACTED = 50;

export function readRecentlyChanged(text: string | null): Map<string, string> {
  const entries = (text ?? "").split(",").map((entry) => entry.split(":"));
  return new Map(
    entries
      .map(([status = "", id = ""]) => [id, status] as const)
      .filter(([id]) => isId(id))
      .slice(-MOST_ACTED),
  );
}

export function listUrlAfterChange(
  path: string,
  search: string,
  acted: string | null,
  status: OrderStatus,
  id: string,
): string {
  const entries = [...readRecentlyChanged(acted).set(id, status)].map(
    ([actedId, name]) => `${name}:${actedId}`,
  );
  return urlWith(path, {
    ...Object.fromEntries(new URLSearchParams(search)),
    [RECENTLY_CHANGED]: entries.join(),
  });
}

export function listQueryOf(params: URLSearchParams): string {
  return urlWith("", { ...readOrderFilter(params).values, page: pageNumber(params.get("page")) });
}

export function hasSelection(params: URLSearchParams): boolean {
  return params.has("shownAt") || params.has("all") || params.has("id");
}
