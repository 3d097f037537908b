import { containsWord, everyWord } from "~/domain/search-words";
import { isId } from "~/lib/id";
import { fold } from "~/lib/search/fold";
import { likeAround } from "~/lib/search/like";
import { Prisma } from "~/services/database";

/** Fewer digits would match too many phone numbers. */
const PHONE_DIGITS = 3;
/** A phone number with area code, optionally with country code 1. */
const WHOLE_PHONE = /^1?(\d{10})$/;

/** SQL condition on `orders`: each word is in the customer, the names sold or the start of the number (`Order #1A2B3C4D`). */
export function searchCondition(search: string): Prisma.Sql {
  const text = fold(search).replace(/\border\s+(?=#|[0-9a-f]{8}\b)/g, "");
  const whole = wholePhone(text);
  return whole ? Prisma.sql`(${phoneContains(whole)})` : everyWord(text, wordCondition);
}

const wholePhone = (text: string) => WHOLE_PHONE.exec(text.replace(/[\s()+.-]/g, ""))?.[1];

function wordCondition(word: string): Prisma.Sql {
  const bounds = numberBounds(word.replace(/^#/, ""));
  return Prisma.sql`${customerContains(word)}
    OR id = ANY (ARRAY(SELECT order_id FROM order_items
      WHERE ${containsWord(["product_name", "variation_name"], word)}))
    ${bounds ? Prisma.sql`OR id BETWEEN ${bounds.first}::uuid AND ${bounds.last}::uuid` : Prisma.empty}`;
}

export function customerCondition(search: string): Prisma.Sql {
  const whole = wholePhone(fold(search));
  return whole ? Prisma.sql`(${phoneContains(whole)})` : everyWord(search, customerContains);
}

function customerContains(word: string): Prisma.Sql {
  const digits = /^[\d()+.-]+$/.test(word) ? word.replace(/\D/g, "") : "";
  return Prisma.sql`${containsWord(["name", "email"], word)}
    OR user_id = ANY (ARRAY(SELECT id FROM users WHERE ${containsWord(["email"], word)}))
    ${digits.length >= PHONE_DIGITS ? Prisma.sql`OR ${phoneContains(digits)}` : Prisma.empty}`;
}

/** Compares only the digits of a phone, as the index does. */
const phoneContains = (digits: string) =>
  Prisma.sql`regexp_replace(phone, '\\D', '', 'g') LIKE ${likeAround(digits)}`;

/** A range, so that the primary key serves it. */
function numberBounds(digits: string): { first: string; last: string } | null {
  if (!/^[0-9a-f]{1,8}$/.test(digits)) return isId(digits) ? { first: digits, last: digits } : null;
  const id = (fill: string) =>
    [8, 4, 4, 4, 12].map((length, part) => (part === 0 ? digits : "").padEnd(length, fill)).join("-");
  return { first: id("0"), last: id("f") };
}
