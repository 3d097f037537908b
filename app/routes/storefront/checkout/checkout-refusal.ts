import { type AppLoadContext, json } from "@remix-run/node";
import type { CheckoutEntry } from "~/components/storefront/checkout/fields/checkout-fields";
import type { OrderRefusal, PlaceOrderResult } from "~/routes/storefront/checkout/place-order-result";
import { viewCart } from "~/http/cart/cart";
import { asksAboutOthers, cardsOf, codesBefore, enterCode, offersOf } from "~/http/cart/codes";
import { cookieHeaders } from "~/http/session/cookies";
import { DomainError } from "~/lib/errors";
import { pricedFor } from "~/routes/storefront/checkout/checkout-entry";

interface SubmittedCheckout {
  request: Request;
  context: AppLoadContext;
  form: FormData;
  values: CheckoutEntry;
  checkoutId: string | null;
}

/** Enters the typed code and prices the typed form. `refuse` answers with the typed text and that price. */
export async function typedPrice({ request, context, form, values, checkoutId }: SubmittedCheckout) {
  const cookies = request.headers.get("Cookie");
  let tooMany: DomainError | null = null;
  const limit = () => context.limit("code");
  // After too many tries, the codes entered before are used.
  const codes = await enterCode(cookies, form, limit).catch((error: unknown) => {
    tooMany = tooManyOf(error);
    return codesBefore(cookies);
  });
  const { code, giftCards, refused: refusedCode } = codes;
  const codeCookies = cookieHeaders(...codes.cookies);

  /** After too many tries, returns no email: the price is then that of an unknown customer. */
  async function emailToPrice(): Promise<string> {
    const { email } = values;
    if (!(await asksAboutOthers({ code, email }, await context.visitor.user()))) return email;
    return limit().then(
      () => email,
      (error: unknown) => {
        tooMany = tooManyOf(error);
        return "";
      },
    );
  }
  let counted: Promise<string> | undefined;

  async function priced() {
    const email = await (counted ??= emailToPrice());
    const { lines } = await viewCart(request);
    const offers = await offersOf(cookies, lines, { code, email, visitor: context.visitor });
    const cards = await cardsOf(cookies, giftCards);
    const pricing = { checkoutId, offers, giftCards: cards, refused: refusedCode };
    return pricedFor(lines, pricing, { ...values, email });
  }

  /** Answers with the total for the typed form, or with 429 after too many tries. */
  async function update() {
    await priced();
    const [message, status] = tooMany ? [tooMany.message, 429] : ["", 200];
    return refuse({ message, fields: {}, values }, { status });
  }

  async function refuse(
    result: Omit<OrderRefusal, "reload">,
    { status, headers = [] }: { status: number; headers?: [string, string][] },
    paidBy?: string,
  ) {
    const shown = result.values ? await priced() : undefined;
    const refused = { ...result, priced: shown, reload: status === 409 };
    const init = { status, headers: [...headers, ...codeCookies] };
    return json<PlaceOrderResult>({ completed: false, refused, paidBy }, init);
  }

  return { codes, tooMany: tooMany as DomainError | null, priced, update, refuse };
}

function tooManyOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}
