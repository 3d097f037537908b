import { useRootData } from "~/root";

/** Shown in print only. Leaves out the shop's address, which customers could mistake for the pickup address. */
export function Letterhead() {
  const shop = useRootData()?.shop;
  return shop && <p className="hidden pb-6 font-display text-2xl font-semibold print:block">{shop.name}</p>;
}
