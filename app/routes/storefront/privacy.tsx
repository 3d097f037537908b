import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { type PrivacyData, PrivacyPage } from "~/components/storefront/privacy/privacy-page";
import { environment } from "~/services/environment";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), {
    title: "Privacy",
    description: "What the shop keeps of its customers, why and for how long.",
    path: "/privacy",
  });

export function loader(): PrivacyData {
  const { shop, oauth, stripe } = environment;
  return {
    shop: { name: shop.name, address: shop.address, email: shop.email },
    signInHost: oauth && new URL(oauth.issuer).host,
    takesCardsByStripe: stripe !== null,
  };
}

export default function Privacy() {
  return <PrivacyPage {...useLoaderData<typeof loader>()} />;
}
