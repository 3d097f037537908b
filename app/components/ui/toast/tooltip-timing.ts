const OPEN_MS = 700;
const SKIP_MS = 300;

/** Adds the specification's 300 ms rule and Esc (WCAG 1.4.13), which CSS cannot do. @returns a cleanup function */
export function startTooltipTiming(): () => void {
  const { dataset } = document.documentElement;
  const listening = new AbortController();
  let enteredAt = 0;
  let forgetting: ReturnType<typeof setTimeout> | undefined;

  const crossing = (act: () => void) => (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest("[data-tip]") : null;
    if (control && !(event.relatedTarget instanceof Node && control.contains(event.relatedTarget))) act();
  };
  const enter = crossing(() => {
    clearTimeout(forgetting);
    enteredAt = performance.now();
    if (dataset.tips === "hidden") delete dataset.tips;
  });
  const leave = crossing(() => {
    const seen =
      dataset.tips === "swift" || (dataset.tips !== "hidden" && performance.now() - enteredAt >= OPEN_MS);
    if (!seen) return;
    dataset.tips = "swift";
    forgetting = setTimeout(() => delete dataset.tips, SKIP_MS);
  });
  const putAway = ({ key }: KeyboardEvent) => {
    if (key === "Escape") dataset.tips = "hidden";
    else if (key === "Tab" && dataset.tips === "hidden") delete dataset.tips;
  };

  document.addEventListener("mouseover", enter, listening);
  document.addEventListener("mouseout", leave, listening);
  document.addEventListener("keydown", putAway, listening);
  return () => listening.abort();
}
