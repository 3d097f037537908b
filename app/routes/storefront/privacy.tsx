import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { type PrivacyData, PrivacyPage } from "~/components/storefront/privacy/privacy-page";
import { hasCodes } from "~/domain/promotions/promotions";
import { hasGiftCards } from "~/domain/gift-cards/usable";
import { deliveryZones } from "~/domain/delivery/zones";
import { keptPurposes } from "~/domain/subscriptions/forget";
import { shopSettings } from "~/domain/settings/settings";
import { environment } from "~/services/environment/environment";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), {
    title: "Privacy",
    description: "What the shop keeps of its customers, why and for how long.",
    path: "/privacy",
  });

export async function loader(): Promise<PrivacyData> {
  const { oauth, stripe } = environment;
  const { name, address, email, reviewRequests, backInStock, newsletter } = await shopSettings();
  const kept = await keptPurposes();
  return {
    shop: { name, address, email },
    signInHost: oauth && new URL(oauth.issuer).host,
    takesCardsByStripe: stripe !== null,
    checksPostalCodes: (await deliveryZones()).length > 0,
    takesCodes: await hasCodes(),
    takesGiftCards: await hasGiftCards(),
    asksForReviews: reviewRequests || kept.has("review_request"),
    takesSubscriptions: backInStock || newsletter || kept.has("back_in_stock") || kept.has("newsletter"),
  };
}

export default function Privacy() {
  return <PrivacyPage {...useLoaderData<typeof loader>()} />;
}
