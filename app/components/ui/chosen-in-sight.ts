import { type RefObject, useEffect } from "react";

/**
 * Pushes a row that is wider than the screen along until what is chosen in it is seen.
 * @param selector finds what is chosen; where several are, one in sight is enough
 * @param chosen changes whenever another is chosen
 */
export function useChosenInSight(row: RefObject<HTMLElement>, selector: string, chosen: string): void {
  useEffect(() => {
    const items = [...(row.current?.querySelectorAll(selector) ?? [])];
    const [first] = items;
    if (!row.current || !first) return;
    const box = row.current.getBoundingClientRect();
    const inSight = items
      .map((item) => item.getBoundingClientRect())
      .some(({ left, right }) => left >= box.left && right <= box.right);
    const { left, width } = first.getBoundingClientRect();
    if (!inSight) row.current.scrollLeft += left + width / 2 - (box.left + box.width / 2);
  }, [row, selector, chosen]);
}
