import type { LoaderFunctionArgs } from "@remix-run/node";
import { personalDataOf } from "~/domain/privacy/personal-data";
import { requireUser } from "~/http/session/access";
import { jsonDownload } from "~/routes/storefront/account/json-download";

export async function loader({ context }: LoaderFunctionArgs) {
  const user = await requireUser(context, "/account");
  return jsonDownload("my-data.json", await personalDataOf(user));
}
