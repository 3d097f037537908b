import { isId } from "~/lib/id";
import { CONFIRM_PATH, LEAVE_PATH } from "~/lib/url/subscription-paths";
import { environment } from "~/services/environment/environment";
import { isSigned, keysFor, sign } from "~/services/environment/keys";

/** A link's token allows one action on one subscription. Both actions need a POST. */
const keyPurposes = {
  [CONFIRM_PATH]: "subscription-confirm",
  [LEAVE_PATH]: "subscription-leave",
} as const;
type SubscriptionPath = keyof typeof keyPurposes;

const linkTo = (path: SubscriptionPath, id: string) =>
  `${environment.publicUrl}${path}?id=${id}&token=${sign(keyPurposes[path], id)}`;

export const confirmUrl = (subscriptionId: string) => linkTo(CONFIRM_PATH, subscriptionId);
export const leaveUrl = (subscriptionId: string) => linkTo(LEAVE_PATH, subscriptionId);

/** @returns the subscription's id, or null without a valid signature */
export function subscriptionIdOf(path: SubscriptionPath, url: string): string | null {
  const query = new URL(url).searchParams;
  const id = query.get("id") ?? "";
  return isId(id) && isSigned(keysFor(keyPurposes[path]), id, query.get("token") ?? "") ? id : null;
}
