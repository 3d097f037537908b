/** The footer's support entries (from the specification). An entry becomes a page once the owner writes its text. */
export const helpPages = [
  { slug: "delivery", title: "Delivery Info", setting: "deliveryInfo" },
  { slug: "returns", title: "Returns Policy", setting: "returnsPolicy" },
  { slug: "contact", title: "Contact Us", setting: "contactUs" },
  { slug: "faq", title: "FAQ", setting: "faq" },
] as const;

export type HelpPage = (typeof helpPages)[number];
export type HelpSlug = HelpPage["slug"];

export const helpPath = (slug: HelpSlug) => `/help/${slug}`;
