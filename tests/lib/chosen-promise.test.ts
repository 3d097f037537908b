import { expect, test } from "vitest";
import { isPromiseChosen, promiseOf } from "~/routes/storefront/checkout/chosen-promise";

const day = {
  day: "Saturday, Nov 28",
  times: [
    { id: "10", time: "10am-10:30am" },
    { id: "11", time: "11am-11:30am" },
  ],
};
const store = { id: "store", name: "Store", hint: "", days: [day], ready: "Ready today after 1 pm" };
const market = {
  id: "market",
  name: "Market",
  hint: "",
  days: null,
  ready: "Ready Friday, Dec 4 after 9 am",
};
const places = [store, market].map((place) => ({
  ...place,
  isStore: place === store,
  endsBeforeReady: false,
}));
const priced = { promise: "Delivery Tuesday, Dec 1", hasZones: true };
const chosen = { deliveryMethod: "pickup", placeId: "store", slotId: "11" };

test("the checkout's promise: the chosen time, the delivery day, or when the order is ready at the chosen place", () => {
  const promise = (change: Partial<typeof chosen>) => promiseOf({ ...chosen, ...change }, { places, priced });
  expect(promise({})).toBe("Pickup Saturday, Nov 28, 11am-11:30am");
  expect(promise({ slotId: "taken meanwhile" })).toBe("Pickup Saturday, Nov 28, 10am-10:30am");
  expect(promise({ placeId: "market" })).toBe("Ready Friday, Dec 4 after 9 am");
  expect(promise({ deliveryMethod: "delivery" })).toBe("Delivery Tuesday, Dec 1");
});

test("the checkout's promise is updated only where a choice can change it", () => {
  const onlyStore = places.slice(0, 1).map((place) => ({ ...place, days: null }));
  const ready = { promise: store.ready, hasZones: false };
  expect(isPromiseChosen({ places: onlyStore, priced: ready })).toBe(false);
  expect(isPromiseChosen({ places, priced: ready })).toBe(true);
});
