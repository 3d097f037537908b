import { Form, useNavigation } from "@remix-run/react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/form/button";
import { Card, CardTitle } from "~/components/ui/card";

export interface ShownSession {
  key: string;
  browser: string;
  begun: string;
  used: string;
  isOwn: boolean;
}

export function AccountSessions({ account, sessions }: { account: string; sessions: ShownSession[] }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card className="flex flex-col gap-4 p-6">
      <CardTitle>Where you are logged in</CardTitle>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.key} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
            <SessionWords session={session} />
            {!session.isOwn && (
              <Form method="post" action="/account" preventScrollReset>
                <input type="hidden" name="session" value={session.key} />
                <Button name="intent" value="end-session" variant="outline" size="sm" disabled={busy}>
                  Log Out <span className="sr-only">{`of ${session.browser}`}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isOwn }) => !isOwn) && (
        <Form method="post" action="/account" preventScrollReset>
          <input type="hidden" name="account" value={account} />
          <Button name="intent" value="end-other-sessions" variant="outline" disabled={busy}>
            Log Out All Others
          </Button>
        </Form>
      )}
    </Card>
  );
}

export function SessionWords({ session: { browser, begun, used, isOwn } }: { session: ShownSession }) {
  return (
    <div className="min-w-0">
      <p className="font-bold">
        <span>{browser}</span> {isOwn && <Badge variant="outline">This browser</Badge>}
      </p>
      <p className="text-sm text-muted">{`Since ${begun}; last used ${used}`}</p>
    </div>
  );
}
