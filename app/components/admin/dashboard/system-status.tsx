import { Link } from "@remix-run/react";
import { Badge } from "~/components/ui/badge";
import { Card, CardTitle } from "~/components/ui/card";

interface Part {
  name: string;
  state: "Connected" | "Active" | "Unavailable" | "Check";
  reason: string | null;
  note?: string;
}

const pages: Record<string, string> = { Backups: "/admin/backups" };

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
        {parts.map(({ name, state, reason, note }) => (
          <li key={name}>
            <div className="flex items-center justify-between gap-3">
              <span>
                {pages[name] ? (
                  <Link to={pages[name]} className="underline underline-offset-4">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </span>
              <Badge variant={variants[state]}>{state}</Badge>
            </div>
            {reason && <p className="text-sm wrap-anywhere text-danger">{reason}</p>}
            {note && <p className="text-sm text-muted">{note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
