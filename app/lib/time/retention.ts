/** How long personal data is kept. The jobs delete by these numbers and /privacy shows them, so they always agree. */
export const retention = {
  /** Sessions, from sign-in. */
  sessionDays: 7,
  /** Unused sessions of admins. */
  adminIdleHours: 12,
  /** The cookies of the cart and the postal code, from their last change. */
  cartDays: 90,
  /** The cookie of the wish list, from its last change. */
  wishListDays: 365,
  /** A guest's link to an order, from the order's date. */
  guestLinkDays: 90,
  /** The contact of a checkout, from its end. Orders have their own time. */
  checkoutDays: 30,
  /** The recipient and text of a sent email, and of a gift card that is sent after its order was erased. */
  mailDays: 30,
  /** An email address that asked for emails, until it is confirmed. */
  unconfirmedDays: 7,
  /** Email addresses that wait for something sold out. */
  backInStockDays: 365,
  /** Opened checkouts and card tries, with the account and a hash of the address. */
  cardTryHours: 24,
  /** Counters of limits, from the end of their ten minutes. */
  counterHours: 1,
  /** Ids of the payment provider's events; it repeats one for 3 days. */
  providerEventDays: 30,
  /** Names on orders and in the list of changes, from the end of the year, as the Canada Revenue Agency requires. */
  booksYears: 6,
} as const;

const HOUR_MS = 60 * 60 * 1000;
export const hoursMs = (hours: number) => hours * HOUR_MS;
export const daysMs = (days: number) => hoursMs(24 * days);
