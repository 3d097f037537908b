import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useEffect, useRef } from "react";
import { Button } from "~/components/ui/form/button";
import { HIDDEN_FOR_GIFT_CARDS } from "./gift-card-field";
import type { DraftResult } from "~/components/admin/products/form/draft-result";

interface ConfirmDeletionsProps {
  message: string;
  deletions: NonNullable<DraftResult["deletions"]>;
  busy: boolean;
}

export function ConfirmDeletions({ message, deletions, busy }: ConfirmDeletionsProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), [deletions]);
  return (
    <div ref={panel} role="alert" tabIndex={-1} className="rounded-md bg-danger-bg p-4 text-danger">
      <p className="flex items-start gap-3">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <strong>{message}</strong>
      </p>
      <ul className="my-3 ml-8 list-disc text-ink">
        {deletions.map(({ id, name, sku, stockQuantity }) => (
          <li key={id} className="break-words">
            <input type="hidden" name="deletion" value={id} />
            <strong>{name}</strong>
            <span className={HIDDEN_FOR_GIFT_CARDS}>{`: ${stockQuantity} in stock`}</span>
            {sku && <span>{`, SKU ${sku}`}</span>}
          </li>
        ))}
      </ul>
      <Button
        variant="destructive"
        name="intent"
        value="delete-and-save"
        disabled={busy}
      >{`Delete ${deletions.length === 1 ? "1 variation" : `${deletions.length} variations`} and save`}</Button>
    </div>
  );
}
