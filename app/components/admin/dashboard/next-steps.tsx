import { Link } from "@remix-run/react";
import { Card, CardTitle } from "~/components/ui/card";

/** What waits for the owner, most urgent first. */
export function NextSteps({
  pending,
  lowStock,
  products,
}: {
  pending: number;
  lowStock: number;
  products: number;
}) {
  const steps = [
    ...(pending > 0
      ? [
          {
            to: "/admin/orders?status=pending",
            text: `${pending} pending ${pending === 1 ? "order" : "orders"} to prepare`,
          },
        ]
      : []),
    ...(pending > 0 ? [{ to: "/admin/orders/pick-list", text: "Print the day's pick list" }] : []),
    ...(lowStock > 0
      ? [
          {
            to: "/admin/reports",
            text: `${lowStock} ${lowStock === 1 ? "product is" : "products are"} low on stock`,
          },
        ]
      : []),
    ...(products === 0 ? [{ to: "/admin/products/new", text: "Add your first product" }] : []),
  ];
  return (
    <Card>
      <CardTitle className="mb-2">What to Do Next</CardTitle>
      {steps.length === 0 && <p className="text-muted">All done. No order waits and no product runs low.</p>}
      <ul className="grid gap-1">
        {steps.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center font-bold underline">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
