export function prefersReducedMotionOrData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true ||
    matchMedia("(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)").matches
  );
}
