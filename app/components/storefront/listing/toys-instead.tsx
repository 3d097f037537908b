import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { CardRow } from "~/components/storefront/listing/card-row";
import type { CardData } from "~/components/storefront/listing/product-card";
import { EmptyState } from "~/components/ui/empty-state";
import { LinkButton } from "~/components/ui/form/button";

interface ToysInsteadProps {
  icon: LucideIcon;
  title: string;
  text: string;
  more: CardData[];
  /** Replaces the button that leads to all products. */
  children?: ReactNode;
}

/** Suggests toys on a page that has nothing to show. */
export function ToysInstead({ more, children, ...words }: ToysInsteadProps) {
  return (
    <>
      <EmptyState heading="h1" {...words}>
        {children ?? <LinkButton to="/products">Browse Products</LinkButton>}
      </EmptyState>
      <CardRow title="More to like" cards={more} />
    </>
  );
}
