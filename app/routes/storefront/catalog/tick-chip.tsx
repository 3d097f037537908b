import type { CSSProperties, ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";

/** Selector of the chips that are chosen in the list shown. */
export const CHOSEN = "[data-chosen]";

interface TickChipProps {
  name: string;
  value: string;
  isChosen: boolean;
  onChange: () => void;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

export function TickChip({ name, value, isChosen, onChange, className, style, children }: TickChipProps) {
  return (
    <label className={classNames("chip", className)} style={style} data-chosen={isChosen ? "" : undefined}>
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        onChange={() => onChange()}
        className="choice tick rounded-sm"
      />
      {children}
    </label>
  );
}
