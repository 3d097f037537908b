import { useEffect, useRef } from "react";

/** Calls `check` with the name of each field that loses the focus. While `check` is null, the names are queued. */
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
      // Skips forms that are no longer on the page: a new form may have the same id.
      for (const [name, form] of fields) if (form.isConnected) latest.current?.(name);
    };
    // Waits until after the click. Listens on the document: React gets no event for a focused field that it removes.
    const later = () => void setTimeout(checkLeft);
    const leave = ({ target }: FocusEvent) => {
      if (!isField(target) || target.name === "") return;
      // A field named `id` hides the property `id` of its form.
      if (target.form?.getAttribute("id") !== formId) return;
      left.current.set(target.name, target.form);
      // A message can move the page: while the mouse is down, the pressed button would move away.
      if (!isMouseDown) later();
    };
    // Only the left button: after others, the browser's menu may swallow the release.
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
