import { json, redirect } from "@remix-run/node";
import type { Actor } from "~/domain/audit";
import { owedCentsOf } from "~/domain/orders/payments/owed-orders";
import { fieldText, readForm } from "~/http/forms/forms";
import { redirectWithToast } from "~/http/session/flash";
import { handOverUrl } from "./hand-over";
import { doneToast, parseRowAction, runOrderAction, statusAfter } from "./order-actions";
import { listUrlAfterChange, RECENTLY_CHANGED } from "./order-filter";

interface OrderListUrl {
  path: string;
  search: string;
}

/** Runs the button in the row of an order. The handover of an unpaid order must be confirmed. */
export async function moveRow(request: Request, by: Actor, { path, search }: OrderListUrl) {
  const form = await readForm(request);
  const { act, id } = parseRowAction(fieldText(form, "single"));
  if (act === "hand-over" && (await owedCentsOf([id])).length > 0) return redirect(handOverUrl(id, search));
  const result = await runOrderAction(act, [id], by);
  if (result.refused.length > 0) return json({ done: "", refused: result.refused }, { status: 409 });
  return redirectWithToast(
    listUrlAfterChange(path, search, fieldText(form, RECENTLY_CHANGED), statusAfter[act], id),
    doneToast(act, result, search),
  );
}
