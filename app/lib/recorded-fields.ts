/** The label of each recorded field on the page Changes. Null if the line says it already, or people need not know it. */
export const recordedFields = {
  address: "address",
  amount: "amount",
  answer: "reply",
  archived: null,
  attempt: "attempt",
  attributes: "attributes",
  backInStock: "emails when it is back in stock",
  balance: "balance",
  basePrice: "base price",
  calendar: "calendar",
  category: "category",
  code: "code",
  contactUs: "Contact Us",
  copyOf: "copy of",
  counted: "counted",
  cutoffHours: "cut-off hours",
  days: "days",
  deliveryDay: "delivery day",
  deliveryInfo: "Delivery Info",
  description: "description",
  disabled: null,
  discount: "discount",
  draft: "draft",
  email: "email",
  expected: "should be there",
  facts: "good to know",
  failure: "failure",
  faq: "FAQ",
  fee: "fee",
  freeFrom: "free from",
  fromDay: "first day",
  giftNote: "gift notes at checkout",
  givenAs: "given as",
  gives: "gives",
  gstNumber: "GST number",
  handover: null,
  hours: "opening hours",
  id: null,
  imageId: "image",
  imagePublicId: null,
  images: null,
  imageUrl: "image",
  isAdmin: null,
  isGiftCard: "gift card",
  isOn: "switched on",
  landingToys: "toys on the first screen",
  level: "level",
  limitInAll: "uses in all",
  limitPerPerson: "uses per person",
  message: "message",
  method: "paid by",
  name: "name",
  newsletter: "newsletter",
  onSale: "on sale",
  opening: "in the morning",
  percent: "percent",
  phone: "phone",
  pickup: "pickup time",
  pickupWithoutAddress: "pickup without address",
  place: "position",
  placesADay: "places a day",
  prefixes: "postal codes",
  preparation: "preparation time",
  priceModifier: "price modifier",
  product: null,
  readableAddresses: "readable addresses",
  reason: "reason",
  reference: "reference",
  remindBefore: "reminder the day before",
  remindLate: "reminder of orders not picked up",
  replacement: "replacement",
  request: null,
  returnsPolicy: "Returns Policy",
  reviewRequests: "requests for reviews",
  sendOn: "day of the email",
  sessions: "sessions",
  shopName: "shop name",
  sku: "SKU",
  slotCutoffHours: "cut-off hours",
  slotDaysAhead: "days ahead",
  slotMinutes: "minutes of a pickup time",
  slotPlaces: "orders for each time",
  slug: "slug",
  smallestOrder: "smallest order",
  specialDays: "special days",
  status: "status",
  stockQuantity: "stock",
  synonyms: "words that mean the same",
  untilDay: "last day",
  variation: "variation",
  version: null,
  video: "video",
  weekdays: "delivery days",
  who: "for",
} as const satisfies Record<string, string | null>;

/** A field that is a phrase already, like `quantity of Flexi Dragon`. */
export type FieldPhrase = `${string} ${string}`;
export type RecordedField = keyof typeof recordedFields;

/** A type error if one of the fields has no word. */
export type WithWords<Fields> = {
  [Name in keyof Fields]: Name extends RecordedField | FieldPhrase | symbol
    ? unknown
    : "This field has no word in recordedFields";
};

declare const checked: unique symbol;
/** Fields that all have a word. */
export type Recorded = Partial<Record<RecordedField | FieldPhrase, unknown>> & { [checked]: true };

export const recorded = <Fields extends WithWords<Fields>>(fields: Fields): Recorded =>
  fields as unknown as Recorded;

export function fieldLabel(field: string): string | null {
  if (Object.hasOwn(recordedFields, field)) return recordedFields[field as RecordedField];
  return field.includes(" ") ? field : null;
}
