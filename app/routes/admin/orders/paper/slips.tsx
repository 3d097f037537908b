import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import Printer from "lucide-react/icons/printer";
import { PackingSlip } from "~/routes/admin/orders/paper/packing-slip";
import { PrintButton, usePrintOnArrival } from "~/components/admin/print-button";
import { LinkButton } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { getAdminOrders } from "~/domain/orders/queries";
import { shopSettings } from "~/domain/settings/settings";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { requireAdmin } from "~/http/session/access";
import { paperOrigin } from "~/routes/admin/day/paper-origin";
import { slipOf } from "~/routes/admin/orders/paper/slip-of";
import { selectedOrders } from "~/routes/admin/orders/list/order-filter";

export const meta: MetaFunction = () => [{ title: "Packing slips · Back office" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { searchParams } = new URL(request.url);
  const orders = await getAdminOrders(await selectedOrders(searchParams));
  const settings = await shopSettings();
  const { name, address, gstNumber } = settings;
  return {
    slips: orders.filter(({ items }) => !areGiftCards(items)).map((order) => slipOf(order, settings)),
    shop: { name, address, gstNumber },
    back: paperOrigin(searchParams),
  };
}

export default function Slips() {
  const { slips, shop, back } = useLoaderData<typeof loader>();
  usePrintOnArrival(slips.length > 0);
  return (
    <div className="max-w-2xl print:max-w-none print:text-black">
      <div className="mb-6 flex flex-wrap items-center gap-2 print:hidden">
        <h1 className="mr-4 text-3xl">
          {`${slips.length} packing ${slips.length === 1 ? "slip" : "slips"}`}
        </h1>
        {slips.length > 0 && <PrintButton />}
        <LinkButton to={back.to} variant="outline">
          {back.label}
        </LinkButton>
      </div>
      {slips.length === 0 && (
        <EmptyState
          icon={Printer}
          title="No orders selected"
          text="Select one or more orders in the list first."
        />
      )}
      {slips.map((slip) => (
        <article
          key={slip.id}
          className="mb-10 border-b-4 border-dashed border-line pb-6 break-after-page print:mb-0 print:border-0"
        >
          <PackingSlip slip={slip} shop={shop} heading="h2" />
        </article>
      ))}
    </div>
  );
}
