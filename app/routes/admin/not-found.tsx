import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/http/session/access";
import { notFound } from "~/lib/errors";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  throw notFound("Page");
}

export default function AdminNotFound() {
  return null;
}
