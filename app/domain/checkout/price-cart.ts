import { goneNames } from "~/domain/catalog/undo/gone-names";
import { currentPrice, currentSales } from "~/domain/catalog/on-sale/current-sales";
import { isInShop } from "~/domain/catalog/in-shop";
import { priceChanges, priceSentence } from "~/domain/checkout/price-changes";
import { quantities } from "~/domain/checkout/lines";
import { type Shortage, shortageError } from "~/domain/stock/shortage";
import { invalid } from "~/lib/errors";
import type { CartLine, OrderLine } from "~/lib/cart/lines";
import { STANDARD } from "~/lib/catalog/variation-name";
import { isId } from "~/lib/id";
import type { Db } from "~/services/database";

interface PricedRow {
  id: string;
  productId: string;
  productName: string;
  variationName: string;
  basePrice: string;
  priceModifier: string;
  category: string;
  isGiftCard: boolean;
  available: number;
}

/** What the cart holds costs now. @throws DomainError 409 naming all that is short or gone */
export async function priceCart(db: Db, cart: readonly CartLine[]): Promise<OrderLine[]> {
  const wanted = quantities(cart);
  if (wanted.size === 0) throw invalid("Your cart is empty");
  const ids = [...wanted.keys()].filter(isId);
  const rows = await db.$queryRaw<PricedRow[]>`
    SELECT v.id, v.product_id AS "productId", p.name AS "productName", v.name AS "variationName",
           p.base_price::text AS "basePrice", v.price_modifier::text AS "priceModifier", p.category,
           p.is_gift_card AS "isGiftCard", greatest(v.stock_quantity - v.held, 0) AS available
    FROM variations v JOIN products p ON p.id = v.product_id
    WHERE v.id = ANY(${ids}::uuid[]) AND ${isInShop}`;
  const sales = await currentSales(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names = await goneNames(
    ids.filter((id) => !byId.has(id)),
    db,
  );
  const lines: OrderLine[] = [];
  const short: Shortage[] = [];
  for (const [variationId, quantity] of wanted) {
    const row = byId.get(variationId);
    if (!row) {
      short.push({
        variationId,
        ...(names.get(variationId) ?? shownNames(cart, variationId)),
        available: 0,
        isGone: true,
      });
      continue;
    }
    const line = {
      variationId,
      quantity,
      productId: row.productId,
      productName: row.productName,
      variationName: row.variationName,
      ...currentPrice(sales, { ...row, variationId }),
      ...(row.isGiftCard && { isGiftCard: true }),
    };
    if (row.available < quantity) short.push({ ...line, available: row.available });
    if (row.available > 0) lines.push(line);
  }
  if (short.length > 0) throw shortageError(short, priceChanges(cart, lines).map(priceSentence));
  return lines;
}

function shownNames(cart: readonly CartLine[], variationId: string) {
  const { productName = "", variationName = STANDARD } =
    cart.find((line) => line.variationId.toLowerCase() === variationId) ?? {};
  return { productName, variationName };
}
