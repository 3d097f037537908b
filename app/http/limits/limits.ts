export const WINDOW_MS = 10 * 60_000;

interface Limit {
  uses: number;
  /** Counted for each address (IPv6: the /64), each account, or both. */
  by: "address" | "account" | "address and account";
}

/** Far above normal use, also for a school or office with one address. docs/security.md lists the requests. */
export const limits = {
  signIn: { uses: 30, by: "address" },
  signInReturn: { uses: 60, by: "address" },
  guestReview: { uses: 10, by: "address" },
  userReview: { uses: 60, by: "account" },
  payment: { uses: 30, by: "address and account" },
  /** Discount codes and gift cards, which could be guessed. */
  code: { uses: 30, by: "address" },
  /** Asking for emails: somebody may type another person's address. */
  subscription: { uses: 20, by: "address" },
  placeOrder: { uses: 30, by: "address and account" },
  order: { uses: 100, by: "address" },
  confirmation: { uses: 300, by: "address" },
  guestOrder: { uses: 300, by: "address" },
  upload: { uses: 100, by: "address" },
  adminApi: { uses: 6000, by: "account" },
  cspReport: { uses: 60, by: "address" },
} as const satisfies Record<string, Limit>;

export type Limited = keyof typeof limits;
