import * as RadixToast from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { classNames } from "~/components/ui/class-names";
import { dismissToast, TOAST_MS, type ShownToast } from "~/components/ui/toast";

const SWIPE_THRESHOLD_PX = 50;

/** The region in the corner (F8 moves the focus there). Loaded with the first toast. */
export default function ToastView({ toasts }: { toasts: ShownToast[] }) {
  const host = useToastHost(toasts);
  return (
    <RadixToast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toasts.map(({ id, open, title, description, variant }) => (
        <RadixToast.Root
          key={id}
          open={open}
          onOpenChange={(stays) => {
            if (!stays) dismissToast(id);
          }}
          className={classNames("toast flex items-start gap-3 rounded-lg border-2 p-4 shadow-lifted", toastLook(variant))}
        >
          <div className="grow">
            <RadixToast.Title className="font-display text-lg leading-snug font-semibold">{title}</RadixToast.Title>
            {description && <RadixToast.Description className="break-words">{description}</RadixToast.Description>}
          </div>
          <RadixToast.Close aria-label="Close" data-tip="Close" data-tip-at="end" className="-m-1.5 grid size-9 shrink-0 place-items-center rounded-md hover:bg-current/10">
            <X aria-hidden className="size-5" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      {createPortal(
        <RadixToast.Viewport hotkey={["F8"]} className={classNames("fixed z-50 flex w-full max-w-[420px] flex-col p-4", place(host))} />,
        host,
      )}
    </RadixToast.Provider>
  );
}

/** Where toasts are: over the page, or inside the modal dialog that is open, since all else lies behind it and cannot be reached. */
function useToastHost(toasts: ShownToast[]): HTMLElement {
  const [host, setHost] = useState(topmost);
  useEffect(() => setHost(topmost()), [toasts]);
  useEffect(() => {
    const leave = () => setHost(topmost());
    host.addEventListener("close", leave);
    return () => host.removeEventListener("close", leave);
  }, [host]);
  return host;
}

function topmost(): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1) ?? document.body;
}

/** A dialog ends with its buttons, so there the toast is at the top. */
function place(host: HTMLElement): string {
  return host instanceof HTMLDialogElement ? "top-0 inset-x-0 mx-auto" : "right-0 bottom-0";
}

function toastLook(variant: ShownToast["variant"]): string {
  return variant === "destructive" ? "border-danger bg-danger-bg text-danger" : "border-primary bg-surface text-ink";
}
