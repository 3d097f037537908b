import { shopSettings } from "~/domain/settings/settings";
import { notFound } from "~/lib/errors";
import { now } from "~/services/clock/clock";
import { environment } from "~/services/environment/environment";

const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** RFC 9116. It needs a contact, so there is none without an email address of the shop. */
export async function loader() {
  const { email } = await shopSettings();
  if (!email) throw notFound("Page");
  const lines = [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${new Date(now().getTime() + VALID_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${environment.publicUrl}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
