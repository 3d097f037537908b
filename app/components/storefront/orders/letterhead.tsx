import { useRootData } from "~/root";

/** Whose paper it is: the header, which says so on the screen, is not printed. */
export function Letterhead() {
  const shop = useRootData()?.shop;
  return (
    shop && (
      <p className="hidden pb-6 print:block">
        <strong className="font-display text-2xl">{shop.name}</strong> <br />
        {shop.address}
      </p>
    )
  );
}
