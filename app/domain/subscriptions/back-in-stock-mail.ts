import type { StoredProduct } from "~/domain/catalog/edit/stored-product";
import { priceOf } from "~/domain/catalog/price";
import type { Mail } from "~/domain/mail/outbox";
import { leaveUrl } from "~/domain/subscriptions/links";
import { STANDARD, variationTitle } from "~/lib/catalog/variation-name";
import { formatCents } from "~/lib/money/money.ts";
import { productPath } from "~/lib/url/product-path";
import { environment } from "~/services/environment/environment";

/** It promises nothing: no piece is held. */
export function backInStockMail(
  to: { id: string; email: string },
  product: StoredProduct,
  { variationId, picture }: { variationId: string; picture?: string },
): Mail {
  const variation = product.variations.find(({ id }) => id === variationId);
  if (!variation) throw new Error("the product has no such variation");
  const title = variationTitle({ productName: product.name, variationName: variation.name });
  const url = `${environment.publicUrl}${productPath({ id: product.id })}?variation=${variationId}`;
  const pictureUrl =
    picture && URL.canParse(picture, environment.publicUrl)
      ? new URL(picture, environment.publicUrl).href
      : undefined;
  return {
    key: `back-in-stock:${to.id}`,
    to: to.email,
    subject: `Back in stock: ${title}`,
    preview: "First come, first served.",
    title: "It is back!",
    blocks: [
      {
        kind: "lines",
        lines: [
          {
            label: product.name,
            ...(variation.name !== STANDARD && { note: variation.name }),
            amount: formatCents(priceOf(product, variation).unitCents),
            pictureUrl,
          },
        ],
        sums: [],
        moreUrl: url,
      },
      {
        kind: "words",
        text: "You asked us to tell you. First come, first served: we cannot hold one for you.",
      },
      { kind: "button", label: "See It in the Shop", url },
      { kind: "words", text: "This is the one email you asked for. Your address is off the list now." },
    ],
    orderId: null,
    leaveUrl: leaveUrl(to.id),
  };
}
