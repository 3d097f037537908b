import { nearestWord } from "~/lib/search/nearest-word";

const common = [
  "gmail.com",
  "hotmail.com",
  "hotmail.ca",
  "outlook.com",
  "yahoo.com",
  "yahoo.ca",
  "icloud.com",
  "telus.net",
  "shaw.ca",
];
/** Correct domains that are one letter away from a common one. */
const alsoRight = ["mail.com", "email.com", "ymail.com"];

export function suggestedMailDomain(email: string): string | null {
  const domain = email.trim().toLowerCase().split("@")[1] ?? "";
  if (common.includes(domain) || alsoRight.includes(domain)) return null;
  return nearestWord(domain, common, 1);
}
