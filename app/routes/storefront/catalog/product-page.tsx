import { Link, useLocation } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { DeliveryCheck, type DeliveryCheckData } from "~/components/storefront/delivery/delivery-check";
import { AddToCart } from "~/routes/storefront/catalog/add-to-cart";
import { BackInStockForm, SoldOutLinks } from "~/routes/storefront/catalog/back-in-stock-form";
import { BuyBar } from "~/routes/storefront/catalog/buy-bar";
import { Gallery } from "~/routes/storefront/catalog/gallery";
import { useListPath } from "~/components/storefront/listing/list-path";
import { CardRow } from "~/components/storefront/listing/card-row";
import { RecentlyViewed } from "~/components/storefront/listing/recently-viewed";
import { type CardData, filament } from "~/components/storefront/listing/product-card";
import { FormError } from "~/components/storefront/product/form-error";
import { ProductTabs } from "~/routes/storefront/catalog/product-tabs";
import { variationForImage } from "~/routes/storefront/catalog/variation-options";
import { VariationPicker } from "~/routes/storefront/catalog/variation-picker";
import { WishButton } from "~/routes/storefront/catalog/wish-button";
import { Price } from "~/components/ui/product/price";
import { Stars } from "~/components/ui/product/stars";
import { StockBadge } from "~/components/ui/product/stock-badge";
import { factsOfStock, type Fact } from "~/lib/catalog/facts";
import type { ToastMessage } from "~/lib/toast-message";
import { stockLevel, stockStatusText } from "~/lib/catalog/stock";
import type {
  HrefOf,
  PickupData,
  ProductData,
  ReviewPage,
} from "~/components/storefront/product/product-data";
import { useEffect, useState, Fragment } from "react";
import CircleX from "lucide-react/icons/circle-x";
import Mail from "lucide-react/icons/mail";
import Store from "lucide-react/icons/store";
import Truck from "lucide-react/icons/truck";
import Wallet from "lucide-react/icons/wallet";

const LONG_NAME = 60;

interface ProductPageProps {
  product: ProductData;
  reviews: ReviewPage;
  pickup: PickupData;
  delivery: DeliveryCheckData | null;
  zones: string;
  more: CardData[];
  addError: ToastMessage | null;
  guest: boolean;
  isWished: boolean;
  wishError: ToastMessage | null;
  /** True if shoppers can ask for an email when a sold-out variation is back. */
  offersBackInStock: boolean;
}

