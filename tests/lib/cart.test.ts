import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { beforePaint } from "~/components/storefront/cart/cart-before-paint";
import { viewStored } from "~/routes/storefront/cart/use-cart-view";
import {
  hashOfNames,
  changedCart,
  emptyCart,
  MAX_LINES,
  parseCart,
  serializeCart,
  withLine,
  withoutBought,
} from "~/lib/cart/cart";
import { changeNotes, countOf, readyWordsOf, viewLine } from "~/lib/cart/cart-view";
import type { CartViewLine } from "~/lib/cart/lines";

const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
const line = (index: number, quantity: number) => ({ variationId: id(index), quantity });

describe("the cart's cookie", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.uniqueArray(fc.tuple(fc.uuid({ version: 4 }), fc.integer({ min: 1, max: 999 })), {
          maxLength: MAX_LINES,
          selector: ([uuid]) => uuid,
        }),
        (at, lines) => {
          const cart = {
            changedAtMs: at,
            begunAtMs: at,
            lines: lines.map(([variationId, quantity]) => ({ variationId, quantity })),
          };
          expect(parseCart(serializeCart(cart))).toEqual(cart);
          expect(serializeCart(cart)).toMatch(/^[\w!:.-]+$/);
          const known = {
            ...cart,
            lines: cart.lines.map((line) => ({
              ...line,
              unitCents: line.quantity * 100_000,
              nameHash: hashOfNames({ productName: line.variationId, variationName: "x" }),
            })),
          };
          expect(parseCart(serializeCart(known))).toEqual(known);
          expect(serializeCart(known).length).toBeLessThan(4000);
        },
      ),
      { seed: 1 },
    );
  });

  test("is parsed without an error for any text, and invalid lines are dropped", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `5!${text}`),
        ),
        (value) => {
          const { lines } = parseCart(value);
          expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
        },
      ),
      { seed: 2 },
    );
    for (const value of [
      null,
      undefined,
      "",
      "5",
      "!",
      "x!y",
      `5!${id(0)}:0`,
      `5!${id(0)}:-1`,
      `5!${id(0)}:1e3`,
      `5!${id(0)}:1000`,
      "5!nonsense:2",
    ])
      expect(parseCart(value).lines).toEqual([]);
    expect(parseCart(`5!${id(0)}:2:broken price:x`).lines).toEqual([{ variationId: id(0), quantity: 2 }]);
    expect(parseCart(`5!${id(0)}:2.broken.${id(1)}:3`).lines).toEqual([
      { variationId: id(0), quantity: 2 },
      { variationId: id(1), quantity: 3 },
    ]);
  });

  test("without a begin was begun when it was changed, and keeps that through later changes", () => {
    const cart = parseCart(`5!${id(0)}:1`);
    expect(cart).toEqual({ changedAtMs: 5, begunAtMs: 5, lines: [line(0, 1)] });
    const changed = changedCart(cart, [...cart.lines, line(1, 1)], 9);
    expect(parseCart(serializeCart(changed))).toMatchObject({ changedAtMs: 9, begunAtMs: 5 });
  });
});

describe("a cart's changes", () => {
  test("a line is set in its place, a new one comes last, one with 0 or less goes", () => {
    const lines = [line(0, 1), line(1, 2)];
    expect(withLine(lines, line(0, 5))).toEqual([line(0, 5), line(1, 2)]);
    expect(withLine(lines, line(2, 1))).toEqual([...lines, line(2, 1)]);
    expect(withLine(lines, line(1, 0))).toEqual([line(0, 1)]);
    expect(withLine(lines, line(1, -1))).toEqual([line(0, 1)]);
  });

  test("each gets a later time than the one before, even if the clock goes back; filling an empty cart begins a new cart", () => {
    const first = changedCart(emptyCart(), [line(0, 1)], 1000);
    expect(first).toMatchObject({ changedAtMs: 1000, begunAtMs: 1000 });
    const second = changedCart(first, [line(0, 2)], 1000);
    expect(second).toMatchObject({ changedAtMs: 1001, begunAtMs: 1000 });
    expect(changedCart(second, [line(0, 3)], 500)).toMatchObject({ changedAtMs: 1002, begunAtMs: 1000 });
    expect(changedCart({ ...second, lines: [] }, [line(1, 1)], 2000)).toMatchObject({
      changedAtMs: 2000,
      begunAtMs: 2000,
    });
  });

  test("removing what was bought keeps what was added since, as a new cart", () => {
    const cart = { changedAtMs: 10, begunAtMs: 5, lines: [line(0, 3), line(1, 1), line(2, 4)] };
    const left = withoutBought(cart, [line(0, 2), line(1, 1), line(9, 1)]);
    expect(left).toEqual({ changedAtMs: 11, begunAtMs: 11, lines: [line(0, 1), line(2, 4)] });
  });
});

