import type { ReactNode } from "react";
import type { ToastMessage } from "~/lib/toast-message";

interface FormErrorProps {
  message: ToastMessage;
  children?: ReactNode;
}

export function FormError({ message: { title, description }, children }: FormErrorProps) {
  return (
    <p role="alert" className="rounded-md bg-danger-bg px-4 py-3 text-danger">
      <strong>{title}</strong> {description && <span>{description}</span>} {children}
    </p>
  );
}
