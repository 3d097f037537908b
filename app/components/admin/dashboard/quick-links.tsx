import ChartColumn from "lucide-react/icons/chart-column";
import CreditCard from "lucide-react/icons/credit-card";
import History from "lucide-react/icons/rotate-ccw-clock";
import Package from "lucide-react/icons/package";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { LinkButton } from "~/components/ui/form/button";
import { Card, CardTitle } from "~/components/ui/card";

const links = [
  { to: "/admin/products", label: "Manage Products", icon: Package },
  { to: "/admin/orders", label: "View Orders", icon: ShoppingBag },
  { to: "/admin/reports", label: "View Reports", icon: ChartColumn },
  { to: "/admin/payments", label: "Check Payments", icon: CreditCard },
  { to: "/admin/audit", label: "See Changes", icon: History },
];

export function QuickLinks() {
  return (
    <Card>
      <CardTitle className="mb-3">Quick Links</CardTitle>
      <ul className="grid gap-2">
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <LinkButton to={to} variant="outline" className="w-full justify-start">
              <Icon aria-hidden className="size-5" />
              <span>{label}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
