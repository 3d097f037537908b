import { environment } from "~/services/environment/environment";
import { callbackUrl, identityClient } from "~/services/identity/discovery";
import { isCallbackRegistered, checkClientSecret } from "~/services/identity/health";
import { broken, type CheckContext, type Finding, warning, ok } from "./finding";

/** Any other error for a made-up code means that id and secret are accepted. */
const clientRefusals = new Set(["invalid_client", "unauthorized_client"]);

export async function signIn(): Promise<Finding> {
  const { issuer } = identityClient();
  try {
    const refusal = await checkClientSecret();
    if (clientRefusals.has(refusal))
      return broken(
        `The provider does not know the shop (${refusal}).`,
        "Check OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET. A secret may have expired.",
      );
    return ok(
      environment.oauth
        ? `${issuer} knows the shop.`
        : "The shop's demo sign-in: anyone can sign in as anyone.",
    );
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    return broken(
      `Sign-in does not work: ${error instanceof Error ? firstLine(error.message) : String(error)}${cause}.`,
      environment.oauth
        ? `Check OAUTH_ISSUER, and that ${issuer}/.well-known/openid-configuration can be reached from here.`
        : "The demo's provider is part of the shop: start it.",
    );
  }
}

export async function callback({ signal }: CheckContext): Promise<Finding> {
  const registered = await isCallbackRegistered(signal);
  if (registered === false)
    return broken(
      "The provider refuses to send people back to the shop.",
      `Register ${callbackUrl()} there, to the letter, for the client ${identityClient().clientId}.`,
    );
  const response = await fetch(callbackUrl(), { redirect: "manual", signal });
  await response.body?.cancel();
  if (response.status >= 500 || !response.headers.has("X-Request-Id"))
    return broken(
      `${callbackUrl()} answers ${response.status}, which is not the shop's answer.`,
      "Let the proxy hand everything below /api to the shop.",
    );
  return registered === null
    ? warning(
        "The provider does not say whether it knows the callback.",
        `Sign in once, or check there for ${callbackUrl()}.`,
      )
    : ok(`The provider sends people back to ${callbackUrl()}.`);
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
