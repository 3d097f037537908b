import type { JWTPayload } from "jose";
import { cleanLine } from "~/lib/text/clean-text";
import { firstCharacters } from "~/lib/text/shortened";
import { z } from "~/schemas/zod";

export interface SignInClaims {
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
  /** Some providers send text. */
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
