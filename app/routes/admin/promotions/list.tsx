import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import BadgePercent from "lucide-react/icons/badge-percent";
import Plus from "lucide-react/icons/plus";
import { EmptyState } from "~/components/ui/empty-state";
import { LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { listPromotions } from "~/domain/promotions/read-promotions";
import { requireAdmin } from "~/http/session/access";
import { shownPromotions } from "~/routes/admin/promotions/shown-promotions";
import { CodeText, type ShownPromotion, StateBadge } from "~/components/admin/promotions/promotion-head";
import { Card } from "~/components/ui/card";

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

function PromotionCard({ promotion }: { promotion: ShownPromotion }) {
  const { id, name, code, gives, who, days, state, uses, given, revenue } = promotion;
  const figures = [
    ["Uses", uses],
    ["Given away", given],
    ["Revenue with it", revenue],
  ];
  return (
    <Card className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-60">
        <h2 className="text-lg wrap-anywhere">
          <Link to={`/admin/promotions/${id}`} className="underline">
            {name}
          </Link>{" "}
          <StateBadge state={state} />
        </h2>
        <p>
          <CodeText code={code} />
        </p>
        <p className="wrap-anywhere">{gives}</p>
        <p className="text-sm text-muted">{[who, days].filter(Boolean).join(" · ")}</p>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
