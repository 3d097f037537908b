import { useEffect, useRef } from "react";

/** Calls `check` with the name of a field that has lost the focus. While `check` is null, names are kept for it. */
export function useLeftFields(formId: string, check: ((name: string) => void) | null): void {
  const left = useRef(new Map<string, HTMLFormElement>());
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  const isReady = check !== null;
  useEffect(() => {
    let isMouseDown = false;
    const checkLeft = () => {
      if (!isReady) return;
      const fields = [...left.current];
      left.current.clear();
      // The press may have closed the form. Another one may have its id.
      for (const [name, form] of fields) if (form.isConnected) latest.current?.(name);
    };
    // After the click. A field that React is removing while it has the focus sends no event to React.
    const later = () => void setTimeout(checkLeft);
    const leave = ({ target }: FocusEvent) => {
      if (!isField(target) || target.name === "") return;
      // A field named `id` hides the property `id` of its form.
      if (target.form?.getAttribute("id") !== formId) return;
      left.current.set(target.name, target.form);
      // A message can move the page. Shown while the mouse is down, it moves the pressed button away.
      if (!isMouseDown) later();
    };
    // Of other buttons, a menu of the browser takes the release.
    const press = ({ button }: MouseEvent) => {
      isMouseDown = button === 0;
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
    document.addEventListener("keydown", release, true);
    return () => {
      document.removeEventListener("focusout", leave);
      document.removeEventListener("mousedown", press, true);
      document.removeEventListener("mouseup", release, true);
      document.removeEventListener("dragend", release, true);
      document.removeEventListener("keydown", release, true);
    };
  }, [formId, isReady]);
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;
