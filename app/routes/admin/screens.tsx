import type { MetaFunction } from "@remix-run/node";
import { Outlet, useRouteError, isRouteErrorResponse, useLocation, useRevalidator } from "@remix-run/react";
import { errorTitle, Leaving, messageOf } from "~/components/storefront/shell/error-page";
import { useEffect } from "react";
import { useAccessError } from "~/components/storefront/shell/access-error";
import { isUnreachable } from "~/components/ui/connection/unreachable";
import { Button, LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { toast } from "~/components/ui/toast/toast";
import type { TypedText } from "~/lib/form-result";

export const meta: MetaFunction = ({ error }) =>
  error === undefined ? [] : [{ title: `${errorTitle(error)} · Back office` }];

export default function Screens() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ScreenError error={useRouteError()} />;
}

/** Also shown when access is refused while the page is open, for example after the session expired. */
function ScreenError({ error }: { error: unknown }) {
  const accessError = useAccessError(error);
  const message = accessError?.toast;
  useEffect(() => {
    if (message) toast(message);
  }, [message]);
  return accessError ? <Leaving accessError={accessError} /> : <Failure error={error} />;
}

function Failure({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { message, requestId } = messageOf(error);
  const { typed = [] } = ((isMissing && error.data) || {}) as { typed?: TypedText[] };
  return (
    <div role="alert" className="max-w-2xl">
      <PageTitle>{errorTitle(error)}</PageTitle>
      <p className="mb-2 text-lg">
        {isMissing
          ? "There is nothing at this address, or not any more."
          : isUnreachable(error)
            ? "Check your connection, then try again."
            : message}
      </p>
      {typed.length > 0 && (
        <section aria-labelledby="typed" className="mt-6">
          <h2 id="typed" className="text-xl">
            What you typed was not saved
          </h2>
          <dl className="mt-2 grid gap-2">
            {typed.map(({ label, text }, index) => (
              <div key={index}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {requestId && (
        <p className="mb-2 text-muted">{`The shop’s log says more under the number ${requestId}.`}</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {/* Offline, reloading the document would show the browser's own error page. */}
        {isUnreachable(error) ? (
          <Button type="button" onClick={revalidate}>
            Try again
          </Button>
        ) : (
          !isMissing && (
            <LinkButton to={pathname + search} reloadDocument>
              Try again
            </LinkButton>
          )
        )}
        <LinkButton to="/admin" variant="outline">
          Dashboard
        </LinkButton>
      </div>
    </div>
  );
}
