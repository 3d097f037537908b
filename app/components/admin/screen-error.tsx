import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { errorTitle, Leaving, useRefusal, wordsOf } from "~/components/storefront/error-page";
import { LinkButton } from "~/components/ui/button";
import { PageTitle } from "~/components/ui/page-title";
import { toast } from "~/components/ui/toast";

/** In place of a screen that failed, or that was refused once the page was open (a session that ran out meanwhile). */
export function ScreenError({ error }: { error: unknown }) {
  const refusal = useRefusal(error);
  const message = refusal?.toast;
  useEffect(() => {
    if (message) toast(message);
  }, [message]);
  return refusal ? <Leaving refusal={refusal} /> : <Failure error={error} />;
}

function Failure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { message, requestId } = wordsOf(error);
  return (
    <div role="alert" className="max-w-2xl">
      <PageTitle>{errorTitle(error)}</PageTitle>
      <p className="mb-2 text-lg">{isMissing ? "There is nothing at this address, or not any more." : message}</p>
      {requestId && <p className="mb-2 text-muted">The shop&rsquo;s log says more under the number {requestId}.</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {!isMissing && (
          <LinkButton to={pathname + search} reloadDocument>
            Try again
          </LinkButton>
        )}
        <LinkButton to="/admin" variant="outline">
          Dashboard
        </LinkButton>
      </div>
    </div>
  );
}
