import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { classNames } from "~/components/ui/class-names";
import { useHydrated } from "~/components/ui/hydrated";
import { noToasts, shownToasts, subscribeToToasts, toast, type ToastMessage } from "~/components/ui/toast";

export { toast } from "~/components/ui/toast";

const ToastView = lazy(() => import("~/components/ui/toast-view"));

/** Where toasts appear. `message` is what the server wants said once, as after a redirect. */
export function Toaster({ message }: { message: ToastMessage | null }) {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, noToasts);
  useEffect(() => {
    if (message) toast(message);
  }, [message]);
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <ToastView toasts={toasts} />
    </Suspense>
  );
}

/** The same message in the page itself, for browsers without scripts; gone as soon as a script can show the toast. */
export function ToastNotice({ message }: { message: ToastMessage | null }) {
  const hydrated = useHydrated();
  if (!message || hydrated) return null;
  const destructive = message.variant === "destructive";
  return (
    <div
      role="status"
      className={classNames("hidden border-b-2 px-4 py-3 text-center noscript:block", destructive ? "border-danger bg-danger-bg text-danger" : "border-ok bg-ok-bg text-ok")}
    >
      <strong className="font-display text-lg font-semibold">{message.title}</strong>
      {message.description && <span> {message.description}</span>}
    </div>
  );
}
