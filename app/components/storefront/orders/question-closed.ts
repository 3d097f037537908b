import type { ShouldRevalidateFunction } from "@remix-run/react";
import { unlessFailed } from "~/components/ui/unreachable";

/**
 * A question about an order (`cancel`, `forget`) is closed without asking for the page again: the shop may be out of
 * reach, and whoever only takes a question back would lose the page.
 */
export const unlessClosed: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod = "GET" } = change;
  const without = new URL(currentUrl);
  without.searchParams.delete("cancel");
  without.searchParams.delete("forget");
  const isClosed =
    formMethod === "GET" && currentUrl.search !== nextUrl.search && without.href === nextUrl.href;
  return !isClosed && unlessFailed(change);
};
