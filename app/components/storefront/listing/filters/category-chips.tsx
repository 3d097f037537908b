import ChevronDown from "lucide-react/icons/chevron-down";
import { useRef } from "react";
import { filament } from "~/components/storefront/listing/product-card";
import { CHOSEN, TickChip } from "~/components/storefront/listing/filters/tick-chip";
import { classNames } from "~/components/ui/class-names";
import { useScrollIntoView } from "~/components/ui/hooks/use-scroll-into-view";

interface CategoryChipsProps {
  categories: string[];
  applied: string[];
  onChange: () => void;
}

const CATEGORIES_SHOWN = 12;

export function CategoryChips({ categories, applied, onChange }: CategoryChipsProps) {
  const strip = useRef<HTMLDivElement>(null);
  useScrollIntoView(strip, CHOSEN, applied.join());
  return (
    <fieldset className="foldable min-w-0 max-sm:w-full">
      <legend className="sr-only">Categories</legend>
      <div ref={strip} className="scroll-strip flex gap-1.5 py-1 sm:flex-wrap">
        {categories.map((name, index) => (
          <TickChip
            key={name}
            name="categories"
            value={name}
            isChosen={applied.includes(name)}
            onChange={onChange}
            className={classNames(
              index >= CATEGORIES_SHOWN && "folded",
              // Without scripts the strip cannot be scrolled to the chosen chip.
              applied.includes(name) && "max-sm:noscript:-order-1",
            )}
            style={filament(name)}
          >
            <span className="truncate" title={name}>
              {name}
            </span>
          </TickChip>
        ))}
      </div>
      {categories.length > CATEGORIES_SHOWN && <AllCategories count={categories.length} />}
    </fieldset>
  );
}

function AllCategories({ count }: { count: number }) {
  return (
    <details className="group/all">
      <summary className="ml-3 inline-flex min-h-9 list-none items-center gap-1 font-bold text-primary underline underline-offset-4">
        <span>{`All ${count} categories`}</span>
        <ChevronDown aria-hidden className="size-5 transition-transform group-open/all:rotate-180" />
      </summary>
    </details>
  );
}
