import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import { useState } from "react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { DeliveryCheck } from "~/components/storefront/delivery/delivery-check";
import { changeBrowserCart } from "~/components/storefront/cart/cart-changes";
import { CartLineItem } from "~/routes/storefront/cart/cart-line";
import { RemovedNote } from "~/components/storefront/cart/removed-note";
import { TotalsList } from "~/components/storefront/cart/totals";
import { useFocusAfterRemoval } from "~/components/storefront/cart/use-focus-after-removal";
import { useCartView } from "~/routes/storefront/cart/use-cart-view";
import { CodeField } from "~/components/storefront/promotions/code-field";
import { codeStateOf } from "~/components/storefront/promotions/code-state";
import { CardRow } from "~/components/storefront/listing/card-row";
import { RecentlyViewed } from "~/components/storefront/listing/recently-viewed";
import { LinkButton } from "~/components/ui/form/button";
import { Card, CardTitle } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { PageTitle } from "~/components/ui/page-title";
import { catalogue } from "~/domain/catalog/catalogue";
import { viewCart } from "~/http/cart/cart";
import { dropEnded, enterCode } from "~/http/cart/codes";
import { removedLine } from "~/http/cart/undo-remove";
import { submitCartForm } from "~/http/cart/cart-changes";
import { readForm } from "~/http/forms/forms";
import { cookieHeaders } from "~/http/session/cookies";
import { findLine } from "~/lib/cart/cart";
import { type CartView, readyWordsOf } from "~/lib/cart/cart-view";
import type { CartViewLine, RemovedLine } from "~/lib/cart/lines";
import { variationTitle } from "~/lib/catalog/variation-name";
import { CODE_PRESS } from "~/lib/promotions/code-field";
import { rememberedCheck } from "~/routes/storefront/delivery-check-data";
import { suggestedCards } from "~/routes/storefront/catalog/suggested-cards";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), {
    title: "Shopping Cart",
    description: "The toys you picked, what they cost with GST, and the way to the checkout.",
    path: "/cart",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const keepsCookies = request.headers.has("Cookie");
  const delivery = await rememberedCheck(request, "/cart");
  const cart = await viewCart(request);
  const removed = removedLine(request, cart.lines, await catalogue());
  const data = { cart, removed, delivery, more: await suggestedCards(), keepsCookies };
  const ended = context.isAfterAction ? [] : await dropEnded(request.headers.get("Cookie"));
  return json(data, { headers: cookieHeaders(...ended) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!form.has(CODE_PRESS)) return submitCartForm(request, form);
  const cookies = request.headers.get("Cookie");
  const { refused, cookies: set } = await enterCode(cookies, form, () => context.limit("code"));
  if (refused) return json({ refused }, { status: 400 });
  return redirect("/cart", { headers: cookieHeaders(...set) });
}

export default function CartPage() {
  const { cart: loaded, removed, delivery, more, keepsCookies } = useLoaderData<typeof loader>();
  const { cart, stored } = useCartView(loaded);
  const ready = readyWordsOf(cart.lines);
  useFocusAfterRemoval(cart.lines.length);
  const { note, onRemove } = useRemovedNote(removed, cart.lines);
  // Without cookies only localStorage has the cart, and the checkout would redirect back here.
  const cookiesBlocked = useHydrated() && !navigator.cookieEnabled;
  if (cart.lines.length === 0) {
    return (
      <div className="page py-8">
        {note}
        <EmptyState
          icon={ShoppingCart}
          heading="h1"
          title="Your cart is empty"
          text="Start shopping to add items to your cart"
        >
          <LinkButton to="/products">Browse Products</LinkButton>
          {!keepsCookies && (
            <p className="hidden max-w-md pt-4 text-muted noscript:block">
              If you have added something, your browser blocks cookies, and this shop keeps your cart in one.
              Please allow them for this shop, then try again.
            </p>
          )}
        </EmptyState>
        <CardRow title="More to like" cards={more} />
        <RecentlyViewed above={more} />
      </div>
    );
  }
  return (
    <div className="page py-8">
      <PageTitle>Shopping Cart</PageTitle>
      {note}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <ul className="divide-y divide-line border-y border-line">
          {cart.lines.map((line) => (
            <CartLineItem
              key={line.variationId}
              line={line}
              stored={(stored && findLine(stored.lines, line.variationId)) ?? null}
              onRemove={onRemove}
            />
          ))}
        </ul>
        <Card className="flex flex-col gap-5 lg:sticky lg:top-24">
          <CardTitle>Order Summary</CardTitle>
          <TotalsList rows={cart.quote.rows} />
          <CartCode cart={cart} />
          {ready && <p className="font-bold">{ready}</p>}
          {delivery && cart.lines.some(({ isGiftCard }) => !isGiftCard) && (
            <DeliveryCheck check={delivery} from="/cart" goodsCents={cart.quote.goodsCents} />
          )}
          {cookiesBlocked && (
            <p role="alert" className="rounded-md bg-danger-bg px-4 py-3 text-danger">
              Your browser blocks cookies, and this shop keeps your cart in one. Please allow them for this
              shop, then load this page again.
            </p>
          )}
          {cart.count > 0 && (
            <LinkButton to="/checkout" reloadDocument size="lg">
              Proceed to Checkout
            </LinkButton>
          )}{" "}
          <LinkButton to="/products" variant="outline">
            Continue Shopping
          </LinkButton>
        </Card>
      </div>
    </div>
  );
}

function CartCode({ cart: { offers, giftCards, lines, quote } }: { cart: CartView }) {
  const answer = useActionData<typeof action>();
  const bought = lines.filter(({ unavailable }) => !unavailable);
  const known = { offers, giftCards, bought, quote, deliveryMethod: null };
  const code = codeStateOf({ ...known, refused: answer && "refused" in answer ? answer.refused : null });
  if (!code.isShown) return null;
  return (
    <Form method="post" action="/cart">
      <CodeField code={code} />
    </Form>
  );
}

/** A note about the last removed line, which was removed on this page or by a form without scripts. */
function useRemovedNote(loaded: RemovedLine | null, lines: readonly CartViewLine[]) {
  const [here, setHere] = useState<CartViewLine | null>(null);
  const line = here && !findLine(lines, here.variationId) ? here : null;
  const undo = () => {
    if (line) void changeBrowserCart({ intent: "add", line });
  };
  const note = line ? (
    <Removed removed={{ ...line, name: variationTitle(line) }} onUndo={undo} />
  ) : (
    loaded && here === null && <Removed removed={loaded} />
  );
  // Rendered before it has text: screen readers announce only changes of an existing element.
  return { note: <div role="status">{note}</div>, onRemove: setHere };
}

function Removed({
  removed: { name, variationId, quantity },
  onUndo,
}: {
  removed: RemovedLine;
  onUndo?: () => void;
}) {
  return (
    <RemovedNote name={name} action="/cart" intent="set" fields={{ variationId, quantity }} onUndo={onUndo} />
  );
}
