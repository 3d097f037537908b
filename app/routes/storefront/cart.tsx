import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, type ShouldRevalidateFunction, useLoaderData, useRevalidator } from "@remix-run/react";
import { ShoppingCart } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { CartLineItem, type ShownCartLine } from "~/components/storefront/cart-line";
import { CART_KEY, keepCart, laterCart, storedCart } from "~/components/storefront/cart-storage";
import { TotalsList } from "~/components/storefront/totals";
import { LinkButton } from "~/components/ui/button";
import { Card, CardTitle } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { answerCartForm, type CartAnswer, viewCart } from "~/http/cart";
import { readForm } from "~/http/forms";
import { formatCents, toCents } from "~/lib/money";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: "Shopping Cart", description: "The toys you picked, what they cost with GST, and the way to the checkout.", path: "/cart" });

export async function loader({ request }: LoaderFunctionArgs) {
  return json({ cart: await viewCart(request) });
}

export async function action({ request }: ActionFunctionArgs) {
  return answerCartForm(request, await readForm(request));
}

/** A shop that cannot be reached is a toast, not the end of the page. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<CartAnswer> {
  try {
    return await serverAction<CartAnswer>();
  } catch {
    return { cart: null, toast: { title: "Error", description: "Something went wrong", variant: "destructive" }, unreachable: true };
  }
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => defaultShouldRevalidate && !actionResult?.unreachable;

export default function CartPage() {
  const { cart } = useLoaderData<typeof loader>();
  useReloadWithStorage();
  useFocusAfterRemoval(cart.lines.length);
  const priceNotes = usePriceNotes(cart);
  if (cart.lines.length === 0) {
    return (
      <div className="page max-w-4xl py-8">
        <EmptyState icon={ShoppingCart} heading="h1" title="Your cart is empty" text="Start shopping to add items to your cart">
          <LinkButton to="/products">Browse Products</LinkButton>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page py-8">
      <PageTitle>Shopping Cart</PageTitle>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <ul className="divide-y divide-line border-y border-line">
          {cart.lines.map((line) => (
            <CartLineItem key={line.variationId} line={line} priceNote={priceNotes.get(line.variationId)} />
          ))}
        </ul>
        <Card className="flex flex-col gap-5 lg:sticky lg:top-24">
          <CardTitle>Order Summary</CardTitle>
          <TotalsList totals={cart.totals} />
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

/** Another tab has changed the cart: cookie and storage are the same for all tabs, so this page reads it again. */
function useReloadWithStorage(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === CART_KEY) revalidate();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [revalidate]);
}

/** The button that removed a line went with it: the keyboard goes on from the page's heading. */
function useFocusAfterRemoval(lines: number): void {
  const before = useRef(lines);
  useEffect(() => {
    const heading = document.querySelector("h1");
    if (lines < before.current && document.activeElement === document.body && heading) {
      heading.tabIndex = -1;
      heading.focus();
    }
    before.current = lines;
  }, [lines]);
}

/** The storage knows what a line cost when it was added; what costs something else now is said once, then kept. */
function usePriceNotes(cart: { at: number; lines: ShownCartLine[] }): ReadonlyMap<string, string> {
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (laterCart() !== null) return;
    const found = new Map<string, string>();
    for (const { variationId, price } of storedCart().lines) {
      const line = cart.lines.find((shown) => shown.variationId === variationId && !shown.unavailable);
      const before = typeof price === "number" ? toCents(price) : NaN;
      if (line && Number.isFinite(before) && before !== line.unitCents) found.set(variationId, `Now ${formatCents(line.unitCents)} each, was ${formatCents(before)} when you added it`);
    }
    if (found.size > 0) setNotes((shown) => new Map([...shown, ...found]));
    if (cart.lines.length > 0) keepCart(cart);
  }, [cart]);
  return notes;
}
