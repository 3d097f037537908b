import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { hasCodes } from "~/domain/promotions/promotions";
import { hasGiftCards } from "~/domain/gift-cards/usable";
import { deliveryZones } from "~/domain/delivery/zones";
import { keptPurposes } from "~/domain/subscriptions/forget";
import { shopSettings } from "~/domain/settings/settings";
import { environment } from "~/services/environment/environment";
import type { ReactNode } from "react";
import {
  browserData,
  discountCodeItem,
  giftCardCookieItem,
  giftCardItem,
  postalCodeItem,
  retainedData,
  subscriptionItem,
  type RetainedItem,
  reviewRequestItem,
} from "~/components/storefront/privacy/data-retention";
import { retention } from "~/lib/time/retention";
import { PageTitle } from "~/components/ui/page-title";

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

interface PrivacyData {
  shop: { name: string; address: string; email: string | null };
  signInHost: string | null;
  takesCardsByStripe: boolean;
  checksPostalCodes: boolean;
  takesCodes: boolean;
  takesGiftCards: boolean;
  asksForReviews: boolean;
  takesSubscriptions: boolean;
}

function PrivacyPage({
  shop,
  signInHost,
  takesCardsByStripe,
  checksPostalCodes,
  takesCodes,
  takesGiftCards,
  asksForReviews,
  takesSubscriptions,
}: PrivacyData) {
  const optional = [
    ...(checksPostalCodes ? [postalCodeItem] : []),
    ...(takesCodes ? [discountCodeItem] : []),
    ...(takesGiftCards ? [giftCardCookieItem] : []),
  ];
  const kept = [
    ...retainedData,
    ...(takesGiftCards ? [giftCardItem] : []),
    ...(asksForReviews ? [reviewRequestItem] : []),
    ...(takesSubscriptions ? [subscriptionItem] : []),
  ];
  return (
    <div className="page max-w-4xl py-8">
      <PageTitle text="What we know about you, why, and for how long.">Privacy</PageTitle>
      <Section title="In short">
        <p>
          We keep only what we need to sell you toys. No advertising, no analytics, and we do not sell your
          data. Your card number never reaches us.
        </p>
      </Section>
      <Section title="What we keep">
        <KeptList items={kept} />
        <p>
          Expired data is deleted hourly. The people who run the shop&apos;s server delete backups and the
          technical log, which contains no names, addresses or email addresses.
        </p>
      </Section>
      <Section title="In your browser">
        <KeptList items={[...browserData, ...optional]} />
        {takesCardsByStripe && <p>On the checkout page, Stripe sets its own cookies to detect fraud.</p>}
      </Section>
      <Section title="Who else sees it">
        <ul className="list-disc space-y-2 pl-5">
          <li>
            {takesCardsByStripe
              ? "Stripe takes the payment. It gets your card, the amount and, on its own payment page, your email address and what you buy. Stripe's privacy policy says what it keeps."
              : "Payments are a demo here, and no card is charged."}
          </li>
          <li>
            {signInHost
              ? `${signInHost} logs you in, if you have an account. It learns that you visited this shop, and gives us your name, email address and picture.`
              : "This shop handles log-in itself and asks only for an email address."}
          </li>
          <li>Our email and hosting companies send and store this data for us.</li>
          <li>Reviews are public, with the name a guest enters.</li>
        </ul>
      </Section>
      <Section title="What you can do">
        <ul className="list-disc space-y-2 pl-5">
          <li>
            With an account: download all of it, or delete the account, on the page{" "}
            <TextLink to="/account">Account</TextLink>.
          </li>
          <li>{`As a guest: the link in your confirmation email shows the order for ${retention.guestLinkDays} days. There you can download its data, and have your name and address removed after the order is handed over.`}</li>
          <li>
            <span>{`For everything else, or if something is wrong: ${shop.name}, ${shop.address}`}</span>
            {shop.email && (
              <>
                {", "}
                <a href={`mailto:${shop.email}`} className="font-bold break-all underline">
                  {shop.email}
                </a>
              </>
            )}
            .
          </li>
        </ul>
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3 pb-8">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-bold underline">
      {children}
    </Link>
  );
}

function KeptList({ items }: { items: readonly RetainedItem[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map(({ what, why, until }) => (
        <li key={what} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[3fr_2fr]">
          <div>
            <h3 className="text-base">{what}</h3>
            <p className="text-muted">{why}</p>
          </div>
          <p>{until}</p>
        </li>
      ))}
    </ul>
  );
}
