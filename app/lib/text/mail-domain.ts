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
/** One letter away from a common domain, but correct. */
const alsoRight = ["mail.com", "email.com", "ymail.com"];

export function suggestedMailDomain(email: string): string | null {
  const domain = email.trim().toLowerCase().split("@")[1] ?? "";
  if (common.includes(domain) || alsoRight.includes(domain)) return null;
  return nearestWord(domain, common, 1);
}
