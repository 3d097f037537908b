import { json } from "~/api/api-bodies";
import * as giftCards from "~/api/gift-cards";
import { endpoint, type Endpoint, pageQuery } from "~/api/handlers";
import { giftCard, giftCardSending, listedGiftCard, recipientChange } from "~/schemas/prices/gift-card";
import { adminOrder } from "~/schemas/order";
import { giftCardMonth } from "~/schemas/report";
import { z } from "~/schemas/zod";

export const giftCardEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/admin/gift-cards",
    summary:
      "Gift cards, newest first; `search` finds the last four letters of a code, or the recipient's name or email address",
    query: pageQuery.extend({ search: z.string().optional() }),
    answer: z.array(listedGiftCard),
    handle: giftCards.giftCards,
  }),
  endpoint({
    method: "GET",
    path: "/admin/gift-cards/{id}",
    summary: "A gift card with all that happened to its balance, oldest first; its code is stored nowhere",
    answer: giftCard,
    handle: giftCards.giftCard,
  }),
  endpoint({
    method: "POST",
    path: "/admin/gift-cards/{id}/void",
    summary: "Void a gift card: its balance is lost; this cannot be undone",
    answer: giftCard,
    handle: giftCards.voidOneGiftCard,
  }),
  endpoint({
    method: "POST",
    path: "/admin/gift-cards/{id}/send",
    summary:
      "Email a gift card, perhaps to a corrected name and address; with a new code, so that the old one ends",
    body: json(giftCardSending),
    answer: giftCard,
    handle: giftCards.sendOneGiftCard,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/orders/{id}/gift-card-recipient",
    summary: "Correct who gets the gift cards of an order, and when; only of those that were not sent yet",
    body: json(recipientChange),
    answer: adminOrder,
    handle: giftCards.orderRecipient,
  }),
  endpoint({
    method: "GET",
    path: "/admin/reports/gift-cards",
    summary:
      "What is owed to holders of gift cards, by month at the shop: sold + given as refunds - used + returned - refunded - voided",
    query: pageQuery,
    answer: z.array(giftCardMonth),
    handle: giftCards.giftCardReport,
  }),
];
