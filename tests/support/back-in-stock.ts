import type { Client } from "./client";
import type { Shop } from "./shop";

/** Sells out a variation and asks for its return. @returns the queries of the emailed links */
export async function askForBackInStock(
  shop: Shop,
  visitor: Client,
  { product, variation }: { product: string; variation: string },
): Promise<{ soldOut: string; confirm: string; leave: string }> {
  const [sold] = await shop.query<{ id: string }>(
    `WITH changed AS (INSERT INTO catalogue_changes (product_ids) VALUES (ARRAY[$1::uuid]))
     UPDATE variations SET stock_quantity = 0 WHERE id = (
       SELECT id FROM variations WHERE product_id = $1 AND id <> $2 ORDER BY position DESC LIMIT 1) RETURNING id`,
    [product, variation],
  );
  const soldOut = sold?.id ?? "";
  const form = { intent: "back-in-stock", variationId: soldOut, email: "robin@example.ca" };
  await visitor.post(`/product/${product}`, form, { Accept: "text/html" });
  const [mail] = await shop.query<{ text: string }>(
    "SELECT text FROM mail_outbox WHERE recipient = 'robin@example.ca'",
  );
  const queryOf = (path: string) => new RegExp(`/subscriptions/${path}\\?(\\S+)`).exec(mail?.text ?? "")?.[1];
  return { soldOut, confirm: queryOf("confirm") ?? "", leave: queryOf("leave") ?? "" };
}
