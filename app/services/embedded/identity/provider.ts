import type { Configuration, Provider } from "oidc-provider";
import { escapeHtml } from "~/lib/text/escape-html";
import { plainPage } from "~/lib/plain-page";
import { demoCookies } from "~/lib/url/shop-cookies";
import { isDatabaseLost } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { findAccount } from "./accounts";
import { IdentityState } from "./state";
import type { IdentityKeys } from "./tables";

export interface IdentityClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const HOUR = 60 * 60;

/** Imported here, because the library slows every start and prints a warning on Node 20. */
export async function createProvider(client: IdentityClient, keys: IdentityKeys): Promise<Provider> {
  const oidc = await import("oidc-provider");
  const policy = oidc.interactionPolicy.base();
  policy.remove("consent");
  // Asks at every sign-in, so that people can change from shopper to owner.
  policy
    .get("login")
    ?.checks.add(
      new oidc.interactionPolicy.Check(
        "always",
        "Choose who signs in",
        ({ oidc: { result } }) => !result?.login,
      ),
    );
  const mount = new URL(client.issuer).pathname;
  const cookie = {
    signed: true,
    httpOnly: true,
    sameSite: "lax",
    secure: client.issuer.startsWith("https:"),
  } as const;

  const configuration: Configuration = {
    adapter: IdentityState,
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${environment.publicUrl}/api/callback`],
        post_logout_redirect_uris: [`${environment.publicUrl}/`],
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookies],
      names: demoCookies,
      long: { ...cookie, path: mount },
      short: cookie,
    },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    conformIdTokenClaims: false,
    findAccount: (_context, subject) => findAccount(subject),
    interactions: { policy, url: (_context, interaction) => `${mount}/interaction/${interaction.uid}` },
    // Shop and provider are the same, so no consent is needed.
    async loadExistingGrant({ oidc: { client: requester, session, provider, params } }) {
      const grant = new provider.Grant({ clientId: requester?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(String(params?.scope ?? "openid"));
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // People have already pressed Log Out, so the provider does not ask again.
        async logoutSource(context) {
          await context.oidc.session?.destroy();
          const returnUrl: unknown = context.oidc.params?.post_logout_redirect_uri;
          context.redirect(typeof returnUrl === "string" ? returnUrl : "/");
        },
      },
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: 14 * 24 * HOUR,
    },
    renderError(context, { error, error_description: description }, cause) {
      if (isDatabaseLost(cause)) context.status = 503;
      context.type = "html";
      context.body = plainPage({
        title: "Sign-in did not work",
        body: `<h1>Sign-in did not work</h1><p>${escapeHtml(description ?? error)}</p>
<p class="actions"><a class="button" href="/api/login?returnTo=/">Start again</a> <a href="/">Back to the shop</a></p>`,
      });
    },
  };
  const provider = new oidc.Provider(client.issuer, configuration);
  // The provider's URLs come from proxy headers, also when the shop calls over loopback.
  provider.proxy = true;
  return provider;
}
