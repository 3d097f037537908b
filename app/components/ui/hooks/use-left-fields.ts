import { useEffect, useRef } from "react";

/** Calls `check` with the name of a field that has lost the focus. Null: as soon as there is one. */
export function useLeftFields(formId: string, check: ((name: string) => void) | null): void {
  const left = useRef(new Set<string>());
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  const isReady = check !== null;
  useEffect(() => {
    let isMouseDown = false;
    const checkLeft = () => {
      if (!isReady) return;
      const names = [...left.current];
      left.current.clear();
      // The press may have closed the form.
      if (document.forms.namedItem(formId)) names.forEach((name) => latest.current?.(name));
    };
    // After the click. And React hears no events while it removes a field that has the focus.
    const later = () => void setTimeout(checkLeft);
    const leave = ({ target }: FocusEvent) => {
      if (!isField(target) || target.form?.id !== formId || target.name === "") return;
      left.current.add(target.name);
      // A message can move the page. Shown while the mouse is down, it moves the pressed button away.
      if (!isMouseDown) later();
    };
    const press = () => {
      isMouseDown = true;
    };
    const release = () => {
      isMouseDown = false;
      later();
    };
    later();
    document.addEventListener("focusout", leave);
    document.addEventListener("mousedown", press, true);
    document.addEventListener("mouseup", release, true);
    document.addEventListener("dragend", release, true);
    return () => {
      document.removeEventListener("focusout", leave);
      document.removeEventListener("mousedown", press, true);
      document.removeEventListener("mouseup", release, true);
      document.removeEventListener("dragend", release, true);
    };
  }, [formId, isReady]);
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;
