import { type PointerEvent, useRef } from "react";

const THRESHOLD_PX = 50;
const SLIP_PX = 10;

export function useSwipe(onSwiped: () => void) {
  const startX = useRef<number | null>(null);
  const end = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const moved = startX.current === null ? 0 : clientX - startX.current;
    startX.current = null;
    if (moved >= THRESHOLD_PX) onSwiped();
    else currentTarget.style.translate = "";
  };
  return {
    onPointerDown: ({ button, clientX }: PointerEvent<HTMLElement>) => {
      if (button === 0) startX.current = clientX;
    },
    onPointerMove: ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) => {
      if (startX.current === null) return;
      const moved = Math.max(0, clientX - startX.current);
      if (moved > SLIP_PX) currentTarget.setPointerCapture(pointerId);
      currentTarget.style.translate = `${moved}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
