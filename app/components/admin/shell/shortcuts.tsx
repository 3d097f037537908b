import { useNavigate } from "@remix-run/react";
import Keyboard from "lucide-react/icons/keyboard";
import X from "lucide-react/icons/x";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/form/button";
import { useModal } from "~/components/ui/dialog";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

const places: Record<string, { to: string; label: string }> = {
  d: { to: "/admin", label: "Dashboard" },
  o: { to: "/admin/orders", label: "Orders" },
  p: { to: "/admin/products", label: "Products" },
  i: { to: "/admin/inventory", label: "Inventory" },
};

const SEQUENCE_TIMEOUT_MS = 1_500;
const OFF = "parkland-prints-keys-off";

export function Shortcuts({ open }: { open: boolean }) {
  const hydrated = useHydrated();
  const [listed, setListed] = useState(false);
  const close = useCallback(() => setListed(false), []);
  useShortcuts(useCallback(() => setListed(true), []));
  if (!hydrated) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setListed(true)}
        className={`mt-2 flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-sm text-muted hover:bg-sunken hover:text-ink ${open ? "" : "md:justify-center"}`}
      >
        <Keyboard aria-hidden className="size-5 shrink-0" />
        <span className={open ? "" : "md:sr-only"}>Keyboard shortcuts</span>
      </button>
      {listed && <ShortcutList onClose={close} />}
    </>
  );
}

/** Screen readers intercept single keys; keys with Ctrl, Alt or Cmd belong to the browser. */
function useShortcuts(showList: () => void): void {
  const navigate = useNavigate();
  const wentAt = useRef(-Infinity);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isOff() || !isFree(event)) return;
      const place = event.timeStamp - wentAt.current <= SEQUENCE_TIMEOUT_MS ? places[event.key] : undefined;
      wentAt.current = event.key === "g" ? event.timeStamp : -Infinity;
      if (place) navigate(place.to);
      else if (event.key === "?") showList();
      else if (event.key === "/") searchBox()?.focus();
      else return;
      event.preventDefault();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [navigate, showList]);
}

function isFree(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented) return false;
  const typing =
    target instanceof Element &&
    target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
  return !typing && !document.querySelector("dialog[open]");
}

function searchBox(): HTMLInputElement | null {
  return document.querySelector("main input[type=search]");
}

function isOff(): boolean {
  try {
    return localStorage.getItem(OFF) !== null;
  } catch {
    return false;
  }
}

function setOff(off: boolean): void {
  try {
    if (off) localStorage.setItem(OFF, "1");
    else localStorage.removeItem(OFF);
  } catch {
    // Storage is blocked: the shortcuts stay on.
  }
}

function ShortcutList({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref);
  const keys = [
    { keys: ["/"], does: "Search this list" },
    ...Object.entries(places).map(([key, { label }]) => ({ keys: ["g", key], does: label })),
    { keys: ["?"], does: "This list" },
  ];
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby="shortcuts-title"
      onClose={onClose}
      className="dialog w-[calc(100vw-2rem)] max-w-md rounded-xl border border-line bg-surface p-6 text-ink focus-visible:outline-none"
    >
      <header className="mb-3 flex items-center justify-between gap-4">
        <h2 id="shortcuts-title" className="text-2xl">
          Keyboard shortcuts
        </h2>
        <Button type="button" variant="ghost" size="icon" onClick={onClose} aria-label="Close">
          <X aria-hidden />
        </Button>
      </header>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {keys.map(({ keys: pressed, does }) => (
          <div key={does} className="contents">
            <dt>
              {pressed.map((key) => (
                <kbd
                  key={key}
                  className="mr-1 inline-block min-w-7 rounded-sm border border-control px-2 text-center"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="choice rounded-sm tick"
          defaultChecked={!isOff()}
          onChange={(event) => setOff(!event.currentTarget.checked)}
        />
        <span>Use these keys in this browser</span>
      </label>
    </dialog>
  );
}
