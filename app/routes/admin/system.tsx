import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import Mail from "lucide-react/icons/mail";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { CheckList } from "~/components/admin/system/check-list";
import { LogLevelForm } from "~/components/admin/system/log-level-form";
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
