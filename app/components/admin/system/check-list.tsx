import CircleCheck from "lucide-react/icons/circle-check";
import CircleMinus from "lucide-react/icons/circle-minus";
import CircleX from "lucide-react/icons/circle-x";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { Fragment, type ReactNode } from "react";
import { Badge, type BadgeVariant } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { inlineCode } from "~/lib/text/inline-code";

interface Check {
  id: string;
  title: string;
  state: "ok" | "warning" | "broken" | "skipped";
  text: string;
  next: string | null;
}

const looks = {
  broken: { icon: CircleX, color: "text-danger", badge: "destructive", word: "Broken" },
  warning: { icon: TriangleAlert, color: "text-warn", badge: "warning", word: "Check" },
  skipped: { icon: CircleMinus, color: "text-muted", badge: "outline", word: "Not checked" },
  ok: { icon: CircleCheck, color: "text-ok", badge: "success", word: "OK" },
} as const satisfies Record<Check["state"], { badge: BadgeVariant } & Record<string, unknown>>;

const order = Object.keys(looks);

/** Only what needs attention is open; `children` are folded with the rest. */
export function CheckList({ checks, children }: { checks: Check[]; children: ReactNode }) {
  const open = checks.filter(({ state }) => state === "broken" || state === "warning");
  const rest = checks.filter((check) => !open.includes(check));
  return (
    <>
      {open.length > 0 && <Checks checks={open} />}
      <details className="not-first:mt-4">
        <summary className="min-h-11 cursor-pointer content-center font-bold">
          {open.length > 0 ? `Other checks (${rest.length}) and log` : `Checks (${rest.length}) and log`}
        </summary>
        {rest.length > 0 && <Checks checks={rest} />}
        {children}
      </details>
    </>
  );
}

function Checks({ checks }: { checks: Check[] }) {
  const sorted = [...checks].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <Card className="py-2">
      <ul className="divide-y divide-line">
        {sorted.map(({ id, title, state, text, next }) => {
          const { icon: Icon, color, badge, word } = looks[state];
          return (
            <li key={id} className="flex items-start gap-3 py-3">
              <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
              <div className="min-w-0 grow">
                <p className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className="font-bold">{title}</span>
                  <Badge variant={badge}>{word}</Badge>
                </p>
                <p key={text} className="wrap-anywhere text-muted">
                  <WithCode sentence={text} />
                </p>
                {next && (
                  <p key={next} className="mt-1 wrap-anywhere">
                    <span className="font-bold">What to do:</span> <WithCode sentence={next} />
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function WithCode({ sentence }: { sentence: string }) {
  return inlineCode(sentence).map(({ text, isCode }, index) =>
    isCode ? <code key={index}>{text}</code> : <Fragment key={index}>{text}</Fragment>,
  );
}
