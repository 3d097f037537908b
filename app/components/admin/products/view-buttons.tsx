import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/form/button";

export const isProductsView = (intent: unknown) => intent === "cards" || intent === "rows";

interface ViewButtonsProps {
  asRows: boolean;
  query: string;
}

export function ViewButtons({ asRows, query }: ViewButtonsProps) {
  const button = (intent: string, label: string, isShown: boolean) => (
    <Button
      variant={isShown ? "primary" : "outline"}
      size="compact"
      name="intent"
      value={intent}
      aria-pressed={isShown}
      className="text-sm"
    >
      {label}
    </Button>
  );
  return (
    <Form method="post" action={`/admin/products${query}`} replace preventScrollReset>
      <div role="group" aria-label="View" className="flex gap-1">
        {button("cards", "Cards", !asRows)}
        {button("rows", "Rows", asRows)}
      </div>
    </Form>
  );
}
