import { PiecesField } from "~/components/admin/orders/refunds/pieces-field";
import { KEPT } from "~/lib/orders/drafts/order-draft";
import type { ChangeableItem } from "~/lib/orders/drafts/order-change-draft";

interface KeptItemsProps {
  items: readonly ChangeableItem[];
  kept: Record<string, string>;
}

export function KeptItems({ items, kept }: KeptItemsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map(({ id, title, facts, here, replaced, isGiftCard }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0">
            <p className="font-bold wrap-anywhere">{title}</p>
            <p className="text-sm text-muted">{facts}</p>
            {replaced > 0 && (
              <p className="text-sm font-bold text-warn">{`${replaced} replaced: stays in this order`}</p>
            )}
          </div>
          {isGiftCard ? (
            <p className="text-sm text-muted">{`${here} stays: refund a gift card instead`}</p>
          ) : (
            <PiecesField
              name={KEPT + id}
              item={title}
              most={here}
              label="Keep"
              defaultValue={kept[id] ?? String(here)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
