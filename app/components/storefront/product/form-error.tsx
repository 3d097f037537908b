import type { ToastMessage } from "~/lib/toast-message";

/** Why a form failed, beside the form: a toast disappears, and without scripts there is none. */
export function FormError({ message: { title, description } }: { message: ToastMessage }) {
  return (
    <p role="alert" className="rounded-md bg-danger-bg px-4 py-3 text-danger">
      <strong>{title}</strong> {description}
    </p>
  );
}
