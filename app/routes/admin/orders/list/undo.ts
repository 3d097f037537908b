import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Actor } from "~/domain/audit";
import { undoMove, type UndoneOrder } from "~/domain/orders/status/undo";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast, toastResponse, wantsJson } from "~/http/session/flash";
import { fieldText, readForm } from "~/http/forms/forms";
import { DomainError } from "~/lib/errors";
import { orderNumber } from "~/lib/orders/order-number";
import { errorToast, type ToastMessage } from "~/lib/toast-message";
import { listQueryOf } from "./order-filter";
import { readUndo } from "./order-actions";
import { daySheetUrl } from "~/routes/admin/day/day-url";

function listOf({ url }: Request): string {
  const { search, searchParams } = new URL(url);
  return daySheetUrl(search) ?? `/admin/orders${listQueryOf(searchParams)}`;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, listOf(request));
  return redirect(listOf(request));
}

/** A separate route, because Undo is pressed on any screen. */
export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context, listOf(request));
  const orders = readUndo(fieldText(await readForm(request), "orders"));
  const { undone, refused } = await undoAll(orders, by);
  const [reason] = refused;
  if (reason === undefined) return toastResponse(request, listOf(request), undoneToast(undone));
  const left = undone.length > 0 ? `${refused.length} of ${orders.length} not undone: ${reason}` : reason;
  if (wantsJson(request)) return json({ message: left }, { status: 409 });
  return redirectWithToast(listOf(request), errorToast(left, "Not undone"));
}

async function undoAll(orders: ReturnType<typeof readUndo>, by: Actor) {
  const undone: UndoneOrder[] = [];
  const refused: string[] = [];
  for (const { id, version } of orders) {
    try {
      undone.push(await undoMove(id, version, by));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push(error.message);
    }
  }
  return { undone, refused };
}

function undoneToast(undone: UndoneOrder[]): ToastMessage {
  const [first] = undone;
  if (!first) return { title: "Nothing to Change" };
  const emails = (what: UndoneOrder["email"]) => undone.filter(({ email }) => email === what).length;
  const sent = emails("sent");
  const cancelled = emails("cancelled");
  const description = [
    undone.length === 1
      ? `Order #${orderNumber(first.order.id)} is ${first.order.status} again.`
      : `${undone.length} orders are as they were.`,
    cancelled > 0 && (cancelled === 1 ? "The email was not sent." : `${cancelled} emails were not sent.`),
    sent > 0 &&
      `${sent === 1 ? "The email was" : `${sent} emails were`} already sent; Mark ready sends a new one.`,
  ];
  return { title: "Undone", description: description.filter(Boolean).join(" ") };
}
