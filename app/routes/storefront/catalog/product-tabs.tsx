import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { DELIVERY_CHECK_PATH } from "~/components/storefront/delivery/delivery-check";
import type {
  HrefOf,
  ReviewDigestData,
  ReviewExcerptData,
} from "~/components/storefront/product/product-data";
import { Reviews } from "~/routes/storefront/catalog/reviews";
import { Tabs } from "~/components/ui/tabs";
import type { ProductData, ReviewPage } from "~/components/storefront/product/product-data";
import { productPath } from "~/lib/url/product-path";
import { ReviewText } from "~/components/ui/product/review-text";
import { Stars } from "~/components/ui/product/stars";
import type { Rating } from "~/schemas/review";

interface ProductTabsProps {
  product: ProductData;
  sku: string | null;
  pickupHours: string[];
  /** Names of the delivery zones; empty without any. */
  zones: string;
  reviews: ReviewPage;
  guest: boolean;
  tab: string;
  hrefOf: HrefOf;
}

const names = ["description", "specifications", "delivery", "reviews"];

export function ProductTabs({
  product,
  sku,
  pickupHours,
  zones,
  reviews,
  guest,
  tab,
  hrefOf,
}: ProductTabsProps) {
  return (
    <section id="details" aria-label="Details" className="scroll-mt-4 pt-14">
      <Tabs
        label="Details"
        value={names.includes(tab) ? tab : "description"}
        hrefOf={(value) => `${hrefOf({ tab: value === "description" ? null : value })}#details`}
        tabs={[
          {
            value: "description",
            label: "Description",
            content: (
              <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_28rem] lg:gap-14">
                <p className="max-w-prose min-w-0 text-lg wrap-anywhere whitespace-pre-line">
                  {product.description}
                </p>
                <ReviewDigest rating={product.rating} digest={reviews.digest} hrefOf={hrefOf} />
              </div>
            ),
          },
          {
            value: "specifications",
            label: "Specifications",
            content: <Specifications product={product} sku={sku} />,
          },
          {
            value: "delivery",
            ...(product.isGiftCard
              ? { label: "Cancellation", content: <CancellationNote isGiftCard /> }
              : {
                  label: "Delivery Info",
                  content: (
                    <DeliveryInfo pickupHours={pickupHours} zones={zones} from={productPath(product)} />
                  ),
                }),
          },
          {
            value: "reviews",
            label: `Reviews (${product.rating.count})`,
            content: (
              <Reviews
                // Remounts the form, so that another product does not get the review typed for this one.
                key={product.id}
                rating={product.rating}
                reviews={reviews}
                guest={guest}
                hrefOf={hrefOf}
              />
            ),
          },
        ]}
      />
    </section>
  );
}

/** Leaves out what “Good to know” says already. */
function Specifications({ product, sku }: { product: ProductData; sku: string | null }) {
  return (
    <dl className="grid max-w-lg grid-cols-[auto_1fr] gap-x-8 gap-y-3">
      <Row term="Category">{product.category}</Row>
      {sku && <Row term="SKU">{sku}</Row>}
      {!product.isGiftCard && <Row term="Material">PLA Filament</Row>}
    </dl>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="font-bold">{children}</dd>
    </>
  );
}

function DeliveryInfo({ pickupHours, zones, from }: { pickupHours: string[]; zones: string; from: string }) {
  return (
    <div className="grid max-w-4xl gap-8 sm:grid-cols-3">
      <Note title="Pickup Hours">
        {pickupHours.map((line, at) => (
          <Fragment key={line}>
            {at > 0 && <br />}
            <span>{line}</span>
          </Fragment>
        ))}
      </Note>
      <Note title="Local Delivery">
        {zones === "" ? (
          "Within Parkland County, AB. Delivery fees are calculated at checkout."
        ) : (
          <>
            <span>{`${zones} `}</span>
            <Link
              to={`${DELIVERY_CHECK_PATH}?${new URLSearchParams({ from }).toString()}`}
              className="underline"
            >
              Do you deliver to me?
            </Link>
          </>
        )}
      </Note>
      <CancellationNote />
    </div>
  );
}

function CancellationNote({ isGiftCard = false }: { isGiftCard?: boolean }) {
  return (
    <Note title="Cancellation Policy">
      {`Orders can be cancelled within 4 hours of placement${isGiftCard ? ", but not once the code is sent or printed" : ""}. No returns.`}
    </Note>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="pb-1 text-lg">{title}</h2>
      <p>{children}</p>
    </div>
  );
}

interface ReviewDigestProps {
  rating: Rating;
  digest: ReviewDigestData;
  hrefOf: HrefOf;
}

/** A summary of the reviews beside the description, before the tab with all reviews is opened. */
function ReviewDigest({ rating: { average, count }, digest, hrefOf }: ReviewDigestProps) {
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
