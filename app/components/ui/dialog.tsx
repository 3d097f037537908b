import { Link, useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";
import { buttonLook } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";

interface DialogProps {
  open: boolean;
  /** Where closing leads: dialogs are opened by an address and left by a link. */
  onCloseTo: string;
  title: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A native dialog: open in the HTML without scripts, modal with them (Esc, the cross and a click beside it close). */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onCloseTo, title, children, className }: Omit<DialogProps, "open">) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const close = () => navigate(onCloseTo, { preventScrollReset: true });

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.removeAttribute("open");
    dialog.showModal();
    // Else the cross would have the focus, with its tip open.
    dialog.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) close();
  };

  return (
    <dialog
      ref={ref}
      open
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={closeBeside}
      className={classNames("dialog focus-visible:outline-none w-[calc(100vw-2rem)] max-w-lg overflow-y-auto rounded-xl border border-line bg-surface p-0 text-ink", className)}
    >
      <div className="flex flex-col gap-4 p-6">
        <header className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="pt-1.5 text-2xl">
            {title}
          </h2>
          <Link to={onCloseTo} preventScrollReset data-tip="Close" data-tip-at="below end" className={classNames(buttonLook({ variant: "ghost", size: "icon" }), "-mt-1 -mr-2")}>
            <X aria-hidden />
            <span className="sr-only">Close</span>
          </Link>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The row of buttons at a dialog's end; the main one last in the row, first for the thumb. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">{children}</div>;
}
