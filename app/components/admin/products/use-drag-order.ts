import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

interface Drag {
  id: string;
  /** The order as it is shown meanwhile. */
  ids: string[];
}

/**
 * A list whose rows are dragged by a handle, with mouse, pen or finger. While a row is dragged, and until the
 * server has answered, the list is shown as it will be.
 * @param moving the server is being told
 */
export function useDragOrder<Row extends { id: string }, List extends HTMLElement>(
  rows: readonly Row[],
  moving: boolean,
  onMove: (id: string, to: number) => void,
) {
  const list = useRef<List>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [dropped, setDropped] = useState<string[] | null>(null);
  // Stored by now, or refused: either way the rows are as the server has them.
  useEffect(() => {
    if (!moving) setDropped(null);
  }, [moving, rows]);

  // At the window: the row that is dragged changes its place in the document, and with it loses the pointer.
  useEffect(() => {
    if (!drag) return;
    const move = ({ clientY }: PointerEvent) => setDrag(movedTo(clientY, drag, list.current));
    const drop = () => {
      setDrag(null);
      const to = drag.ids.indexOf(drag.id);
      if (rows[to]?.id === drag.id) return;
      setDropped(drag.ids);
      onMove(drag.id, to);
    };
    const cancel = () => setDrag(null);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", cancel);
    return () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", cancel);
    };
  }, [drag, rows, onMove]);

  const ids = drag?.ids ?? dropped;
  return {
    list,
    ordered: ids ? rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : rows,
    draggedId: drag?.id,
    handleOf: (id: string) => ({
      onPointerDown(event: ReactPointerEvent<HTMLElement>) {
        if (event.button !== 0 || moving) return;
        event.preventDefault();
        setDrag({ id, ids: rows.map((row) => row.id) });
      },
    }),
  };
}

/** As many rows stand above it as have their middle above the pointer. */
function movedTo(clientY: number, drag: Drag, list: HTMLElement | null): Drag {
  const at = drag.ids.indexOf(drag.id);
  const middles = [...(list?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  const to = middles.filter((middle, place) => place !== at && middle < clientY).length;
  if (to === at) return drag;
  const others = drag.ids.filter((id) => id !== drag.id);
  return { ...drag, ids: [...others.slice(0, to), drag.id, ...others.slice(to)] };
}
