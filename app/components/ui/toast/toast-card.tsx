import { Link } from "@remix-run/react";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { classNames } from "~/components/ui/class-names";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { dismissToast, type ShownToast, TOAST_MS } from "~/components/ui/toast/toast";
import { useSwipe } from "~/components/ui/hooks/use-swipe";

/** How long Undo is offered. The server accepts it a little longer (`domain/undo.ts`). */
const UNDO_MS = 60_000;

interface ToastProps {
  shown: ShownToast;
  running: boolean;
  onDismissed: () => void;
}

export function Toast({ shown, running, onDismissed }: ToastProps) {
  const { id, open, title, description, variant, picture, undo, links = [] } = shown;
  const [gone, setGone] = useState(false);
  const hydrated = useHydrated();
  const item = useRef<HTMLLIElement>(null);
  const dismiss = useCallback(() => dismissToast(id), [id]);
  const close = () => {
    if (item.current?.contains(document.activeElement)) onDismissed();
    dismiss();
  };
  const swipe = useSwipe(dismiss);
  useCountdown(open && running, undo ? UNDO_MS : TOAST_MS, dismiss);

  if (gone) return null;
  return (
    <li
      ref={item}
      data-state={open ? "open" : "closed"}
      onAnimationEnd={() => setGone(!open)}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === "Escape") close();
      }}
      {...swipe}
      className={classNames(
        "toast flex items-start gap-3 rounded-lg border-2 p-4 shadow-lifted noscript:justify-center noscript:rounded-none noscript:border-0 noscript:border-b-2",
        look(variant),
      )}
    >
      {picture && (
        <span className="size-14 shrink-0 overflow-hidden rounded-md bg-oat">
          <ProductPicture picture={picture} sizes="56px" alt="" />
        </span>
      )}
      <div className="min-w-0 grow noscript:grow-0">
        <strong className="block font-display text-lg leading-snug font-semibold">{title}</strong>{" "}
        {description && <p className="wrap-anywhere">{description}</p>}
        {undo && <UndoForm {...undo} />}
        {links.length > 0 && (
          <p className="-mb-2 flex flex-wrap gap-x-5">
            {links.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                onClick={dismiss}
                className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
              >
                {label}
              </Link>
            ))}
          </p>
        )}
      </div>
      {hydrated && (
        <button
          type="button"
          onClick={close}
          aria-label="Close"
          data-tip="Close"
          data-tip-at="end"
          className="-m-1.5 grid size-9 shrink-0 place-items-center rounded-md hover:bg-current/10"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </li>
  );
}

function UndoForm({ action, fields }: NonNullable<ShownToast["undo"]>) {
  return (
    <form method="post" action={action} data-undo>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
      >
        Undo
      </button>
    </form>
  );
}

function look(variant: ShownToast["variant"]): string {
  return variant === "destructive"
    ? "border-danger bg-danger-bg text-danger"
    : "border-primary bg-surface text-ink";
}

function useCountdown(running: boolean, ms: number, onEnd: () => void): void {
  const leftMs = useRef(ms);
  useEffect(() => {
    if (!running) return;
    const startedAt = Date.now();
    const timer = setTimeout(onEnd, leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - startedAt;
    };
  }, [running, onEnd]);
}
