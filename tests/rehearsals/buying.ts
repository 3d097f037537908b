/* Commands on standard input: `more 5` (wait for 5 orders), `refused`, `book URL` (checks all orders, ends) */
import { createInterface } from "node:readline";
import { expectAllBooked, startBuyers } from "../support/buyers.ts";
import { oneProduct } from "../support/one-product.ts";

const [shop = ""] = process.argv.slice(2);
const SHOPPERS = 6;

const buyers = startBuyers(shop, oneProduct.variationId, oneProduct.dollars, SHOPPERS);
const answer = (text: unknown) => process.stdout.write(`${JSON.stringify(text)}\n`);
for await (const line of createInterface(process.stdin)) {
  const [what, detail = ""] = line.split(" ");
  if (what === "more") {
    await buyers.more(Number(detail));
    answer(buyers.answered.size);
  } else if (what === "refused") {
    answer(Object.fromEntries(buyers.refused));
    buyers.refused.clear();
  } else {
    await buyers.leave();
    await expectAllBooked(detail, buyers);
    answer(buyers.answered.size);
    process.exit(0);
  }
}
