import { type Call, listed, type pageQuery, part } from "~/api/handlers";
import { getGiftCard, listGiftCards } from "~/domain/gift-cards/read-gift-cards";
import { giftCardsByMonth } from "~/domain/reports/gift-card-liability";
import { correctRecipient } from "~/domain/orders/gift-cards/recipient";
import { sendGiftCardAgain, voidGiftCard } from "~/domain/orders/gift-cards/send";
import { searchText } from "~/lib/search/search-text";
import type { GiftCardSending, RecipientChange } from "~/schemas/prices/gift-card";
import type { z } from "~/schemas/zod";

type AdminCall<Sent = undefined> = Call<"admin", unknown, Sent>;
type ListQuery = z.output<typeof pageQuery> & { search?: string };

export async function giftCards({ query: { search = "", ...range } }: Call<"admin", ListQuery, undefined>) {
  return listed(await listGiftCards({ search: searchText(search), ...range }));
}

export const giftCard = ({ id }: AdminCall) => getGiftCard(id);

export async function voidOneGiftCard({ id, user }: AdminCall) {
  await voidGiftCard(id, user);
  return getGiftCard(id);
}

export async function sendOneGiftCard({ id, body, user }: AdminCall<GiftCardSending>) {
  await sendGiftCardAgain(id, body, user);
  return getGiftCard(id);
}

export const orderRecipient = ({ id, body, user }: AdminCall<RecipientChange>) =>
  correctRecipient(id, body, user);

export const giftCardReport = async ({ query }: Call<"admin", z.output<typeof pageQuery>, undefined>) =>
  listed(part(await giftCardsByMonth(), query));
