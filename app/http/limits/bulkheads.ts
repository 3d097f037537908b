import type { IncomingMessage } from "node:http";
import { pagePath } from "~/http/server/page-path";

/** What one kind of request may take of a process, so that a flood of one leaves room for the others. */
export interface Bulkhead {
  /** How many are worked on at once: as many of the database's ten connections, and of pictures under way. */
  atOnce: number;
  /** How many may wait for that; the next one is refused. */
  waiting: number;
  /** While other kinds are worked on, one begins in so many milliseconds; about twice what one takes. */
  everyMs: number;
  /** Bodies that come count too: they are written to the disk. */
  takesFiles?: boolean;
  /** As docs/security.md has it, which a test compares with this. */
  what: string;
}

export const bulkheads = {
  page: { atOnce: 4, waiting: 100, everyMs: 20, what: "pages that are not in the page cache" },
  search: { atOnce: 2, waiting: 50, everyMs: 25, what: "searched and filtered lists, pages and API" },
  cart: { atOnce: 3, waiting: 100, everyMs: 15, what: "the cart" },
  checkout: { atOnce: 4, waiting: 100, everyMs: 40, what: "opening a checkout, Place Order" },
  order: { atOnce: 8, waiting: 100, everyMs: 20, what: "orders: made of payments, shown, cancelled" },
  signIn: { atOnce: 4, waiting: 50, everyMs: 10, what: "signing in and out" },
  backOffice: { atOnce: 3, waiting: 100, everyMs: 20, what: "the back office, pages and API" },
  upload: { atOnce: 4, waiting: 40, everyMs: 20, takesFiles: true, what: "forms and calls with pictures" },
  webhook: { atOnce: 4, waiting: 500, everyMs: 5, what: "the payment provider's webhook" },
  report: { atOnce: 1, waiting: 20, everyMs: 20, what: "reports of the content security policy" },
  health: { atOnce: 1, waiting: 50, everyMs: 5, what: "`/readyz`" },
} satisfies Record<string, Bulkhead>;

export type Kind = keyof typeof bulkheads;

/** Files, and the demo's own providers, which the shop itself calls while it works on a request. */
const unbounded = /^\/(assets|uploads|images|demo|healthz|plain\.css|favicon\.\w+)(\/|$)/;

const kinds: [path: RegExp, Kind][] = [
  [/^\/cart(\/|$)/, "cart"],
  [/^\/(checkout|api\/create-payment-intent)(\/|$)/, "checkout"],
  [/^\/(orders|order-confirmation|account|api\/orders)(\/|$)/, "order"],
  [/^\/api\/(login|callback|logout)(\/|$)/, "signIn"],
  [/^\/(api\/)?admin(\/|$)/, "backOffice"],
  [/^\/api\/stripe\/webhook$/, "webhook"],
  [/^\/csp-reports$/, "report"],
  [/^\/readyz$/, "health"],
];

/** Null: never waits. */
export function kindOf({ url = "/", method, headers }: IncomingMessage): Kind | null {
  const path = pagePath(url);
  const query = url.split("?", 2)[1];
  if (unbounded.test(path)) return null;
  if (path === "/" || path === "/products" || path === "/api/products") return query ? "search" : "page";
  const kind = kinds.find(([pattern]) => pattern.test(path))?.[1] ?? "page";
  const isUpload =
    kind === "backOffice" && method === "POST" && headers["content-type"]?.startsWith("multipart/");
  return isUpload ? "upload" : kind;
}
