import { Router, urlencoded, type Request, type RequestHandler, type Response } from "express";
import type Stripe from "stripe";
import { authenticateIntent } from "~/services/embedded/payments/objects/confirm.ts";
import type { Form } from "~/services/embedded/payments/protocol/form.ts";
import { answerHttp } from "~/services/embedded/payments/protocol/http.ts";
import { get } from "~/services/embedded/payments/objects/objects.ts";
import { authenticationPage, noticePage, paymentPage, type CardEntry, type CardErrors } from "./pages.ts";
import { Problem } from "~/services/embedded/payments/protocol/problem.ts";
import { paySession } from "~/services/embedded/payments/objects/sessions.ts";
import { lockSession } from "~/services/embedded/payments/objects/session-state.ts";
import { perform, type Provider } from "~/services/embedded/payments/objects/transactions.ts";

/** Mount it before any body parser. */
export function browserRoutes(provider: Provider): Router {
  const router = Router();
  // A secret key must not be accepted from a browser.
  const browserProvider: Provider = { ...provider, secretKey: "" };

  router.get(/^\/(stripe\.js|elements\.css|pages\.css)$/, asset);
  router.all(/^\/v1\//, (request, response, next) => {
    answerHttp(browserProvider, request, response, request.url).catch(next);
  });

  const body = urlencoded({ extended: false, limit: "20kb" });
  router.get(
    "/pay/:session",
    page((request, response) => showSession(provider, request, response)),
  );
  router.post(
    "/pay/:session",
    body,
    page((request, response) => paySessionPage(provider, request, response)),
  );
  router.get(
    "/3ds/:intent",
    page((request, response) => showAuthentication(provider, request, response)),
  );
  router.post(
    "/3ds/:intent",
    body,
    page((request, response) => decideAuthentication(provider, request, response)),
  );
  return router;
}

/** A dynamic import, because only the bundler can load these; the seed runs without it. */
const asset: RequestHandler = (request, response, next) => {
  import("./browser/assets.ts")
    .then(({ assets }) => {
      const { type, text } = assets[request.path.slice(1) as keyof typeof assets];
      response.set({ "Content-Type": type, "Cache-Control": "no-cache" }).send(text);
    })
    .catch(next);
};

function page(handler: (request: Request, response: Response) => Promise<void>): RequestHandler {
  return (request, response, next) => {
    response.set("Cache-Control", "no-store");
    handler(request, response).catch(next);
  };
}

const param = (request: Request, name: string) => String(request.params[name] ?? "");
const emptyEntry: CardEntry = { expiry: "", name: "" };

async function showSession(
  provider: Provider,
  request: Request,
  response: Response,
  entry = emptyEntry,
  errors: CardErrors = {},
): Promise<void> {
  const found = await perform(provider, {}, async (call) => {
    const { session, hidden } = await lockSession(call, param(request, "session"));
    const intent =
      typeof session.payment_intent === "string"
        ? await get(call.sql, "payment_intent", session.payment_intent)
        : null;
    return { session, hidden, intent };
  });
  if (found instanceof Problem) return notFoundPage(response);
  const { session, hidden, intent } = found;
  if (session.status === "complete") return response.redirect(303, successAddress(session));
  if (session.status === "expired") return expiredPage(response, session);
  if (intent?.status === "requires_action") return response.redirect(303, authenticationAddress(intent));
  const failure = intent?.last_payment_error?.message;
  const shown = Object.keys(errors).length === 0 && failure ? { form: failure } : errors;
  response
    .status(Object.keys(errors).length > 0 ? 402 : 200)
    .send(paymentPage(session, hidden.lines, entry, shown));
}

