import { isRouteErrorResponse, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { isUnreachable } from "~/components/ui/unreachable";
import { Button, LinkButton } from "~/components/ui/button";
import type { ToastMessage } from "~/lib/toast-message";

/** A page that is left by itself: signed out, or not for this user (section 4, access). */
interface Refusal {
  toast: ToastMessage;
  title: string;
  text: string;
  to: string;
  action: string;
  /** Null: it stays until it is left. */
  delayMs: number | null;
}

const NOT_FOUND = "404 Page Not Found";
const FAILED = "That did not print right";
const UNREACHABLE = "We cannot reach the shop";
const unauthorized: ToastMessage = {
  title: "Unauthorized",
  description: "You are logged out. Logging in again...",
  variant: "destructive",
};
const accessDenied: ToastMessage = {
  title: "Access Denied",
  description: "You don't have admin privileges",
  variant: "destructive",
};

const FIRST_ADMIN =
  "This shop has no admin yet. If it is yours, set ADMIN_EMAILS to the address you log in with, restart the shop, and log in again.";
const forTheTeam: Refusal = {
  toast: accessDenied,
  title: "Only for the shop's team",
  text: "We are taking you back to the shop.",
  to: "/",
  action: "Go to the shop",
  delayMs: 1000,
};

/** What an error means for the person who is here; null for one that is no refusal of access. */
function refusalOf(error: unknown, here: string): Refusal | null {
  if (!isRouteErrorResponse(error)) return null;
  if (error.status === 401) {
    const asked = (error.data as { returnTo?: string } | null)?.returnTo ?? here;
    const to = `/api/login?${new URLSearchParams({ returnTo: asked })}`;
    return {
      toast: unauthorized,
      title: "Please log in",
      text: "This page is yours alone, so we need to know that it is you.",
      to,
      action: "Log In",
      delayMs: 500,
    };
  }
  if (error.status === 403) {
    const { awaitsFirstAdmin } = (error.data ?? {}) as { awaitsFirstAdmin?: boolean };
    if (awaitsFirstAdmin) return { ...forTheTeam, text: FIRST_ADMIN, delayMs: null };
    return forTheTeam;
  }
  return null;
}

export function errorTitle(error: unknown): string {
  if (isRouteErrorResponse(error) && error.status === 404) return NOT_FOUND;
  if (isUnreachable(error)) return UNREACHABLE;
  return refusalOf(error, "/")?.title ?? FAILED;
}

export function useRefusal(error: unknown): Refusal | null {
  const { pathname, search } = useLocation();
  return refusalOf(error, pathname + search);
}

export function ErrorPage({ error }: { error: unknown }) {
  const refusal = useRefusal(error);
  return (
    <main id="main" className="page grid grow content-center py-20 text-center">
      {refusal ? <Leaving refusal={refusal} /> : <Failure error={error} />}
    </main>
  );
}

export function Leaving({ refusal: { to, delayMs, title, text, action } }: { refusal: Refusal }) {
  useEffect(() => {
    if (delayMs === null) return;
    let timer: ReturnType<typeof setTimeout>;
    // The time begins with the picture that shows the toast, also where that comes late.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => window.location.assign(to), delayMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [to, delayMs]);
  return (
    <Message title={title} text={text}>
      <LinkButton to={to} reloadDocument>
        {action}
      </LinkButton>
    </Message>
  );
}

function Failure({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isUnreachable(error)) return <Unreachable />;
  const { message, requestId } = wordsOf(error);
  return (
    <Message title={FAILED} text={message}>
      <p className="pb-6 text-muted">
        Nothing was charged by this page. Load it again, or go back and try once more.
        {requestId && <span className="block">If you write to us, mention the number {requestId}.</span>}
      </p>
      <LinkButton to="/" reloadDocument>
        Go to the shop
      </LinkButton>
    </Message>
  );
}

/** The page is not reloaded: offline that would leave nothing of the shop on the screen. */
function Unreachable() {
  const { revalidate, state } = useRevalidator();
  return (
    <Message
      title={UNREACHABLE}
      text="Nothing was lost: your cart stays in this browser. Check your connection, then try again."
    >
      <Button type="button" aria-busy={state === "loading"} onClick={revalidate}>
        Try again
      </Button>
    </Message>
  );
}

function NotFound() {
  return (
    <Message
      title={NOT_FOUND}
      text="We looked under the print bed and behind the spools. This page is not here."
    >
      <LinkButton to="/products">Browse Products</LinkButton>
    </Message>
  );
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

export function wordsOf(error: unknown): { message: string; requestId?: string } {
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
