import type { LoaderFunctionArgs } from "@remix-run/node";
import { personalDataOfGuest } from "~/domain/privacy/personal-data";
import { jsonDownload } from "~/routes/storefront/account/json-download";
import { orderNumber } from "~/lib/orders/order-number";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await context.limit("guestOrder");
  const id = params.id ?? "";
  const data = await personalDataOfGuest(id, new URL(request.url).searchParams.get("token") ?? "");
  return jsonDownload(`order-${orderNumber(id)}.json`, data);
}
