import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import { leaveCheckout } from "~/domain/checkout/holds/leave";
import type { Buyer } from "~/domain/checkout/record";
import { signIn } from "~/domain/users/sign-in";
import { onlyBy } from "~/api/api-router";
import { endCodes } from "~/http/cart/code-cookies";
import { buyerOf } from "~/http/session/buyer";
import { addCookie, endCookie, readCookie, readSessionId, setCookie } from "~/http/session/cookies";
import { limitRequest } from "~/http/limits/rate-limit";
import { endSession, startSession } from "~/http/session/sessions";
import { askToLogOut, showSignInProblem } from "~/http/session/sign-in-pages";
import { expressVisitor, visitorOf } from "~/http/session/visitor";
import { safeRedirect } from "~/lib/url/safe-redirect";
import { moveWishesToAccount } from "~/http/wish-list/wish-list";
import { DomainError } from "~/lib/errors";
import type { User } from "~/schemas/user";
import { z } from "~/schemas/zod";
import { environment } from "~/services/environment/environment";
import { beginSignIn, completeSignIn, signOutUrl } from "~/services/identity";
import { logger } from "~/services/logging/logger";

/** Sign-ins in progress in this browser: each tab may have one. */
const attemptsSchema = z.array(z.object({ state: z.string(), attempt: z.string(), returnTo: z.string() }));
type Attempts = z.infer<typeof attemptsSchema>;
/** Browsers keep cookies of up to 4 KB. This is the size as JSON, before it is encoded and signed. */
const MAX_ATTEMPTS_LENGTH = 2400;

export function sessionRoutes(): Router {
  const router = express.Router();
  onlyBy(router.route("/login").get(handled(login)), ["GET"]);
  onlyBy(router.route("/callback").get(handled(callback)), ["GET"]);
  onlyBy(router.route("/logout").get(handled(askedLogout)).post(handled(logout)), ["GET", "POST"]);
  return router;
}

async function login(request: Request, response: Response): Promise<void> {
  const returnTo = safeRedirect(queryOf(request).get("returnTo") ?? pageBefore(request));
  try {
    await limitRequest("signIn", request, response);
    const { location, state, attempt } = await beginSignIn();
    await keepAttempts(response, [{ state, attempt, returnTo }, ...(await readAttempts(request))]);
    response.redirect(location);
  } catch (error) {
    await showSignInProblem(response, error, { returnTo, user: await userNow(request) });
  }
}

/** Where sign-in returns to. The header's link cannot name the page, because its HTML is the same on all pages. */
function pageBefore({ headers: { referer = "" } }: Request): string | null {
  const url = URL.canParse(referer) ? new URL(referer) : null;
  return url?.origin === new URL(environment.publicUrl).origin ? url.pathname + url.search : null;
}

async function callback(request: Request, response: Response): Promise<void> {
  const attempts = await readAttempts(request);
  const attempt = attempts.find(({ state }) => state === queryOf(request).get("state"));
  try {
    await limitRequest("signInReturn", request, response);
    if (!attempt)
      throw new DomainError(
        "invalid",
        "This sign-in is over: it was completed before, took too long, or began in another browser, or yours blocks cookies.",
      );
    const { claims, idToken } = await completeSignIn(`?${queryOf(request)}`, attempt.attempt);
    const user = await signIn(claims);
    await endCheckoutOfOthers(request, response, user);
    const { cookie, "user-agent": userAgent } = request.headers;
    const sid = await startSession({ userId: user.id, idToken }, await readSessionId(cookie), userAgent);
    logger.info({ userId: user.id }, "signed in");
    addCookie(response, await setCookie("session", sid));
    await moveWishesToAccount(user, cookie, response);
    await keepAttempts(
      response,
      attempts.filter((other) => other !== attempt),
    );
    response.redirect(attempt.returnTo);
  } catch (error) {
    await keepAttempts(
      response,
      attempts.filter((other) => other !== attempt),
    );
    await showSignInProblem(response, error, {
      returnTo: attempt?.returnTo ?? "/",
      user: await userNow(request),
    });
  }
}

/** Does not set the request's visitor, because refusals are logged with its id and a callback has none yet. */
function userNow(request: Request): Promise<User | null> {
  return visitorOf(request.headers.cookie)
    .user()
    .catch(() => null);
}

/** A checkout ends when another person signs in, because it contains the first person's details. */
async function endCheckoutOfOthers(
  request: Request,
  response: Response,
  user: { id: string },
): Promise<void> {
  const buyer = await buyerOf(request.headers.cookie, expressVisitor(request));
  if (buyer.user?.id !== user.id) await endCheckout(response, { ...buyer, user: buyer.user ?? user });
}

async function endCheckout(response: Response, buyer: Buyer): Promise<void> {
  if (!buyer.checkoutId) return;
  await leaveCheckout(buyer);
  addCookie(response, await endCookie("checkout"));
}

/** GET signs out only for a navigation within the shop, and for programs, which send no such headers. */
async function askedLogout(request: Request, response: Response): Promise<void> {
  const { headers } = request;
  const isAsked =
    request.method === "GET" &&
    (headers["sec-fetch-dest"] ?? "document") === "document" &&
    !/^(cross|same)-site$/.test(String(headers["sec-fetch-site"])) &&
    !/prefetch/i.test(String(headers["sec-purpose"] ?? headers.purpose ?? ""));
  await (isAsked ? logout(request, response) : askToLogOut(response));
}

/** The cart stays. The checkout's cookie, which opens an order's confirmation, ends with the session. */
async function logout(request: Request, response: Response): Promise<void> {
  await endCheckout(response, await buyerOf(request.headers.cookie, expressVisitor(request)));
  const sid = await readSessionId(request.headers.cookie);
  const session = sid ? await endSession(sid) : null;
  if (session) logger.info({ userId: session.userId }, "signed out");
  addCookie(response, await endCookie("session"));
  for (const line of await endCodes()) addCookie(response, line);
  response.redirect(303, session?.idToken ? await addressAfter(session.idToken) : "/");
}

/** Signing out works even while the provider is down. */
async function addressAfter(idToken: string): Promise<string> {
  return signOutUrl(idToken).catch((error: unknown) => {
    logger.warn({ error }, "the sign-in provider could not be asked to sign out");
    return "/";
  });
}

async function readAttempts(request: Request): Promise<Attempts> {
  return attemptsSchema.safeParse(await readCookie("sign_in", request.headers.cookie)).data ?? [];
}

async function keepAttempts(response: Response, attempts: Attempts): Promise<void> {
  const kept = attempts.filter(
    (_attempt, index) =>
      index === 0 || JSON.stringify(attempts.slice(0, index + 1)).length <= MAX_ATTEMPTS_LENGTH,
  );
  addCookie(response, kept.length > 0 ? await setCookie("sign_in", kept) : await endCookie("sign_in"));
}

function queryOf({ originalUrl }: Request): URLSearchParams {
  return new URL(originalUrl, "http://shop.invalid").searchParams;
}

function handled(handler: (request: Request, response: Response) => Promise<void>): RequestHandler {
  return (request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    handler(request, response).catch(next);
  };
}
