import { group, text, type Form } from "~/services/embedded/payments/protocol/form.ts";
import { badRequest, type ProblemBody } from "~/services/embedded/payments/protocol/problem.ts";

/** Must never contain the card number. */
export interface CardFacts {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

export interface CardDecline {
  code: NonNullable<ProblemBody["code"]>;
  decline_code?: string;
  message: string;
  param?: string;
  typed: boolean;
}

export interface JudgedCard {
  facts: CardFacts;
  decline: CardDecline | null;
  authenticate: boolean;
  disputed: boolean;
}

const declined = (
  decline_code: string,
  message = "Your card was declined.",
  code: CardDecline["code"] = "card_declined",
): CardDecline => ({ code, decline_code, message, typed: false });

const DISPUTED = "4000000000000259";
const paying = [
  "4242424242424242",
  "4000056655665556",
  "4000001240000000",
  "5555555555554444",
  "2223003122003222",
  "5200828282828210",
  "378282246310005",
  "6011111111111117",
  DISPUTED,
];
const declining: Record<string, CardDecline> = {
  "4000000000000002": declined("generic_decline"),
  "4000000000009995": declined("insufficient_funds", "Your card has insufficient funds."),
  "4000000000009987": declined("lost_card"),
  "4000000000000069": {
    code: "expired_card",
    message: "Your card has expired.",
    param: "exp_month",
    typed: false,
  },
  "4000000000000127": {
    code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
    param: "cvc",
    typed: false,
  },
  "4000000000000119": {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
    typed: false,
  },
};
const authenticating: Record<string, CardDecline | null> = {
  "4000002500003155": null,
  "4000000000003220": null,
  "4000008400001629": declined("generic_decline"),
};

const tokens: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_createDispute: DISPUTED,
  pm_card_mastercard: "5555555555554444",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_authenticationRequired: "4000002500003155",
  pm_card_threeDSecure2Required: "4000000000003220",
};

export function cardOf(form: Form, at: number): JudgedCard {
  const token = text(form, "payment_method");
  if (token) {
    const number = tokens[token];
    if (!number) throw badRequest(`No such PaymentMethod: '${token}'`, "resource_missing", "payment_method");
    return judge({ number, month: 12, year: new Date(at * 1000).getUTCFullYear() + 2, cvc: "123" }, at);
  }
  const data = group(form, "payment_method_data");
  const card = data && group(data, "card");
  if (!card) {
    throw badRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      "payment_intent_unexpected_state",
    );
  }
  return judge(
    {
      number: (text(card, "number") ?? "").replace(/[\s-]/g, ""),
      month: Number(text(card, "exp_month")),
      year: fourDigits(Number(text(card, "exp_year"))),
      cvc: text(card, "cvc") ?? "",
    },
    at,
  );
}

function judge(card: { number: string; month: number; year: number; cvc: string }, at: number): JudgedCard {
  const facts = {
    brand: brandOf(card.number),
    last4: card.number.slice(-4),
    exp_month: card.month,
    exp_year: card.year,
  };
  const typed = (code: CardDecline["code"], param: string, message: string): JudgedCard => ({
    facts,
    decline: { code, param, message, typed: true },
    authenticate: false,
    disputed: false,
  });

  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number))
    return typed("incorrect_number", "number", "Your card number is incorrect.");
  const today = new Date(at * 1000);
  if (!Number.isInteger(card.month) || card.month < 1 || card.month > 12)
    return typed("invalid_expiry_month", "exp_month", "Your card's expiration month is invalid.");
  if (
    !Number.isInteger(card.year) ||
    card.year > today.getUTCFullYear() + 50 ||
    card.year < today.getUTCFullYear()
  ) {
    return typed("invalid_expiry_year", "exp_year", "Your card's expiration year is invalid.");
  }
  if (card.year === today.getUTCFullYear() && card.month < today.getUTCMonth() + 1)
    return typed("expired_card", "exp_month", "Your card has expired.");
  if (!/^\d{3,4}$/.test(card.cvc))
    return typed("invalid_cvc", "cvc", "Your card's security code is invalid.");

  if (card.number in authenticating)
    return { facts, decline: authenticating[card.number] ?? null, authenticate: true, disputed: false };
  if (paying.includes(card.number))
    return { facts, decline: null, authenticate: false, disputed: card.number === DISPUTED };
  const decline =
    declining[card.number] ??
    declined(
      "test_mode_live_card",
      "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
    );
  return { facts, decline, authenticate: false, disputed: false };
}

function fourDigits(year: number): number {
  return year >= 0 && year < 100 ? 2000 + year : year;
}

function brandOf(number: string): string {
  if (number.startsWith("4")) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
  if (/^3[47]/.test(number)) return "amex";
  return number.startsWith("6") ? "discover" : "unknown";
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
