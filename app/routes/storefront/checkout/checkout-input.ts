import { readRecipient } from "~/routes/storefront/checkout/fields/recipient";
import { NOT_USED, type RecipientEntry } from "~/components/storefront/checkout/fields/recipient-fields";
import type { CheckoutEntry } from "~/components/storefront/checkout/fields/checkout-fields";
import { areGiftCardsOnly } from "~/domain/catalog/gift-card-products";
import { sendDayProblem } from "~/domain/gift-cards/send-day";
import { shopSettings } from "~/domain/settings/settings";
import type { OwnCart } from "~/http/cart/cart";
import { fieldText, jsonOf, parseForm } from "~/http/forms/forms";
import { DomainError, type FieldErrors, invalid } from "~/lib/errors";
import { shownLines } from "~/schemas/cart";
import { placeOrderInputFor } from "~/schemas/checkout";

const MARKED = "Please check the marked fields.";

/** Reads the checkout form. @throws DomainError invalid, with the errors of all its fields */
export async function readCheckoutForm(form: FormData, values: CheckoutEntry, { cart }: OwnCart) {
  const shown = shownLines.parse(jsonOf(fieldText(form, "cart")));
  const isOnlyCards = await areGiftCardsOnly(shown.length > 0 ? shown : cart.lines);
  if (isOnlyCards) {
    form.set("deliveryMethod", "pickup");
    for (const name of ["placeId", "slotId"]) form.delete(name);
  }
  const shop = await shopSettings();
  if (isOnlyCards || !shop.giftNote) form.delete("giftNote");
  const asked = isOnlyCards
    ? placeOrderInputFor({ deliveryMethod: "pickup" }, { pickupWithoutAddress: true })
    : placeOrderInputFor(values, shop);
  const { recipient, errors } = readRecipient(values);
  const { giftCardTo, giftCardDay } = values;
  const isDay = giftCardTo === "email" && giftCardDay !== "" && !errors?.giftCardDay;
  const dayProblem = isDay ? sendDayProblem(giftCardDay) : null;
  const more: FieldErrors = {
    ...errors,
    ...(dayProblem && { giftCardDay: [dayProblem] }),
    ...unusedTexts(values),
  };
  const input = parseWith(form, asked, more);
  return { input, recipient };
}

const unused: Record<string, readonly (keyof RecipientEntry)[]> = {
  me: ["giftCardName", "giftCardEmail", "giftCardMessage", "giftCardDay"],
  print: ["giftCardEmail", "giftCardDay"],
};

/** Without scripts, hidden fields are sent too: those with a text are shown again with an error. */
function unusedTexts(values: CheckoutEntry): FieldErrors {
  const names = unused[values.giftCardTo || "me"] ?? [];
  return Object.fromEntries(
    names.flatMap((name) => (values[name].trim() === "" ? [] : [[name, [NOT_USED]]])),
  );
}

type PlaceOrderSchema = ReturnType<typeof placeOrderInputFor>;

function parseWith(form: FormData, asked: PlaceOrderSchema, more: FieldErrors) {
  try {
    const input = parseForm(form, asked, MARKED);
    if (Object.keys(more).length > 0) throw invalid(MARKED, more);
    return input;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw invalid(MARKED, { ...error.extra.fields, ...more });
  }
}
