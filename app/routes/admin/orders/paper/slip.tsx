import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { PackingSlip } from "~/routes/admin/orders/paper/packing-slip";
import { PrintButton } from "~/components/admin/print-button";
import { LinkButton } from "~/components/ui/form/button";
import { getAdminOrder } from "~/domain/orders/queries";
import { shopSettings } from "~/domain/settings/settings";
import { requireAdmin } from "~/http/session/access";
import { slipOf } from "~/routes/admin/orders/paper/slip-of";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Packing slip ${data ? `#${data.slip.number}` : ""} · Back office` },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const order = await getAdminOrder(params.id ?? "");
  const settings = await shopSettings();
  const { name, address, gstNumber } = settings;
  return { slip: slipOf(order, settings), shop: { name, address, gstNumber } };
}

export default function Slip() {
  const { slip, shop } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <article className="max-w-2xl print:max-w-none print:text-black">
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <PrintButton />
        <LinkButton to={`/admin/orders/${slip.id}${search}`} variant="outline">
          Back to the order
        </LinkButton>
      </div>
      <PackingSlip slip={slip} shop={shop} />
    </article>
  );
}
