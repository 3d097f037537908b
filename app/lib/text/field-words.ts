const words: Record<string, string> = {
  address2: "Unit",
  amount: "The amount",
  answer: "Reply",
  basePrice: "Price",
  cart: "The cart",
  displayOrder: "Order",
  faq: "FAQ",
  gstNumber: "GST number",
  imageId: "Image",
  imagePublicId: "The image's id",
  imageUrl: "The image's URL",
  isAdmin: "Admin access",
  opening: "The amount in the morning",
  preparation: "Preparation time",
  productId: "Product",
  shippingAddress: "The address",
  sku: "SKU",
  stockQuantity: "Stock",
  stripePaymentIntentId: "The payment's id",
  variationId: "Variation",
};

export function fieldWords(path: readonly PropertyKey[] | undefined): string {
  const names = (path ?? []).filter(
    (part): part is string => typeof part === "string" && !/^\d+$/.test(part),
  );
  const name = names.at(-1);
  if (name === undefined) return "What was sent";
  // An attribute's name is somebody's own text.
  if (names.at(-2) === "attributes") return "An attribute";
  const spaced = name.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
