import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FirstSteps } from "~/components/admin/dashboard/first-steps";
import { PageTitle } from "~/components/ui/page-title";
import { firstSteps } from "~/domain/first-run";
import { systemStatus } from "~/domain/system-status";
import { requireAdmin } from "~/http/access";

export const meta: MetaFunction = () => [{ title: "First Steps · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { steps: await firstSteps(await systemStatus()) };
}

export default function Welcome() {
  const { steps } = useLoaderData<typeof loader>();
  const missing = steps.filter(({ done }) => !done).length;
  return (
    <>
      <PageTitle
        text={
          missing === 0 ? "Everything is there. Good selling!" : `${missing} of ${steps.length} still missing`
        }
      >
        First Steps
      </PageTitle>
      <FirstSteps steps={steps} />
    </>
  );
}
