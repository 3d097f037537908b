import { readyWords } from "~/lib/time/ready-when.ts";

interface PromisedOrder {
  deliveryMethod: string;
  readyBy: Date | string | null;
  slot: { words: string } | null;
}

/** `Pickup Saturday, Nov 28, 10am-10:30am`, `Delivery Tuesday, Dec 1`, or `Ready Thursday, Nov 27 after 2 pm`. */
export function promiseWords({ deliveryMethod, readyBy, slot }: PromisedOrder): string | null {
  if (slot) return `${deliveryMethod === "pickup" ? "Pickup" : "Delivery"} ${slot.words}`;
  return readyBy && readyWords(readyBy);
}
