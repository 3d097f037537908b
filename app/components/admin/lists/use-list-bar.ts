import { useEffect, useRef, type RefObject } from "react";

export function useListBar<Bar extends HTMLElement>(): RefObject<Bar> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--above-bar", `${bar.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty("--above-bar");
  }, []);
  return bar;
}
