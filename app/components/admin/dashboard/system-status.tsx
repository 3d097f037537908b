import { Badge } from "~/components/ui/badge";
import { Card, CardTitle } from "~/components/ui/card";

interface Part {
  name: string;
  state: "Connected" | "Active" | "Unavailable" | "Check";
  reason: string | null;
}

const variants = {
  Connected: "success",
  Active: "success",
  Unavailable: "destructive",
  Check: "warning",
} as const;

export function SystemStatus({ parts }: { parts: Part[] }) {
  return (
    <Card>
      <CardTitle className="mb-2">System Status</CardTitle>
      <ul className="grid gap-2">
        {parts.map(({ name, state, reason }) => (
          <li key={name}>
            <div className="flex items-center justify-between gap-3">
              <span>{name}</span>
              <Badge variant={variants[state]}>{state}</Badge>
            </div>
            {reason && <p className="text-sm wrap-anywhere text-danger">{reason}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
