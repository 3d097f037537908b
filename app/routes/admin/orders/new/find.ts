import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { findCustomers } from "~/domain/orders/manual/find-customers";
import { findPieces, piecesOf } from "~/domain/orders/manual/find-pieces";
import { requireAdmin } from "~/http/session/access";
import { isId } from "~/lib/id";
import { searchText } from "~/lib/search/search-text";

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, "/admin/orders/new");
  const { searchParams } = new URL(request.url);
  const text = (name: string) => searchText(searchParams.get(name) ?? "");
  const ids = (searchParams.get("ids") ?? "").split(",").filter(isId);
  const [found, customers, pieces] = await Promise.all([
    findPieces(text("piece"), { giftCards: !searchParams.has("change") }),
    findCustomers(text("customer")),
    piecesOf(ids),
  ]);
  return json({ found, customers, pieces }, { headers: { "Cache-Control": "no-store" } });
}
