import type { OrderStatus } from "~/lib/orders/order-status";
import type { DeliveryMethod, ShippingAddress } from "~/schemas/checkout";

export interface SeedOrder {
  by: keyof typeof people;
  hoursAgo: number;
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
  /** Product key, index of the variation, quantity. */
  lines: [product: string, variation: number, quantity: number][];
}

export const people = {
  customer: {
    name: "Casey Morin",
    email: "customer@example.com",
    phone: "780-555-0142",
    address: "118 Meridian Heights",
    city: "Stony Plain",
    province: "AB",
    postalCode: "T7Z 0B7",
  },
  megan: {
    name: "Megan Tran",
    email: "megan.tran@example.com",
    phone: "780-555-0117",
    address: "27 Westerra Way",
    city: "Stony Plain",
    province: "AB",
    postalCode: "T7Z 2X4",
  },
  dale: {
    name: "Dale Kowalchuk",
    email: "dale.k@example.com",
    phone: "780-555-0168",
    address: "53221 Range Road 13",
    city: "Parkland County",
    province: "AB",
    postalCode: "T7Y 0A5",
  },
  frances: {
    name: "Frances Oakley",
    email: "frances.oakley@example.com",
    phone: "780-555-0133",
    address: "9 Grove Drive",
    city: "Spruce Grove",
    province: "AB",
    postalCode: "T7X 3H2",
  },
  priya: {
    name: "Priya Nair",
    email: "priya.nair@example.com",
    phone: "780-555-0186",
    address: "304 Heatherglen Close",
    city: "Spruce Grove",
    province: "AB",
    postalCode: "T7X 4J8",
  },
} satisfies Record<string, ShippingAddress>;

const DAY = 24;

/** Oldest first. One of the customer's can still be cancelled. */
export const orders: SeedOrder[] = [
  {
    by: "customer",
    hoursAgo: 55 * DAY,
    status: "fulfilled",
    deliveryMethod: "delivery",
    lines: [["bison", 0, 1]],
  },
  {
    by: "customer",
    hoursAgo: 45 * DAY,
    status: "fulfilled",
    deliveryMethod: "pickup",
    lines: [
      ["axolotl", 0, 1],
      ["knitted-bear", 0, 1],
    ],
  },
  {
    by: "dale",
    hoursAgo: 37 * DAY,
    status: "fulfilled",
    deliveryMethod: "delivery",
    lines: [["flexi-dragon", 0, 1]],
  },
  {
    by: "customer",
    hoursAgo: 32 * DAY,
    status: "fulfilled",
    deliveryMethod: "pickup",
    lines: [["spiral-cone", 0, 2]],
  },
  {
    by: "megan",
    hoursAgo: 28 * DAY,
    status: "fulfilled",
    deliveryMethod: "pickup",
    lines: [
      ["flexi-dragon", 1, 1],
      ["pocket-octopus", 0, 1],
    ],
  },
  {
    by: "customer",
    hoursAgo: 24 * DAY,
    status: "cancelled",
    deliveryMethod: "delivery",
    lines: [["hedgehog-planter", 0, 1]],
  },
  {
    by: "frances",
    hoursAgo: 21 * DAY,
    status: "fulfilled",
    deliveryMethod: "pickup",
    lines: [
      ["horned-owl", 0, 1],
      ["knitted-sheep", 0, 2],
    ],
  },
  {
    by: "customer",
    hoursAgo: 19 * DAY,
    status: "fulfilled",
    deliveryMethod: "delivery",
    lines: [
      ["flexi-dragon", 0, 1],
      ["infinity-cube", 0, 1],
    ],
  },
  {
    by: "priya",
    hoursAgo: 14 * DAY,
    status: "fulfilled",
    deliveryMethod: "delivery",
    lines: [
      ["triceratops", 0, 1],
      ["tiny-rex", 0, 2],
      ["long-neck", 0, 1],
    ],
  },
  {
    by: "customer",
    hoursAgo: 9 * DAY,
    status: "fulfilled",
    deliveryMethod: "pickup",
    lines: [["sausage-dog", 0, 1]],
  },
  {
    by: "megan",
    hoursAgo: 6 * DAY,
    status: "fulfilled",
    deliveryMethod: "pickup",
    lines: [
      ["gyro-rings", 0, 1],
      ["fidget-slug", 0, 3],
    ],
  },
  { by: "dale", hoursAgo: 3 * DAY, status: "ready", deliveryMethod: "pickup", lines: [["sea-turtle", 0, 1]] },
  {
    by: "customer",
    hoursAgo: 2 * DAY + 5,
    status: "ready",
    deliveryMethod: "pickup",
    lines: [
      ["garden-gecko", 0, 1],
      ["clicky-keys", 0, 1],
    ],
  },
  {
    by: "frances",
    hoursAgo: DAY + 7,
    status: "processing",
    deliveryMethod: "delivery",
    lines: [
      ["knitted-bunny", 0, 1],
      ["knitted-penguin", 0, 1],
    ],
  },
  {
    by: "customer",
    hoursAgo: 20,
    status: "processing",
    deliveryMethod: "delivery",
    lines: [["gear-spinner", 0, 1]],
  },
  {
    by: "priya",
    hoursAgo: 9,
    status: "pending",
    deliveryMethod: "pickup",
    lines: [
      ["reef-shark", 0, 1],
      ["garter-snake", 0, 1],
    ],
  },
  {
    by: "customer",
    hoursAgo: 1,
    status: "pending",
    deliveryMethod: "pickup",
    lines: [
      ["knitted-whale", 0, 1],
      ["fidget-slug", 0, 1],
    ],
  },
];
