import { Link, useLocation } from "@remix-run/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Fragment, type ReactNode } from "react";
import { useCategoryPath } from "~/components/storefront/listing/category-path";
import { NewsletterForm } from "~/components/storefront/subscriptions/newsletter-form";
import { Card, CardTitle } from "~/components/ui/card";
import { NO_PLACE } from "~/lib/orders/pickup-place";
import { helpPages, helpPath } from "~/lib/url/help-pages";
import { NEWSLETTER_PATH } from "~/lib/url/subscription-paths";

export interface FooterShop {
  name: string;
  address: string;
  /** Pickup places. If there is only one, its name is null. */
  places: { name: string | null; address: string; lines: string[] }[];
  phone: string | null;
  phoneUrl: string | null;
  email: string | null;
  gstNumber: string | null;
  help: string[];
  hasNewsletter: boolean;
}

interface FooterProps {
  shop: FooterShop;
  categories: string[];
  hasGiftCards: boolean;
  year: number;
}

/** These pages ask for an email address themselves. */
const withoutNewsletter = new Set([NEWSLETTER_PATH, "/checkout"]);

const CATEGORIES_SHOWN = 12;

const link = "inline-flex min-h-9 items-center underline-offset-4 hover:underline";

export function Footer({ shop, categories, hasGiftCards, year }: FooterProps) {
  const { pathname } = useLocation();
  return (
    <footer className="mt-auto pt-16 print:hidden">
      <div className="layer-band" />
      <div className="bg-night text-on-night">
        {shop.hasNewsletter && !withoutNewsletter.has(pathname) && (
          <div className="page pt-10">
            <Card className="grid items-start text-ink gap-x-8 gap-y-2 lg:grid-cols-[1fr_2fr]">
              <CardTitle>Newsletter</CardTitle>
              <NewsletterForm />
            </Card>
          </div>
        )}
        <div className="page grid grid-cols-2 gap-x-6 gap-y-8 py-10 sm:gap-10 sm:py-12 lg:grid-cols-[1.4fr_1fr_1fr_1.4fr]">
          <div className="space-y-3 max-sm:col-span-2">
            <p className="font-display text-2xl font-semibold">{shop.name}</p>
            <p className="max-w-xs">
              Toys, fidgets and animals, printed layer by layer in Parkland County, Alberta.
            </p>
          </div>
          <Column title="Shop">
            <li>
              <Link to="/products" className={link}>
                All Products
              </Link>
            </li>
            <CategoryLinks names={categories.slice(0, CATEGORIES_SHOWN)} />
            {categories.length > CATEGORIES_SHOWN && (
              <li>
                <details className="group">
                  <summary className={`${link} list-none gap-1`}>
                    <span>{`${categories.length - CATEGORIES_SHOWN} more categories`}</span>
                    <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
                  </summary>
                  <ul>
                    <CategoryLinks names={categories.slice(CATEGORIES_SHOWN)} />
                  </ul>
                </details>
              </li>
            )}
          </Column>
          <Column title="Support">
            {hasGiftCards && (
              <li>
                <Link to="/gift-card" className={link}>
                  Gift Card Balance
                </Link>
              </li>
            )}
            {helpPages.map(({ slug, title }) => (
              <li key={title} className="flex min-h-9 items-center">
                {shop.help.includes(slug) ? (
                  <Link to={helpPath(slug)} className={link}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </li>
            ))}
          </Column>
          <section className="space-y-3 max-sm:col-span-2">
            <h2 className="text-lg">{shop.places.length > 1 ? "Pickup Locations" : "Pickup Location"}</h2>
            {shop.places.length === 0 && <p>{NO_PLACE}</p>}
            {shop.places.map(({ name, address, lines }, index) => (
              <Fragment key={index}>
                <address className="text-balance not-italic">
                  {name && <strong className="block">{name} </strong>}
                  {address}
                </address>
                <div>
                  {lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </div>
              </Fragment>
            ))}
            {(shop.phone ?? shop.email) && (
              <div>
                {shop.phone && <Contact href={shop.phoneUrl}>{shop.phone}</Contact>}
                {shop.email && <Contact href={`mailto:${shop.email}`}>{shop.email}</Contact>}
              </div>
            )}
          </section>
        </div>
        <div className="page flex flex-wrap items-center justify-between gap-x-8 border-t border-on-night/20 py-4 text-sm">
          <p>
            <span>{`© ${year} ${shop.name}. All rights reserved.`}</span>
            {shop.gstNumber && <span className="block">{`GST registration ${shop.gstNumber}`}</span>}
          </p>{" "}
          <Link to="/privacy" className={link}>
            Privacy
          </Link>
        </div>
      </div>
    </footer>
  );
}

function CategoryLinks({ names }: { names: string[] }) {
  const categoryPath = useCategoryPath();
  return names.map((name) => (
    <li key={name}>
      <Link to={categoryPath(name)} className={link}>
        {name}
      </Link>
    </li>
  ));
}

function Contact({ href, children }: { href: string | null; children: string }) {
  return (
    <p>
      {href ? (
        <a href={href} className={`${link} wrap-anywhere`}>
          {children}
        </a>
      ) : (
        children
      )}
    </p>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h2 className="text-lg">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
