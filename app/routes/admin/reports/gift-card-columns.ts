import type { GiftCardMonth } from "~/schemas/report";

/** Columns of the table on the page and of the downloaded file. */
export const giftCardColumns: readonly { key: Exclude<keyof GiftCardMonth, "month">; title: string }[] = [
  { key: "sold", title: "Sold" },
  { key: "given", title: "Given as refunds" },
  { key: "used", title: "Used" },
  { key: "returned", title: "Returned" },
  { key: "refunded", title: "Refunded" },
  { key: "voided", title: "Voided" },
  { key: "open", title: "Open at the end" },
];
