import { z } from "~/schemas/zod";
import { IdentityError } from "./identity-error";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

/** No redirects: another address must not get the access token or client secret. Limits time and size. */
export async function fetchFromProvider(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "error",
  });
  const body = response.body as AsyncIterable<Uint8Array> | null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    // Throwing closes the connection.
    if (bytes > MAX_BYTES) throw new IdentityError("the sign-in provider's answer is far too long");
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status: response.status });
}

export async function fetchJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetchFromProvider(url, { headers: { Accept: "application/json", ...headers } });
  if (!response.ok) throw new IdentityError(`the sign-in provider answered ${response.status}`);
  return response.json();
}

const tokensSchema = z.object({ access_token: z.string().min(1), id_token: z.string().min(1) });
const refusalSchema = z.object({ error: z.string().regex(/^[\w.-]{1,100}$/) });

export async function fetchTokens(
  url: string,
  client: { clientId: string; clientSecret: string },
  form: Record<string, string>,
): Promise<z.infer<typeof tokensSchema> | { refusal: string }> {
  const credentials = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString("base64");
  const response = await fetchFromProvider(url, {
    method: "POST",
    headers: { Accept: "application/json", Authorization: `Basic ${credentials}` },
    body: new URLSearchParams(form),
  });
  const answer: unknown = await response.json();
  if (response.status === 400 || response.status === 401)
    return { refusal: refusalSchema.parse(answer).error };
  if (!response.ok) throw new IdentityError(`the sign-in provider answered ${response.status}`);
  return tokensSchema.parse(answer);
}
