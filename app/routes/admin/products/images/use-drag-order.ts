import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

interface Drag {
  id: string;
  ids: string[];
}

export function useDragOrder<Row extends { id: string }, List extends HTMLElement>(
  rows: readonly Row[],
  moving: boolean,
  onMove: (id: string, to: number) => void,
) {
  const list = useRef<List>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [dropped, setDropped] = useState<string[] | null>(null);
  // After the move is saved or refused, the server's order is shown.
  useEffect(() => {
    if (!moving) setDropped(null);
  }, [moving, rows]);

  // Listens on the window: the dragged row moves in the document and loses the pointer.
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
