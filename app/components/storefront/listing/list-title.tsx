import type { ReactNode } from "react";
import { filament } from "~/components/storefront/listing/product-card";
import { PageTitle } from "~/components/ui/page-title";

interface ListTitleProps {
  /** Where the list is of one. */
  category: string | null;
  text?: string | null;
  count?: ReactNode;
}

/** A category's name stands on a line of its filament, with what the shop says of it. */
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
