import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { getAdminProduct } from "~/domain/catalog/admin-products";
import { createProduct } from "~/domain/catalog/products";
import { createVariation } from "~/domain/catalog/variations";
import { userOf } from "~/domain/users/users";
import { formatCents, toCents } from "~/lib/money/money";
import { type Product, productInput, type Variation, variationInput } from "~/schemas/product";
import type { User } from "~/schemas/user";
import { db } from "~/services/database";
import { variable } from "../support/templates";

export async function aUser({ isAdmin = false, email = `${randomUUID()}@example.com` } = {}): Promise<User> {
  return userOf(await db.user.create({ data: { email, isAdmin } }));
}

export const anAdmin = () => aUser({ isAdmin: true });

export async function aProduct(fields: Record<string, unknown> = {}, by?: User): Promise<Product> {
  return createProduct(
    productInput.parse({ name: "Dragon", category: "Toys", basePrice: "10.00", stockQuantity: 5, ...fields }),
    by ?? (await anAdmin()),
  );
}

export async function aVariableProduct(
  names: string[],
  by?: User,
): Promise<{ product: Product; variations: Variation[] }> {
  const admin = by ?? (await anAdmin());
  const product = await aProduct({ stockQuantity: null }, admin);
  const variations: Variation[] = [];
  for (const name of names) variations.push(await aVariation(product.id, { name }, admin));
  return { product, variations };
}

/** A gift card product; each amount is a variation. */
export async function aGiftCard(amounts: string[], by?: User): Promise<Product> {
  const admin = by ?? (await anAdmin());
  const fields = { name: "Gift Card", basePrice: "0.00", stockQuantity: null, isGiftCard: true };
  const { id } = await aProduct(fields, admin);
  for (const amount of amounts)
    await aVariation(
      id,
      { name: formatCents(toCents(amount)), priceModifier: amount, stockQuantity: undefined },
      admin,
    );
  return getAdminProduct(id);
}

export function aVariation(productId: string, fields: Record<string, unknown>, by: User): Promise<Variation> {
  return createVariation(variationInput.parse({ productId, name: "Blue", stockQuantity: 4, ...fields }), by);
}

interface Bought {
  product: Pick<Product, "id" | "name">;
  variation: Pick<Variation, "id" | "name">;
  quantity?: number;
  unitPrice?: string;
}

export async function anOrder(
  items: Bought[],
  { user, status = "pending", createdAt }: { user?: User; status?: string; createdAt?: Date } = {},
): Promise<string> {
  const lines = items.map(({ quantity = 1, unitPrice = "10.00", ...line }) => ({
    ...line,
    quantity,
    unitPrice,
    totalPrice: (Number(unitPrice) * quantity).toFixed(2),
  }));
  const subtotal = lines.reduce((sum, { totalPrice }) => sum + Number(totalPrice), 0);
  const gst = Math.floor(subtotal * 5 + 0.5) / 100;
  const order = await db.order.create({
    data: {
      userId: user?.id,
      ...{
        name: "Casey",
        email: "casey@example.com",
        phone: "780-555-0100",
        address: "1 Main Street",
        city: "Stony Plain",
        province: "AB",
        postalCode: "T7Z 1A1",
      },
      ...{
        status,
        createdAt,
        firstPaidAt: createdAt ?? new Date(),
        subtotal: subtotal.toFixed(2),
        gst: gst.toFixed(2),
        totalPrice: (subtotal + gst).toFixed(2),
      },
      items: {
        create: lines.map(({ product, variation, quantity, unitPrice, totalPrice }) => ({
          ...{
            productId: product.id,
            productName: product.name,
            variationId: variation.id,
            variationName: variation.name,
          },
          ...{ quantity, unitPrice, totalPrice },
        })),
      },
    },
  });
  return order.id;
}

export async function anOpenCheckout(product: Product, variation: Variation, state = "open"): Promise<void> {
  await db.checkout.create({
    data: {
      ...{ state, subtotal: "10.00", gst: "0.50", total: "10.50" },
      lines: {
        create: [
          {
            variationId: variation.id,
            productId: product.id,
            position: 0,
            productName: product.name,
            variationName: variation.name,
            quantity: 1,
            unitPrice: "10.00",
          },
        ],
      },
    },
  });
}

export function pictureBytes({ width = 800, height = 600, color = "teal" } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

export async function fileWith(bytes: Uint8Array): Promise<string> {
  const file = path.join(variable("TEST_FOLDER"), `file-${randomUUID()}`);
  await writeFile(file, bytes);
  return file;
}

export const aPicture = async (options?: Parameters<typeof pictureBytes>[0]) =>
  fileWith(await pictureBytes(options));

export function standardOf(product: Product): Variation {
  const [standard] = product.variations;
  if (!standard) throw new Error("the product has no variation");
  return standard;
}
