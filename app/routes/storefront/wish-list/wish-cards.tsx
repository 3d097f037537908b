import ShoppingCart from "lucide-react/icons/shopping-cart";
import { type FormEvent, type ReactNode, useRef } from "react";
import { changeBrowserCart } from "~/components/storefront/cart/cart-changes";
import { type CardData, ProductCard } from "~/components/storefront/listing/product-card";
import { cardGrid } from "~/components/storefront/listing/screen-skeletons";
import type { Wish } from "~/routes/storefront/wish-list/wish-data";
import { Button, LinkButton } from "~/components/ui/form/button";
import { centsToText } from "~/lib/money/money";
import { productPath } from "~/lib/url/product-path";

interface WishCardsProps {
  wishes: Wish[];
  /** URL of this page. */
  from: string;
  /** Rendered below each card. */
  children?: (card: CardData) => ReactNode;
}

export function WishCards({ wishes, from, children }: WishCardsProps) {
  return (
    <ul className={cardGrid}>
      {wishes.map(({ card, line }) => (
        <li key={card.id} className="flex flex-col gap-3">
          <div className="grid grow grid-cols-1">
            <ProductCard product={card} heading="h2" />
          </div>
          {line && <AddWish line={line} name={card.name} from={from} />}
          {!line && card.stock > 0 && (
            <LinkButton to={productPath(card)} variant="outline">
              Choose options
              <span className="sr-only">{` of ${card.name}`}</span>
            </LinkButton>
          )}
          {children?.(card)}
        </li>
      ))}
    </ul>
  );
}

const DOUBLE_PRESS_MS = 500;

interface AddWishProps {
  line: NonNullable<Wish["line"]>;
  name: string;
  from: string;
}

function AddWish({ line, name, from }: AddWishProps) {
  const pressedAtMs = useRef(-Infinity);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (event.timeStamp - pressedAtMs.current < DOUBLE_PRESS_MS) return;
    pressedAtMs.current = event.timeStamp;
    void changeBrowserCart({ intent: "add", line });
  };
  return (
    <form method="post" action="/cart" onSubmit={add}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variationId" value={line.variationId} />
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="price" value={centsToText(line.unitCents)} />
      <input type="hidden" name="redirectTo" value={from} />
      <Button variant="secondary" className="w-full max-sm:px-2">
        <ShoppingCart aria-hidden className="size-5" /> <span>Add to Cart</span>{" "}
        <span className="sr-only">{name}</span>
      </Button>
    </form>
  );
}
