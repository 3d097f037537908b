import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { browserData, retainedData, type RetainedItem } from "~/components/storefront/privacy/data-retention";
import { retention } from "~/lib/time/retention";
import { PageTitle } from "~/components/ui/page-title";

export interface PrivacyData {
  shop: { name: string; address: string; email: string | null };
  signInHost: string | null;
  takesCardsByStripe: boolean;
}

export function PrivacyPage({ shop, signInHost, takesCardsByStripe }: PrivacyData) {
  return (
    <div className="page max-w-4xl py-8">
      <PageTitle text="What we know of you, why, and for how long.">Privacy</PageTitle>
      <Section title="In short">
        <p>
          We keep what it takes to sell you toys, and nothing to follow you around: no advertising, no
          analytics, nothing sold to anybody. Your card number never reaches us.
        </p>
      </Section>
      <Section title="What we keep">
        <KeptList items={retainedData} />
        <p>
          What its time has come for is removed every hour. Backups and the technical log, which has no names,
          addresses or e-mail in it, are deleted by whoever runs the shop&apos;s machine.
        </p>
      </Section>
      <Section title="In your browser">
        <KeptList items={browserData} />
        {takesCardsByStripe && (
          <p>On the checkout page Stripe sets cookies of its own, which it needs to tell fraud.</p>
        )}
      </Section>
      <Section title="Who else sees it">
        <ul className="list-disc space-y-2 pl-5">
          <li>
            {takesCardsByStripe
              ? "Stripe takes the payment: it gets your card, the amount and, on its own payment page, your e-mail address and what you buy. What it keeps is its own to say."
              : "Payments are a demo here, and no card is charged."}
          </li>
          <li>
            {signInHost
              ? `${signInHost} logs you in, if you have an account. It learns that you came here, and tells us your name, e-mail address and picture.`
              : "Logging in is a part of this shop, and asks for an e-mail address alone."}
          </li>
          <li>Our mail and hosting companies carry and store what is above for us.</li>
          <li>A review is public, with the name a guest gives it.</li>
        </ul>
      </Section>
      <Section title="What you can do">
        <ul className="list-disc space-y-2 pl-5">
          <li>
            With an account: download all of it, or delete the account, on the page{" "}
            <TextLink to="/account">Account</TextLink>.
          </li>
          <li>{`As a guest: the link in your order's mail leads to the order for ${retention.guestLinkDays} days. There you can download its data, and have your name and address removed once it is handed over.`}</li>
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
