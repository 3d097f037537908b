import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import type { Provider } from "oidc-provider";
import { escapeHtml } from "~/lib/text/escape-html";
import { plainPage } from "~/lib/plain-page";
import { z } from "~/schemas/zod";
import { identityClient } from "~/services/identity/discovery";
import { isDatabaseLost } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { accountFor, demoPeople } from "./accounts";
import { createProvider } from "./provider";
import { removeExpiredState } from "./state";
import { createIdentityTables, identityKeys, type IdentityKeys } from "./tables";

export type IdentityRoutes = (shopName: () => Promise<string>) => RequestHandler;

/** Mount it before any body parser. */
export async function embeddedIdentity(): Promise<IdentityRoutes> {
  await createIdentityTables();
  await removeExpiredState();
  const keys = await identityKeys();
  return (shopName) => identityRoutes(keys, shopName);
}

function identityRoutes(keys: IdentityKeys, shopName: () => Promise<string>): RequestHandler {
  let opened: Promise<Provider> | undefined;
  const openProvider = () =>
    (opened ??= createProvider(identityClient(), keys).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  const own = new URL(environment.publicUrl);
  const router: Router = express.Router();
  router.use((request, _response, next) => {
    request.headers["x-forwarded-host"] = own.host;
    request.headers["x-forwarded-proto"] = own.protocol.slice(0, -1);
    openProvider().then(() => next(), next);
  });
  router.get("/interaction/:uid", async (request, response, next) => {
    const provider = await openProvider();
    const details = await interactionOf(provider, request, response).catch(next);
    if (details === undefined) return;
    if (details) response.type("html").send(signInPage(await shopName()));
    else
      response
        .status(400)
        .type("html")
        .send(startAgainPage(await shopName()));
  });
  router.post(
    "/interaction/:uid",
    express.urlencoded({ extended: false, limit: "10kb" }),
    async (request, response, next) => {
      const provider = await openProvider();
      const details = await interactionOf(provider, request, response).catch(next);
      if (details === undefined) return;
      if (!details) {
        response
          .status(400)
          .type("html")
          .send(startAgainPage(await shopName()));
        return;
      }
      const { email: typed } = z.object({ email: z.string().trim().catch("") }).parse(request.body);
      const email = z.email().max(254).safeParse(typed);
      if (!email.success) {
        response
          .status(400)
          .type("html")
          .send(signInPage(await shopName(), typed));
        return;
      }
      await forgetEarlierSession(provider, details);
      await provider.interactionFinished(
        request,
        response,
        { login: { accountId: await accountFor(email.data) } },
        { mergeWithLastSubmission: false },
      );
      await removeExpiredState();
    },
  );
  router.use((request, response, next) => {
    openProvider().then((provider) => provider.callback()(request, response), next);
  });
  return router;
}

/** Null when it has expired or was used. @throws when the database is lost */
function interactionOf(provider: Provider, request: Request, response: Response) {
  return provider.interactionDetails(request, response).catch((error: unknown) => {
    if (isDatabaseLost(error)) throw error;
    return null;
  });
}

/** Without this, the provider asks people to sign out before they sign in as another person. */
async function forgetEarlierSession(
  provider: Provider,
  details: InstanceType<Provider["Interaction"]>,
): Promise<void> {
  if (!details.session) return;
  const session = await provider.Session.findByUid(details.session.uid);
  details.session = undefined;
  await details.save(details.exp - Math.floor(Date.now() / 1000));
  await session?.destroy();
}

function signInPage(shopName: string, invalidEmail?: string): string {
  const problem =
    invalidEmail === undefined
      ? ""
      : `<p class="error" id="problem" role="alert">Enter an address like name@example.com</p>`;
  const field =
    invalidEmail === undefined
      ? "autofocus"
      : `value="${escapeHtml(invalidEmail)}" aria-invalid="true" aria-describedby="problem" autofocus`;
  // The seeded address is an owner only if it is in ADMIN_EMAILS.
  const [owner, ...others] = demoPeople;
  const admins = environment.adminEmails.slice(0, 1).map((email) => ({ ...owner, email }));
  const rows = [...admins, ...others].map(
    ({ email, note }) => `<form method="post"><input type="hidden" name="email" value="${email}">
<button type="submit" class="row">${email} <small>${note}</small></button></form>`,
  );
  return plainPage({
    title: `Sign in · ${shopName}`,
    shopName,
    body: `<h1>Who is shopping?</h1>
<p class="muted">This is a demo: every address works, there is no password, and no mail is sent to it.</p>
<form method="post">
<label for="email">E-mail</label>
${problem}<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" ${field}>
<button type="submit" class="primary">Sign in</button>
</form>
<h2>Or come in as</h2>
${rows.join("\n")}
<p class="actions"><a href="/">Back to the shop</a></p>`,
  });
}

function startAgainPage(shopName: string): string {
  return plainPage({
    title: "Sign-in has expired",
    shopName,
    body: `<h1>Sign-in has expired</h1><p>This page was open for too long, or was used already.</p>
<p class="actions"><a class="button" href="/api/login?returnTo=/">Start again</a> <a href="/">Back to the shop</a></p>`,
  });
}
