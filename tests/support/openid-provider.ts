import { createHash, randomUUID } from "node:crypto";
import { type IncomingMessage, createServer } from "node:http";
import { type JWTPayload, SignJWT, exportJWK, generateKeyPair } from "jose";

export const CLIENT = { id: "the-shop", secret: "the shop's secret" };

export interface OpenIdProvider {
  issuer: string;
  person: JWTPayload;
  userInfo: JWTPayload | null;
  forged: boolean;
  symmetric: boolean;
  elsewhere: string | null;
  nonsense: Record<string, { text: string } | { address: string }>;
  error: string | null;
  down: boolean;
  aheadMs: number;
  /** Null means the redirect_uri of the request. */
  callback: string | null;
  signedOut: URLSearchParams | null;
  stop(): Promise<void>;
}

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const keys = await generateKeyPair("RS256", { extractable: true });
  const foreign = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "current", alg: "RS256", use: "sig" };
  const codes = new Map<string, URLSearchParams>();
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status = 200, location, body, text }) => {
        response.writeHead(status, {
          "Content-Type": "application/json",
          Date: new Date(Date.now() + provider.aheadMs).toUTCString(),
          ...(location && { Location: location }),
        });
        response.end(text ?? (body === undefined ? "" : JSON.stringify(body)));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const provider: OpenIdProvider = {
    issuer,
    person: {},
    userInfo: null,
    forged: false,
    symmetric: false,
    elsewhere: null,
    nonsense: {},
    error: null,
    down: false,
    aheadMs: 0,
    callback: null,
    signedOut: null,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status?: number; location?: string; body?: unknown; text?: string }> {
    if (provider.down) return { status: 503, body: {} };
    const url = new URL(request.url ?? "/", issuer);
    const nonsense = provider.nonsense[url.pathname];
    if (nonsense)
      return "text" in nonsense ? { text: nonsense.text } : { status: 307, location: nonsense.address };
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return {
          body: {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
            userinfo_endpoint: `${issuer}/userinfo`,
            end_session_endpoint: `${issuer}/signout`,
          },
        };
      case "/keys":
        return { body: { keys: [jwk] } };
      case "/authorize":
        if (provider.callback !== null && url.searchParams.get("redirect_uri") !== provider.callback)
          return { status: 400, text: "This application may not send you there." };
        return { status: 302, location: authorized(url.searchParams) };
      case "/token":
      case "/token/elsewhere":
        return token(request, new URLSearchParams(await text(request)));
      case "/userinfo":
        if (provider.elsewhere) return { status: 302, location: provider.elsewhere };
        return { body: provider.userInfo ?? { sub: provider.person.sub } };
      case "/elsewhere":
        return { body: provider.userInfo ?? { sub: provider.person.sub } };
      case "/signout":
        provider.signedOut = url.searchParams;
        return { status: 302, location: url.searchParams.get("post_logout_redirect_uri") ?? issuer };
      default:
        return { status: 404, body: {} };
    }
  }

  function authorized(asked: URLSearchParams): string {
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("state", asked.get("state") ?? "");
    const code = randomUUID();
    codes.set(code, asked);
    if (provider.error) back.searchParams.set("error", provider.error);
    else back.searchParams.set("code", code);
    return back.href;
  }

  async function token(request: IncomingMessage, form: URLSearchParams) {
    const asked = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString("base64")}`;
    if (request.headers.authorization !== basic) return { status: 401, body: { error: "invalid_client" } };
    if (!asked || asked.get("code_challenge") !== challenge)
      return { status: 400, body: { error: "invalid_grant" } };
    const seconds = Math.floor(Date.now() / 1000);
    const honest = {
      iss: issuer,
      aud: CLIENT.id,
      sub: "1",
      nonce: asked.get("nonce"),
      iat: seconds,
      exp: seconds + 300,
    };
    const idToken = await new SignJWT({ ...honest, ...provider.person })
      .setProtectedHeader({ alg: provider.symmetric ? "HS256" : "RS256", kid: "current" })
      .sign(
        provider.symmetric
          ? new TextEncoder().encode(CLIENT.secret)
          : provider.forged
            ? foreign.privateKey
            : keys.privateKey,
      );
    return { body: { access_token: randomUUID(), token_type: "Bearer", expires_in: 300, id_token: idToken } };
  }

  return provider;
}

async function text(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
