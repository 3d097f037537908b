import { createHmac } from "node:crypto";
import * as openid from "openid-client";
import { derivedKey, environment } from "~/services/environment";
import { type SignInClaims, claimsOf } from "./claims";

export type { SignInClaims };

/** What the browser brings back from the provider's page, in a signed cookie. */
export interface SignInAttempt {
  state: string;
  /** PKCE: proves that the code is redeemed by whoever asked for it. */
  codeVerifier: string;
}

export interface SignedIn {
  claims: SignInClaims;
  /** Kept for signing out at the provider. */
  idToken: string;
}

/** The provider did not let this person in; `code` is OAuth's, as `access_denied` for whoever cancels. */
export class SignInRefusedError extends Error {
  constructor(
    readonly code: string,
    cause: unknown,
  ) {
    super(`the sign-in provider refused: ${code}`, { cause });
  }
}

/** The owner's provider, or the demo's own, mounted at `/demo/identity`. */
export function identityClient(): { issuer: string; clientId: string; clientSecret: string } {
  return (
    environment.oauth ?? {
      issuer: `${environment.publicUrl}/demo/identity`,
      clientId: "shop",
      clientSecret: derivedKey("identity"),
    }
  );
}

const TIMEOUT_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 60;

let configuration: Promise<openid.Configuration> | undefined;

/**
 * Looked up at the first sign-in, as the demo's provider lives in this same server; after a failure it is
 * tried anew.
 */
function discovered(): Promise<openid.Configuration> {
  configuration ??= discover().catch((error: unknown) => {
    configuration = undefined;
    throw error;
  });
  return configuration;
}

async function discover(): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = identityClient();
  const found = await openid.discovery(
    // The document's whole URL, because the library takes an issuer's own only with the very slash it ends with.
    new URL(`${withoutSlash(issuer)}/.well-known/openid-configuration`),
    clientId,
    { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    basicAuthentication(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      [openid.customFetch]: (url, options) => fetch(backChannel(url), options as RequestInit),
      execute: [
        // Signatures of ID tokens are checked, which the library leaves to TLS unless told to.
        openid.enableNonRepudiationChecks,
        ...(issuer.startsWith("http:") ? [openid.allowInsecureRequests] : []),
      ],
    },
  );
  const named = found.serverMetadata().issuer;
  if (withoutSlash(named) !== withoutSlash(issuer)) throw new Error(`the provider calls itself ${named}`);
  return found;
}

/**
 * Id and secret as they are: many providers do not decode them, and the library's own method encodes even the
 * hyphens of a client id.
 */
function basicAuthentication(clientSecret: string): openid.ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) =>
    headers.set("Authorization", `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`);
}

/** Where to send the browser, and what it must bring back. */
export async function beginSignIn(): Promise<{ location: string; attempt: SignInAttempt }> {
  const state = openid.randomState();
  const codeVerifier = openid.randomPKCECodeVerifier();
  const location = openid.buildAuthorizationUrl(await discovered(), {
    redirect_uri: `${environment.publicUrl}/api/callback`,
    scope: "openid email profile",
    state,
    nonce: nonceOf(state),
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  return { location: location.href, attempt: { state, codeVerifier } };
}

/** The nonce follows from the state, which is bound to the browser, so nothing more needs to be kept. */
function nonceOf(state: string): string {
  return createHmac("sha256", derivedKey("nonce")).update(state).digest("base64url");
}

/**
 * `search` is the callback's query, `attempt` what `beginSignIn` gave for its state.
 * @throws SignInRefusedError when the provider says no; any other error when it cannot be reached or believed
 */
export async function completeSignIn(search: string, attempt: SignInAttempt): Promise<SignedIn> {
  const provider = await discovered();
  const tokens = await openid
    .authorizationCodeGrant(provider, new URL(`${environment.publicUrl}/api/callback${search}`), {
      expectedState: attempt.state,
      expectedNonce: nonceOf(attempt.state),
      pkceCodeVerifier: attempt.codeVerifier,
    })
    .catch(throwRefusal);
  const claims = tokens.claims();
  if (!claims || !tokens.id_token) throw new Error("the provider sent no ID token");
  const { issuer, userinfo_endpoint: userInfoUrl } = provider.serverMetadata();
  const userInfo =
    claims.email === undefined && userInfoUrl !== undefined
      ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
      : {};
  return { claims: claimsOf(issuer, { ...claims, ...userInfo }), idToken: tokens.id_token };
}

function throwRefusal(error: unknown): never {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
    throw new SignInRefusedError(error.error, error);
  if (error instanceof openid.WWWAuthenticateChallengeError)
    throw new SignInRefusedError("invalid_client", error);
  throw error;
}

/** Where signing out goes on to: the provider's own sign-out where it has one, else the landing page. */
export async function signOutUrl(idToken: string): Promise<string> {
  const home = `${environment.publicUrl}/`;
  const provider = await discovered();
  if (provider.serverMetadata().end_session_endpoint === undefined) return home;
  return openid.buildEndSessionUrl(provider, { id_token_hint: idToken, post_logout_redirect_uri: home }).href;
}

/** The demo's provider is this server: it is asked where it listens, whatever its public URL is. */
function backChannel(url: string): string {
  if (environment.oauth || !url.startsWith(environment.publicUrl)) return url;
  const host = ["0.0.0.0", "::", ""].includes(environment.host) ? "127.0.0.1" : environment.host;
  return `http://${host}:${environment.port}${url.slice(environment.publicUrl.length)}`;
}

const withoutSlash = (url: string) => url.replace(/\/+$/, "");
