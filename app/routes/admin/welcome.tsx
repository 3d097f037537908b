import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { FirstSteps } from "~/components/admin/dashboard/first-steps";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { Button } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { areFirstStepsHidden, firstSteps, hideFirstSteps } from "~/domain/first-steps";
import { systemStatus } from "~/domain/system-status";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { intentOf, readForm } from "~/http/forms/forms";

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
