import { Form, useLocation, useNavigationType, useSubmit } from "@remix-run/react";
import Search from "lucide-react/icons/search";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { Input } from "~/components/ui/input";
import { filterState, isByFilters, useFilterNavigation } from "~/components/ui/use-filter-navigation";

const TYPING_PAUSE_MS = 250;

interface SearchFormProps {
  action: string;
  label: string;
  value: string;
  className?: string;
  /** Further filters (selects, hidden fields) that are sent along. */
  children?: ReactNode;
}

/**
 * A list's filters, kept in its URL. With scripts they apply as one types or chooses; without, the button sends
 * them.
 */
export function SearchForm({ action, label, value, className = "mb-6", children }: SearchFormProps) {
  const submit = useSubmit();
  const schedule = useFilterNavigation();
  const form = useRef<HTMLFormElement>(null);
  useFieldsOfUrl(form);
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      role="search"
      className={classNames("flex flex-wrap items-end gap-3", className)}
      onChange={({ currentTarget, target }) => {
        if (isHalfTyped(target)) return;
        schedule(
          () => submit(currentTarget, { replace: true, preventScrollReset: true, state: filterState }),
          TYPING_PAUSE_MS,
        );
      }}
    >
      <SearchBox label={label} value={value} />
      {children}
      <Button variant="outline">Search</Button>
    </Form>
  );
}

/**
 * Links and Back bring filters of their own, which the fields then show. A list that this form has requested does
 * not: its filters may be older than what is typed.
 */
function useFieldsOfUrl(form: RefObject<HTMLFormElement>): void {
  const { key, state, search } = useLocation();
  const shownKey = useRef(key);
  const isOwn = useNavigationType() === "REPLACE" && isByFilters(state);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (isOwn || !form.current) return;
    form.current.reset();
    // The default of a select is the one it was first rendered with.
    for (const select of form.current.querySelectorAll("select")) {
      select.value = new URLSearchParams(search).get(select.name) ?? "";
      if (select.selectedIndex < 0) select.selectedIndex = 0;
    }
  }, [key, isOwn, search, form]);
}

/** Whoever types a day's year is in the years 2, 20 and 202 first. */
function isHalfTyped(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && field.type === "date" && /^0/.test(field.value);
}

/** The box of a search, in a form of the list's own or in another that the search belongs to. */
export function SearchBox({ label, value }: Pick<SearchFormProps, "label" | "value">) {
  return (
    <label className="relative grow basis-64">
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted"
      />
      <Input
        type="search"
        name="search"
        defaultValue={value}
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        className="pl-10"
      />
    </label>
  );
}
