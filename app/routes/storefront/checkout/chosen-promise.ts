import { type RefObject, useCallback, useEffect, useState } from "react";
import type { CheckoutEntry } from "~/components/storefront/checkout/fields/checkout-fields";
import type { PickupPlace } from "~/components/storefront/checkout/fields/place-fields";
import type { PricedDelivery } from "~/routes/storefront/checkout/place-order-result";
import { timeField } from "~/components/storefront/checkout/fields/time-fields";
import { promiseWords } from "~/lib/orders/words/promise-words";

type HandoverChoice = Pick<CheckoutEntry, "deliveryMethod" | "placeId" | "slotId">;

interface HandoverOffer {
  places: readonly PickupPlace[];
  priced: Pick<PricedDelivery, "promise" | "hasZones">;
}

/** The promise for the choice: its pickup time or delivery day, else when it is ready. Null without one. */
export function promiseOf(choice: HandoverChoice, { places, priced }: HandoverOffer): string | null {
  if (choice.deliveryMethod === "delivery") return priced.promise;
  const offered = places.filter(({ endsBeforeReady }) => !endsBeforeReady);
  const place = offered.find(({ id }) => id === choice.placeId) ?? offered[0];
  if (!place?.days) return place?.ready ?? null;
  const times = place.days.flatMap(({ day, times }) =>
    times.map(({ id, time }) => ({ id, words: `${day}, ${time}` })),
  );
  const slot = times.find(({ id }) => id === choice.slotId) ?? times[0] ?? null;
  return slot && promiseWords({ deliveryMethod: "pickup", readyBy: null, slot });
}

/** True if another choice can have another promise. */
export function isPromiseChosen({ places, priced }: HandoverOffer): boolean {
  const promises = new Set([priced.promise, ...places.map(({ ready }) => ready)]);
  return priced.hasZones || promises.size > 1 || places.some(({ days }) => days !== null);
}

/** The promise for the choice in the form. Call `follow` when its radio buttons may have changed. */
export function useChosenPromise(
  form: RefObject<HTMLFormElement>,
  loaded: HandoverChoice,
  offered: HandoverOffer,
) {
  const [choice, setChoice] = useState(loaded);
  const follow = useCallback(() => {
    if (form.current) setChoice(choiceOf(new FormData(form.current)));
  }, [form]);
  // The browser may have restored another choice.
  useEffect(follow, [follow]);
  return { promise: promiseOf(choice, offered), follow };
}

function choiceOf(form: FormData): HandoverChoice {
  const text = (name: string) => String(form.get(name) ?? "");
  const placeId = text("placeId");
  return { deliveryMethod: text("deliveryMethod"), placeId, slotId: text(timeField(placeId)) };
}
