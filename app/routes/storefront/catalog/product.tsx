import {
  json,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type AppLoadContext,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useActionData,
} from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { productJsonLd } from "~/components/seo/product-json-ld";
import { ProductPage } from "~/routes/storefront/catalog/product-page";
import type { ReviewResult } from "~/routes/storefront/catalog/review-result";
import { serverResult } from "~/components/ui/connection/unreachable";
import { imageUrlOf } from "~/lib/url/image-urls";
import { productPath } from "~/lib/url/product-path";
import { shortenedToWords } from "~/lib/text/shortened";
import { errorToast } from "~/lib/toast-message";
import { intentOf, readForm, fieldTexts, fieldText } from "~/http/forms/forms";
import { loadProduct } from "~/routes/storefront/catalog/product-data";
import { suggestedCards } from "~/routes/storefront/catalog/suggested-cards";
import type { BackInStockResult } from "~/routes/storefront/catalog/back-in-stock-form";
import { askForBackInStock } from "~/domain/subscriptions/back-in-stock";
import { answerTo } from "~/http/server/errors";
import { askedWords } from "~/lib/subscriptions/consent-words";
import { subscriberInput } from "~/schemas/subscription";
import PackageX from "lucide-react/icons/package-x";
import { RecentlyViewed } from "~/components/storefront/listing/recently-viewed";
import type { CardData } from "~/components/storefront/listing/product-card";
import { ToysInstead } from "~/components/storefront/listing/toys-instead";
import { FormError } from "~/components/storefront/product/form-error";
import { addReview, NAME_REQUIRED } from "~/domain/reviews/reviews";
import { productAt } from "~/domain/catalog/addresses";
import { catalogue } from "~/domain/catalog/catalogue";
import { isLoggedOut, whyNotTheirs } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { DomainError } from "~/lib/errors";
import { reviewInput } from "~/schemas/review";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const root = rootDataOf(matches);
  if (!data?.product) return pageMeta(root, { title: "Product Not Found", hidden: true });
  const { name, description, pictures, legacyPicture, basePriceCents } = data.product;
  const [first] = pictures;
  const image = first
    ? imageUrlOf(first.publicId, first.widths.at(-1) ?? first.width)
    : (legacyPicture ?? undefined);
  return [
    ...pageMeta(root, {
      title: name,
      description: shortenedToWords(description.trim().replace(/\s+/g, " "), 160),
      path: productPath(data.product),
      image,
      priceCents: basePriceCents,
    }),
    ...(root ? [{ "script:ld+json": productJsonLd(data.product, data.reviews.rows, root) }] : []),
  ];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = await loadProduct(request, params.id ?? "", context.visitor);
  if (!found) {
    const nothing = {
      product: null,
      reviews: null,
      pickup: null,
      delivery: null,
      zones: "",
      offersBackInStock: false,
      addError: null,
      guest: true,
      isWished: false,
      wishError: null,
    };
    return json({ ...nothing, more: await suggestedCards() }, { status: 404 });
  }
  return json(found.data, { status: found.status });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (intentOf(form, ["review", "back-in-stock"]) === "back-in-stock")
    return submitBackInStock(form, context);
  return submitReview({ form, context }, params.id ?? "");
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs): Promise<ReviewResult> =>
  serverResult(serverAction<ReviewResult>, (message = "Failed to submit review") => ({
    toast: errorToast(message),
    error: { fields: {}, typed: {} },
  }));

export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod = "GET",
  actionResult,
  defaultShouldRevalidate,
}) => {
  if (actionResult?.failed) return false;
  if (
    formMethod !== "GET" ||
    currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.search === nextUrl.search
  )
    return defaultShouldRevalidate;
  return currentUrl.searchParams.get("page") !== nextUrl.searchParams.get("page");
};

export default function Product() {
  const { product, reviews, pickup, offersBackInStock, ...rest } = useLoaderData<typeof loader>();
  if (!product) return <MissingProduct more={rest.more} />;
  return (
    <ProductPage
      product={product}
      reviews={reviews}
      pickup={pickup}
      offersBackInStock={offersBackInStock}
      {...rest}
    />
  );
}

async function submitBackInStock(form: FormData, context: AppLoadContext) {
  const { website, variationId, email } = fieldTexts(form, ["website", "variationId", "email"]);
  const typed = { variationId, email };
  try {
    await context.limit("subscription");
    const subscriber = subscriberInput.parse({ email });
    if (website === "") await askForBackInStock(variationId, subscriber.email);
    return json<BackInStockResult>({
      backInStock: { ...typed, isAsked: true, message: askedWords(subscriber.email), fields: {} },
    });
  } catch (error) {
    const { status, body } = answerTo(error, { requestId: context.requestId, path: "/product" });
    const { message, fields = {} } = body;
    return json<BackInStockResult>(
      { backInStock: { ...typed, isAsked: false, message, fields } },
      { status },
    );
  }
}

function MissingProduct({ more }: { more: CardData[] }) {
  return (
    <div className="page pt-10">
      <UnpublishedReview />
      <ToysInstead
        icon={PackageX}
        title="Product Not Found"
        text="The product you're looking for doesn't exist."
        more={more}
      />
      <RecentlyViewed above={more} />
    </div>
  );
}

function UnpublishedReview() {
  const { toast, error } = useActionData<ReviewResult>() ?? {};
  if (!toast || !error) return null;
  const { title, comment } = error.typed;
  return (
    <section className="space-y-3 pb-8">
      <FormError message={toast} />
      {(title || comment) && (
        <>
          <h2 className="text-lg">What you wrote</h2>
          <blockquote className="max-w-prose space-y-2 wrap-anywhere whitespace-pre-line">
            {title && (
              <p dir="auto" className="font-bold">
                {title}
              </p>
            )}
            {comment && <p dir="auto">{comment}</p>}
          </blockquote>
        </>
      )}
    </section>
  );
}

const THANKS = "Thank you for your review!";

const GONE = "This product is no longer in the shop, so your review was not published.";

const LOGGED_OUT = "You are logged out, so your review was not published. Log in again, then submit it.";

const STAYS_HIDDEN = "The shop has hidden your review of this product. Your account page says why.";

interface ReviewRequest {
  form: FormData;
  context: AppLoadContext;
}

async function submitReview({ form, context }: ReviewRequest, address: string) {
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
