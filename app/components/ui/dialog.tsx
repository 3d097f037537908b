import { Link, useNavigate } from "@remix-run/react";
import X from "lucide-react/icons/x";
import {
  useEffect,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from "react";
import { buttonLook } from "~/components/ui/form/button";
import { classNames } from "~/components/ui/class-names";

interface DialogProps {
  open: boolean;
  onCloseTo: string;
  title: ReactNode;
  children: ReactNode;
  long?: boolean;
  className?: string;
}

export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onCloseTo, title, children, long = false, className }: Omit<DialogProps, "open">) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const close = () => navigate(onCloseTo, { preventScrollReset: true });
  const pressedBeside = useRef(false);
  useModal(ref);

  /** Chromium closes a dialog when Esc is pressed repeatedly. Closing must stay a navigation. */
  function closedByBrowser({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (currentTarget.open) return;
    currentTarget.showModal();
    close();
  }

  return (
    <dialog
      ref={ref}
      open
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file input inside also dispatches cancel, when its file dialog closes.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={closedByBrowser}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        // A press that began inside, such as selecting text, may end outside.
        if (pressedBeside.current && isBeside(event)) close();
      }}
      className={classNames(
        "dialog focus-visible:outline-none w-[calc(100vw-2rem)] max-w-lg overflow-y-auto rounded-xl border border-line bg-surface p-0 text-ink",
        long && "long-dialog",
        className,
      )}
    >
      <div className="flex flex-col gap-4 p-6">
        <header className="dialog-header flex items-start justify-between gap-4">
          <h2 id={titleId} className="pt-1.5 text-2xl">
            {title}
          </h2>
          <Link
            to={onCloseTo}
            preventScrollReset
            data-tip="Close"
            data-tip-at="below end"
            className={classNames(buttonLook({ variant: "ghost", size: "icon" }), "-mt-1 -mr-2")}
          >
            <X aria-hidden />
            <span className="sr-only">Close</span>
          </Link>
        </header>
        {children}
      </div>
    </dialog>
  );
}

export function useModal(ref: RefObject<HTMLDialogElement>): void {
  // During render, because React applies autoFocus before effects run.
  const [before] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const at = document.activeElement;
    const field =
      at !== dialog && dialog.contains(at) ? at : dialog.querySelector<HTMLElement>("[autofocus]");
    dialog.removeAttribute("open");
    dialog.showModal();
    // Otherwise the close button would get the focus and open its tooltip.
    (field instanceof HTMLElement ? field : dialog).focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [ref, before]);
}

function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-actions flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">
      {children}
    </div>
  );
}
