import { Link } from "@remix-run/react";

type SettingsLink = readonly [to: string, name: string, text: string];

export const pickupAndDelivery: readonly SettingsLink[] = [
  ["/admin/places", "Places", "Where customers pick up, when it is open, and special days."],
  ["/admin/delivery", "Delivery Zones", "Where you deliver, at what fee and on which days."],
  ["/admin/calendar", "Calendar", "All pickup times and delivery days in your own calendar program."],
];

export const selling: readonly SettingsLink[] = [
  ["/admin/promotions", "Promotions", "Discounts with a code, or automatic."],
  ["/admin/sales", "Sale Prices", "Lower prices for some days, beside the old ones."],
  ["/admin/gift-cards", "Gift Cards", "Sold as a product, and spent at checkout."],
  ["/admin/newsletter", "Newsletter", "Who gets it, and the list for your mail service."],
];

export function SettingsLinks({ links }: { links: readonly SettingsLink[] }) {
  return (
    <ul className="grid gap-2">
      {links.map(([to, name, text]) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center font-bold underline">
            {name}
          </Link>{" "}
          <span className="block text-muted">{text}</span>
        </li>
      ))}
    </ul>
  );
}
