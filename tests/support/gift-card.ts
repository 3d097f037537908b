import { hashOfCode } from "~/domain/gift-cards/code-hash";
import { giftCardKeys } from "~/services/environment/keys";
import { SECRET } from "./secret";
import type { Shop } from "./shop";

const keys = giftCardKeys({ sessionSecrets: [SECRET], giftCardSecrets: [] });

/** Adds a gift card with money, as if an order had sold it. @returns its id */
export async function giveCard(shop: Pick<Shop, "query">, code: string, dollars: number): Promise<string> {
  const [card] = await shop.query<{ id: string }>(
    `WITH card AS (
       INSERT INTO gift_cards (code_hash, last_four, balance, order_item_id, recipient_name, recipient_email, code_count, sent_at)
       VALUES ($1, $2, $3, (SELECT id FROM order_items ORDER BY id LIMIT 1), 'Rae', 'rae@example.com', 1, now()) RETURNING id
     ), entry AS (INSERT INTO gift_card_entries (gift_card_id, kind, amount) SELECT id, 'sold', $3 FROM card)
     SELECT id FROM card`,
    [hashOfCode(code, keys), code.slice(-4), dollars],
  );
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  return card?.id ?? "";
}

/** Adds a product with one amount of $25. @returns its variation */
export async function sellCards(shop: Pick<Shop, "query">): Promise<string> {
  const [row] = await shop.query<{ id: string }>(
    `WITH product AS (
       INSERT INTO products (name, description, base_price, category, is_gift_card)
       SELECT 'Gift Card', '', 25, (SELECT name FROM categories ORDER BY name LIMIT 1), true RETURNING id
     ), variation AS (
       INSERT INTO variations (product_id, name, price_modifier, stock_quantity) SELECT id, '$25.00', 0, 999 FROM product
       RETURNING id, product_id
     ), changed AS (INSERT INTO catalogue_changes (product_ids) SELECT ARRAY[product_id] FROM variation)
     SELECT id FROM variation`,
  );
  return row?.id ?? "";
}
