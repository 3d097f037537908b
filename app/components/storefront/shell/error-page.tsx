import { type ErrorResponse, isRouteErrorResponse, useLocation, useRevalidator } from "@remix-run/react";
import SearchX from "lucide-react/icons/search-x";
import { useEffect } from "react";
import { isUnreachable } from "~/components/ui/connection/unreachable";
import type { FooterShop } from "~/components/storefront/shell/footer";
import { RecentlyViewed } from "~/components/storefront/listing/recently-viewed";
import type { CardData } from "~/components/storefront/listing/product-card";
import { ToysInstead } from "~/components/storefront/listing/toys-instead";
import { type AccessError, accessErrorOf, useAccessError } from "~/components/storefront/shell/access-error";
import { LogInAgain } from "~/components/storefront/shell/log-in-again";
import { Button, LinkButton } from "~/components/ui/form/button";

const NOT_FOUND = "404 Page Not Found";
const FAILED = "That did not print right";
const UNREACHABLE = "We cannot reach the shop";
export function errorTitle(error: unknown): string {
  if (isRouteErrorResponse(error) && error.status === 404) return NOT_FOUND;
  if (isUnreachable(error)) return UNREACHABLE;
  return accessErrorOf(error, "/")?.title ?? FAILED;
}

interface KeptFrame {
  shop: FooterShop;
  mayBeSignedIn: boolean;
}

export function frameOfError(error: unknown): KeptFrame | null {
  if (!isUnavailable(error)) return null;
  return (error.data as { frame?: KeptFrame } | null)?.frame ?? null;
}

const isUnavailable = (error: unknown): error is ErrorResponse =>
  isRouteErrorResponse(error) && error.status === 503;

export function ErrorPage({ error }: { error: unknown }) {
  const accessError = useAccessError(error);
  return (
    <main id="main" className="page grid grow content-center py-10 text-center md:py-16">
      {accessError ? <Leaving accessError={accessError} /> : <Failure error={error} />}
    </main>
  );
}

export function Leaving({ accessError }: { accessError: AccessError }) {
  const { to, delayMs, title, text, action, sent } = accessError;
  useEffect(() => {
    if (delayMs === null) return;
    let timer: ReturnType<typeof setTimeout>;
    // The delay starts when the toast is painted, so a slow device shows it as long.
    const frame = requestAnimationFrame(() => {
      // Replaces the history entry, so that Back does not return to the redirecting page.
      timer = setTimeout(() => window.location.replace(to), delayMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [to, delayMs]);
  return (
    <Message title={title} text={text}>
      {sent ? (
        <form method="post" action={to}>
          {sent.map(([name, value], at) => (
            <input key={at} type="hidden" name={name} value={value} />
          ))}
          <p className="pb-6">
            <LogInAgain /> What you typed is kept on this page: come back and send it again.
          </p>
          <Button>{action}</Button>
        </form>
      ) : (
        <LinkButton to={to} reloadDocument>
          {action}
        </LinkButton>
      )}
    </Message>
  );
}

function Failure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { message, requestId } = messageOf(error);
  if (isRouteErrorResponse(error) && error.status === 404)
    return /^(Order|Payment) /.test(message) ? (
      <OrderNotFound more={moreOf(error.data)} />
    ) : (
      <NotFound more={moreOf(error.data)} />
    );
  if (isUnreachable(error)) return <Unreachable />;
  return (
    <Message title={FAILED} text={message}>
      <p className="pb-6 text-muted">
        Nothing was charged by this page. Load it again, or go back and try once more.
        {requestId && <span className="block">{`If you write to us, mention the number ${requestId}.`}</span>}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={pathname + search} reloadDocument>
          Try Again
        </LinkButton>{" "}
        <LinkButton to="/products" reloadDocument variant="outline">
          Browse Products
        </LinkButton>
      </div>
    </Message>
  );
}

/** "Try again" loads data, not the document: offline the browser would show its own error page. */
function Unreachable() {
  const { revalidate, state } = useRevalidator();
  return (
    <Message
      title={UNREACHABLE}
      text="Nothing was lost: your cart stays in this browser. Check your connection, then try again."
    >
      <Button type="button" aria-busy={state === "loading"} onClick={revalidate}>
        Try Again
      </Button>
    </Message>
  );
}

function NotFound({ more }: { more: CardData[] }) {
  return (
    <>
      <ToysInstead
        icon={SearchX}
        title={NOT_FOUND}
        text="We looked under the print bed and behind the spools. This page is not here."
        more={more}
      />
      <RecentlyViewed above={more} />
    </>
  );
}

function OrderNotFound({ more }: { more: CardData[] }) {
  return (
    <ToysInstead
      icon={SearchX}
      title="Order Not Found"
      text="You have no order at this address. Check your orders, or open the link in your confirmation email."
      more={more}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/orders">View My Orders</LinkButton>{" "}
        <LinkButton to="/products" variant="outline">
          Browse Products
        </LinkButton>
      </div>
    </ToysInstead>
  );
}

function moreOf(data: unknown): CardData[] {
  return (data as { more?: CardData[] } | null)?.more ?? [];
}

function Message({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="pb-4 text-4xl sm:text-5xl">{title}</h1>
      <p className="pb-6 text-lg">{text}</p>
      {children}
    </div>
  );
}

export function messageOf(error: unknown): { message: string; requestId?: string } {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  const { message, requestId } = (typeof data === "object" && data !== null ? data : {}) as {
    message?: unknown;
    requestId?: unknown;
  };
  return {
    message: typeof message === "string" ? message : "Something went wrong. Please try again.",
    requestId: typeof requestId === "string" ? requestId : undefined,
  };
}
