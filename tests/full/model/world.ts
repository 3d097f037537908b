import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll } from "vitest";
import { createZone } from "~/domain/delivery/delivery-zones";
import { updatePlace } from "~/domain/places/edit";
import type { CalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { deliveryZoneInput } from "~/schemas/delivery-zone";
import { now, shiftClock } from "~/services/clock/clock";
import { db, pool } from "~/services/database";
import { createEmbeddedPayments } from "~/services/embedded/payments";
import { addProduct, type Fixture, keys, type Provider, useProvider } from "../../support/checkout";
import { letProcessesDie } from "./crash";
import { addGiftCards, enterCards, sellSentCards } from "./gift-card-stage";
import { addPromotions, lookAtPrices, type PriceReader, putOnSale } from "./discount-acts";

export const SHOPPERS = 3;
export const TOYS = 2;
/** The toys, and then the gift card. */
export const PRODUCTS = 3;
const FEE_CENTS = 800;
const FEE_ZONE = {
  ...{ name: "Stony Plain", prefixes: "T7Z", fee: "8.00" },
  ...{ weekdays: "Mon-Sun", cutoffHours: 0, placesADay: 2 },
};
const PICKUP_TIMES = { slotMinutes: 60, slotPlaces: 1, slotCutoffHours: 0, slotDaysAhead: 14 };

export interface Shopper extends PriceReader {
  client: string | null;
  cart: { product: number; quantity: number }[];
  /** Hashes of codes, as in the cart's cookie. */
  giftCards: string[];
  /** What the page says that they have, which may be old. */
  shownCardCents: number;
  isDelivered: boolean;
  shownFeeCents: number;
  /** Chosen on the page, which may be old. */
  slotId: string | undefined;
  intentId: string | null;
  sessionId: string | null;
  intents: string[];
  sessions: string[];
  orders: string[];
  next: "open" | "place" | "pay" | "back";
}

export interface World {
  provider: Provider;
  payPage: string;
  products: Fixture[];
  shoppers: Shopper[];
  admin: { id: string };
  zoneId: string;
  /** Their names by id. */
  promotions: Map<string, string>;
  /** On which the model began. */
  firstDay: CalendarDay;
  clockMs: number;
  told: Map<string, "ordered" | "refunded">;
  tally: Map<string, number>;
}

export function count({ tally }: World, what: string, times = 1): void {
  tally.set(what, (tally.get(what) ?? 0) + times);
}

export function useWorld(): (tally: World["tally"]) => Promise<World> {
  letProcessesDie();
  const provider = useProvider();
  const pages = createServer();
  let payPage = "";

  beforeAll(async () => {
    const { browserRoutes } = createEmbeddedPayments({
      pool,
      publicUrl: "http://shop.test",
      webhookUrl: "http://shop.test/",
      now,
      ...keys,
    });
    pages.on("request", express().use("/demo/payments", browserRoutes));
    await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
    payPage = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/demo/payments/pay/`;
  });
  afterAll(() => {
    shiftClock(0);
    pages.close();
  });

  return async (tally) => {
    shiftClock(0);
    await empty();
    const stock = [3, 8];
    const products = await Promise.all(
      stock.map((pieces, index) => addProduct(pieces, 1000, `Toy ${index}`)),
    );
    products.push(await addGiftCards());
    const admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
    const user = await db.user.create({ data: { email: "ada@example.com" } });
    const { id: storeId } = await db.place.findFirstOrThrow({ where: { isStore: true } });
    await updatePlace(storeId, PICKUP_TIMES, admin);
    const zone = await createZone(deliveryZoneInput.parse(FEE_ZONE), admin);
    const promotions = await addPromotions(products, admin);
    const world: World = {
      provider,
      payPage,
      products,
      admin,
      zoneId: zone.id,
      promotions,
      firstDay: dayAtShop(now()),
      clockMs: 0,
      told: new Map(),
      tally,
      shoppers: Array.from({ length: SHOPPERS }, (_, index) => ({
        user: index === 0 ? { id: user.id } : null,
        email: index === 0 ? "ada@example.com" : `shopper${index}@example.com`,
        code: ["first", "ten", "ONCE"][index] ?? "",
        shownRules: [],
        client: index === 1 ? "192.0.2.1" : null,
        giftCards: [],
        shownCardCents: 0,
        cart: [{ product: index % TOYS, quantity: 1 + (index % 2) }],
        shownCents: [],
        isDelivered: index === 2,
        shownFeeCents: FEE_CENTS,
        slotId: undefined,
        checkoutId: null,
        intentId: null,
        sessionId: null,
        intents: [],
        sessions: [],
        orders: [],
        next: "open" as const,
      })),
    };
    await putOnSale(world, { product: 1, percent: 20 });
    for (const shopper of world.shoppers) await lookAtPrices(world, shopper);
    await sellSentCards(world);
    await enterCards(world.shoppers[1], [0]);
    await enterCards(world.shoppers[2], [1, 0]);
    return world;
  };
}

let tables = "";

async function empty(): Promise<void> {
  tables ||= await tablesToEmpty();
  // The provider's upkeep locks the same tables in another order.
  for (let tries = 1; ; tries++) {
    try {
      await pool.query(`TRUNCATE ${tables} CASCADE`);
      return;
    } catch (error) {
      if (tries === 5 || (error as { code?: string }).code !== "40P01") throw error;
    }
  }
}

async function tablesToEmpty(): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE (schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'catalogue_version', 'places'))
        OR (schemaname = 'embedded' AND tablename IN ('payment_objects', 'payment_answers', 'payment_webhooks', 'payment_faults'))
        OR (schemaname = 'graphile_worker' AND tablename = '_private_jobs')`,
  );
  return rows.map(({ name }) => name).join(", ");
}

export async function passTime(world: World, minutes: number): Promise<void> {
  world.clockMs += minutes * 60_000;
  shiftClock(world.clockMs);
  await pool.query(
    `UPDATE graphile_worker._private_jobs
     SET run_at = run_at - $1 * interval '1 minute', locked_at = locked_at - $1 * interval '1 minute'`,
    [minutes],
  );
}
