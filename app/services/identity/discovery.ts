import { z } from "~/schemas/zod";
import { environment } from "~/services/environment/environment";
import { keyFor } from "~/services/environment/keys";
import { fetchJson } from "./back-channel";
import { IdentityError } from "./identity-error";

export function identityClient(): { issuer: string; clientId: string; clientSecret: string } {
  return (
    environment.oauth ?? {
      issuer: `${environment.publicUrl}/demo/identity`,
      clientId: "shop",
      clientSecret: keyFor("embedded-identity"),
    }
  );
}

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
});
export type Metadata = z.infer<typeof metadataSchema>;

export function callbackUrl(): string {
  return `${environment.publicUrl}/api/callback`;
}

export async function discover(): Promise<Metadata> {
  const { issuer } = identityClient();
  const metadata = metadataSchema.parse(
    await fetchJson(`${withoutSlash(backChannel(issuer))}/.well-known/openid-configuration`),
  );
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer))
    throw new IdentityError(`the provider calls itself ${metadata.issuer}`);
  return metadata;
}

/** The demo's provider runs in this server and is reached where it listens, not at the public URL. */
export function backChannel(url: string): string {
  if (environment.oauth || !url.startsWith(environment.publicUrl)) return url;
  const host = ["0.0.0.0", "::", ""].includes(environment.host) ? "127.0.0.1" : environment.host;
  return `http://${host}:${environment.port}${url.slice(environment.publicUrl.length)}`;
}

const withoutSlash = (url: string) => url.replace(/\/$/, "");
