import { addressFields, type MarketChoicesData } from "~/components/storefront/orders/market-choices";
import { timeField } from "~/components/storefront/checkout/fields/time-fields";
import { endingOpenLink } from "~/domain/checkout/links/end-links";
import { type Answerer, answerMarket, readMarketQuestion } from "~/domain/orders/handover/market-answer";
import { refundableCents } from "~/domain/payments/order-refunds";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { fieldText, fieldTexts, formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { redirectWithToast } from "~/http/session/flash";
import { DomainError } from "~/lib/errors";
import { cancelledPickup } from "~/lib/orders/cancelled-market";
import { pickupPlace } from "~/routes/storefront/checkout/checkout-places";
import { marketAnswer } from "~/schemas/orders/market-answer";

export interface MarketPageData {
  id: string;
  /** How the order is handed over, in words. */
  handover: string;
  pickupAddress: string | null;
  /** The page where the customer sees the order. */
  orderPath: string;
  hasEmail: boolean;
  isCancelled: boolean;
  /** Null once a choice was made. */
  question: (MarketChoicesData & { cancelled: string }) | null;
}

export async function marketPageData(id: string, who: Answerer): Promise<MarketPageData> {
  const { order, cancelledMarketDay, places, delivery, ...found } = await readMarketQuestion(id, who);
  const { refusalToCancel, ...shown } = found;
  const page = {
    id: order.id,
    ...shown,
    question: null,
    hasEmail: order.shippingAddress.email !== "",
    isCancelled: order.status === "cancelled",
  };
  if (cancelledMarketDay === null) return page;
  const { name, isStore } = placeOf(await shopSettings(), order.placeId);
  const { address, address2 = "", city, province, postalCode } = order.shippingAddress;
  return {
    ...page,
    question: {
      cancelled: cancelledPickup(isStore ? null : name, cancelledMarketDay),
      places: places.map(({ place, times }) => pickupPlace(place, times)),
      texts: { address, address2, city, province, postalCode, placeId: "", slotId: "" },
      delivery,
      order: { refundStatus: order.refundStatus, payments: order.payments },
      backCents: await refundableCents(order.id),
      isCancellable: refusalToCancel === null,
    },
  };
}

/** If another answer came first, the page says so. */
export async function answerByForm(request: Request, id: string, who: Answerer, backTo: string) {
  const form = await readForm(request);
  const intent = intentOf(form, ["move", "deliver", "cancel"]);
  const placeId = fieldText(form, "placeId");
  const slotId = fieldText(form, timeField(placeId));
  const typed = fieldTexts(form, addressFields);
  try {
    const answer = marketAnswer.parse(
      intent === "move"
        ? { intent, placeId: placeId || undefined, slotId: slotId || undefined }
        : { intent, ...typed },
    );
    const by = "admin" in who ? who.admin : null;
    await endingOpenLink(id, by, () => answerMarket(id, answer, who));
  } catch (error) {
    if (error instanceof DomainError && error.kind === "notFound") throw error;
    return formErrorResponse(error, { ...typed, placeId, slotId });
  }
  const { handover } = await readMarketQuestion(id, who);
  const done = { title: "Saved", description: `${handover}.` };
  return redirectWithToast(backTo, intent === "cancel" ? { title: "Order Cancelled" } : done);
}
