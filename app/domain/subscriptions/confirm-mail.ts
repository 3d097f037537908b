import type { Mail } from "~/domain/mail/outbox";
import type { ShopSettings } from "~/domain/settings/settings";
import { confirmUrl, leaveUrl } from "~/domain/subscriptions/links";
import { consentWords } from "~/lib/subscriptions/consent-words";
import { daysMs, retention } from "~/lib/time/retention";
import type { SubscriptionPurpose } from "~/schemas/subscription";
import { now } from "~/services/clock/clock";

interface Unconfirmed {
  id: string;
  purpose: SubscriptionPurpose;
  email: string;
  item: string;
}

const DAY_MS = daysMs(1);

/** At most once a day. */
export function confirmMail({ id, purpose, email, item }: Unconfirmed, shop: ShopSettings): Mail {
  const { asked, until } = consentWords(purpose, item);
  return {
    key: `subscription:confirm:${id}:${Math.floor(now().getTime() / DAY_MS)}`,
    to: email,
    subject: `Please confirm: ${asked}`,
    preview: `You asked for ${asked}.`,
    title: "Please confirm",
    blocks: [
      { kind: "words", text: `You asked ${shop.name} for ${asked}. ${until}` },
      { kind: "button", label: "Confirm", url: confirmUrl(id) },
      {
        kind: "words",
        text: `Was it not you? Then do nothing. Without your confirmation we send you no more emails, and take your address off the list after ${retention.unconfirmedDays} days.`,
      },
    ],
    orderId: null,
    leaveUrl: leaveUrl(id),
  };
}
