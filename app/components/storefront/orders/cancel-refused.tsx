import { useEffect, useRef } from "react";
import { orderNumber } from "~/lib/order-number";

/** Instead of the dialog, for whoever pressed Cancel Order on a page that was left open until it was too late. */
export function CancelRefused({ orderId, reason }: { orderId: string; reason: string }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // The pressed link is gone with the news that there is nothing to cancel.
  useEffect(() => sentence.current?.focus(), []);
  return (
    <p ref={sentence} tabIndex={-1} className="mb-6 rounded-lg bg-danger-bg px-5 py-4 font-bold text-danger">
      {`Order #${orderNumber(orderId)}: ${reason}`}
    </p>
  );
}
