import { Link } from "@remix-run/react";
import BadgeCheck from "lucide-react/icons/badge-check";
import Hammer from "lucide-react/icons/hammer";
import Heart from "lucide-react/icons/heart";
import Leaf from "lucide-react/icons/leaf";
import type { Testimonial } from "~/routes/storefront/catalog/landing-data";
import { Badge } from "~/components/ui/badge";
import { LinkButton } from "~/components/ui/form/button";
import { fullPicture } from "~/components/ui/product/compact-picture";
import { filament } from "~/components/storefront/listing/product-card";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { Stars } from "~/components/ui/product/stars";
import { productPath } from "~/lib/url/product-path";

const reasons = [
  {
    icon: Hammer,
    title: "One maker, one workshop",
    text: "Every toy is printed, cleaned up and wiggled by hand before it is packed. If a joint sticks, it stays with us.",
  },
  {
    icon: Leaf,
    title: "Made when it is needed",
    text: "Small batches mean little waste, and colours that change with the season.",
  },
  {
    icon: Heart,
    title: "Neighbours first",
    text: "You can meet the people who made it, ask a question at the counter, and tell us what your kids want next.",
  },
];

export function WhyUs({ voices }: { voices: Testimonial[] }) {
  return (
    <section aria-labelledby="why" className="page pt-20">
      <div className="rounded-xl bg-sky p-6 sm:p-12">
        <h2 id="why" className="text-3xl sm:text-4xl">
          Why Families Love Us
        </h2>
        <ul className="grid gap-8 pt-8 md:grid-cols-3">
          {reasons.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden className="size-8 text-primary" strokeWidth={1.75} />
              <h3 className="pt-2 text-xl">{title}</h3>
              <p className="pt-1">{text}</p>
            </li>
          ))}
        </ul>
        {voices.length > 0 && (
          <ul aria-label="What families say" className="grid gap-6 pt-10 md:grid-cols-2">
            {voices.map((voice) => (
              <VoiceCard key={voice.id} voice={voice} />
            ))}
          </ul>
        )}
        <div className="pt-10">
          <LinkButton to="/products" size="lg" variant="secondary">
            Start Shopping
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

function VoiceCard({ voice }: { voice: Testimonial }) {
  const { rating, title, comment, guestName, verifiedPurchase, product, productName } = voice;
  const { category, picture } = voice;
  return (
    <li>
      <figure className="flex h-full flex-col gap-2 rounded-lg bg-surface p-5 text-ink sm:p-6">
        <Stars rating={rating} />
        <blockquote className="grow wrap-anywhere">
          {title && (
            <p dir="auto" className="font-display text-xl font-medium">
              {title}
            </p>
          )}
          {comment && (
            <p dir="auto" className="line-clamp-6 pt-1 whitespace-pre-line">
              {comment}
            </p>
          )}
        </blockquote>
        <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <strong>
            <bdi>{guestName || "Customer"}</bdi>
          </strong>{" "}
          {verifiedPurchase && (
            <Badge variant="success">
              <BadgeCheck aria-hidden className="size-4" />
              Verified Purchase
            </Badge>
          )}{" "}
          <Link
            to={`${productPath(product)}?tab=reviews#details`}
            className="group flex basis-full items-center gap-3 pt-1"
          >
            <span className="size-14 shrink-0 overflow-hidden rounded-md bg-oat">
              <ProductPicture picture={fullPicture(picture)} sizes="56px" alt="" />
            </span>
            <span>
              <span className="underline group-hover:no-underline">{`on ${productName}`}</span>{" "}
              <span className="filament-tag block" style={filament(category)}>
                {category}
              </span>
            </span>
          </Link>
        </figcaption>
      </figure>
    </li>
  );
}
