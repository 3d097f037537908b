import { Link } from "@remix-run/react";
import { CodeText, type ShownPromotion, StateBadge } from "~/components/admin/promotions/promotion-head";
import { Card } from "~/components/ui/card";

export function PromotionCard({ promotion }: { promotion: ShownPromotion }) {
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
