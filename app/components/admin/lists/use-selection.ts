import { useActionData } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";

/** Reads the DOM, so boxes checked before the scripts loaded count. At most `most` rows are sent at once. */
export function useSelection<List extends HTMLElement>(busy: boolean, most: number) {
  const list = useRef<List>(null);
  const [chosen, setChosen] = useState(0);
  const [ids, setIds] = useState("");
  const count = () => {
    const boxes = boxesOf(list.current);
    const checked = boxes.rows.filter((box) => box.checked);
    setChosen(boxes.all?.checked ? most : checked.length);
    setIds(checked.map(({ value }) => value).join());
  };
  const result = useActionData<{ failed?: true; message?: string; done?: string }>();
  const nothingDone = Boolean(result?.failed ?? result?.message) || result?.done === "";
  const wasBusy = useRef(busy);
  useEffect(() => {
    const { all, rows } = boxesOf(list.current);
    // After success the selection is cleared, so that a second press does not apply to other rows.
    if (wasBusy.current && !busy && !nothingDone)
      for (const box of [...rows, ...(all ? [all] : [])]) box.checked = false;
    wasBusy.current = busy;
    count();
  });
  return {
    list,
    chosen,
    /** Keeps rows checked when the list switches between table and cards. */
    isChosen: (id: string) => ids.includes(id),
    onChange({ target }: FormEvent<HTMLElement>) {
      const { all, rows } = boxesOf(list.current);
      const box = target as unknown as HTMLInputElement;
      if (box === all) for (const row of rows) row.checked = box.checked;
      else if (all && box.name === "id" && !box.checked) all.checked = false;
      count();
    },
  };
}

function boxesOf(list: HTMLElement | null) {
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
  return { all: boxes.find(({ name }) => name === "all"), rows: boxes.filter(({ name }) => name === "id") };
}
