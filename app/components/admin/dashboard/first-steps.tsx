import { Link } from "@remix-run/react";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import { Card } from "~/components/ui/card";

interface Step {
  title: string;
  text: string;
  done: boolean;
  to: string | null;
}

export function FirstSteps({ steps }: { steps: Step[] }) {
  return (
    <ol className="grid max-w-3xl gap-3">
      {steps.map(({ title, text, done, to }) => (
        <li key={title}>
          <Card className="flex items-start gap-4">
            {done ? (
              <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-ok" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
            )}
            <div className="min-w-0">
              <h2 className="text-lg">
                {!done && to ? (
                  <Link to={to} className="underline">
                    {title}
                  </Link>
                ) : (
                  <span>{title}</span>
                )}{" "}
                <span className="sr-only">{done ? "(done)" : "(missing)"}</span>
              </h2>
              <p className="wrap-anywhere text-muted">{text}</p>
            </div>
          </Card>
        </li>
      ))}
    </ol>
  );
}
