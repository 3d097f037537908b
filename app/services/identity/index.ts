import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from "jose";
import { Authenticator } from "remix-auth";
import { OAuth2RequestError, OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "~/schemas/zod";
import { environment } from "~/services/environment/environment";
import { isSigned, keysFor, sign } from "~/services/environment/keys";
import { fetchFromProvider, fetchJson, fetchTokens } from "./back-channel";
import { backChannel, callbackUrl, discover, identityClient, type Metadata } from "./discovery";
import { IdentityError, loggableMessage } from "./identity-error";
import { cleanLine } from "~/lib/text/clean-text";
import { firstCharacters } from "~/lib/text/shortened";

interface SignInClaims {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  picture: string | null;
}

/** Longer names are cut. A longer email or picture is ignored: cut, an email could be somebody else's. */
const MAX_NAME = 100;

const MAX_EMAIL = 254;

const MAX_PICTURE_URL = 2048;

const profileSchema = z.object({
  sub: z.string().min(1),
  email: z.email().max(MAX_EMAIL).nullish().catch(null),
  /** Some providers send "true" as text. */
  email_verified: z.union([z.boolean(), z.string().transform((text) => text === "true")]).nullish(),
  given_name: z.string().nullish(),
  family_name: z.string().nullish(),
  name: z.string().nullish(),
  picture: z
    .url({ protocol: /^https$/ })
    .max(MAX_PICTURE_URL)
    .nullish()
    .catch(null),
});

export function claimsOf(issuer: string, profile: JWTPayload): SignInClaims {
  const { sub, email, email_verified, given_name, family_name, name, picture } = profileSchema.parse(profile);
  const [first, ...others] = (name ?? "").trim().split(/\s+/);
  return {
    issuer,
    subject: sub,
    email: email || null,
    emailVerified: email_verified ?? false,
    firstName: cutName(given_name || first),
    lastName: cutName(family_name || (given_name ? null : others.join(" "))),
    picture: picture || null,
  };
}

function cutName(name: string | null | undefined): string | null {
  return firstCharacters(cleanLine(name ?? ""), MAX_NAME).trim() || null;
}

export type { SignInClaims };
export { loggableMessage };

export interface SignedIn {
  claims: SignInClaims;
  idToken: string;
}

const CLOCK_TOLERANCE = "1 minute";
/** Accept only asymmetric algorithms: HS256 and `none` can be forged. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
/** The strategy's name, which is also the prefix of its cookies. */
const STRATEGY = "oauth2";
const NONCE = "sign-in-nonce";

interface Connection {
  metadata: Metadata;
  strategy: NonceStrategy;
  authenticator: Authenticator<SignedIn>;
}

let connection: Promise<Connection> | undefined;

/** Connects at the first sign-in, because the demo's provider is in this server. Tries again after a failure. */
function connected(): Promise<Connection> {
  connection ??= connect().catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

async function connect(): Promise<Connection> {
  const client = identityClient();
  const metadata = await discover();
  const keys = createRemoteJWKSet(new URL(backChannel(metadata.jwks_uri)), {
    [customFetch]: (url) => fetchFromProvider(url),
  });

  const strategy = new NonceStrategy(
    {
      cookie: STRATEGY,
      clientId: client.clientId,
      clientSecret: client.clientSecret,
      authorizationEndpoint: metadata.authorization_endpoint,
      tokenEndpoint: backChannel(metadata.token_endpoint),
      redirectURI: callbackUrl(),
      scopes: ["openid", "email", "profile"],
    },
    async ({ request, tokens }) => {
      const idToken = tokens.idToken();
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: metadata.issuer,
        audience: client.clientId,
        algorithms: ALGORITHMS,
        requiredClaims: ["sub", "exp", "iat"],
        clockTolerance: CLOCK_TOLERANCE,
      });
      if (!isNonceOf(new URL(request.url).searchParams.get("state"), payload.nonce))
        throw new IdentityError("the ID token answers another sign-in");
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== client.clientId)
        throw new IdentityError("the ID token is for another client");
      const profile =
        payload.email === undefined ? await userInfo(metadata, tokens.accessToken(), payload) : payload;
      return { claims: claimsOf(metadata.issuer, profile), idToken };
    },
  );
  return { metadata, strategy, authenticator: new Authenticator<SignedIn>().use(strategy) };
}

type Tokens = OAuth2Strategy.VerifyOptions["tokens"];

/** Derived from `state`, which is bound to the browser, so the nonce needs no storage. */
class NonceStrategy extends OAuth2Strategy<SignedIn> {
  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    params.set("nonce", sign(NONCE, params.get("state") ?? ""));
    return params;
  }

  /** The library's own request follows redirects and has no size limit. */
  protected override async validateAuthorizationCode(code: string, codeVerifier: string): Promise<Tokens> {
    const { tokenEndpoint, redirectURI } = this.options;
    const answer = await fetchTokens(String(tokenEndpoint), identityClient(), {
      grant_type: "authorization_code",
      code,
      code_verifier: codeVerifier,
      redirect_uri: String(redirectURI),
    });
    if ("refusal" in answer) throw new OAuth2RequestError(answer.refusal, null, null, null);
    const tokens: Pick<Tokens, "accessToken" | "idToken"> = {
      accessToken: () => answer.access_token,
      idToken: () => answer.id_token,
    };
    return tokens as Tokens;
  }

  begin(): { location: string; state: string; attempt: string } {
    const { state, codeVerifier, url } = this.createAuthorizationURL();
    url.search = this.authorizationParams(url.searchParams).toString();
    return { location: url.href, state, attempt: new URLSearchParams({ [state]: codeVerifier }).toString() };
  }
}

function isNonceOf(state: string | null, nonce: unknown): boolean {
  return typeof nonce === "string" && isSigned(keysFor(NONCE), state ?? "", nonce);
}

/** `attempt` contains the PKCE verifier; store it in a signed cookie. */
export async function beginSignIn(): Promise<{ location: string; state: string; attempt: string }> {
  return (await connected()).strategy.begin();
}

export async function completeSignIn(search: string, attempt: string): Promise<SignedIn> {
  const { authenticator } = await connected();
  return authenticator.authenticate(
    STRATEGY,
    new Request(`${callbackUrl()}${search}`, {
      headers: { Cookie: `${STRATEGY}:attempt=${attempt}` },
    }),
  );
}

export async function signOutUrl(idToken: string): Promise<string> {
  const home = `${environment.publicUrl}/`;
  const { end_session_endpoint: endpoint } = (await connected()).metadata;
  if (!endpoint) return home;
  const url = new URL(endpoint);
  url.searchParams.set("id_token_hint", idToken);
  url.searchParams.set("client_id", identityClient().clientId);
  url.searchParams.set("post_logout_redirect_uri", home);
  return url.href;
}

async function userInfo(metadata: Metadata, accessToken: string, idToken: JWTPayload): Promise<JWTPayload> {
  if (!metadata.userinfo_endpoint) return idToken;
  const answer = z
    .looseObject({ sub: z.string() })
    .parse(
      await fetchJson(backChannel(metadata.userinfo_endpoint), { Authorization: `Bearer ${accessToken}` }),
    );
  if (answer.sub !== idToken.sub)
    throw new IdentityError("the provider's user information is about another person");
  return { ...idToken, ...answer };
}
