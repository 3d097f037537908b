import type { ReactNode } from "react";
import { filament } from "~/components/storefront/listing/product-card";

interface ListTitleProps {
  category: string | null;
  text?: string | null;
  count?: ReactNode;
}

export function ListTitle({ category, text, count }: ListTitleProps) {
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pb-4 lg:min-h-13 lg:items-center lg:justify-start lg:pb-0">
        <h1 className="min-w-0 text-3xl sm:text-4xl">
          {category === null ? (
            "Products"
          ) : (
            <span className="filament-line pb-1" style={filament(category)}>
              {category}
            </span>
          )}
        </h1>
        {count}
      </header>
      {text && <p className="max-w-prose pb-4 text-muted lg:max-w-none lg:pt-2 lg:pb-0">{text}</p>}
    </>
  );
}
