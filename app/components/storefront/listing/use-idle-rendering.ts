import { type RefObject, useEffect } from "react";

/** One row on a wide screen: a slow phone still responds in between. */
const AT_ONCE = 4;

export function useIdleRendering(grid: RefObject<HTMLElement>, shown: unknown): void {
  useEffect(() => {
    const stopping = new AbortController();
    const start = () => void renderAll(grid.current, stopping.signal);
    if (document.readyState === "complete") start();
    else window.addEventListener("load", start, { once: true, signal: stopping.signal });
    return () => stopping.abort();
  }, [grid, shown]);
}

async function renderAll(grid: HTMLElement | null, signal: AbortSignal): Promise<void> {
  if (!grid) return;
  for (const cards of groups([...grid.children] as HTMLElement[])) {
    await idle();
    if (signal.aborted) return;
    for (const card of cards) card.style.contentVisibility = "visible";
  }
  if (wantsFewBytes()) return;
  for (const pictures of groups([...grid.querySelectorAll<HTMLImageElement>("img[loading=lazy]")])) {
    await idle();
    if (signal.aborted) return;
    // One group at a time, so that a navigation never waits for all of them.
    await Promise.all(pictures.map(load));
  }
}

function groups<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}

function load(picture: HTMLImageElement): Promise<unknown> {
  picture.loading = "eager";
  if (picture.complete) return Promise.resolve();
  return new Promise((resolve) => {
    for (const type of ["load", "error"]) picture.addEventListener(type, resolve, { once: true });
  });
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 20);
  });
}

function wantsFewBytes(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
