import { useActionData } from "@remix-run/react";
import PackageX from "lucide-react/icons/package-x";
import { RecentlyViewed } from "~/components/storefront/listing/recently-viewed";
import type { CardData } from "~/components/storefront/listing/product-card";
import { ToysInstead } from "~/components/storefront/listing/toys-instead";
import { FormError } from "~/components/storefront/product/form-error";
import type { ReviewResult } from "~/components/storefront/product/reviews/review-result";

export function MissingProduct({ more }: { more: CardData[] }) {
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
