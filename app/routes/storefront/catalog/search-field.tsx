import Search from "lucide-react/icons/search";
import { useRef, useState } from "react";
import type * as Suggestions from "~/routes/storefront/catalog/search-suggestions";
import { Button } from "~/components/ui/form/button";
import { useFocusAtHash } from "~/components/ui/hooks/use-focus-at-hash";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { Input } from "~/components/ui/form/input";
import { SEARCH_ID } from "~/lib/catalog/product-filters";

const LIST_ID = "search-suggestions";

interface SearchFieldProps {
  value: string;
  onType: () => void;
  onChosen: () => void;
}

export function SearchField({ value, onType, onChosen }: SearchFieldProps) {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const isTyped = useRef(false);
  const [loaded, setLoaded] = useState<typeof Suggestions | null>(null);
  useFocusAtHash(SEARCH_ID, field);
  return (
    <div className="relative grow max-md:basis-full md:basis-60 lg:basis-40">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        ref={field}
        id={SEARCH_ID}
        type="search"
        name="search"
        aria-label="Search products"
        placeholder="Search products..."
        autoComplete="off"
        maxLength={200}
        className="min-h-13 scroll-mt-24 rounded-full pl-12 text-lg"
        defaultValue={value}
        onFocus={() => void import("./search-suggestions").then(setLoaded, () => null)}
        onChange={() => {
          isTyped.current = true;
          onType();
        }}
        {...(hydrated && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": false,
          "aria-controls": LIST_ID,
        })}
      />
      {!hydrated && (
        <Button size="sm" className="absolute top-1.5 right-2">
          Apply
        </Button>
      )}
      {loaded && (
        <loaded.default listId={LIST_ID} field={field} isTyped={isTyped.current} onChosen={onChosen} />
      )}
    </div>
  );
}
