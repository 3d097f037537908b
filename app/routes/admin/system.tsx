import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import Mail from "lucide-react/icons/mail";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { Button, LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { changeLogLevel } from "~/domain/doctor/log-level";
import { runChecksNow, overallState } from "~/domain/doctor/run-checks";
import { sendTestMessage } from "~/domain/doctor/mail";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, intentOf, readForm } from "~/http/forms/forms";
import { logLevel, logLevels } from "~/services/logging/log-level";
import { Card, CardTitle } from "~/components/ui/card";
import { Field } from "~/components/ui/form/field";
import { Select } from "~/components/ui/form/input";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleMinus from "lucide-react/icons/circle-minus";
import CircleX from "lucide-react/icons/circle-x";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { Fragment, type ReactNode } from "react";
import { Badge, type BadgeVariant } from "~/components/ui/badge";
import { inlineCode } from "~/lib/text/inline-code";

export const meta: MetaFunction = () => [{ title: "System · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const checks = await runChecksNow();
  return { checks, state: overallState(checks), level: logLevel(), levels: [...logLevels] };
}

const HERE = "/admin/system";

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const intent = intentOf(form, ["message", "log-level"]);
  if (intent === "log-level") {
    const level = await changeLogLevel(fieldText(form, "level"), by);
    return redirectWithToast(HERE, {
      title: "Log Level Changed",
      description: `The log shows ${level} and more severe messages.`,
    });
  }
  const { state, text, next } = await sendTestMessage();
  return redirectWithToast(HERE, {
    title: state === "ok" ? "Message Sent" : "Message Not Sent",
    description: [text, next].filter(Boolean).join(" "),
    ...(state !== "ok" && { variant: "destructive" as const }),
  });
}

const summaries = {
  ok: "Everything is OK.",
  warning: "The shop works, but something needs your attention.",
  broken: "Something is broken.",
};

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function System() {
  useFocusAfterPress();
  const { checks, state, level, levels } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const isSending = navigation.formData?.get("intent") === "message";
  const isLooking = navigation.state === "loading" && navigation.location.pathname === HERE;
  return (
    <div className="max-w-4xl">
      <PageTitle
        text={summaries[state]}
        aside={
          <div className="flex flex-wrap gap-3">
            <Form method="post" preventScrollReset>
              <Button variant="outline" name="intent" value="message" disabled={isSending}>
                <Mail aria-hidden className="size-5" />
                Send a message to the shop
              </Button>
            </Form>
            <LinkButton to={HERE} variant="outline" aria-disabled={isLooking}>
              <RefreshCw aria-hidden className="size-5" />
              Check again
            </LinkButton>
          </div>
        }
      >
        System
      </PageTitle>
      <CheckList checks={checks}>
        <LogLevelForm level={level} levels={levels} />
        <p className="mt-6 text-muted">
          For the same list on the server, even if the shop does not start, run <code>npm run doctor</code>.
        </p>
      </CheckList>
      <p className="mt-6">
        <Link to="/admin/backups" className="inline-flex min-h-6 items-center underline">
          Backups
        </Link>
      </p>
    </div>
  );
}

function LogLevelForm({ level, levels }: { level: string; levels: string[] }) {
  const isBusy = useNavigation().formData?.get("intent") === "log-level";
  return (
    <Card className="mt-6">
      <CardTitle className="mb-3">Log</CardTitle>
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
        <Field
          label="Log level"
          name="level"
          hint="For all processes on this server, until the next start. Set LOG_LEVEL to change it permanently."
          className="grow"
        >
          {(control) => (
            <Select {...control} key={level} defaultValue={level}>
              {(levels.includes(level) ? levels : [level, ...levels]).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Button variant="outline" name="intent" value="log-level" disabled={isBusy}>
          Change
        </Button>
      </Form>
    </Card>
  );
}

interface SystemCheck {
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
} as const satisfies Record<SystemCheck["state"], { badge: BadgeVariant } & Record<string, unknown>>;

const order = Object.keys(looks);

/** Opens only checks that need attention; `children` are folded with the rest. */
function CheckList({ checks, children }: { checks: SystemCheck[]; children: ReactNode }) {
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

function Checks({ checks }: { checks: SystemCheck[] }) {
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
