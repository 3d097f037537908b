import type { JWTPayload } from "jose";
import { z } from "~/schemas/zod";

/** Who the provider says it is. */
export interface SignInClaims {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  picture: string | null;
}

const profileSchema = z.object({
  sub: z.string().min(1),
  email: z.string().nullish(),
  /** Some providers send text. */
  email_verified: z.union([z.boolean(), z.string().transform((text) => text === "true")]).nullish(),
  given_name: z.string().nullish(),
  family_name: z.string().nullish(),
  name: z.string().nullish(),
  picture: z.url({ protocol: /^https$/ }).nullish().catch(null),
});

export function claimsOf(issuer: string, profile: JWTPayload): SignInClaims {
  const { sub, email, email_verified, given_name, family_name, name, picture } = profileSchema.parse(profile);
  const [first, ...others] = (name ?? "").trim().split(/\s+/);
  return {
    issuer,
    subject: sub,
    email: email || null,
    emailVerified: email_verified ?? false,
    firstName: given_name || first || null,
    lastName: family_name || (given_name ? null : others.join(" ")) || null,
    picture: picture || null,
  };
}
