import { Badge, type BadgeVariant } from "~/components/ui/badge";
import { stockBadgeText, stockLevel, type StockLevel } from "~/lib/catalog/stock";

const variants: Record<StockLevel, BadgeVariant> = { out: "destructive", low: "warning", in: "success" };

export function StockBadge({ quantity, className }: { quantity: number; className?: string }) {
  const level = stockLevel(quantity);
  return (
    <Badge variant={variants[level]} className={className}>
      {stockBadgeText[level]}
    </Badge>
  );
}
