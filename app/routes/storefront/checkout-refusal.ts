import { type AppLoadContext, json } from "@remix-run/node";
import type { CheckoutEntry } from "~/components/storefront/checkout/checkout-fields";
import type { OrderRefusal, PlaceOrderResult } from "~/components/storefront/checkout/place-order-result";
import { viewCart } from "~/http/cart/cart";
import { offersOf, pressedCode, readCode, setCodeCookie } from "~/http/cart/code";
import { cookieHeaders } from "~/http/session/cookies";
import { CODE_FIELD } from "~/lib/promotions/code-field";
import { DomainError } from "~/lib/errors";
import { pricedFor } from "~/routes/storefront/checkout-entry";

interface TypedForm {
  request: Request;
  context: AppLoadContext;
  form: FormData;
  values: CheckoutEntry;
  checkoutId: string | null;
}

/** The code and the price of what was typed, and a refusal that keeps it and shows that price. */
export async function typedPrice({ request, context, form, values, checkoutId }: TypedForm) {
  const cookies = request.headers.get("Cookie");
  const known = await readCode(cookies);
  const typed = form.has(CODE_FIELD) ? pressedCode(form) : known;
  // Another code is a try. Beyond the limit its price is not shown.
  const tooMany = await (typed === known || typed === ""
    ? null
    : context.limit("code").then(() => null, tooManyOf));
  const code = tooMany ? known : typed;
  const codeCookie = code === known ? [] : cookieHeaders(await setCodeCookie(code));

  async function priced() {
    const { lines } = await viewCart(request);
    const offers = await offersOf(cookies, lines, { code, email: values.email, visitor: context.visitor });
    return pricedFor(lines, { checkoutId, offers }, values);
  }

  async function refuse(
    result: Omit<OrderRefusal, "reload">,
    { status, headers = [] }: { status: number; headers?: [string, string][] },
    paidBy?: string,
  ) {
    const shown = result.values ? await priced() : undefined;
    const refused = { ...result, priced: shown, reload: status === 409 };
    const init = { status, headers: [...headers, ...codeCookie] };
    return json<PlaceOrderResult>({ completed: false, refused, paidBy }, init);
  }

  return { code, tooMany, priced, refuse };
}

function tooManyOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}
