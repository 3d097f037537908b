/**
 * How long what is known of people is kept. The jobs delete by these numbers and /privacy tells them, so that
 * neither can promise what the other does not do.
 */
export const retention = {
  /** A session, used or not. */
  sessionDays: 7,
  /** An admin's session that nobody uses. */
  adminIdleHours: 12,
  /** The cookie of the cart, since its last change. */
  cartDays: 90,
  /** A guest's link, since the order. */
  guestLinkDays: 90,
  /** Whom a checkout was for, since it ended; its order, if it became one, has its own time. */
  checkoutDays: 30,
  /** To whom a mail went and what it said, since it was sent. */
  mailDays: 30,
  /** That a payment was begun or a card tried and not paid, with its account and a hash of the address. */
  cardTryHours: 24,
  /** What limits count by, since its ten minutes ended. */
  counterHours: 1,
  /** Ids of the payment provider's events; it repeats one for 3 days. */
  providerEventDays: 30,
  /** Whose an order was, and what admins changed: after the end of the year, as the Canada Revenue Agency asks. */
  booksYears: 6,
} as const;

const HOUR_MS = 60 * 60 * 1000;
export const hoursMs = (hours: number) => hours * HOUR_MS;
export const daysMs = (days: number) => hoursMs(24 * days);
