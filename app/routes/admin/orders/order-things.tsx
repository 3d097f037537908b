import { GiftCardPicture } from "~/components/ui/product/gift-card-picture";
import { imageAltProps } from "~/components/ui/product/product-picture";

export interface OrderThing {
  id: string;
  name: string;
  quantity: number;
  picture: string | null;
  isGiftCard?: boolean;
}

/** The pictures of an order at the top of its dialog. */
export function OrderThings({ things }: { things: OrderThing[] }) {
  if (things.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {things.map((thing) => (
        <Thing key={thing.id} {...thing} large />
      ))}
    </p>
  );
}

export function Thing({
  name,
  quantity,
  picture,
  isGiftCard = false,
  large = false,
}: OrderThing & { large?: boolean }) {
  const size = large ? "size-14" : "size-10";
  return (
    <span title={name} className={`relative block ${size} shrink-0`}>
      {picture ? (
        <img
          src={picture}
          {...imageAltProps("")}
          loading="lazy"
          width={large ? 56 : 40}
          height={large ? 56 : 40}
          className={`${size} rounded-sm bg-oat object-cover`}
        />
      ) : isGiftCard ? (
        <GiftCardPicture className="rounded-sm" />
      ) : (
        <span className={`block ${size} rounded-sm bg-oat layer-lines`} />
      )}
      <span className="sr-only">{`${quantity} × ${name},`}</span>{" "}
      {quantity > 1 && (
        <span
          aria-hidden
          className="absolute -top-1 -right-1 rounded-full bg-night px-1.5 text-sm leading-tight font-bold text-on-night"
        >
          {quantity}
        </span>
      )}
    </span>
  );
}
