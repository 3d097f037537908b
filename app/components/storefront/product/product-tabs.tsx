import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { DELIVERY_CHECK_PATH } from "~/components/storefront/delivery/delivery-check";
import type { HrefOf } from "~/components/storefront/product/product-data";
import { ReviewDigest } from "~/components/storefront/product/reviews/review-digest";
import { Reviews } from "~/components/storefront/product/reviews/reviews";
import { Tabs } from "~/components/ui/tabs";
import type { ProductData, ReviewPage } from "~/components/storefront/product/product-data";
import { productPath } from "~/lib/url/product-path";

interface ProductTabsProps {
  product: ProductData;
  sku: string | null;
  pickupHours: string[];
  /** Empty without delivery zones. */
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
                // Another product must not get this one's typed review.
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

/** What Good to know says is not said again. */
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
