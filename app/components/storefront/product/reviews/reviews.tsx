import { useNavigation, useSearchParams } from "@remix-run/react";
import BadgeCheck from "lucide-react/icons/badge-check";
import MessageCircleHeart from "lucide-react/icons/message-circle-heart";
import type { HrefOf } from "~/components/storefront/product/product-data";
import { ReviewForm } from "~/components/storefront/product/reviews/review-form";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { Skeleton } from "~/components/ui/skeleton";
import { ReviewText } from "~/components/ui/product/review-text";
import { Stars } from "~/components/ui/product/stars";
import type { ProductData, ReviewData, ReviewPage } from "~/components/storefront/product/product-data";

interface ReviewsProps {
  rating: ProductData["rating"];
  reviews: ReviewPage;
  guest: boolean;
  hrefOf: HrefOf;
}

const SKELETONS = 3;

export function Reviews({ rating, reviews, guest, hrefOf }: ReviewsProps) {
  const loading = useIsTurningPage();
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[1fr_24rem]">
      <div className="space-y-6">
        <h2 className="sr-only">Reviews</h2>
        {rating.average === null ? (
          <EmptyState
            icon={MessageCircleHeart}
            title="No reviews yet"
            text="Be the first to review this product!"
          />
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-3">
              <span aria-hidden className="font-display text-4xl font-semibold">
                {rating.average.toFixed(1)}
              </span>{" "}
              <Stars rating={Number(rating.average.toFixed(1))} />{" "}
              <span className="text-muted">
                {rating.count === 1 ? "1 review" : `${rating.count} reviews`}
              </span>
            </p>
            <ul className="space-y-4" aria-busy={loading}>
              {loading
                ? Array.from({ length: SKELETONS }, (_, at) => <ReviewSkeleton key={at} />)
                : reviews.rows.map((review) => (
                    <ReviewCard key={review.id} review={review} shop={reviews.shop} />
                  ))}
            </ul>
            <Pagination
              page={reviews.page}
              pages={reviews.pages}
              hrefOf={(page) =>
                `${hrefOf({ tab: "reviews", page: page === 1 ? null : String(page) })}#details`
              }
            />
          </>
        )}
      </div>
      <ReviewForm
        guest={guest}
        own={reviews.own}
        newestHref={`${hrefOf({ tab: "reviews", page: null })}#details`}
      />
    </div>
  );
}

function useIsTurningPage(): boolean {
  const { location } = useNavigation();
  const [here] = useSearchParams();
  return (
    location !== undefined &&
    new URLSearchParams(location.search).get("page") !== here.get("page") &&
    location.pathname.startsWith("/product/")
  );
}

function ReviewCard({
  review: { guestName, rating, title, comment, createdAt, date, verifiedPurchase, answer },
  shop,
}: {
  review: ReviewData;
  shop: string;
}) {
  return (
    <li className="space-y-2 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />{" "}
        <strong className="wrap-anywhere">
          <bdi>{guestName || "Customer"}</bdi>
        </strong>{" "}
        {verifiedPurchase && (
          <Badge variant="success">
            <BadgeCheck aria-hidden className="size-4" />
            Verified Purchase
          </Badge>
        )}{" "}
        <time dateTime={createdAt} className="text-sm text-muted">
          {date}
        </time>
      </div>
      {(title || comment) && (
        <blockquote className="space-y-2 wrap-anywhere">
          <ReviewText title={title} comment={comment} />
        </blockquote>
      )}
      {answer && (
        <div className="mt-3 rounded-md border-l-4 border-primary bg-sunken p-4">
          <p className="flex flex-wrap gap-x-3">
            <strong className="wrap-anywhere">{`${shop} replied`}</strong>{" "}
            <time dateTime={answer.createdAt} className="text-sm leading-6 text-muted">
              {answer.date}
            </time>
          </p>
          <p dir="auto" className="pt-1 wrap-anywhere whitespace-pre-line">
            {answer.text}
          </p>
        </div>
      )}
    </li>
  );
}

function ReviewSkeleton() {
  return (
    <li className="space-y-3 rounded-lg border border-line bg-surface p-5" data-skeleton>
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-14" />
    </li>
  );
}
