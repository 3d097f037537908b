import { useEffect, useRef } from "react";
import { orderNumber } from "~/lib/orders/order-number";

export function CancelRefused({ orderId, reason }: { orderId: string; reason: string }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  return (
    <p ref={sentence} tabIndex={-1} className="mb-6 rounded-lg bg-danger-bg px-5 py-4 font-bold text-danger">
      {`Order #${orderNumber(orderId)}: ${reason}`}
    </p>
  );
}
