import type { ReactNode } from "react";
import type { ToastMessage } from "~/lib/toast-message";

interface FormErrorProps {
  message: ToastMessage;
  children?: ReactNode;
}

/** Why a form failed, beside the form: a toast disappears, and without scripts there is none. */
export function FormError({ message: { title, description }, children }: FormErrorProps) {
  return (
    <p role="alert" className="rounded-md bg-danger-bg px-4 py-3 text-danger">
      <strong>{title}</strong> {description && <span>{description}</span>} {children}
    </p>
  );
}
