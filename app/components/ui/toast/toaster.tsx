import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { classNames } from "~/components/ui/class-names";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import {
  firstToast,
  shownToasts,
  type ShownToast,
  subscribeToToasts,
  toast,
} from "~/components/ui/toast/toast";
import { Toast } from "~/components/ui/toast/toast-card";
import type { ToastMessage } from "~/lib/toast-message";

const noToasts: ShownToast[] = [];

export function Toaster({ message }: { message: ToastMessage | null }) {
  const first = useMemo(() => (message ? [firstToast(message)] : noToasts), [message]);
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => first);
  const hydrated = useHydrated();
  const dialog = useOpenDialog(toasts);
  const list = useRef<HTMLOListElement>(null);
  const { paused, ...reading } = usePause();
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (message) toast(message);
  }, [message]);
  useFocusKey(list, !isEmpty);

  const place = dialog
    ? "toast-in-dialog fixed p-4"
    : "toast-place fixed right-0 max-w-[420px] p-4 noscript:static noscript:max-w-none noscript:p-0";
  const region = (
    <div
      {...(!isEmpty && { role: "region", "aria-label": hydrated ? "Notifications (F8)" : "Notifications" })}
      className="print:hidden"
      {...reading}
    >
      <ol
        ref={list}
        tabIndex={-1}
        aria-live="polite"
        className={classNames("pointer-events-none z-50 flex w-full flex-col", place)}
      >
        {toasts.map((shown) => (
          <Toast
            key={shown.id}
            shown={shown}
            running={hydrated && !paused}
            onDismissed={() => list.current?.focus()}
          />
        ))}
      </ol>
    </div>
  );
  return dialog ? createPortal(region, dialog) : region;
}

function usePause() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    window.addEventListener("blur", leave);
    window.addEventListener("focus", comeBack);
    return () => {
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", comeBack);
    };
  }, []);
  return {
    paused: hovered || focused || away,
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

function useFocusKey(list: { current: HTMLElement | null }, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => {
      if (key === "F8") list.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [list, enabled]);
}

/** Toasts are rendered inside an open modal dialog, because everything outside is inert. */
function useOpenDialog(toasts: ShownToast[]): HTMLElement | null {
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  useEffect(() => setDialog(topmostDialog()), [toasts]);
  useEffect(() => {
    const leave = () => setDialog(topmostDialog());
    dialog?.addEventListener("close", leave);
    return () => dialog?.removeEventListener("close", leave);
  }, [dialog]);
  return dialog;
}

function topmostDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1) ?? null;
}
