import { useEffect, useRef, useState } from "react";
import { notADiscountCode } from "~/lib/gift-cards/code";
import type { OrderDraft } from "~/lib/orders/drafts/order-draft";
import type { Offers } from "~/lib/promotions/promotion";

const TYPING_PAUSE_MS = 400;

/** The discounts for what is typed; those of the last answer until the next arrives. */
export function useOffers(draft: OrderDraft, answered: Offers): Offers {
  const [offers, setOffers] = useState(answered);
  const [last, setLast] = useState(answered);
  if (last !== answered) {
    setLast(answered);
    setOffers(answered);
  }
  const isFirst = useRef(true);
  const question = questionOf(draft);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    let isOld = false;
    const timer = setTimeout(() => {
      void lookUpOffers(question).then((found) => {
        if (!isOld && found) setOffers(found);
      });
    }, TYPING_PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [question]);
  return offers;
}

function questionOf({ lines, discountCode, email, userId }: OrderDraft): string {
  const ids = [...new Set(lines.map(({ variationId }) => variationId))].join();
  // Addresses are logged, and a gift card's code is money.
  const code = notADiscountCode(discountCode) === null ? discountCode : "";
  return new URLSearchParams({ ids, code, email, userId }).toString();
}

/** Null when the server does not answer, for example after the session has ended. */
async function lookUpOffers(question: string): Promise<Offers | null> {
  try {
    const response = await fetch(`/admin/orders/offers?${question}`, {
      headers: { Accept: "application/json" },
    });
    return response.ok ? ((await response.json()) as { offers: Offers }).offers : null;
  } catch {
    return null;
  }
}
