import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { productJsonLd } from "~/components/seo/product-json-ld";
import { MissingProduct } from "~/components/storefront/product/missing-product";
import { ProductPage } from "~/components/storefront/product/product-page";
import type { ReviewResult } from "~/components/storefront/product/reviews/review-result";
import { serverResult } from "~/components/ui/connection/unreachable";
import { imageUrlOf } from "~/lib/url/image-urls";
import { productPath } from "~/lib/url/product-path";
import { shortenedToWords } from "~/lib/text/shortened";
import { errorToast } from "~/lib/toast-message";
import { intentOf, readForm } from "~/http/forms/forms";
import { loadProduct } from "~/routes/storefront/catalog/product-data";
import { suggestedCards } from "~/routes/storefront/catalog/suggested-cards";
import { submitBackInStock } from "~/routes/storefront/catalog/submit-back-in-stock";
import { submitReview } from "~/routes/storefront/catalog/submit-review";

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
