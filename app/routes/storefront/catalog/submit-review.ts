import { type AppLoadContext, json } from "@remix-run/node";
import type { ReviewResult } from "~/components/storefront/product/reviews/review-result";
import { addReview, NAME_REQUIRED } from "~/domain/reviews/reviews";
import { productAt } from "~/domain/catalog/addresses";
import { catalogue } from "~/domain/catalog/catalogue";
import { isLoggedOut, whyNotTheirs } from "~/http/session/access";
import { answerTo } from "~/http/server/errors";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText } from "~/http/forms/forms";
import { DomainError } from "~/lib/errors";
import { errorToast } from "~/lib/toast-message";
import { productPath } from "~/lib/url/product-path";
import { reviewInput } from "~/schemas/review";

const THANKS = "Thank you for your review!";
const GONE = "This product is no longer in the shop, so your review was not published.";
const LOGGED_OUT = "You are logged out, so your review was not published. Log in again, then submit it.";
const STAYS_HIDDEN = "The shop has hidden your review of this product. Your account page says why.";

interface ReviewRequest {
  form: FormData;
  context: AppLoadContext;
}

export async function submitReview({ form, context }: ReviewRequest, address: string) {
  const typed = Object.fromEntries(
    ["rating", "title", "comment", "guestName"].map((name) => [name, fieldText(form, name)]),
  );
  try {
    const product = productAt(await catalogue(), address) ?? { id: address };
    const user = await context.visitor.user();
    if (isLoggedOut(form, user) || (!user && !form.has("guestName")))
      throw new DomainError("unauthorized", LOGGED_OUT);
    const notTheirs = whyNotTheirs(form, user);
    if (notTheirs) throw new DomainError("conflict", notTheirs);
    await context.limit(user ? "userReview" : "guestReview", user);
    const review = reviewInput.parse(typed);
    const stored = fieldText(form, "website")
      ? null
      : await addReview(product.id, review, user, { fromPage: true });
    const toast = { title: "Review Submitted", description: stored?.hidden ? STAYS_HIDDEN : THANKS };
    if (context.wantsPage) return redirectWithToast(`${productPath(product)}?tab=reviews#details`, toast);
    return json<ReviewResult>({ toast });
  } catch (error) {
    const { status, body } = answerTo(error, { requestId: context.requestId, path: "/product" });
    const fields = body.fields ?? {};
    const gone = status === 404;
    const loggedOut = status === 401;
    const toast = errorToast(
      gone ? GONE : body.message,
      body.message === NAME_REQUIRED ? "Name Required" : "Error",
    );
    return json<ReviewResult>(
      {
        toast,
        error: { fields, typed },
        ...((gone || loggedOut) && { failed: true }),
        ...(loggedOut && { loggedOut }),
      },
      { status },
    );
  }
}
