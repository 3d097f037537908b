/** All limits are counted within ten minutes. */
export const WINDOW_MS = 10 * 60_000;

interface Limit {
  /** How often in one window. */
  uses: number;
  /** Whose uses count together: those of one address (of an IPv6 /64), of one account, or of each. */
  by: "address" | "account" | "address and account";
  /** As docs/security.md has it, which a test compares with this. */
  what: string;
}

/** Far beyond what people do, also those of a school or an office who share one address. */
export const limits = {
  signIn: { uses: 30, by: "address", what: "beginning to sign in (`/api/login`)" },
  signInReturn: { uses: 60, by: "address", what: "coming back from the sign-in provider (`/api/callback`)" },
  guestReview: { uses: 10, by: "address", what: "reviews of guests, page and API" },
  userReview: { uses: 60, by: "account", what: "reviews of signed-in users, page and API" },
  payment: { uses: 30, by: "address and account", what: "opening a checkout (`/api/create-payment-intent`)" },
  placeOrder: { uses: 30, by: "address and account", what: "pressing Place Order" },
  order: { uses: 100, by: "address", what: "`POST /api/orders`" },
  confirmation: { uses: 300, by: "address", what: "the confirmation after paying" },
  guestOrder: { uses: 300, by: "address", what: "a guest's link: showing the order, cancelling it" },
  upload: { uses: 100, by: "address", what: "uploaded pictures, page and API" },
  adminApi: { uses: 6000, by: "account", what: "calls of `/api/admin`" },
  cspReport: { uses: 60, by: "address", what: "reports of the content security policy" },
} as const satisfies Record<string, Limit>;

export type Limited = keyof typeof limits;