async function paySessionPage(provider: Provider, request: Request, response: Response): Promise<void> {
  const typed = request.body as Record<string, string | undefined>;
  const entry: CardEntry = {
    expiry: String(typed.cardExpiry ?? "").slice(0, 20),
    name: String(typed.billingName ?? "").slice(0, 200),
  };
  const [, month = "", year = ""] = /^(\d{1,2}) ?[/-]? ?(\d{4}|\d{2})$/.exec(entry.expiry.trim()) ?? [];
  const form: Form = {
    payment_method_data: {
      type: "card",
      card: {
        number: String(typed.cardNumber ?? ""),
        exp_month: month,
        exp_year: year,
        cvc: String(typed.cardCvc ?? "").trim(),
      },
    },
  };
  const result = await perform(provider, form, (call) => paySession(call, param(request, "session")));
  if (result instanceof Problem) {
    if (result.status === 404) return notFoundPage(response);
    return showSession(provider, request, response, entry, errorsOf(result));
  }
  if (result.intent?.status === "requires_action")
    return response.redirect(303, authenticationAddress(result.intent));
  return showSession(provider, request, response);
}

function errorsOf(problem: Problem): CardErrors {
  const { param: at, message } = problem.body;
  if (at === "number") return { number: message };
  if (at === "exp_month" || at === "exp_year") return { expiry: message };
  return at === "cvc" ? { cvc: message } : { form: message };
}

async function showAuthentication(provider: Provider, request: Request, response: Response): Promise<void> {
  const intent = await perform(provider, {}, (call) =>
    get(call.sql, "payment_intent", param(request, "intent")),
  );
  if (intent instanceof Problem || request.query.client_secret !== intent.client_secret)
    return notFoundPage(response);
  if (intent.status !== "requires_action") {
    response
      .status(410)
      .send(noticePage("Nothing to confirm", "Your bank has already answered for this payment.", null));
    return;
  }
  response.send(authenticationPage(intent));
}

async function decideAuthentication(provider: Provider, request: Request, response: Response): Promise<void> {
  const { client_secret, outcome } = request.body as Record<string, string>;
  const form: Form = {
    client_secret: String(client_secret ?? ""),
    outcome: outcome === "complete" ? "complete" : "fail",
  };
  const waiting = await perform(provider, {}, async (call) => {
    const intent = await get(call.sql, "payment_intent", param(request, "intent"));
    const { rows } = await call.sql.query<{ session: string | null }>(
      "SELECT hidden->>'session' AS session FROM embedded.payment_objects WHERE id = $1",
      [intent.id],
    );
    return { intent, session: rows[0]?.session ?? null };
  });
  if (waiting instanceof Problem || waiting.intent.client_secret !== form.client_secret)
    return notFoundPage(response);
  const decided = await perform(provider, form, (call) => authenticateIntent(call, waiting.intent.id));
  if (waiting.session) return response.redirect(303, `/demo/payments/pay/${waiting.session}`);
  const back = waiting.intent.next_action?.redirect_to_url?.return_url;
  if (!back) {
    response.send(noticePage("Your bank has answered", "You can go back to the shop.", null));
    return;
  }
  const address = new URL(back);
  address.searchParams.set("payment_intent", waiting.intent.id);
  address.searchParams.set("payment_intent_client_secret", waiting.intent.client_secret ?? "");
  address.searchParams.set("redirect_status", decided instanceof Problem ? "failed" : "succeeded");
  response.redirect(303, address.href);
}

function authenticationAddress(intent: Stripe.PaymentIntent): string {
  return `/demo/payments/3ds/${intent.id}?client_secret=${intent.client_secret}`;
}

function successAddress(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function expiredPage(response: Response, session: Stripe.Checkout.Session): void {
  const text = "Nothing was charged. You can go back and place the order again.";
  const back = session.cancel_url ? { href: session.cancel_url, label: "Back to the shop" } : null;
  response.status(410).send(noticePage("This payment page has expired", text, back));
}

function notFoundPage(response: Response): void {
  response.status(404).send(
    noticePage("No such payment", "This payment page does not exist.", {
      href: "/",
      label: "Back to the shop",
    }),
  );
}
