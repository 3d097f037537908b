import { defaultSettings } from "~/domain/settings/settings";
import { invalid } from "~/lib/errors";
import { fold } from "~/lib/search/fold";
import type { ReviewInput } from "~/schemas/review";

const checkMark = /[\u2705\u2611\u2713\u2714\u221A\u{1F5F8}\u{1F5F9}]/u;

/** Protects the Verified Purchase badge and the shop's replies. @throws DomainError 400 that names the field */
export function refuseImpersonation(
  { guestName, title }: Pick<ReviewInput, "guestName" | "title">,
  shopName: string,
): void {
  const shop = lettersOf(shopName) || lettersOf(defaultSettings.name);
  const name = lettersOf(guestName ?? "");
  if (checkMark.test(guestName ?? "") || name.includes("verified") || name.includes(shop))
    refuse("guestName", "Your name cannot contain a check mark, “verified” or the name of the shop");
  const words = lettersOf(title ?? "");
  const signature = /^(?:answers?|reply|replies|responses?)(?:from|by)(?:the)?(.*)/.exec(words)?.[1];
  const isAnswer =
    words.startsWith(`${shop}answer`) ||
    ["shop", "store", "owner", "seller", shop].some((author) => signature?.startsWith(author));
  if (words.includes("verifiedpurchase") || isAnswer)
    refuse("title", "The title cannot contain “Verified Purchase” or begin like a reply from the shop");
}

/** So that spaces or dots cannot hide a word. */
const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

function refuse(field: "guestName" | "title", message: string): never {
  throw invalid(message, { [field]: [message] });
}
