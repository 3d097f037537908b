import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { errorToast, type ToastMessage } from "~/lib/toast-message";

export interface AccessError {
  toast: ToastMessage;
  title: string;
  text: string;
  to: string;
  action: string;
  delayMs: number | null;
  sent?: [name: string, value: string][];
}

const unauthorized = errorToast("You are logged out. Logging in again...", "Unauthorized");
const accessDenied = errorToast("You don't have admin privileges", "Access Denied");

const FIRST_ADMIN =
  "This shop has no admin yet. If it is yours, set ADMIN_EMAILS to the address you log in with, restart the shop, and log in again.";
const forTheTeam: AccessError = {
  toast: accessDenied,
  title: "Only for the shop's team",
  text: "We are taking you back to the shop.",
  to: "/",
  action: "Go to the shop",
  delayMs: 1000,
};

const signedOut: Omit<AccessError, "to"> = {
  toast: errorToast("You are logged out.", "Unauthorized"),
  title: "You are logged out",
  text: "Your sign-in has ended, so nothing was saved or done.",
  action: "Send Again",
  delayMs: null,
};

/** Null if the error is not about access to the page. */
export function accessErrorOf(error: unknown, here: string): AccessError | null {
  if (!isRouteErrorResponse(error)) return null;
  if (error.status === 401) {
    const { returnTo = here, sent } = (error.data ?? {}) as {
      returnTo?: string;
      sent?: AccessError["sent"];
    };
    if (sent) return { ...signedOut, to: here, sent };
    const to = `/api/login?${new URLSearchParams({ returnTo })}`;
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
    const { needsFirstAdmin } = (error.data ?? {}) as { needsFirstAdmin?: boolean };
    if (needsFirstAdmin) return { ...forTheTeam, text: FIRST_ADMIN, delayMs: null };
    return forTheTeam;
  }
  return null;
}

export function useAccessError(error: unknown): AccessError | null {
  const { pathname, search } = useLocation();
  return accessErrorOf(error, pathname + search);
}
