import { Checkbox } from "~/components/ui/form/checkbox-radio";
import type { SettingTexts } from "~/lib/setting-names";

const checkout = {
  title: "At Checkout",
  boxes: [
    [
      "pickupWithoutAddress",
      "Pickup asks only for name, email and phone",
      "Delivery still asks for the address.",
    ],
    [
      "giftNote",
      "Gift notes",
      "Shoppers can write a note for the person who gets the gift. It is printed on the packing slip, which shows no prices.",
    ],
  ],
} as const;

const reminders = {
  title: "Reminders by Email",
  boxes: [
    [
      "remindBefore",
      "The day before",
      "To customers who chose a pickup time, or whose order is delivered the next day.",
    ],
    [
      "remindLate",
      "Not picked up",
      "To customers whose order has been ready for pickup for 3 days, and for 10 days.",
    ],
    [
      "reviewRequests",
      "Ask for a review",
      "To customers whose order was handed over 7 days ago, at most once a month. Each of these emails has a link to unsubscribe.",
    ],
  ],
} as const;

const askedFor = {
  title: "Emails Customers Ask For",
  boxes: [
    [
      "backInStock",
      "Tell me when it is back",
      "On the page of something sold out, customers can ask for one email. It goes out within five minutes, to as many as there are pieces, oldest first.",
    ],
    [
      "newsletter",
      "Newsletter",
      "The footer of your shop has a form for it. Your mail service sends it to the list that you export.",
    ],
  ],
} as const;

const addresses = {
  title: "Addresses of Pages",
  boxes: [
    [
      "readableAddresses",
      "Readable addresses",
      "Pages of products and categories have their names in the address, like /products/fidget-toys. Their addresses without names lead there.",
    ],
  ],
} as const;

export const switches = { checkout: [checkout], emails: [reminders, askedFor], addresses: [addresses] };

interface SwitchesProps {
  groups: (typeof switches)[keyof typeof switches];
  values: SettingTexts;
}

export function Switches({ groups, values }: SwitchesProps) {
  return groups.map(({ title, boxes }) => (
    <fieldset key={title}>
      <legend className="pb-1 font-bold">{title}</legend>
      {boxes.map(([name, label, hint]) => (
        <Checkbox
          key={name}
          name={name}
          value="on"
          defaultChecked={values[name] === "on"}
          label={label}
          hint={hint}
        />
      ))}
    </fieldset>
  ));
}
