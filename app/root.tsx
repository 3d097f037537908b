import {
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useAccessError } from "~/components/storefront/shell/access-error";
import { ErrorPage, errorTitle, frameOfError } from "~/components/storefront/shell/error-page";
import { Footer, type FooterShop } from "~/components/storefront/shell/footer";
import { Header } from "~/components/storefront/shell/header";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { RouteAnnouncer } from "~/components/ui/toast/route-announcer";
import { startTooltipTiming } from "~/components/ui/toast/tooltip-timing";
import { Toaster } from "~/components/ui/toast/toaster";
import { catalogue } from "~/domain/catalog/catalogue";
import { hasGiftCards } from "~/domain/gift-cards/usable";
import { shopSettings } from "~/domain/settings/settings";
import { readBadge } from "~/http/cart/cart";
import { addCookie } from "~/http/session/cookies";
import { takeFlash } from "~/http/session/flash";
import { frameOf } from "~/http/server/page-frame";
import { headerUser } from "~/http/cache/visit";
import { now } from "~/services/clock/clock";
import { yearAtShop } from "~/lib/time/shop-days";
import { isListPath } from "~/lib/catalog/product-filters";
import { environment } from "~/services/environment/environment";
import stylesheet from "~/styles.css?url";

/** The title for errors before a page's own title is known. */
export const meta: MetaFunction<typeof loader> = ({ error }) => [
  { title: error === undefined ? "Parkland Prints" : errorTitle(error) },
];

export const links: LinksFunction = () => [
  { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" },
  { rel: "apple-touch-icon", href: "/images/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Every page carries these data, so keep them small. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ toast, headers }, user, shown, badge, settings] = await Promise.all([
    takeFlash(request),
    context.visitor.user(),
    catalogue(),
    readBadge(request),
    shopSettings(),
  ]);
  if (badge.setCookie) addCookie(headers, badge.setCookie);
  return json(
    {
      ...(context.modelVisit ?? { user: user && headerUser(user), cartCount: badge.count }),
      categories: shown.categories.map((category) => category.name),
      ...(Object.keys(shown.categorySlugs).length > 0 && { categorySlugs: shown.categorySlugs }),
      hasGiftCards: await hasGiftCards(),
      toast,
      demo: environment.mode === "demo",
      shop: frameOf(settings),
      origin: environment.publicUrl,
      year: yearAtShop(now()),
    },
    { headers },
  );
}

/** Storefront filters change neither cart nor visitor. Back office filters may bring a toast. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod = "GET",
  currentUrl,
  nextUrl,
  actionResult,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate &&
  !actionResult?.failed &&
  (formMethod !== "GET" ||
    nextUrl.pathname.startsWith("/admin") ||
    (currentUrl.search === nextUrl.search && !isOtherList(currentUrl.pathname, nextUrl.pathname)));

const isOtherList = (from: string, to: string) => from !== to && isListPath(from) && isListPath(to);

const latest = staleIfUnreachable<typeof loader>();
export const clientLoader = latest.clientLoader;

export type RootData = SerializeFrom<typeof loader>;

export function useRootData(): RootData | undefined {
  return useRouteLoaderData<typeof loader>("root");
}

/** Delays the body until the stylesheet: before that, browsers hold back low-priority modules. */
const AFTER_STYLE = "0";

/** Renders the frame even without root data, when the shop is down. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData();
  const error = useRouteError();
  const accessError = useAccessError(error);
  const kept = frameOfError(error);
  const message = accessError?.toast ?? data?.toast ?? null;
  const hydrated = useHydrated();
  useEffect(() => latest.remember(data), [data]);
  useEffect(startTooltipTiming, []);
  useEffect(() => {
    // Tests wait for this before they press buttons.
    if (hydrated) document.documentElement.dataset.scripts = "ready";
  }, [hydrated]);
  return (
    <html lang="en-CA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#172925" media="(prefers-color-scheme: dark)" />
        {accessError && accessError.delayMs !== null && (
          <noscript>
            <meta httpEquiv="refresh" content={`1;url=${accessError.to}`} />
          </noscript>
        )}
        <Meta />
        <link rel="stylesheet" href={stylesheet} />
        <Links />
        <script dangerouslySetInnerHTML={{ __html: AFTER_STYLE }} />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>{" "}
        {data?.demo && (
          <aside
            aria-label="About this demo"
            className="bg-sky px-4 py-1 text-center text-sm font-bold print:hidden"
          >
            Demo shop: no card is charged
          </aside>
        )}
        <Header
          shopName={(data?.shop ?? kept?.shop ?? anyShop).name}
          user={data?.user ?? null}
          mayBeSignedIn={!data && kept?.mayBeSignedIn}
          cartCount={data?.cartCount ?? 0}
          categories={data?.categories ?? []}
        />
        <Toaster message={message} />
        {children}
        <RouteAnnouncer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

const anyShop: FooterShop = {
  name: "Parkland Prints",
  address: "Stony Plain, AB",
  places: [{ name: null, address: "Stony Plain, AB", lines: ["Mon-Sat 9am-7pm", "Sunday 9am-5pm"] }],
  phone: null,
  phoneUrl: null,
  email: null,
  gstNumber: null,
  help: [],
  hasNewsletter: false,
};

export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRootData();
  return (
    <>
      <ErrorPage error={error} />
      <Footer
        shop={data?.shop ?? frameOfError(error)?.shop ?? anyShop}
        categories={data?.categories ?? []}
        hasGiftCards={data?.hasGiftCards ?? false}
        year={data?.year ?? new Date().getFullYear()}
      />
    </>
  );
}
