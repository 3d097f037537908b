import { retention } from "~/lib/time/retention";

export interface RetainedItem {
  what: string;
  why: string;
  until: string;
}

const { sessionDays, cartDays, checkoutDays, mailDays, cardTryHours, counterHours, booksYears } = retention;

/** The jobs delete after the same times. */
export const retainedData: readonly RetainedItem[] = [
  {
    what: "Your account: name, e-mail address, picture",
    why: "To show you your orders. They come from whoever logs you in.",
    until: "Until you delete the account.",
  },
  {
    what: "Log-ins: when, in which kind of browser, and the proof of it",
    why: "To know you from one page to the next.",
    until: `Until you log out, ${sessionDays} days at most.`,
  },
  {
    what: "Orders: name, e-mail address, phone, address, what, when and for how much",
    why: "To hand the order over, and for our books, as tax law asks.",
    until: `${booksYears} years after the end of the year, then without name, phone and addresses. Sooner if you ask for it, once the order is handed over.`,
  },
  {
    what: "What we note about you, if anything: how you like your parcels, say",
    why: "To serve you better. With an account you find it in the copy of your data.",
    until: "Until the account is deleted, or your name is taken out of the last order you placed as a guest.",
  },
  {
    what: "Reviews: stars, words, and the name a guest gives",
    why: "For others who think of buying. They are public.",
    until: "As long as the product is here; without the author once the account is deleted.",
  },
  {
    what: "Checkouts that came to nothing: what you had typed",
    why: "To find out what happened to a payment.",
    until: `${checkoutDays} days after they ended.`,
  },
  {
    what: "Mails we sent you: to whom, and what they said",
    why: "To find out whether one arrived.",
    until: `${mailDays} days after they were sent, or written if they could not be.`,
  },
  {
    what: "Payments: amounts and the payment provider's numbers for them. Never your card",
    why: "For our books, and to give money back.",
    until: "For good; they name nobody.",
  },
  {
    what: "Your internet address",
    why: "To stop those who try stolen cards, buy up everything or flood the shop.",
    until: `Unreadable (as a keyed hash) while a checkout is under way, and for ${cardTryHours} hours after a payment that was begun and not completed; readable in counters of ten minutes, deleted within ${counterHours + 1} hours.`,
  },
  {
    what: "What people who run the shop changed, and who did",
    why: "To find mistakes and misuse.",
    until: `${booksYears} years after the end of the year.`,
  },
];

export const browserData: readonly RetainedItem[] = [
  {
    what: "Your cart (a cookie and the browser's own storage)",
    why: "So that it is there when you come back.",
    until: `The cookie ${cartDays} days after the last change; the storage until the cart is empty.`,
  },
  {
    what: "Log-in, checkout and its link (signed cookies)",
    why: "To know whose account and order it is.",
    until: `${sessionDays} days at most.`,
  },
  {
    what: "Messages and a log-in under way (signed cookies)",
    why: "For the next page.",
    until: "Minutes; an hour at most.",
  },
  {
    what: "What you type at checkout",
    why: "So that a reload loses nothing.",
    until: "Until the tab is closed. Never the card.",
  },
];
