import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { productJsonLd } from "~/components/seo/product-json-ld";
import { MissingProduct, ProductPage } from "~/components/storefront/product/product-page";
import { imageAddress } from "~/lib/image-address";
import { intentOf, readForm } from "~/http/forms";
import type { SharedMain } from "~/http/rendered-main-cache";
import { loadProduct } from "~/routes/storefront/product-data";
import { addToCart, submitReview } from "~/routes/storefront/product-forms";
import { type ProductFormResult } from "~/components/storefront/product/form-result";

export const handle: SharedMain = { sharedMain: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const root = rootDataOf(matches);
  if (!data?.product) return pageMeta(root, { title: "Product Not Found", hidden: true });
  const { id, name, description, pictures, legacyPicture } = data.product;
  const [first] = pictures;
  const image = first
    ? imageAddress(first.publicId, first.widths.at(-1) ?? first.width)
    : (legacyPicture ?? undefined);
  return [
    ...pageMeta(root, {
      title: name,
      description: description.trim().replace(/\s+/g, " ").slice(0, 160),
      path: `/product/${id}`,
      image,
    }),
    ...(root ? [{ "script:ld+json": productJsonLd(data.product, data.reviews.rows, root) }] : []),
  ];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = await loadProduct(request, params.id ?? "");
  if (!found) return json({ product: null, reviews: null, guest: true }, { status: 404 });
  return json({ ...found, guest: (await context.visitor.user()) === null });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const asked = { request, form, context };
  return intentOf(form, ["add", "review"]) === "add"
    ? addToCart(asked)
    : submitReview(asked, params.id ?? "");
}

/** A shop that cannot be reached is a toast, not the end of the page. */
export async function clientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<ProductFormResult> {
  const intent = (await request.clone().formData()).get("intent") === "add" ? "add" : "review";
  try {
    return await serverAction<ProductFormResult>();
  } catch {
    const description = intent === "add" ? "Something went wrong" : "Failed to submit review";
    return {
      intent,
      toast: { title: "Error", description, variant: "destructive" },
      unreachable: true,
      refused: { fields: {}, typed: {} },
    };
  }
}

/** Variation, picture and tab are in the address, but all of them are in the page already. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod = "GET",
  actionResult,
  defaultShouldRevalidate,
}) => {
  if (actionResult?.unreachable) return false;
  if (
    formMethod !== "GET" ||
    currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.search === nextUrl.search
  )
    return defaultShouldRevalidate;
  return currentUrl.searchParams.get("page") !== nextUrl.searchParams.get("page");
};

export default function Product() {
  const { product, reviews, guest } = useLoaderData<typeof loader>();
  return product ? <ProductPage product={product} reviews={reviews} guest={guest} /> : <MissingProduct />;
}
