/** Resolves when what has been changed so far is on the screen: what takes long may begin then. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
