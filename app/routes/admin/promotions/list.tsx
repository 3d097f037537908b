import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import BadgePercent from "lucide-react/icons/badge-percent";
import Plus from "lucide-react/icons/plus";
import { PromotionCard } from "~/components/admin/promotions/promotion-card";
import { EmptyState } from "~/components/ui/empty-state";
import { LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { listPromotions } from "~/domain/promotions/read-promotions";
import { requireAdmin } from "~/http/session/access";
import { shownPromotions } from "~/routes/admin/promotions/shown-promotions";

export const meta: MetaFunction = () => [{ title: "Promotions · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const shown = await shownPromotions(await listPromotions());
  return { promotions: shown.sort((a, b) => Number(a.state === "ended") - Number(b.state === "ended")) };
}

export default function Promotions() {
  const { promotions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        text={
          <>
            <span>Discounts with a code, or automatic</span> ·{" "}
            <Link to="/admin/sales" className="inline-flex min-h-6 items-center font-bold underline">
              Sale prices
            </Link>
          </>
        }
        aside={
          <LinkButton to="/admin/promotions/new">
            <Plus aria-hidden className="size-5" />
            Add Promotion
          </LinkButton>
        }
      >
        Promotions
      </PageTitle>
      {promotions.length > 0 ? (
        <ul className="grid gap-3">
          {promotions.map((promotion) => (
            <li key={promotion.id}>
              <PromotionCard promotion={promotion} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={BadgePercent}
          title="No Promotions"
          text="Shoppers see a field for codes once there is a promotion with a code."
        />
      )}
    </>
  );
}
