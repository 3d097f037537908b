import type { Response } from "express";
import { OAuth2RequestError } from "remix-auth-oauth2";
import { lastKnownSettings, shopSettings } from "~/domain/settings/settings";
import { DomainError } from "~/lib/errors";
import { escapeHtml } from "~/lib/text/escape-html";
import { plainPage } from "~/lib/plain-page";
import { databaseLost, isDatabaseLost } from "~/services/database";
import { loggableMessage } from "~/services/identity";
import { logger } from "~/services/logging/logger";

const RETRY_AFTER_SECONDS = "5";

interface SignInContext {
  returnTo: string;
  /** The user who is still signed in: only this sign-in failed, or its URL was loaded again. */
  user: { email: string } | null;
}

const NOT_LOGGED_IN = "You are not logged in";

export async function showSignInProblem(
  response: Response,
  error: unknown,
  { returnTo, user }: SignInContext,
): Promise<void> {
  const { status, text, ...problem } = explained(error);
  const title = user && problem.title === NOT_LOGGED_IN ? "You are still logged in" : problem.title;
  // A lost database has its own log line.
  if (isDatabaseLost(error)) databaseLost(error);
  else if (status >= 500) logger.error({ error, reason: loggableMessage(error) }, "signing in failed");
  // Too many requests have their own log line (refusals.ts).
  else if (status !== 429) logger.info({ status, reason: codeOf(error) }, "a sign-in was refused");
  const again = `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
  // Nobody can sign in without the database; the page that says so does not need it.
  const { name, email } = await shopSettings().catch(lastKnownSettings);
  const contact = email
    ? `<p class="muted">Does it keep happening? Write to <a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>.</p>`
    : "";
  if (status === 503) response.set("Retry-After", RETRY_AFTER_SECONDS);
  response
    .status(status)
    .type("html")
    .send(
      plainPage({
        title: `${title} · ${name}`,
        shopName: name,
        body: `<h1>${title}</h1>
<p>${escapeHtml(text)}</p>
${user ? `<p>You are logged in as ${escapeHtml(user.email)}, as before.</p>` : ""}
${contact}
<p class="actions"><a class="button" href="${escapeHtml(again)}">Log in again</a> <a href="/products">Keep shopping${user ? "" : " as a guest"}</a></p>`,
      }),
    );
}

function explained(error: unknown): { status: number; title: string; text: string } {
  if (error instanceof DomainError)
    return { status: error.status, title: NOT_LOGGED_IN, text: error.message };
  if (error instanceof OAuth2RequestError && error.code === "access_denied") {
    return {
      status: 403,
      title: NOT_LOGGED_IN,
      text: "The sign-in was cancelled. Nothing was changed.",
    };
  }
  if (error instanceof OAuth2RequestError) {
    return {
      status: 400,
      title: NOT_LOGGED_IN,
      text: "The sign-in provider did not accept this sign-in. Please start again.",
    };
  }
  if (isDatabaseLost(error)) {
    return {
      status: 503,
      title: "Logging in does not work right now",
      text: "The shop is busy. Your cart is kept; please try again in a moment.",
    };
  }
  return {
    status: 503,
    title: "Logging in does not work right now",
    text: "We could not reach or understand the sign-in provider. Your cart is kept; please try again in a moment.",
  };
}

/** Never the provider's own words, which may contain a name. */
function codeOf(error: unknown): string {
  return error instanceof OAuth2RequestError
    ? error.code
    : error instanceof Error
      ? error.message
      : "unknown";
}

/** A link on our own page is not a request from another site. */
export async function askToLogOut(response: Response): Promise<void> {
  const { name } = await shopSettings();
  response
    .status(403)
    .type("html")
    .send(
      plainPage({
        title: `Log out? · ${name}`,
        shopName: name,
        body: `<h1>Log out?</h1>
<p>This request did not come from a page of the shop. You are logged out only when you press the button.</p>
<p class="actions"><a class="button" href="/api/logout">Log Out</a> <a href="/">Stay logged in</a></p>`,
      }),
    );
}
