import type { CSSProperties } from "react";
import { classNames } from "~/components/ui/class-names";

export function Stars({ rating, className }: { rating: number; className?: string }) {
  const filled = `${(Math.max(0, Math.min(5, rating)) / 5) * 100}%`;
  return (
    <span className={classNames("stars", className)} style={{ "--filled": filled } as CSSProperties}>
      <span className="sr-only">{`${rating} out of 5 stars`}</span>
    </span>
  );
}