const dragon = {
  variationId: id(0),
  productId: id(100),
  productName: "Flexi Dragon",
  variationName: "Teal",
  attributes: {},
  unitCents: 999,
  quantity: 2,
  stockQuantity: 5,
};

describe("notes on a changed cart line", () => {
  test("the storage gives the former name and price", () => {
    expect(changeNotes(viewLine(dragon), { ...dragon, productName: "Bendy Dragon", unitCents: 800 })).toEqual(
      ["It was called “Bendy Dragon” when you added it", "Now $9.99 each, was $8.00 when you added it"],
    );
    expect(changeNotes(viewLine(dragon), { ...dragon, variationName: "Green" })).toEqual([
      "It was called “Green” when you added it",
    ]);
    expect(changeNotes(viewLine(dragon), dragon)).toEqual([]);
  });

  test("the cookie gives the former price, and says only that the name was different", () => {
    const addedAs = (productName: string, unitCents: number) => ({
      unitCents,
      nameHash: hashOfNames({ ...dragon, productName }),
    });
    expect(changeNotes(viewLine({ ...dragon, addedAs: addedAs("Bendy Dragon", 800) }), null)).toEqual([
      "It had another name when you added it",
      "Now $9.99 each, was $8.00 when you added it",
    ]);
    expect(changeNotes(viewLine({ ...dragon, addedAs: addedAs("Flexi Dragon", 999) }), null)).toEqual([]);
    expect(changeNotes(viewLine(dragon), null)).toEqual([]);
  });
});

test("the badge counts what can be bought: neither gone nor sold out, and no more than there is", () => {
  expect(
    countOf([
      { quantity: 2, stockQuantity: 5 },
      { quantity: 4, stockQuantity: 3 },
      { quantity: 1, stockQuantity: 0 },
      { quantity: 7 },
    ]),
  ).toBe(12);
});

describe("the cart's page after a press", () => {
  const known: CartViewLine[] = [
    viewLine(dragon),
    viewLine({
      ...dragon,
      variationId: id(1),
      productId: "",
      productName: "No longer in the shop",
      variationName: "",
      stockQuantity: 0,
    }),
  ];

  test("shows the browser's quantities at once, at today's prices, and no more than there is", () => {
    const { lines, quote } = viewStored([{ variationId: id(0), quantity: 4, unitCents: 100 }], known);
    expect(lines).toMatchObject([{ quantity: 4, totalCents: 3996 }]);
    expect(quote.subtotalCents).toBe(3996);
    expect(viewStored([{ variationId: id(0), quantity: 7 }], known).lines).toMatchObject([
      { quantity: 5, notes: ["Only 5 left; you had 7"] },
    ]);
  });

  test("shows lines added in another tab if the storage has their details", () => {
    const other = { ...dragon, variationId: id(2) };
    expect(viewStored([other, line(3, 1)], known).lines.map(({ variationId }) => variationId)).toEqual([
      id(2),
    ]);
  });

  test("a deleted product's line keeps its name from the storage", () => {
    expect(
      viewStored([{ ...line(1, 1), productName: "Flexi Dragon", variationName: "Teal" }], known).lines,
    ).toMatchObject([
      { productName: "Flexi Dragon", unavailable: true, notes: ["This product is no longer available"] },
    ]);
  });
});

