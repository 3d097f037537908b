import { randomUUID } from "node:crypto";
import { z } from "~/schemas/zod";
import { fetchJson, fetchTokens } from "./back-channel";
import { backChannel, callbackUrl, discover, identityClient } from "./discovery";

const keysSchema = z.object({ keys: z.array(z.unknown()).min(1) });

/** Uses an invalid code: a provider that accepts the client rejects the code. @returns OAuth's error */
export async function checkClientSecret(): Promise<string> {
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

/** `prompt=none` must redirect an error to a registered callback. @returns null when unclear */
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
    // The challenge of RFC 7636's example verifier.
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const response = await fetch(url, { redirect: "manual", signal });
  await response.body?.cancel();
  if (response.headers.get("Location")?.startsWith(callbackUrl())) return true;
  return response.status >= 400 && response.status < 500 ? false : null;
}
