import { type RefObject, useEffect } from "react";

export function useScrollIntoView(row: RefObject<HTMLElement>, selector: string, selected: string): void {
  useEffect(() => {
    const items = [...(row.current?.querySelectorAll(selector) ?? [])];
    const [first] = items;
    if (!row.current || !first) return;
    const box = row.current.getBoundingClientRect();
    const isInView = items
      .map((item) => item.getBoundingClientRect())
      .some(({ left, right }) => left >= box.left && right <= box.right);
    const { left, width } = first.getBoundingClientRect();
    if (!isInView) row.current.scrollLeft += left + width / 2 - (box.left + box.width / 2);
  }, [row, selector, selected]);
}
