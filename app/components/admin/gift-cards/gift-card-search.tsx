import { Form, useNavigation } from "@remix-run/react";
import { SearchBox } from "~/components/admin/lists/search-form";
import { Button } from "~/components/ui/form/button";

/** Posted, so that a code that is typed never stands in the address. */
export function GiftCardSearch({ value, error }: { value: string; error?: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" role="search" className="mb-6">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label="Code or last letters, name, email" value={value} />
        <Button name="intent" value="search" variant="outline" disabled={busy}>
          Search
        </Button>
      </div>
      {error && (
        <p role="alert" className="pt-2 font-bold text-danger">
          {error}
        </p>
      )}
    </Form>
  );
}
