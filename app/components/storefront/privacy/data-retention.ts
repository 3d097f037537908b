import { retention } from "~/lib/time/retention";

export interface RetainedItem {
  what: string;
  why: string;
  until: string;
}

const {
  sessionDays,
  cartDays,
  wishListDays,
  checkoutDays,
  mailDays,
  cardTryHours,
  counterHours,
  booksYears,
  backInStockDays,
  unconfirmedDays,
} = retention;

export const retainedData: readonly RetainedItem[] = [
  {
    what: "Your account: name, email address, picture",
    why: "To show you your orders. They come from your sign-in provider.",
    until: "Until you delete the account.",
  },
  {
    what: "Log-ins: the time, the kind of browser, and the session",
    why: "To keep you logged in.",
    until: `Until you log out, ${sessionDays} days at most.`,
  },
  {
    what: "Orders: name, email address, phone, address, items, date and amounts",
    why: "To hand over your order, and for our order records, as tax law requires.",
    until: `${booksYears} years after the end of the year, then without name, phone and addresses. Sooner if you ask for it, once the order is handed over.`,
  },
  {
    what: "Our notes about you, if any: for example, how you like your parcels",
    why: "To serve you better. If you have an account, they are in the copy of your data.",
    until: "Until the account is deleted, or your name is removed from the last order you placed as a guest.",
  },
  {
    what: "Reviews: stars, words, and the name a guest gives",
    why: "To help other shoppers. They are public.",
    until: "As long as the product is here; without the author once the account is deleted.",
  },
  {
    what: "Your wish list, and the link you share it by",
    why: "To show it in every browser you log in with. Without an account it stays in your browser.",
    until: "Until you remove a toy, end the link, or delete the account.",
  },
  {
    what: "Checkouts without an order: what you typed",
    why: "To find out what happened to a payment.",
    until: `${checkoutDays} days after they ended.`,
  },
  {
    what: "Emails we sent you: the address and the text",
    why: "To find out if an email arrived.",
    until: `${mailDays} days after they were sent, or written if they could not be sent.`,
  },
  {
    what: "Payments: amounts and the payment provider's numbers for them. Never your card",
    why: "For our order records, and for refunds.",
    until: "Permanently. They contain no names.",
  },
  {
    what: "Your internet address",
    why: "To stop those who try stolen cards, buy up everything or flood the shop.",
    until: `Unreadable (as a keyed hash) while a checkout is under way, and for ${cardTryHours} hours after a payment that was begun and not completed; readable in counters of ten minutes, deleted within ${counterHours + 1} hours.`,
  },
  {
    what: "Changes made by the people who run the shop",
    why: "To find mistakes and misuse.",
    until: `${booksYears} years after the end of the year.`,
  },
];

export const postalCodeItem: RetainedItem = {
  what: "The postal code you check for delivery (a cookie)",
  why: "To show you whether we deliver to you.",
  until: `${cartDays} days after the last check.`,
};

export const discountCodeItem: RetainedItem = {
  what: "The discount code you enter (a cookie)",
  why: "To use it in your cart and at checkout.",
  until: `Until you order with it; ${cartDays} days at most.`,
};

export const giftCardItem: RetainedItem = {
  what: "Gift cards: the name, email address and message you enter for the person who gets it",
  why: "To send it. Its code is never kept, only a hash of it.",
  until: "With the order that bought it. The card itself never ends.",
};

export const reviewRequestItem: RetainedItem = {
  what: "When we last asked you for a review by email, and whether you unsubscribed",
  why: "To ask at most once a month, and not at all after you unsubscribed.",
  until:
    "Until you delete your account or have your order's data removed. If you unsubscribed, the address stays on the list of those we do not ask.",
};

export const subscriptionItem: RetainedItem = {
  what: "Emails you ask for: your email address, what you asked for, and when you confirmed",
  why: "To send them, and to prove that you asked, as Canada's anti-spam law requires.",
  until: `${unconfirmedDays} days if you do not confirm. Else until you unsubscribe; for something sold out, until the one email that it is back, or ${backInStockDays} days.`,
};

export const giftCardCookieItem: RetainedItem = {
  what: "The gift cards you enter (a signed cookie, without their codes)",
  why: "To pay with them in your cart and at checkout.",
  until: `Until you order; ${cartDays} days at most.`,
};

export const browserData: readonly RetainedItem[] = [
  {
    what: "Your cart (a cookie and the browser's own storage)",
    why: "To keep your cart until you come back.",
    until: `The cookie ${cartDays} days after the last change; the storage until the cart is empty.`,
  },
  {
    what: "Your wish list without an account (a cookie)",
    why: "To keep it until you come back.",
    until: `${wishListDays} days after the last change, or until you log in.`,
  },
  {
    what: "Log-in, checkout and its link (signed cookies)",
    why: "To recognize your account and order.",
    until: `${sessionDays} days at most.`,
  },
  {
    what: "Messages and a log-in under way (signed cookies)",
    why: "To show a message on the next page, or finish logging in.",
    until: "Minutes; an hour at most.",
  },
  {
    what: "The toys you viewed last, 12 at most (the browser's own storage)",
    why: "To show them to you again. We do not keep them.",
    until: "Until you press Clear beside them.",
  },
  {
    what: "What you type at checkout",
    why: "To keep your entries when you reload the page.",
    until: "Until the tab is closed. Never the card.",
  },
];
