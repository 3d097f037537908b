import type { ReactNode } from "react";
import { filament } from "~/components/storefront/listing/product-card";
import { PageTitle } from "~/components/ui/page-title";

interface ListTitleProps {
  category: string | null;
  text?: string | null;
  count?: ReactNode;
}

export function ListTitle({ category, text, count }: ListTitleProps) {
  return (
    <PageTitle text={text && <span className="block max-w-prose">{text}</span>} aside={count} tight>
      {category === null ? (
        "Products"
      ) : (
        <span className="filament-line pb-1" style={filament(category)}>
          {category}
        </span>
      )}
    </PageTitle>
  );
}
