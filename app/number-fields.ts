/** Browsers change a focused number field by the wheel that only scrolls the page. Without focus they leave it. */
document.addEventListener(
  "wheel",
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "number" && target === document.activeElement)
      target.blur();
  },
  { capture: true, passive: true },
);
