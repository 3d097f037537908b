import { Link } from "@remix-run/react";
import ChevronRight from "lucide-react/icons/chevron-right";
import Clock from "lucide-react/icons/clock";
import ListChecks from "lucide-react/icons/list-checks";
import Sprout from "lucide-react/icons/sprout";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ComponentType, SVGAttributes } from "react";
import { stepsOf, type ToDoStep, type Urgency } from "~/routes/admin/dashboard/to-do-steps";
import { Badge, type BadgeVariant } from "~/components/ui/badge";
import { Card, CardTitle } from "~/components/ui/card";
import type { Waiting } from "~/lib/time/waiting";

type Icon = ComponentType<SVGAttributes<SVGSVGElement>>;

const groups: { urgency: Urgency; title: string; variant: BadgeVariant; icon: Icon }[] = [
  { urgency: "urgent", title: "Urgent", variant: "destructive", icon: TriangleAlert },
  { urgency: "soon", title: "Soon", variant: "warning", icon: Clock },
  { urgency: "later", title: "When there is time", variant: "secondary", icon: Sprout },
];

export function ToDoList({ waiting }: { waiting: Waiting }) {
  const steps = stepsOf(waiting);
  return (
    <Card>
      <CardTitle>What to Do Next</CardTitle>
      {steps.length === 0 && (
        <p className="mt-2 text-muted">
          All done. No orders are waiting, no products are low on stock, and there are no problems.
        </p>
      )}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
        {groups.map(({ urgency, title, variant, icon: Icon }) => {
          const own = steps.filter((step) => step.urgency === urgency);
          if (own.length === 0) return null;
          return (
            <section
              key={urgency}
              aria-labelledby={`steps-${urgency}`}
              className="col-span-full mt-4 grid grid-cols-subgrid"
            >
              <h3 id={`steps-${urgency}`} className="col-span-full font-sans">
                <Badge variant={variant}>
                  <Icon aria-hidden className="size-4" />
                  <span>{title}</span>
                </Badge>
              </h3>
              <ul className="col-span-full grid grid-cols-subgrid divide-y divide-line">
                {own.map((step) => (
                  <li key={step.to + step.text} className="col-span-full grid grid-cols-subgrid">
                    <StepLink {...step} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Card>
  );
}

function StepLink({ to, text, count, urgency }: ToDoStep) {
  return (
    <Link
      to={to}
      className="group col-span-full -mx-2 grid min-h-12 grid-cols-subgrid items-center rounded-md px-2 py-1.5 hover:bg-sunken"
    >
      {count === null ? (
        <ListChecks aria-hidden className="size-5 justify-self-end" />
      ) : (
        <span
          className={`text-right font-display text-xl font-semibold tabular-nums ${urgency === "urgent" ? "text-danger" : ""}`}
        >
          {count.toLocaleString("en-CA")}
        </span>
      )}{" "}
      <span className="font-bold leading-snug group-hover:underline">{text}</span>
      <ChevronRight aria-hidden className="size-5 text-muted" />
    </Link>
  );
}
