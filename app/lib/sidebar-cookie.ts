const NAME = "sidebar_state";
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/**
 * The back office's sidebar stays as it was left, for 7 days. Written by the browser, or by the server
 * without scripts.
 */
export function sidebarCookie(open: boolean, secure: boolean): string {
  return `${NAME}=${open}; Path=/; Max-Age=${WEEK_SECONDS}; SameSite=Lax${secure ? "; Secure" : ""}`;
}

export function isSidebarOpen(cookieHeader: string | null): boolean {
  return !new RegExp(`(?:^|;\\s*)${NAME}=false(?:;|$)`).test(cookieHeader ?? "");
}
