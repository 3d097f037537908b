import type { ToastMessage } from "~/components/ui/toast";

/** Why a form was refused, beside it: the toast passes, and without scripts there is none. */
export function Refusal({ message: { title, description } }: { message: ToastMessage }) {
  return (
    <p role="alert" className="rounded-md bg-danger-bg px-4 py-3 text-danger">
      <strong>{title}</strong> {description}
    </p>
  );
}
