import ShoppingCart from "lucide-react/icons/shopping-cart";

/** Has the same width with both labels, so that nothing moves. */
export function ButtonWords({ isAdded, className = "size-5" }: { isAdded: boolean; className?: string }) {
  return (
    <span className="grid place-items-center *:[grid-area:1/1]">
      <span className={`flex items-center gap-2.5 ${isAdded ? "invisible" : ""}`}>
        <ShoppingCart aria-hidden className={className} />
        Add to Cart
      </span>
      {isAdded && <span>Added ✓</span>}
    </span>
  );
}
