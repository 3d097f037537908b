import { Form, Link, useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useEffect, useRef, startTransition, useState } from "react";
import { SearchField } from "~/routes/storefront/catalog/search-field";
import { FacetFields } from "~/routes/storefront/catalog/facet-fields";
import { buttonLook } from "~/components/ui/form/button";
import { classNames } from "~/components/ui/class-names";
import { Select } from "~/components/ui/form/input";
import {
  activeFilters,
  listUrl,
  noFilters,
  parseFilters,
  type Facets,
  type ProductFilters,
  productSorts,
  serializeFilters,
  withoutFilters,
} from "~/lib/catalog/product-filters";
import { filterState, isByFilters, useFilterNavigation } from "~/components/ui/hooks/use-filter-navigation";
import { useCategorySlugs } from "~/components/storefront/listing/category-path";
import { filament } from "~/components/storefront/listing/product-card";
import { CHOSEN, TickChip } from "~/routes/storefront/catalog/tick-chip";
import { useScrollIntoView } from "~/components/ui/hooks/use-scroll-into-view";

interface FiltersFormProps {
  filters: ProductFilters;
  categories: string[];
  facets: Facets;
  pathname: string;
}

const SUMMARY_ID = "filters";

/** Call it from controls that disappear when pressed and would lose the focus. */
export function focusFilters(): void {
  document.getElementById(SUMMARY_ID)?.focus();
}

export function FiltersForm({ filters, categories, facets, pathname }: FiltersFormProps) {
  const { draft, latest, apply } = useFilters(filters, pathname);
  const form = useRef<HTMLFormElement>(null);
  const active = activeFilters(draft);
  const cleared = listUrl(pathname, { ...noFilters, search: draft.search, sort: draft.sort });

  /** A selected category without a checkbox could not be deselected, so it is dropped. */
  const entered = () => {
    const fields = new FormData(form.current as HTMLFormElement);
    const ticked = fields.getAll("categories") as string[];
    return {
      ...parseFilters(new URLSearchParams([...fields] as [string, string][])),
      search: fields.get("search") as string,
      categories: [...new Set([...latest.current.categories, ...ticked])].filter((name) =>
        ticked.includes(name),
      ),
    };
  };
  const change = (pauseMs?: number) => apply(entered(), pauseMs);

  // Applies changes made before the scripts loaded.
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const shown = filters.categories.filter((name) => categories.includes(name));
    const { page } = filters;
    if (listUrl("", { ...entered(), page }) !== listUrl("", { ...filters, categories: shown })) change();
  });

  useEffect(() => {
    const { search, categories, sort } = latest.current;
    const others = serializeFilters(latest.current);
    for (const field of (form.current as HTMLFormElement).querySelectorAll<HTMLInputElement>("[name]"))
      if (field.name === "categories") field.checked = categories.includes(field.value);
      else if (field.type === "checkbox") field.checked = others.has(field.name);
      else if (field.name === "search") field.value = search;
      else field.value = field.name === "sort" ? sort : (others.get(field.name) ?? "");
  });

  return (
    <Form
      ref={form}
      method="get"
      action={pathname}
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        change();
      }}
    >
      <div className="flex flex-wrap gap-3 md:pr-47">
        <SearchField
          value={filters.search}
          onType={() => change(TYPING_PAUSE_MS)}
          onChosen={() => change()}
        />
        <div className="max-md:w-[calc(57%-0.375rem)] md:w-56 lg:w-52">
          <Select
            name="sort"
            aria-label="Sort by"
            className="min-h-13 rounded-full font-bold max-md:pr-8 max-[22.4rem]:pr-7 max-[22.4rem]:pl-3 max-[22.4rem]:text-sm md:pl-5"
            defaultValue={filters.sort}
            onChange={() => change()}
          >
            {Object.entries(productSorts).map(([sort, words]) => (
              <option key={sort} value={sort}>
                {words}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <details open className="group">
        <summary
          id={SUMMARY_ID}
          className="absolute right-0 flex min-h-13 list-none items-center gap-2 rounded-full border-[1.5px] border-control bg-surface px-4 font-display text-lg font-medium whitespace-nowrap max-md:top-16 max-md:w-[calc(43%-0.375rem)] max-md:px-3.5 md:top-0 md:w-44"
        >
          <SlidersHorizontal aria-hidden className="size-5 shrink-0 max-md:hidden" />
          Filters{" "}
          {active > 0 && (
            <span className="grid min-w-6 place-items-center rounded-full bg-primary px-1.5 text-sm leading-6 text-on-primary">
              {active}
            </span>
          )}
          <ChevronDown aria-hidden className="ml-auto size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex flex-wrap items-center gap-1.5 pt-3">
          {categories.length > 0 && (
            <CategoryChips categories={categories} applied={filters.categories} onChange={change} />
          )}
          <FacetFields facets={facets} filters={filters} onChange={change} />
          <div className="flex min-h-11 flex-wrap items-center gap-3 empty:hidden">
            {active > 0 && (
              <>
                <Link
                  to={cleared}
                  replace
                  preventScrollReset
                  onClick={focusFilters}
                  className={buttonLook({ variant: "outline", size: "sm" })}
                >
                  Clear
                </Link>{" "}
              </>
            )}
            {(active > 0 || draft.search) && (
              <Link
                to={withoutFilters(pathname, draft)}
                replace
                preventScrollReset
                onClick={focusFilters}
                className={classNames(buttonLook({ variant: "ghost", size: "sm" }), "underline")}
              >
                Clear All Filters
              </Link>
            )}
          </div>
        </div>
      </details>
    </Form>
  );
}

const TYPING_PAUSE_MS = 150;

function useFilters(loaded: ProductFilters, pathname: string) {
  const [draft, setDraft] = useState(loaded);
  const latest = useRef(draft);
  const { key, state } = useLocation();
  const shownKey = useRef(key);
  const navigationType = useNavigationType();
  const isOwn = navigationType === "REPLACE" && isByFilters(state);
  const slugs = useCategorySlugs();
  const navigate = useNavigate();
  const schedule = useFilterNavigation();

  const set = (next: ProductFilters) => {
    latest.current = next;
    setDraft(next);
  };

  // Only links and Back reset the draft: a list that this form requested may be older than the draft.
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (!isOwn) set(loaded);
  }, [key, isOwn, loaded]);

  const apply = (entered: Omit<ProductFilters, "page">, pauseMs = 0) => {
    startTransition(() => set({ ...entered, page: 1 }));
    schedule(
      () =>
        navigate(listUrl(pathname, latest.current, slugs), {
          replace: true,
          preventScrollReset: true,
          state: filterState,
        }),
      pauseMs,
    );
  };

  return { draft, latest, apply };
}

interface CategoryChipsProps {
  categories: string[];
  applied: string[];
  onChange: () => void;
}

const CATEGORIES_SHOWN = 12;

function CategoryChips({ categories, applied, onChange }: CategoryChipsProps) {
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
