import type { OrderView } from "~/routes/admin/orders/new/use-order-draft";
import { customerDetails, findCustomers } from "~/domain/orders/manual/find-customers";
import { findPieces, piecesOf } from "~/domain/orders/manual/find-pieces";
import { draftOffers } from "~/domain/orders/manual/offers-by-hand";
import { isId } from "~/lib/id";
import {
  addPiece,
  chooseCustomer,
  isChange,
  type OrderDraft,
  pressed,
} from "~/lib/orders/drafts/order-draft";
import { searchText } from "~/lib/search/search-text";

export async function viewAfter(draft: OrderDraft, intent: string): Promise<OrderView> {
  const [action, id = ""] = intent.split(":");
  if (action === "add" && isId(id)) return viewOf({ ...addPiece(draft, id), findPiece: "" });
  if (action === "choose") {
    const customer = await customerDetails(id);
    return viewOf(customer ? chooseCustomer(draft, customer) : draft);
  }
  const changed = pressed(draft, intent);
  if (changed) return viewOf(changed);
  if (intent === "show") return viewOf(draft);
  const customers = await findCustomers(searchText(draft.findCustomer));
  if (intent === "find-customer") return { ...(await viewOf(draft)), customers };
  const found = await findPieces(searchText(draft.findPiece), { giftCards: !isChange(draft) });
  if (found.exact) return viewOf({ ...addPiece(draft, found.exact.variationId), findPiece: "" });
  return { ...(await viewOf(draft)), found, customers };
}

export async function viewOf(draft: OrderDraft): Promise<OrderView> {
  const ids = [...new Set(draft.lines.map(({ variationId }) => variationId).filter(isId))];
  const { discountCode: code, email, userId } = draft;
  const offers = await draftOffers(ids, { code, email, userId });
  return { draft, pieces: await piecesOf(ids), offers, found: null, customers: null };
}
