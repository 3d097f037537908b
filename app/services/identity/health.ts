import { randomUUID } from "node:crypto";
import { z } from "~/schemas/zod";
import { fetchJson, fetchTokens } from "./back-channel";
import { backChannel, callbackUrl, discover, identityClient } from "./discovery";

const keysSchema = z.object({ keys: z.array(z.unknown()).min(1) });

/**
 * What the provider says to the shop's id and secret: it is asked for the tokens of a code that never was. A
 * provider that takes them finds fault with the code.
 * @returns OAuth's name for its refusal
 */
export async function tryClientSecret(): Promise<string> {
  const metadata = await discover();
  keysSchema.parse(await fetchJson(backChannel(metadata.jwks_uri)));
  const answer = await fetchTokens(backChannel(metadata.token_endpoint), identityClient(), {
    grant_type: "authorization_code",
    code: randomUUID(),
    code_verifier: randomUUID() + randomUUID(),
    redirect_uri: callbackUrl(),
  });
  return "refusal" in answer ? answer.refusal : "none";
}

/**
 * Whether the provider would send a browser back to the shop: asked for a sign-in without any question, which
 * it has to refuse at the callback if that is registered, and on a page of its own if not.
 * @returns null where its answer does not tell
 */
export async function isCallbackRegistered(signal: AbortSignal): Promise<boolean | null> {
  const { authorization_endpoint } = await discover();
  const url = new URL(backChannel(authorization_endpoint));
  const asked = {
    client_id: identityClient().clientId,
    redirect_uri: callbackUrl(),
    response_type: "code",
    scope: "openid",
    prompt: "none",
    state: randomUUID(),
    // Of a verifier that nobody has.
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const response = await fetch(url, { redirect: "manual", signal });
  await response.body?.cancel();
  if (response.headers.get("Location")?.startsWith(callbackUrl())) return true;
  return response.status >= 400 && response.status < 500 ? false : null;
}
