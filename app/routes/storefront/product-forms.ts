import { type AppLoadContext, json } from "@remix-run/node";
import type { ProductFormResult } from "~/components/storefront/product/form-result";
import { changeCart } from "~/domain/cart/cart";
import { addReview } from "~/domain/reviews";
import { addedToast, keepCartCookie, readCart, wantsPage } from "~/http/cart";
import { answerTo } from "~/http/errors";
import { redirectWithToast } from "~/http/flash";
import { fieldText } from "~/http/forms";
import { DomainError } from "~/lib/errors";
import { MAX_QUANTITY } from "~/lib/cart-limits";
import { wholeNumber } from "~/schemas/common";
import { reviewInput } from "~/schemas/review";

interface Asked {
  request: Request;
  form: FormData;
  context: AppLoadContext;
}

const quantity = wholeNumber("Quantity must be a whole number from 1 to 999", 1, MAX_QUANTITY);

/**
 * Without scripts: what is refused is said beside the form. With them the browser's own cart is changed
 * (answerCartForm).
 */
export async function addToCart({ request, form, context }: Asked) {
  const variationId = fieldText(form, "variationId").toLowerCase();
  const typed = { variationId, quantity: fieldText(form, "quantity") };
  try {
    const { cart, catalogue } = await readCart(request);
    const change = { kind: "add", variationId, quantity: quantity.parse(typed.quantity || "1") } as const;
    const headers = { "Set-Cookie": keepCartCookie(changeCart(cart, change, catalogue)) };
    const { pathname, search } = new URL(request.url);
    return await redirectWithToast(pathname + search, addedToast(change, catalogue), { headers });
  } catch (error) {
    return refused("add", error, { context, typed });
  }
}

export async function submitReview({ request, form, context }: Asked, productId: string) {
  const typed = Object.fromEntries(
    ["rating", "title", "comment", "guestName"].map((name) => [name, fieldText(form, name)]),
  );
  try {
    const user = await context.visitor.user();
    if (!user) await context.limit("guestReview");
    const review = reviewInput.parse(typed);
    // People do not see this field; what fills it is no person.
    if (!fieldText(form, "website")) await addReview(productId, review, user);
    const toast = { title: "Review Submitted", description: "Thank you for your review!" };
    if (wantsPage(request)) return redirectWithToast(`/product/${productId}?tab=reviews#details`, toast);
    return json<ProductFormResult>({ intent: "review", toast });
  } catch (error) {
    return refused("review", error, { context, typed });
  }
}

/** A failed form never replaces the page: the toast says why, and what was typed is kept. */
function refused(
  intent: ProductFormResult["intent"],
  error: unknown,
  { context, typed }: { context: AppLoadContext; typed: Record<string, string> },
) {
  const { status, body } = answerTo(error, { requestId: context.requestId, path: "/product" });
  const fields = body.fields ?? {};
  const said = error instanceof DomainError ? error.extra.details?.title : undefined;
  const title = typeof said === "string" ? said : fields.guestName ? "Name Required" : "Error";
  return json<ProductFormResult>(
    {
      intent,
      toast: { title, description: body.message, variant: "destructive" },
      refused: { fields, typed },
    },
    { status },
  );
}
