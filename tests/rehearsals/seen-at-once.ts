/* Asks each machine directly. Usage: node --import tsx tests/rehearsals/seen-at-once.ts ADDRESS... */
import { strict as assert } from "node:assert";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "../support/client.ts";
import { SHOP } from "./shop-machine.ts";

const LOOK_MS = 10;
const LOOKS = 200;

const owner = new Client(SHOP);
await owner.signIn("admin@example.com");
const { body: products } = await owner.json<{ id: string; name: string }[]>("GET", "/api/products");
const [product] = products;
assert.ok(product);
const addresses = process.argv.slice(2);
const pages = () =>
  Promise.all(
    addresses.map(async (address) => {
      const forwarded = { headers: { "X-Forwarded-Proto": "https" } };
      return (await fetch(`http://${address}:3000/product/${product.id}`, forwarded)).text();
    }),
  );
await pages();
const rename = async (name: string) =>
  assert.equal((await owner.json("PUT", `/api/admin/products/${product.id}`, { name })).status, 200);
const name = `${product.name} of both`;
await rename(name);
let looks = 0;
while (!(await pages()).every((html) => html.includes(name))) {
  assert.ok(++looks < LOOKS, `${addresses.join(" and ")} show ${name}`);
  await pause(LOOK_MS);
}
await rename(product.name);
process.stdout.write("both machines show a change at once\n");
