import { createPromotion, endPromotion, updatePromotion } from "~/domain/promotions/edit-promotions";
import { getPromotion, listPromotions } from "~/domain/promotions/read-promotions";
import { type Call, listed, type pageQuery, part } from "~/api/handlers";
import type { PromotionChange, PromotionInput } from "~/schemas/prices/promotion";
import type { z } from "~/schemas/zod";

type Admin<Sent = undefined> = Call<"admin", unknown, Sent>;

export async function promotions({ query }: Call<"admin", z.output<typeof pageQuery>, undefined>) {
  return listed(part(await listPromotions(), query));
}

export const promotion = ({ id }: Admin) => getPromotion(id);
export const addPromotion = ({ body, user }: Admin<PromotionInput>) => createPromotion(body, user);
export const changePromotion = ({ id, body, user }: Admin<PromotionChange>) =>
  updatePromotion(id, body, user);
export const endOnePromotion = ({ id, user }: Admin) => endPromotion(id, user);
