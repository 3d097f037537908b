import { Link } from "@remix-run/react";
import type {
  HrefOf,
  ReviewDigestData,
  ReviewExcerptData,
} from "~/components/storefront/product/product-data";
import { ReviewText } from "~/components/ui/product/review-text";
import { Stars } from "~/components/ui/product/stars";
import type { Rating } from "~/schemas/review";

interface ReviewDigestProps {
  rating: Rating;
  digest: ReviewDigestData;
  hrefOf: HrefOf;
}

/** Beside the description: what reviews say, before the tab with all of them is opened. */
export function ReviewDigest({ rating: { average, count }, digest, hrefOf }: ReviewDigestProps) {
  if (average === null) return null;
  const { counts, best, critical } = digest;
  return (
    <section aria-labelledby="digest" className="space-y-4">
      <h2 id="digest" className="text-lg">
        What customers say
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="flex flex-col gap-1">
          <span aria-hidden className="font-display text-4xl leading-none font-semibold">
            {average.toFixed(1)}
          </span>{" "}
          <Stars rating={Number(average.toFixed(1))} />
        </p>
        <ul className="min-w-[min(12rem,100%)] grow text-sm">
          {counts
            .map((given, at) => (
              <li key={at} className="flex items-center gap-2">
                <span className="w-14 shrink-0">{at === 0 ? "1 star" : `${at + 1} stars`}</span>{" "}
                <span aria-hidden className="h-2.5 grow overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full bg-canola-edge"
                    style={{ width: `${(given / Math.max(1, count)) * 100}%` }}
                  />
                </span>{" "}
                <span className="w-6 text-right text-muted">{given}</span>
              </li>
            ))
            .reverse()}
        </ul>
      </div>
      {best && <Excerpt title={critical ? "Best review" : "A review"} review={best} />}
      {critical && <Excerpt title="Most critical review" review={critical} />}
      <Link
        to={`${hrefOf({ tab: "reviews" })}#details`}
        className="inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4"
      >
        {count === 1 ? "Read the review" : "Read all reviews"}
      </Link>
    </section>
  );
}

function Excerpt({
  title,
  review: { guestName, rating, title: heading, comment },
}: {
  title: string;
  review: ReviewExcerptData;
}) {
  return (
    <figure className="rounded-lg border border-line bg-surface p-4">
      <figcaption className="flex flex-wrap items-center gap-x-3 pb-1 text-sm text-muted">
        <strong>{title}</strong> <Stars rating={rating} className="text-base" />{" "}
        <bdi className="wrap-anywhere">{guestName || "Customer"}</bdi>
      </figcaption>
      <blockquote className="line-clamp-5 wrap-anywhere">
        <ReviewText title={heading} comment={comment} />
      </blockquote>
    </figure>
  );
}
