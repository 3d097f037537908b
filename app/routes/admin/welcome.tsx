import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, Link } from "@remix-run/react";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { Button } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { areFirstStepsHidden, firstSteps, hideFirstSteps } from "~/domain/first-steps";
import { systemStatus } from "~/domain/system-status";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { intentOf, readForm } from "~/http/forms/forms";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import { Card } from "~/components/ui/card";

export const meta: MetaFunction = () => [{ title: "First Steps · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { steps: await firstSteps(await systemStatus()), isHidden: await areFirstStepsHidden() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const isHidden = intentOf(await readForm(request), ["hide", "show"]) === "hide";
  await hideFirstSteps(isHidden, by);
  return redirectWithToast(isHidden ? "/admin" : "/admin/welcome", {
    title: isHidden ? "First Steps Hidden" : "First Steps Shown",
    description: isHidden
      ? "You can still open them at /admin/welcome."
      : "The dashboard shows how many are missing.",
  });
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function Welcome() {
  const { steps, isHidden } = useLoaderData<typeof loader>();
  const missing = steps.filter(({ done }) => !done).length;
  return (
    <>
      <PageTitle
        text={
          missing === 0
            ? "Everything is set up. Happy selling!"
            : `${missing} of ${steps.length} still missing`
        }
      >
        First Steps
      </PageTitle>
      <FirstSteps steps={steps} />
      {missing > 0 && (
        <Form method="post" className="mt-6">
          <Button variant="outline" name="intent" value={isHidden ? "show" : "hide"}>
            {isHidden ? "Show them on the dashboard" : "Hide them from the dashboard"}
          </Button>
        </Form>
      )}
    </>
  );
}

interface SetupStep {
  title: string;
  text: string;
  done: boolean;
  to: string | null;
}

function FirstSteps({ steps }: { steps: SetupStep[] }) {
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