describe("the script that runs before the first paint", () => {
  function open(
    storage: Record<string, string>,
    cookie = "",
    { takesCookies = true, session = {} as Record<string, string> } = {},
  ) {
    const jar = new Map(cookie ? [["cart", cookie.slice(5)]] : []);
    let went: string | null = null;
    runInNewContext(beforePaint, {
      localStorage: {
        getItem: (key: string) => storage[key] ?? null,
        setItem: (key: string, value: string) => void (storage[key] = value),
      },
      sessionStorage: {
        getItem: (key: string) => session[key] ?? null,
        setItem: (key: string, value: string) => void (session[key] = value),
        removeItem: (key: string) => void delete session[key],
      },
      document: {
        documentElement: {},
        get cookie() {
          return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
        },
        set cookie(text: string) {
          const [name = "", value = ""] = (text.split(";")[0] ?? "").split("=");
          if (takesCookies) jar.set(name, value);
        },
      },
      location: {
        protocol: "https:",
        pathname: "/checkout",
        search: "?a=b",
        replace: (url: string) => (went = url),
      },
    });
    return { cart: jar.get("cart"), went, storage };
  }
  const stored = (at: number, begunAt: number) => ({
    "parkland-prints-cart": JSON.stringify([line(0, 2), line(1, 3)]),
    "parkland-prints-cart-at": String(at),
    "parkland-prints-cart-begun": String(begunAt),
  });

  test("a storage newer than the cookie is written to the cookie, and the page reloads", () => {
    const { cart, went } = open(stored(2000, 1000), `cart=1500!${id(0)}:1`);
    expect(parseCart(cart)).toEqual({ changedAtMs: 2000, begunAtMs: 1000, lines: [line(0, 2), line(1, 3)] });
    expect(cart).toBe(serializeCart(parseCart(cart)));
    expect(went).toBe("/checkout?a=b");
  });

  test("a visitor redirected from the checkout for lack of a cookie is sent back to it", () => {
    expect(open(stored(2000, 1000), "cart=0!checkout").went).toBe("/checkout");
    expect(open({ "parkland-prints-cart": "[]" }, "cart=0!checkout").went).toBeNull();
  });

  test("a storage without a time, or with a time in the future, counts as changed now", () => {
    for (const at of ["", "99999999999999"]) {
      const { cart, storage } = open({ ...stored(0, 0), "parkland-prints-cart-at": at });
      expect(parseCart(cart).changedAtMs).toBeLessThanOrEqual(Date.now());
      expect(storage["parkland-prints-cart-at"]).toBe(String(parseCart(cart).changedAtMs));
    }
  });

  test("a cookie that the server deletes is restored from the storage only once", () => {
    const session = {};
    expect(open(stored(2000, 1000), "", { session }).went).not.toBeNull();
    expect(open(stored(2000, 1000), "", { session })).toMatchObject({ went: null, cart: undefined });
    expect(open(stored(2000, 1000), `cart=2000!${id(0)}:1`, { session }).went).toBeNull();
    expect(open(stored(2000, 1000), "", { session }).went).not.toBeNull();
  });

  test("does nothing if both agree, the cookie is newer, cookies are blocked, or the storage is broken", () => {
    expect(open(stored(2000, 1000), `cart=2000!${id(0)}:1`).went).toBeNull();
    expect(open(stored(2000, 1000), `cart=3000!${id(0)}:1`).went).toBeNull();
    expect(open(stored(2000, 1000), "", { takesCookies: false }).went).toBeNull();
    expect(open({}).went).toBeNull();
    expect(open({ "parkland-prints-cart": "broken" }).went).toBeNull();
  });
});

test("the cart is ready with its slowest toy that is in stock, also when the browser has removed one", () => {
  const toy = (index: number, stockQuantity: number, by: string) =>
    viewLine({
      ...{ ...line(index, 1), productId: id(index), productName: "Dragon", variationName: "Red" },
      ...{ unitCents: 100, attributes: {}, stockQuantity, ready: { by, words: `Ready ${by}` } },
    });
  const known = [
    toy(1, 5, "2025-11-20T16:00:00.000Z"),
    toy(2, 5, "2025-11-22T16:00:00.000Z"),
    toy(3, 0, "2025-11-24T16:00:00.000Z"),
  ];
  expect(readyWordsOf(known)).toBe("Ready 2025-11-22T16:00:00.000Z");
  const left = viewStored([line(1, 2), line(3, 1)], known).lines;
  expect(readyWordsOf(left)).toBe("Ready 2025-11-20T16:00:00.000Z");
  expect(readyWordsOf([])).toBeNull();
});