export function ProductPage({
  product: loaded,
  reviews,
  pickup,
  delivery,
  zones,
  more,
  addError,
  guest,
  isWished,
  wishError,
  offersBackInStock,
}: ProductPageProps) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const { name, category, lead, variations, simple, totalAvailable, rating } = loaded;
  const quantity = query.get("quantity");
  const chosen =
    variations.find(({ id }) => id === query.get("variation")) ??
    variationForImage(query.get("image"), variations);
  const selected = chosen ?? variations[0];
  const added = useAdded(selected?.id);
  const product = { ...loaded, facts: factsOfStock(loaded.facts, selected?.stock ?? 0, loaded.ready) };
  const hrefOf: HrefOf = (change) => {
    const next = new URLSearchParams(search);
    // These parameters belong to one attempt to add, not to the links' targets.
    next.delete("quantity");
    next.delete("added");
    for (const [key, value] of Object.entries(change))
      if (value === null) next.delete(key);
      else next.set(key, value);
    return `?${next}`;
  };

  const shown = pathname + hrefOf({});

  return (
    <div className="page pt-2 md:pt-3" style={filament(category)}>
      <Link to={useListPath()} className="inline-flex min-h-11 items-center gap-2 font-bold hover:underline">
        <ArrowLeft aria-hidden className="size-5" />
        Back to Products
      </Link>
      <div className="grid gap-4 pt-1 md:grid-cols-2 md:gap-8 lg:gap-14">
        <Gallery
          key={product.id}
          product={product}
          selected={selected}
          shown={query.get("image") ?? selected?.imageId ?? null}
          hrefOf={hrefOf}
        />
        <div className="space-y-5">
          <header className="product-head">
            <span className="category-badge">{category}</span>
            <h1 className={name.length > LONG_NAME ? "text-2xl lg:text-3xl" : "text-4xl lg:text-5xl"}>
              {name}
            </h1>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="font-display text-3xl font-semibold">
                <Price
                  cents={selected?.unitCents ?? product.basePriceCents}
                  regularCents={(selected ?? product).regularCents}
                />
              </p>
              <StockBadge quantity={totalAvailable} />{" "}
              {rating.average !== null && (
                <Link
                  to={`${hrefOf({ tab: "reviews" })}#details`}
                  className="flex items-center gap-2 hover:underline"
                >
                  <Stars rating={Number(rating.average.toFixed(1))} />{" "}
                  <span className="text-muted">
                    {rating.count === 1 ? "1 review" : `${rating.count} reviews`}
                  </span>
                </Link>
              )}
            </div>
            <WishButton key={product.id} product={product} isWished={isWished} redirectTo={shown} />
          </header>
          {wishError && <FormError message={wishError} />}
          {lead && <p className="text-lg">{lead}</p>}
          {!simple && variations.length > 0 && (
            <VariationPicker product={product} selected={selected} hrefOf={hrefOf} />
          )}
          {offersBackInStock && (
            <SoldOutLinks
              variations={variations.filter((one) => one.stock <= 0 && one !== selected)}
              hrefOf={hrefOf}
            />
          )}
          {selected && <StockLine stock={selected.stock} sku={selected.sku} />}
          {product.ready && selected && selected.stock > 0 && <p className="font-bold">{product.ready}</p>}
          <AddToCart
            product={product}
            selected={selected}
            attempt={quantity === null ? null : { quantity: Number(quantity), error: addError }}
            redirectTo={shown}
            {...added}
          />
          {offersBackInStock && selected && selected.stock <= 0 && (
            <BackInStockForm key={selected.id} product={product} selected={selected} guest={guest} />
          )}
          {product.facts.length > 0 && <Facts facts={product.facts} />}
          {product.isGiftCard ? <GiftCardNotes /> : <InfoCards pickupDays={pickup.days} />}
          {delivery && <DeliveryCheck check={delivery} from={shown} />}
        </div>
      </div>
      {totalAvailable === 0 && <CardRow title="More to like" cards={more} />}
      <ProductTabs
        product={product}
        sku={selected?.sku ?? null}
        pickupHours={pickup.hours}
        zones={zones}
        reviews={reviews}
        guest={guest}
        tab={query.get("tab") ?? "description"}
        hrefOf={hrefOf}
      />
      {totalAvailable > 0 && <CardRow title="More to like" cards={more} />}
      <RecentlyViewed productId={product.id} above={more} />
      {selected && selected.stock > 0 && (
        <BuyBar
          product={product}
          selected={selected}
          isChosen={chosen !== undefined || variations.length === 1}
          isAdded={added.isAdded}
        />
      )}
    </div>
  );
}

const stockLook = { out: "text-danger", low: "text-warn", in: "text-ok" };

function StockLine({ stock, sku }: { stock: number; sku: string | null }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <strong className={stockLook[stockLevel(stock)]}>{stockStatusText(stock)}</strong>{" "}
      {sku && <span className="text-muted">{`SKU: ${sku}`}</span>}
    </p>
  );
}

const SHOWN_MS = 2000;

/** True if the shown variation was just added to the cart. */
function useAdded(variationId: string | undefined) {
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (added === null) return;
    const timer = setTimeout(() => setAdded(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [added]);
  return { isAdded: added !== null && added === variationId, onAdded: setAdded };
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <section aria-labelledby="facts" className="border-y border-line py-4">
      <h2 id="facts" className="pb-2 text-lg">
        Good to know
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6">
        {facts.map(({ term, value }, index) => (
          <Fragment key={index}>
            <dt className="text-muted">{term}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function GiftCardNotes() {
  return (
    <ul className="grid gap-3 rounded-lg bg-sky p-4">
      {[
        { icon: Mail, text: "The code comes by email, to you or to somebody else, or you print it." },
        { icon: Wallet, text: "Spend it all at once or a little at a time. It never expires." },
        { icon: CircleX, text: "Once the code is sent or printed, you cannot cancel the gift card." },
      ].map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden className="size-6 shrink-0" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function InfoCards({ pickupDays }: { pickupDays: string }) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {[
        { icon: Truck, text: "Local Delivery Available" },
        {
          icon: Store,
          text: pickupDays === "" ? "No Pickup at the Moment" : `Pickup Available ${pickupDays}`,
        },
      ].map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-3 rounded-lg bg-sky p-4 font-bold">
          <Icon aria-hidden className="size-6 shrink-0" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
