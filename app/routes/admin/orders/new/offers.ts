import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { draftOffers } from "~/domain/orders/manual/offers-by-hand";
import { requireAdmin } from "~/http/session/access";

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, "/admin/orders/new");
  const { searchParams } = new URL(request.url);
  const text = (name: string) => searchParams.get(name) ?? "";
  const who = { code: text("code"), email: text("email"), userId: text("userId") };
  const offers = await draftOffers(text("ids").split(","), who);
  return json({ offers }, { headers: { "Cache-Control": "no-store" } });
}
