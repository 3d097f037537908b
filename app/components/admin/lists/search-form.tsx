import { Form, useLocation, useNavigationType, useSubmit } from "@remix-run/react";
import Search from "lucide-react/icons/search";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "~/components/ui/form/button";
import { classNames } from "~/components/ui/class-names";
import { Input } from "~/components/ui/form/input";
import { filterState, isByFilters, useFilterNavigation } from "~/components/ui/hooks/use-filter-navigation";

const TYPING_PAUSE_MS = 250;

interface SearchFormProps {
  action: string;
  label: string;
  value: string;
  className?: string;
  children?: ReactNode;
}

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

/** Only links and Back reset the fields: a list that this form requested may be older than what is typed now. */
function useFieldsOfUrl(form: RefObject<HTMLFormElement>): void {
  const { key, state, search } = useLocation();
  const shownKey = useRef(key);
  const isOwn = useNavigationType() === "REPLACE" && isByFilters(state);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (isOwn || !form.current) return;
    form.current.reset();
    // A form reset would return a select to the option it was first rendered with.
    for (const select of form.current.querySelectorAll("select")) {
      select.value = new URLSearchParams(search).get(select.name) ?? "";
      if (select.selectedIndex < 0) select.selectedIndex = 0;
    }
  }, [key, isOwn, search, form]);
}

/** While somebody types the year 2026, the date field holds the years 2, 20 and 202. */
function isHalfTyped(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && field.type === "date" && /^0/.test(field.value);
}

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
