import { Form, useSubmit } from "@remix-run/react";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { Input } from "~/components/ui/input";
import { filterState, useFilterNavigation } from "~/components/ui/use-filter-navigation";

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
  return (
    <Form
      method="get"
      action={action}
      role="search"
      className={classNames("flex flex-wrap items-end gap-3", className)}
      onChange={(event) => {
        const form = event.currentTarget;
        schedule(
          () => submit(form, { replace: true, preventScrollReset: true, state: filterState }),
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
