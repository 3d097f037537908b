import CircleStop from "lucide-react/icons/circle-stop";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { StateBadge } from "~/components/admin/promotions/promotion-head";
import { Card } from "~/components/ui/card";
import { LinkButton } from "~/components/ui/form/button";
import type { SaleState } from "~/lib/catalog/sale-words";

export interface SaleShown {
  id: string;
  title: string;
  name: string;
  off: string;
  days: string;
  state: SaleState;
}

export function SaleCard({ sale: { id, title, name, off, days, state } }: { sale: SaleShown }) {
  const isRunning = state === "running";
  const what = `${title}, ${off}`;
  return (
    <Card className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-60">
        <h2 className="text-lg wrap-anywhere">
          <span>{title}</span> <StateBadge state={state} />
        </h2>
        <p>{`${off} · ${days}`}</p>
        {name && <p className="text-sm wrap-anywhere text-muted">{name}</p>}
      </div>
      {state !== "ended" && (
        <div className="flex gap-2">
          <LinkButton to={`/admin/sales/${id}`} variant="outline" size="sm" preventScrollReset>
            <Pencil aria-hidden className="size-4" />
            Edit <span className="sr-only">{what}</span>
          </LinkButton>{" "}
          <LinkButton
            to={`/admin/sales/${id}/end`}
            variant="ghost"
            size="sm"
            preventScrollReset
            className="text-danger!"
          >
            {isRunning ? (
              <CircleStop aria-hidden className="size-4" />
            ) : (
              <Trash2 aria-hidden className="size-4" />
            )}
            <span>{isRunning ? "End Now" : "Delete"}</span> <span className="sr-only">{what}</span>
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
