import type { ReactNode } from "react";
import { Select } from "~/components/ui/form/input";
import { FIRST_REASON, reasonLabels, stockReasons, type StockReason } from "~/lib/catalog/stock-reasons";

interface ReasonSelectProps {
  label?: ReactNode;
  chosen?: StockReason;
  hidden?: boolean;
  className?: string;
}

export function ReasonSelect({
  label = "Reason",
  chosen = FIRST_REASON,
  hidden = false,
  className,
}: ReasonSelectProps) {
  return (
    <label className="flex flex-wrap items-center gap-2 text-sm font-bold">
      <span className={hidden ? "sr-only" : undefined}>{label}</span>
      <span>
        <Select name="reason" defaultValue={chosen} className={className}>
          {stockReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reasonLabels[reason]}
            </option>
          ))}
        </Select>
      </span>
    </label>
  );
}
