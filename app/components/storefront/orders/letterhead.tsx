import { useRootData } from "~/root";

/**
 * Whose paper it is: the header, which says so on the screen, is not printed. Without the address, which who has an
 * order delivered would take for where it is to be fetched.
 */
export function Letterhead() {
  const shop = useRootData()?.shop;
  return shop && <p className="hidden pb-6 font-display text-2xl font-semibold print:block">{shop.name}</p>;
}
