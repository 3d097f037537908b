import type { Account, AccountClaims } from "oidc-provider";
import { pool } from "~/services/database";

export const demoPeople = [
  {
    email: "admin@example.com",
    givenName: "Robin",
    familyName: "Halloway",
    note: "The owner, with the back office",
  },
  {
    email: "customer@example.com",
    givenName: "Casey",
    familyName: "Morin",
    note: "A customer with past orders",
  },
] as const;

export async function accountFor(email: string): Promise<string> {
  const { rows } = await pool.query<{ subject: string }>(
    `INSERT INTO embedded.identity_accounts (email) VALUES ($1)
     ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING subject`,
    [email.toLowerCase()],
  );
  return rows[0]?.subject ?? "";
}

export async function findAccount(subject: string): Promise<Account | undefined> {
  const { rows } = await pool.query<{ email: string }>(
    "SELECT email FROM embedded.identity_accounts WHERE subject::text = $1",
    [subject],
  );
  const email = rows[0]?.email;
  return email === undefined ? undefined : { accountId: subject, claims: () => claimsOf(subject, email) };
}

function claimsOf(subject: string, email: string): AccountClaims {
  const [givenName, familyName] = namesOf(email);
  return { sub: subject, email, email_verified: true, given_name: givenName, family_name: familyName };
}

function namesOf(email: string): [string, string | undefined] {
  const person = demoPeople.find((known) => known.email === email);
  if (person) return [person.givenName, person.familyName];
  const words = (email.split("@")[0] ?? "")
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [words[0] ?? email, words.slice(1).join(" ") || undefined];
}
