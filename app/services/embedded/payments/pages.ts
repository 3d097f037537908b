import type Stripe from "stripe";
import { formatCents } from "~/lib/money/money.ts";
import type { SessionLine } from "~/services/embedded/payments/objects/session-shape.ts";

export interface CardEntry {
  expiry: string;
  name: string;
}

export interface CardErrors {
  number?: string;
  expiry?: string;
  cvc?: string;
  form?: string;
}

const STYLES = "/demo/payments/pages.css";

/** Plain HTML without scripts or inline styles, for a strict Content-Security-Policy. */
export function paymentPage(
  session: Stripe.Checkout.Session,
  lines: readonly SessionLine[],
  entry: CardEntry,
  errors: CardErrors,
): string {
  const total = formatCents(session.amount_total ?? 0);
  return document(
    `Pay ${total}`,
    `<div class="columns">
    <section aria-labelledby="summary">
      <h1 id="summary">Pay <strong>${total}</strong></h1>
      <ul class="lines">${lines.map(lineItem).join("")}</ul>
      <p class="total"><span>Total</span> <strong>${total}</strong></p>
      ${session.cancel_url ? `<p><a class="back" href="${escape(session.cancel_url)}">← Back to the shop without paying</a></p>` : ""}
    </section>
    <section aria-labelledby="card">
      <h2 id="card">Pay with card</h2>
      ${errors.form ? `<p class="alert" role="alert">${escape(errors.form)}</p>` : ""}
      <form method="post" novalidate>
        ${field("cardNumber", "Card number", { autocomplete: "cc-number", inputmode: "numeric", placeholder: "1234 1234 1234 1234", maxlength: "23" }, "", errors.number)}
        <div class="pair">
          ${field("cardExpiry", "Expiration date", { autocomplete: "cc-exp", inputmode: "numeric", placeholder: "MM / YY", maxlength: "9" }, entry.expiry, errors.expiry)}
          ${field("cardCvc", "Security code", { autocomplete: "cc-csc", inputmode: "numeric", placeholder: "CVC", maxlength: "4" }, "", errors.cvc)}
        </div>
        ${field("billingName", "Name on card (optional)", { autocomplete: "cc-name", maxlength: "200" }, entry.name)}
        <button type="submit">Pay ${total}</button>
      </form>
      <p class="hint">Try <code>4242 4242 4242 4242</code> to pay, <code>4000 0000 0000 0002</code> to be declined, <code>4000 0025 0000 3155</code> for 3-D Secure;
        any future date and any security code.</p>
    </section></div>`,
  );
}

export function authenticationPage(intent: Stripe.PaymentIntent): string {
  return document(
    "3-D Secure",
    `<section class="narrow" aria-labelledby="bank">
      <h1 id="bank">3-D Secure</h1>
      <p>Your bank would now ask whether it is you who pays <strong>${formatCents(intent.amount)}</strong>. In the demo you decide.</p>
      <form method="post">
        <input type="hidden" name="client_secret" value="${escape(intent.client_secret ?? "")}">
        <div class="pair">
          <button type="submit" name="outcome" value="complete">Complete</button>
          <button type="submit" name="outcome" value="fail" class="quiet">Fail</button>
        </div>
      </form>
    </section>`,
  );
}

export function noticePage(
  title: string,
  text: string,
  link: { href: string; label: string } | null,
): string {
  return document(
    title,
    `<section class="narrow"><h1>${escape(title)}</h1><p>${escape(text)}</p>${link ? `<p><a class="back" href="${escape(link.href)}">${escape(link.label)}</a></p>` : ""}</section>`,
  );
}

function document(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-CA">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <title>${escape(title)} · Demo payment</title>
  <link rel="icon" type="image/svg+xml" href="/favicon.svg">
  <link rel="stylesheet" href="${STYLES}">
</head>
<body>
  <p class="strip">Demo: no card is charged</p>
  <main>${main}</main>
</body>
</html>
`;
}

function lineItem(line: SessionLine): string {
  const quantity = line.quantity > 1 ? ` <span class="muted">× ${line.quantity}</span>` : "";
  const description = line.description ? `<span class="muted">${escape(line.description)}</span>` : "";
  return `<li><span>${escape(line.name)}${quantity}${description}</span> <span>${formatCents(line.unitCents * line.quantity)}</span></li>`;
}

function field(
  name: string,
  label: string,
  attributes: Record<string, string>,
  value: string,
  error?: string,
): string {
  const extra = Object.entries(attributes)
    .map(([key, text]) => ` ${key}="${escape(text)}"`)
    .join("");
  const state = error ? ` aria-invalid="true" aria-describedby="${name}-error"` : "";
  return `<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="text" value="${escape(value)}"${extra}${state}>
    ${error ? `<p class="error" id="${name}-error">${escape(error)}</p>` : ""}
  </div>`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
